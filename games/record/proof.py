"""Verifies the chance of a recorded game by what its tags publish (games/chance.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import chance
from games.engine.protocol import Game, GameError
from games.record.checking import game_of
from games.record.errors import RecordError
from games.record.value import Record


def evidence_of(record: Record) -> chance.Evidence:
    """Return what a record publishes about its chance; raise RecordError if it is not enough to verify anything."""
    game, seats, options = game_of(record)
    for name in ("Match", "BagCommit", "BagSecret"):
        if not record.tag(name):
            raise RecordError(f"The tag {name} is missing, so the chance cannot be verified.")
    by_seat = [record.tag(f"BagSeat{seat}") for seat in range(1, seats + 1)]
    participants = _participants(record, seats)
    contributions = [""] * seats
    for participant, contribution in zip(participants, by_seat, strict=True):
        contributions[participant - 1] = contribution
    return chance.Evidence(
        match_key=record.tag("Match"),
        commit=record.tag("BagCommit"),
        secret=record.tag("BagSecret"),
        contributions=tuple(contributions),
        commits=_pledges(record, seats),
        draws=(*_lot(record, participants), *_draws(record, game, seats, options)),
    )


def nothing_drawn(record: Record) -> bool:
    """Tell whether a game had no chance in it: seats by choice, hence casual, and no bag or die, or from a position."""
    if record.tag("Rated").strip().casefold() == "yes" or any(name.startswith("Bag") for name, _value in record.tags):
        return False
    try:
        game, seats, options = game_of(record)
    except RecordError:
        return False
    return bool(record.tag("Position")) or not game.draws(seats, options)


def verify(record: Record) -> list[str]:
    """Return what is wrong with the chance of a recorded game, in sentences; nothing when it is proved."""
    try:
        evidence = evidence_of(record)
        problems = chance.verify(evidence)
        return problems or _other_start(record, evidence)
    except RecordError as error:
        return [str(error)]


def _pledges(record: Record, seats: int) -> tuple[str, ...]:
    """Return what the participants had committed to, if the record tells."""
    pledges = tuple(record.tag(f"BagPledge{number}") for number in range(1, seats + 1))
    return pledges if any(pledges) else ()


def _participants(record: Record, seats: int) -> list[int]:
    """Return the participant on each seat: as drawn (BagOrder), as they joined (BagJoined), else in turn order."""
    name = "BagOrder" if record.tag("BagOrder") else "BagJoined"
    text = record.tag(name) or ",".join(str(seat) for seat in range(1, seats + 1))
    parts = [part.strip() for part in text.split(",")]
    if sorted(parts) != sorted(str(seat) for seat in range(1, seats + 1)):
        raise RecordError(f"The tag {name} does not name each participant once: {text[:24]!r}.")
    return [int(part) for part in parts]


def _lot(record: Record, participants: list[int]) -> list[chance.Draw]:
    if not record.tag("BagOrder"):
        return []
    items = tuple(str(number) for number in range(1, len(participants) + 1))
    return [chance.Draw(chance.SEATS_LABEL, items, tuple(map(str, participants)))]


def _draws(record: Record, game: Game[Any, Any, Any], seats: int, options: Mapping[str, Any]) -> list[chance.Draw]:
    """Return the draws that the record spells out in a tag of their label's name."""
    draws = []
    for label, items in game.draws(seats, options).items():
        text = record.tag(label.capitalize()).strip()
        if text:
            drawn = tuple(text.split(",")) if "," in text else tuple(text)
            draws.append(chance.Draw(label, tuple(items), drawn))
        elif game.hidden:
            raise RecordError(f"The tag {label.capitalize()} is missing, so the draw cannot be verified.")
    return draws


def _other_start(record: Record, evidence: chance.Evidence) -> list[str]:
    """Compare the start that the secret leads to with the one recorded, for draws that no tag spells out."""
    game, seats, options = game_of(record)
    told = {draw.label for draw in evidence.draws}
    open_draws = {label: items for label, items in game.draws(seats, options).items() if label not in told}
    if not open_draws or record.tag("Position"):
        return []
    secret = bytes.fromhex(evidence.secret)
    contributions = [bytes.fromhex(text) for text in evidence.contributions]
    setup = {
        label: list(chance.draw(label, items, secret, evidence.match_key, contributions))
        for label, items in open_draws.items()
    }
    recorded = {"starter": record.tag("Starter") or "light"}
    try:
        drawn, played = game.start(seats, options, setup), game.start(seats, options, recorded)
    except GameError as error:
        raise RecordError(str(error)) from error
    viewers = (None, *range(1, seats + 1))
    if any(game.position(drawn, viewer) != game.position(played, viewer) for viewer in viewers):
        return ["The secret leads to another start than the one recorded."]
    return []
