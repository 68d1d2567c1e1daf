"""Scores as people write them."""

from decimal import Decimal

import pytest

from tournaments.standings.numbers import alike, shown


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


@pytest.mark.parametrize(
    ("numbers", "texts"),
    [
        (("12.5", "8", "0.50"), ["12½", "8", "½"]),
        (("12.5", "8.75", "8"), ["12.50", "8.75", "8.00"]),
        (("1.2", "0.5"), ["1.2", "0.5"]),
        ((), []),
    ],
)
def test_the_numbers_of_a_column_are_written_alike(numbers, texts):
    assert alike([Decimal(number) for number in numbers]) == texts
