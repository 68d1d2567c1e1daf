"""Fair chance: the published vectors, the shuffle's fairness, and every way a proof can fail."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import chance

VECTORS = json.loads((Path(__file__).parent / "chance_vectors.json").read_text("utf-8"))


def evidence(vector: dict[str, Any]) -> chance.Evidence:
    return chance.Evidence(
        match_key=vector["match"],
        commit=vector["commit"],
        secret=vector["secret"],
        contributions=tuple(p["reveal"] for p in vector["participants"]),
        commits=tuple(p["commit"] for p in vector["participants"]),
        draws=tuple(chance.Draw(d["label"], tuple(d["items"]), tuple(d["drawn"])) for d in vector["draws"]),
    )


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["name"])
def test_the_published_vectors_hold(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    contributions = [bytes.fromhex(p["reveal"]) for p in vector["participants"]]
    assert chance.commitment(secret, vector["match"]) == vector["commit"]
    for drawn in vector["draws"]:
        made = chance.draw(drawn["label"], drawn["items"], secret, vector["match"], contributions)
        assert list(made) == drawn["drawn"]
    assert chance.verify(evidence(vector)) == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"secret": "11" * 32}, "committed to"),
        ({"secret": "11"}, "1 bytes, not 32"),
        ({"secret": "zz"}, "hexadecimal"),
        ({"match_key": "another"}, "committed to"),
        ({"match_key": "ключ"}, "ascii"),
        ({"commit": "0" * 64}, "committed to"),
        ({"contributions": ("22" * 16, "")}, "Contribution 1"),
        ({"contributions": ("", "")}, "another order"),
        ({"contributions": ("22",)}, "1 bytes, not 16"),
    ],
)
def test_a_changed_proof_is_refused(change: dict[str, Any], reason: str) -> None:
    problems = chance.verify(replace(evidence(VECTORS[0]), **change))
    assert any(reason in problem for problem in problems), problems


def test_a_changed_order_is_refused() -> None:
    whole = evidence(VECTORS[0])
    bag = whole.draws[1]
    swapped = replace(bag, drawn=bag.drawn[::-1])
    assert chance.verify(replace(whole, draws=(swapped,))) == [
        "The draw “bag” gives another order than the one played."
    ]


def test_every_contribution_and_every_label_counts() -> None:
    items, secret, a, b = [str(n) for n in range(30)], bytes(32), bytes(16), bytes([1] * 16)
    orders = {
        chance.draw("bag", items, secret, "key", [a, b]),
        chance.draw("bag", items, secret, "key", [b, a]),
        chance.draw("bag", items, secret, "key", [a, b""]),
        chance.draw("bag", items, secret, "key", [b"", a]),
        chance.draw("bag", items, secret, "key", [a]),
        chance.draw("bagk", items, secret, "ey", [a, b]),
        chance.draw("seats", items, secret, "key", [a, b]),
    }
    assert len(orders) == 7


@given(st.lists(st.text(max_size=3), max_size=40), st.binary(min_size=32, max_size=32))
def test_a_draw_is_a_permutation(items: list[str], secret: bytes) -> None:
    assert Counter(chance.draw("x", items, secret, "key", [b""])) == Counter(items)


def test_all_orders_are_equally_likely() -> None:
    seen = Counter(chance.draw("x", "abcd", n.to_bytes(32, "big"), "key", []) for n in range(12_000))
    assert len(seen) == 24
    assert sum((n - 500) ** 2 / 500 for n in seen.values()) < 49.7  # chi-square, 23 degrees of freedom, p = 0.001


def test_the_rejection_keeps_every_pick_below_its_bound() -> None:
    words = iter([2**32 - 1, 2**32 - 2, 7])
    assert chance._below(3, words) == (2**32 - 2) % 3
    assert chance._below(2**31 + 1, iter([2**32 - 1, 2**31])) == 2**31


def test_bytes_of_a_wrong_length_are_refused() -> None:
    with pytest.raises(chance.ChanceError, match="secret has 3 bytes"):
        chance.draw("x", "ab", b"abc", "key", [])
    with pytest.raises(chance.ChanceError, match="Contribution 2 has 1 bytes"):
        chance.draw("x", "ab", bytes(32), "key", [b"", b"a"])
