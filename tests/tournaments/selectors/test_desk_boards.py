"""How the result of a board reads."""

from decimal import Decimal
from types import SimpleNamespace

import pytest

from tournaments.selectors.desk_boards import BoardRow, Side


def side(mark, place=None, points=0, users=()):
    return Side(1, 1, "Anna", 1500, "", mark, place, frozenset(users), Decimal(str(points)))


def row(*sides, is_open=False, kind="game"):
    return BoardRow(1, 1, 1, kind, is_open, "", sides)


@pytest.mark.parametrize(
    ("sides", "text"),
    [
        ((side("1"), side("0")), "1 – 0"),
        ((side("="), side("=")), "½ – ½"),
        ((side("+"), side("-")), "+ : −"),
        ((side("-"), side("-")), "− : −"),
        ((side("1", points=1.5), side("0", points=0.5)), "1½ – ½"),
        ((side("1", 1), side("0", 2), side("0", 2)), "1 · 2 · 2"),
        ((side("1", 1), side("0", 2), side("-", 3)), "1 · 2 · –"),
    ],
)
def test_a_result_fits_a_cell(sides, text):
    assert row(*sides).result == text


def test_an_open_board_and_a_bye_have_no_result():
    assert row(side("*"), side("*"), is_open=True).result == ""
    assert row(side("U"), kind="bye").result == ""


def test_who_sits_at_a_board_is_known_by_account():
    there = row(side("*", users=[7]), side("*"), is_open=True)
    assert there.seats(SimpleNamespace(pk=7))
    assert not there.seats(SimpleNamespace(pk=8))
    assert not there.seats(None)
