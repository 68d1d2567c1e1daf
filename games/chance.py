"""Chance that can be proved fair: commitments, shuffles and their verification. ``chance.md`` tells it to players.

Protocol of one match, whose key is known from the start:

1. The server draws a *secret* of 32 random bytes and publishes ``SHA-256(secret || match key in ASCII)``.
2. Each person's client draws 16 random bytes and publishes their ``SHA-256``; then, when all commitments are public,
   the bytes themselves. A seat that stays silent, and a computer's seat, contributes the empty string.
3. Each draw shuffles a public list of items under a label ("seats", "bag", "die").
4. The secret is published when the match is over.

Exact definition of a draw. With ``field(b)`` = length of b as 4 bytes, big-endian, followed by b::

    message = field("tercet chance 1") || field(label) || field(match key)
              || number of participants as 4 bytes, big-endian || field(contribution 1) || ... || field(contribution n)
    block k = HMAC-SHA256(key = secret, message || k as 8 bytes, big-endian),  k = 0, 1, 2, ...

Texts are UTF-8; contributions stand in the order in which the participants joined. The blocks, one after the other, are
read as 32-bit big-endian words. ``below(m)`` takes words until one is less than ``2**32 - 2**32 % m`` and returns it
modulo m. The shuffle is Fisher-Yates from the end: for i = n-1, ..., 1 exchange item i with item ``below(i + 1)``.

Test vectors: ``tests/games/chance_vectors.json``; the same in the browser: ``static/js/games/match/verify.js``.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

VERSION = "tercet chance 1"
SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16
SEATS_LABEL = "seats"
"""Label of the lot of seats: its items are the participants' numbers, and seat k goes to the k-th of the shuffle."""
WORDS = 1 << 32


class ChanceError(ValueError):
    """Bytes of the wrong length or shape for the protocol."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One shuffle: what was mixed under which label, and what came out."""

    label: str
    items: tuple[str, ...]
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that a match has published, in hexadecimal. Contributions by participant, "" for a silent one.

    ``commits`` are the participants' commitments, () where they are not at hand.
    """

    match_key: str
    commit: str
    secret: str
    contributions: tuple[str, ...]
    draws: tuple[Draw, ...]
    commits: tuple[str, ...] = ()


def commitment(secret: bytes, match_key: str) -> str:
    """Return what the server publishes before it receives anything."""
    return hashlib.sha256(secret + match_key.encode("ascii")).hexdigest()


def client_commitment(contribution: bytes) -> str:
    """Return what a client publishes before anybody reveals."""
    return hashlib.sha256(contribution).hexdigest()


def draw(
    label: str, items: Sequence[str], secret: bytes, match_key: str, contributions: Sequence[bytes]
) -> tuple[str, ...]:
    """Return the items shuffled as the module's docstring defines; raise ChanceError on bytes of a wrong length."""
    if len(secret) != SECRET_BYTES:
        raise ChanceError(f"The secret has {len(secret)} bytes, not {SECRET_BYTES}.")
    for number, contribution in enumerate(contributions, 1):
        if len(contribution) not in (0, CONTRIBUTION_BYTES):
            raise ChanceError(f"Contribution {number} has {len(contribution)} bytes, not {CONTRIBUTION_BYTES} or none.")
    words = _words(secret, _message(label, match_key, contributions))
    shuffled = list(items)
    for i in range(len(shuffled) - 1, 0, -1):
        j = _below(i + 1, words)
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return tuple(shuffled)


def verify(evidence: Evidence) -> list[str]:
    """Return what is wrong with a match's chance, in sentences; nothing when all of it is proved."""
    try:
        secret = _bytes(evidence.secret, "secret", SECRET_BYTES)
        contributions = [
            _bytes(text, f"contribution {n}", CONTRIBUTION_BYTES) if text else b""
            for n, text in enumerate(evidence.contributions, 1)
        ]
        made = commitment(secret, evidence.match_key)
    except (ChanceError, UnicodeEncodeError) as error:
        return [str(error)]
    problems = []
    if not hmac.compare_digest(made, evidence.commit.lower()):
        problems.append("The secret is not the one that the server committed to.")
    for n, (commit, contribution) in enumerate(zip(evidence.commits, contributions, strict=False), 1):
        if contribution and client_commitment(contribution) != commit.lower():
            problems.append(f"Contribution {n} is not the one that its player committed to.")
    for made_draw in evidence.draws:
        drawn = draw(made_draw.label, made_draw.items, secret, evidence.match_key, contributions)
        if drawn != made_draw.drawn:
            problems.append(f"The draw “{made_draw.label}” gives another order than the one played.")
    return problems


def _field(value: bytes) -> bytes:
    return len(value).to_bytes(4, "big") + value


def _message(label: str, match_key: str, contributions: Sequence[bytes]) -> bytes:
    head = b"".join(_field(text.encode()) for text in (VERSION, label, match_key))
    return head + len(contributions).to_bytes(4, "big") + b"".join(_field(c) for c in contributions)


def _words(secret: bytes, message: bytes) -> Iterator[int]:
    for block in count():
        digest = hmac.digest(secret, message + block.to_bytes(8, "big"), "sha256")
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")


def _below(bound: int, words: Iterator[int]) -> int:
    limit = WORDS - WORDS % bound
    return next(word for word in words if word < limit) % bound


def _bytes(text: str, what: str, length: int) -> bytes:
    try:
        value = bytes.fromhex(text)
    except ValueError as error:
        raise ChanceError(f"The {what} is not written in hexadecimal digits.") from error
    if len(value) != length:
        raise ChanceError(f"The {what} has {len(value)} bytes, not {length}.")
    return value
