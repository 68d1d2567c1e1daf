"""A bracket from its seeds to its champion, whoever stays away."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.fields import better_wins, cells_of, players
from tournaments.pairing.knockout import Tie, pair, rounds_needed, seeding, walk
from tournaments.values import OPPOSITE, Board, BoardKind, Cell, Field, Mark, NoPairing


def after(field: Field, third_place: bool = True) -> Field:
    """Return the field after one more round, in which the better seed wins every game."""
    boards = [tie.board for tie in pair(field, third_place)]
    return replace(field, rounds=(*field.rounds, cells_of(boards, better_wins)))


def codes(ties: tuple[Tie, ...]) -> dict[str, set[int]]:
    return {tie.bracket: set(tie.board.numbers) for tie in ties}


def with_marks(field: Field, **marks: Mark) -> Field:
    """Return the field with other results in its last round: ``n3="0"`` is a loss of number 3."""
    cells = dict(field.rounds[-1])
    for name, mark in marks.items():
        cells[int(name[1:])] = replace(cells[int(name[1:])], mark=mark)
    return replace(field, rounds=(*field.rounds[:-1], cells))


def test_eight_are_seeded_so_that_the_best_two_can_only_meet_in_the_final() -> None:
    ties = pair(Field(players=players(8)), third_place=True)
    assert codes(ties) == {"8:1": {1, 8}, "8:2": {4, 5}, "8:3": {2, 7}, "8:4": {3, 6}}


@given(st.sampled_from([2, 4, 8, 16, 32, 64, 128]))
def test_seeds_of_a_match_have_the_same_sum_in_every_round(size: int) -> None:
    lines = seeding(size)
    while len(lines) > 1:
        matches = list(zip(lines[::2], lines[1::2], strict=True))
        assert {sum(match) for match in matches} == {len(lines) + 1}
        lines = tuple(min(match) for match in matches)


def test_the_top_seeds_have_the_byes() -> None:
    ties = pair(Field(players=players(5)), third_place=True)
    assert [tie.board.numbers for tie in ties if tie.board.kind is BoardKind.BYE] == [(1,), (2,), (3,)]
    assert codes(ties) == {"8:1": {1}, "8:2": {4, 5}, "8:3": {2}, "8:4": {3}}


def test_the_better_seed_starts_in_odd_rounds_and_the_other_one_in_even_rounds() -> None:
    field = Field(players=players(4))
    assert [tie.board.numbers for tie in pair(field, True)] == [(1, 4), (2, 3)]
    assert [tie.board.numbers for tie in pair(after(field), True)] == [(2, 1), (4, 3)]
    assert [tie.board.numbers for tie in pair(replace(field, first_colour="b"), True)] == [(4, 1), (3, 2)]


@settings(deadline=None)
@given(st.integers(2, 40), st.booleans(), st.randoms(use_true_random=False))
def test_any_results_lead_to_one_champion_who_lost_to_nobody(n: int, third_place: bool, random: object) -> None:
    field = Field(players=players(n))
    for _ in range(rounds_needed(n)):
        boards = [tie.board for tie in pair(field, third_place)]
        cells = cells_of(boards, lambda *_: random.choice([Mark.WIN, Mark.LOSS]))  # type: ignore[attr-defined]
        field = replace(field, rounds=(*field.rounds, cells))
    with pytest.raises(NoPairing, match="final has been paired"):
        pair(field, third_place)
    losses = Counter(who for cells in field.rounds for who, cell in cells.items() if cell.mark is Mark.LOSS)
    final = walk(field)[-1][0]
    assert final.code == "2:1"
    assert final.winner is not None
    assert losses[final.winner] == 0
    assert sum(losses.values()) == n - 1 + (third_place and n > 3)


def test_third_place_is_played_in_the_round_of_the_final() -> None:
    field = after(after(Field(players=players(8))))
    assert codes(pair(field, third_place=True)) == {"2:1": {1, 2}, "3rd": {3, 4}}
    assert codes(pair(field, third_place=False)) == {"2:1": {1, 2}}


def test_three_entrants_need_no_match_for_third_place() -> None:
    assert codes(pair(after(Field(players=players(3))), third_place=True)) == {"2:1": {1, 2}}


def test_who_would_have_met_the_winner_of_a_double_forfeit_has_a_walkover() -> None:
    field = with_marks(after(Field(players=players(8))), n4=Mark.FORFEIT_LOSS, n5=Mark.FORFEIT_LOSS)
    ties = pair(field, third_place=True)
    assert ties[0] == Tie(Board((1,), BoardKind.BYE), "4:1")
    assert codes(ties)["4:2"] == {2, 3}
    assert codes(pair(after(field), third_place=True)) == {"2:1": {1, 2}}


def test_two_double_forfeits_leave_a_hole_and_the_final_is_a_walkover() -> None:
    field = with_marks(
        after(Field(players=players(8))),
        **{f"n{number}": Mark.FORFEIT_LOSS for number in (1, 8, 4, 5)},
    )
    assert codes(pair(field, third_place=True)) == {"4:2": {2, 3}}
    assert pair(after(field), third_place=True) == (Tie(Board((2,), BoardKind.BYE), "2:1"),)


def test_nobody_left_is_no_pairing() -> None:
    field = with_marks(after(Field(players=players(4))), **{f"n{who}": Mark.FORFEIT_LOSS for who in (1, 2, 3, 4)})
    with pytest.raises(NoPairing, match="Nobody is left"):
        pair(field, third_place=True)


@pytest.mark.parametrize("mark", [Mark.PENDING, Mark.DRAW])
def test_a_match_without_a_winner_holds_up_the_bracket(mark: Mark) -> None:
    field = with_marks(after(Field(players=players(4))), n1=mark, n4=OPPOSITE[mark])
    with pytest.raises(NoPairing, match="no winner yet"):
        pair(field, third_place=True)


def test_who_has_left_loses_the_next_match_by_forfeit() -> None:
    field = replace(after(Field(players=players(4))), withdrawn=frozenset({1}))
    assert pair(field, third_place=True)[0] == Tie(Board((2, 1), BoardKind.FORFEIT, (1,)), "2:1")
    field = after(field)
    assert walk(field)[-1][0].winner == 2


def test_who_left_with_a_bye_does_not_carry_on() -> None:
    field = Field(players=players(3), withdrawn=frozenset({1}))
    assert pair(field, third_place=True)[0] == Tie(Board((1,), BoardKind.FORFEIT, (1,)), "4:1")
    assert pair(after(field), third_place=True) == (Tie(Board((2,), BoardKind.BYE), "2:1"),)


def test_boards_that_a_director_swapped_stay_in_the_bracket() -> None:
    """Seeds 3 and 4 of a bracket of four have changed places: 1–3 and 2–4."""
    cells = {
        1: Cell(Mark.LOSS, 3, "w"),
        3: Cell(Mark.WIN, 1, "b"),
        2: Cell(Mark.WIN, 4, "w"),
        4: Cell(Mark.LOSS, 2, "b"),
    }
    field = Field(players=players(4), rounds=(cells,))
    assert codes(pair(field, third_place=True)) == {"2:1": {2, 3}, "3rd": {1, 4}}


def test_a_knockout_of_one_is_no_pairing() -> None:
    with pytest.raises(NoPairing, match="at least two"):
        pair(Field(players=players(1)), third_place=True)
