"""The next round of a Swiss."""

from dataclasses import replace
from random import Random

import pytest

from tests.tournaments.cases import PAIRINGS, boards_of
from tests.tournaments.swiss_events import Step, new_event, play
from tournaments.pairing import swiss
from tournaments.report.trf import read
from tournaments.values import Board, BoardKind, Cell, Field, Mark, NoPairing, Player


def field_of(size, rounds=5, **more):
    return Field(tuple(Player(n, f"P{n}", 2000 - n) for n in range(1, size + 1)), total_rounds=rounds, **more)


def played(field, *games):
    """Return the field with a round of (first, second, first's mark) and (number, mark)."""
    opposite = {Mark.WIN: Mark.LOSS, Mark.LOSS: Mark.WIN, Mark.DRAW: Mark.DRAW, Mark.FORFEIT_WIN: Mark.FORFEIT_LOSS}
    cells = {}
    for game in games:
        if len(game) == 2:
            cells[game[0]] = Cell(game[1])
        else:
            first, second, mark = game
            cells |= {first: Cell(mark, second, "w"), second: Cell(opposite[mark], first, "b")}
    return replace(field, rounds=(*field.rounds, cells), absences={})


@pytest.mark.parametrize("path", PAIRINGS, ids=lambda path: path.stem)
def test_the_official_cases_pair_as_the_reference_does(path):
    field, info = read(path.read_text())
    boards = swiss.pair(field, info.engine_records())
    assert {(*board.numbers, 0)[:2] for board in boards} == boards_of(path)


def test_the_first_round_starts_with_the_colour_that_the_lot_gave():
    assert swiss.pair(field_of(4))[0].numbers == (1, 3)
    assert swiss.pair(field_of(4, first_colour="b"))[0].numbers == (3, 1)


def test_boards_come_in_order_with_the_bye_last():
    boards = swiss.pair(field_of(7))
    assert boards[-1] == Board((7,), BoardKind.BYE)
    assert [min(board.numbers) for board in boards[:-1]] == [1, 2, 3]


def test_start_numbers_may_have_gaps():
    field = Field(tuple(Player(n, "P", 2000 - n) for n in (3, 10, 27, 500)), total_rounds=3)
    assert [board.numbers for board in swiss.pair(field)] == [(3, 27), (500, 10)]


def test_forbidden_pairs_hold_in_numbers_with_gaps():
    players = tuple(Player(n, "P", 2000 - n) for n in (3, 10, 27, 500))
    field = Field(players, total_rounds=3, forbidden=frozenset({frozenset({3, 27})}))
    assert [set(board.numbers) for board in swiss.pair(field)] == [{3, 500}, {10, 27}]


def test_whoever_withdrew_or_asked_for_a_bye_gets_no_board():
    field = field_of(8, withdrawn=frozenset({2}), absences={5: Mark.HALF_BYE, 7: Mark.ZERO_BYE})
    named = [number for board in swiss.pair(field) for number in board.numbers]
    assert sorted(named) == [1, 3, 4, 6, 8]


def test_whoever_returns_is_paired_again():
    field = played(field_of(4, rounds=3), (1, 3, Mark.WIN), (4, 2, Mark.LOSS))
    away = replace(field, withdrawn=frozenset({1}))
    assert 1 not in {number for board in swiss.pair(away) for number in board.numbers}
    back = played(away, (2, 3, Mark.WIN), (4, Mark.PAIRING_BYE), (1, Mark.ZERO_BYE))
    assert 1 in {number for board in swiss.pair(replace(back, withdrawn=frozenset())) for number in board.numbers}


def test_a_late_entrant_is_paired_with_no_points():
    field = played(field_of(4), (1, 3, Mark.WIN), (4, 2, Mark.LOSS))
    field = replace(field, players=(*field.players, Player(5, "late"), Player(6, "later")))
    named = [number for board in swiss.pair(field) for number in board.numbers]
    assert sorted(named) == [1, 2, 3, 4, 5, 6]


def test_a_game_that_nobody_played_may_be_paired_again():
    field = played(field_of(2), (1, 2, Mark.FORFEIT_WIN))
    assert swiss.pair(field)[0].kind is BoardKind.GAME


def test_an_event_of_unstated_length_goes_on():
    field = played(field_of(6, rounds=0), (1, 4, Mark.WIN), (5, 2, Mark.WIN), (3, 6, Mark.WIN))
    assert len(swiss.pair(field)) == 3


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        (field_of(0), swiss.NOBODY),
        (field_of(3, withdrawn=frozenset({1, 2, 3})), swiss.NOBODY),
        (field_of(1), swiss.ALONE),
        (field_of(3, withdrawn=frozenset({1}), absences={2: Mark.ZERO_BYE}), swiss.ALONE),
        (played(field_of(2, rounds=1), (1, 2, Mark.WIN)), swiss.OVER),
        (replace(field_of(2), rounds=({1: Cell(Mark.PENDING, 2, "w"), 2: Cell(Mark.PENDING, 1, "b")},)), swiss.OPEN),
        (played(field_of(2), (1, 2, Mark.WIN)), swiss.MET_ALL),
        (field_of(2, forbidden=frozenset({frozenset({1, 2})})), swiss.FORBIDDEN),
    ],
)
def test_a_round_that_cannot_be_paired_says_why(field, sentence):
    with pytest.raises(NoPairing) as refused:
        swiss.pair(field)
    assert str(refused.value) == sentence


