"""Scores as people write them."""

from decimal import Decimal

import pytest

from tournaments.standings.numbers import shown


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("12.5", "12½"),
        ("12.50", "12½"),
        ("0.5", "½"),
        ("0", "0"),
        ("-0.0", "0"),
        ("8.75", "8.75"),
        ("10", "10"),
        ("100.00", "100"),
        ("1E+2", "100"),
        ("-0.5", "−½"),
        ("-3", "−3"),
        ("0.25", "0.25"),
    ],
)
def test_a_score_is_shown_as_people_write_it(number, text):
    assert shown(Decimal(number)) == text
