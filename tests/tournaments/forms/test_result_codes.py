"""Results as they are typed."""

import pytest

from tournaments.forms.result_codes import CodeRefused, result_text, split_line


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("1", "1-0"),
        ("0", "0-1"),
        ("=", "1/2"),
        ("½", "1/2"),
        ("5", "1/2"),
        ("+", "+-"),
        ("-", "-+"),
        ("−", "-+"),
        ("--", "--"),
        ("– –", "--"),
        (" 1-0 ", "1-0"),
        ("1/2-1/2", "1/2"),
        ("½–½", "1/2"),
        ("0 - 1", "0-1"),
    ],
)
def test_a_code_between_two_sides_says_one_result(typed, text):
    assert result_text(typed, 2) == text


@pytest.mark.parametrize(
    ("typed", "seats", "text"),
    [
        ("2134", 4, "2,1,3,4"),
        ("2 1 3", 3, "2,1,3"),
        ("213", 3, "2,1,3"),
        ("1,2,2,4", 4, "1,2,2,4"),
        ("1 1 1", 3, "1,1,1"),
    ],
)
def test_places_at_a_table_are_typed_in_seat_order(typed, seats, text):
    assert result_text(typed, seats) == text


@pytest.mark.parametrize("typed", ["2", "10", "win", "1-1", "+=", "<b>"])
def test_a_wrong_code_is_refused_and_quoted(typed):
    with pytest.raises(CodeRefused, match="is no result"):
        result_text(typed, 2)


@pytest.mark.parametrize(("typed", "seats"), [("12", 3), ("1234", 3), ("1 3 3", 3), ("0 1 2", 3), ("a b c", 3)])
def test_places_that_are_no_order_are_refused(typed, seats):
    with pytest.raises(CodeRefused):
        result_text(typed, seats)


def test_nothing_typed_asks_for_a_result():
    with pytest.raises(CodeRefused, match="Type the result"):
        result_text("  ", 2)


@pytest.mark.parametrize(
    ("typed", "parts"), [("12 1", ("12", "1")), ("12", ("12", "")), (" 3  2 1 3", ("3", "2 1 3")), ("", ("", ""))]
)
def test_a_line_is_a_board_and_a_result(typed, parts):
    assert split_line(typed) == parts


@pytest.mark.parametrize(
    ("typed", "text"),
    [("1.5", "1.5-0.5"), ("1½", "1.5-0.5"), ("2", "2-0"), ("0,5-1,5", "0.5-1.5"), ("½", "0.5-1.5"), ("-", "-+")],
)
def test_of_several_games_the_points_are_typed(typed, text):
    assert result_text(typed, 2, 2) == text


@pytest.mark.parametrize("typed", ["3", "1-2", "0.3", "x", "nan", "==", "inf", "snan-1", "9e999999-9e999999"])
def test_points_that_do_not_add_up_are_refused(typed):
    with pytest.raises(CodeRefused, match="of 2 games"):
        result_text(typed, 2, 2)


def test_a_dash_at_a_table_is_somebody_absent():
    assert result_text("21-", 3) == "2,1,-"


@pytest.mark.parametrize(
    ("typed", "text"), [("1", "1-0"), ("1-0", "1-0"), ("=", "1/2"), ("1,2", "1,2"), ("2 1", "2,1"), ("11", "1,1")]
)
def test_at_a_table_of_two_both_kinds_of_codes_are_understood(typed, text):
    assert result_text(typed, 2, tables=True) == text
