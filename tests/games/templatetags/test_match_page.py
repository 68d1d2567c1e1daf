"""What the match page says before any script runs."""

import pytest

from games.templatetags.match_page import (
    bottom_first,
    clock_text,
    initials,
    is_paused,
    players_first,
    rounds,
    seat_left,
    signed,
)


@pytest.mark.parametrize(
    ("left_ms", "text"),
    [
        (None, "–"),
        (-5, "0:00"),
        (9_999, "0:09"),
        (61_000, "1:01"),
        (3_600_000, "1:00:00"),
        (90_061_000, "1 d 1 h"),
    ],
)
def test_a_clock_shows_minutes_then_hours_then_days(left_ms: int | None, text: str) -> None:
    assert clock_text(left_ms) == text


def test_a_seat_without_a_number_has_no_time_yet() -> None:
    assert seat_left({"left_ms": {"1": 5}}, None) is None
    assert seat_left(None, 1) is None
    assert seat_left({"left_ms": {"1": 5}}, 1) == 5


def test_the_circle_holds_two_letters_of_one_name_or_one_of_each_of_two() -> None:
    assert initials("Ștefan") == "ȘT"
    assert initials("Anna de Vries") == "AD"
    assert initials("x") == "X"


def test_moves_are_grouped_in_rounds_with_a_place_for_every_seat() -> None:
    moves = [{"text": text} for text in "abcd"]
    grouped = rounds(moves, 3)
    assert [(number, [move and move["text"] for _ply, move in plies]) for number, plies in grouped] == [
        (1, ["a", "b", "c"]),
        (2, ["d", None, None]),
    ]
    assert [ply for _number, plies in grouped for ply, _move in plies] == [1, 2, 3, 4, 5, 6]


def test_a_clock_is_paused_only_for_whom_it_says() -> None:
    assert is_paused({"paused": {"2": True}}, 2)
    assert not is_paused({"paused": {"2": True}}, 1)
    assert not is_paused(None, 1)


def test_a_rating_change_has_a_true_sign() -> None:
    assert [signed(12), signed(0), signed(-12), signed(None)] == ["+12", "+0", "−12", ""]


def seats(*numbers: int | None) -> list[dict[str, int | None]]:
    return [{"number": number} for number in numbers]


def test_the_viewers_seat_lies_below_and_the_others_follow_in_turn_order() -> None:
    match = {"seats": seats(1, 2, 3, 4), "you": 3, "participant": 1}
    assert [(area, seat["number"]) for area, seat in bottom_first(match)] == [
        ("other", 4),
        ("other", 1),
        ("other", 2),
        ("own", 3),
    ]


def test_a_spectator_sees_the_first_seat_below() -> None:
    match = {"seats": seats(1, 2), "you": None, "participant": None}
    assert [(area, seat["number"]) for area, seat in bottom_first(match)] == [("other", 2), ("own", 1)]


def test_while_lots_are_drawn_the_viewer_is_found_by_the_order_of_joining() -> None:
    first, second = {"number": None, "name": "a"}, {"number": None, "name": "b"}
    match = {"seats": [first, second], "you": None, "participant": 2}
    assert bottom_first(match) == [("other", first), ("own", second)]


@pytest.mark.parametrize(
    ("participant", "status", "first"), [(1, "running", True), (None, "running", False), (None, "finished", True)]
)
def test_the_players_chat_opens_first_for_players_and_after_the_game(
    participant: int | None, status: str, first: bool
) -> None:
    assert players_first({"participant": participant, "status": status}) is first