def test_three_players_have_three_rounds_and_then_nobody_may_have_the_bye():
    field = field_of(3)
    byes = []
    for _round in range(3):
        game, bye = swiss.pair(field)
        byes += bye.numbers
        field = played(field, (*game.numbers, Mark.WIN), (bye.numbers[0], Mark.PAIRING_BYE))
    assert sorted(byes) == [1, 2, 3]
    with pytest.raises(NoPairing) as refused:
        swiss.pair(field)
    assert str(refused.value) == swiss.NO_BYE


@pytest.mark.parametrize("seed", range(12))
def test_five_players_go_on_for_as_long_as_the_rules_let_them(seed):
    steps = list(play(Random(seed), field_of(5, rounds=5)))
    check(steps)


@pytest.mark.parametrize("block", range(4))
def test_random_events_keep_the_absolute_rules(block):
    for seed in range(block * 14, block * 14 + 14):
        lot = Random(seed)
        check(list(play(lot, new_event(lot))))


@pytest.mark.full
@pytest.mark.parametrize("block", range(25))
def test_thousands_of_random_events_keep_the_absolute_rules(block):
    for seed in range(1000 + block * 100, 1000 + block * 100 + 100):
        lot = Random(seed)
        check(list(play(lot, new_event(lot, largest=20))))


def check(steps: list[Step]) -> None:
    """Hold every round of an event to the rules that may never be broken (C.04.1 and C.04.3 articles 2.1.1 - 2.1.3)."""
    for step in steps:
        if step.refusal:
            check_refusal(step)
        elif step.boards:
            check_round(step)


def check_round(step: Step) -> None:
    field, boards = step.field, step.boards
    there = swiss.present(field)
    assert sorted(number for board in boards for number in board.numbers) == sorted(there)
    byes = [board.numbers[0] for board in boards if board.kind is BoardKind.BYE]
    assert len(byes) == len(there) % 2
    assert not any(had_bye(field, number) for number in byes)
    for board in boards:
        if board.kind is BoardKind.GAME:
            assert may_meet(field, *board.numbers), (field, board)
            check_colours(field, *board.numbers)


def check_colours(field: Field, first: int, second: int) -> None:
    """Before the last round nobody gets a colour three times running, or three times more often than the other."""
    last = len(field.rounds) + 1 == field.total_rounds
    if last and (is_top(field, first) or is_top(field, second)):
        return
    for number, colour in ((first, "w"), (second, "b")):
        colours = [*colours_of(field, number), colour]
        assert abs(colours.count("w") - colours.count("b")) <= 2
        assert colours[-3:] != [colour] * 3


def check_refusal(step: Step) -> None:
    """A refusal is right where no way to pair everybody exists: small fields are searched through."""
    there = sorted(swiss.present(step.field))
    if len(there) < 2:
        assert step.refusal in (swiss.NOBODY, swiss.ALONE)
    elif len(there) <= 10:
        assert not can_pair_all(step.field, there, bye_left=bool(len(there) % 2)), step


def can_pair_all(field: Field, there: list[int], *, bye_left: bool) -> bool:
    if not there:
        return True
    one, *others = there
    if bye_left and not had_bye(field, one) and can_pair_all(field, others, bye_left=False):
        return True
    return any(
        may_meet(field, one, other)
        and can_pair_all(field, [number for number in others if number != other], bye_left=bye_left)
        for other in others
    )


def may_meet(field: Field, one: int, other: int) -> bool:
    if frozenset({one, other}) in field.forbidden:
        return False
    for cells in field.rounds:
        if one in cells and cells[one].opponent == other and cells[one].mark.is_played:
            return False
    wish = absolute_wish(field, one)
    return not (wish and wish == absolute_wish(field, other)) or is_top(field, one) or is_top(field, other)


def had_bye(field: Field, number: int) -> bool:
    without_playing = (Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.FORFEIT_WIN)
    return any(number in cells and cells[number].mark in without_playing for cells in field.rounds)


def colours_of(field: Field, number: int) -> list[str]:
    cells = [cells[number] for cells in field.rounds if number in cells]
    return [cell.colour for cell in cells if cell.mark.is_played]


def absolute_wish(field: Field, number: int) -> str:
    """Return the colour that an entrant must get: two more of the other, or the other twice running."""
    colours = colours_of(field, number)
    more = colours.count("w") - colours.count("b")
    if more > 1 or (colours[-2:] == ["w", "w"] and more >= -1):
        return "b"
    return "w" if more < -1 or (colours[-2:] == ["b", "b"] and more <= 1) else ""


def is_top(field: Field, number: int) -> bool:
    """Return whether an entrant has more than half of the points before the last round."""
    last = len(field.rounds) + 1 == field.total_rounds
    return last and field.points(number) * 2 > field.scoring.win * len(field.rounds)
