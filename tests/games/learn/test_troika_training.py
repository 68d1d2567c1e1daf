"""What training asks: pairs with one third, positions with a win in one ply, all of it following from a seed."""

from itertools import combinations, pairwise

import pytest

from games.rules.troika.pyramids import is_troika
from games.rules.troika.rules import apply, legal_moves, outcome
from games.rules.troika.training import PLIES, board_of, pair_of, troikas, winning_moves


@pytest.mark.parametrize("side", [0, 1])
def test_twelve_of_the_84_triples_of_a_side_are_troikas(side: int) -> None:
    assert len(list(combinations(range(9), 3))) == 84
    assert len(set(troikas(side))) == 12


@pytest.mark.parametrize("side", [0, 1])
def test_any_two_pyramids_of_a_side_have_exactly_one_third(side: int) -> None:
    nine = range(9 * side, 9 * side + 9)
    for one, two in combinations(nine, 2):
        thirds = [three for three in nine if three not in (one, two) and is_troika(one, two, three)]
        assert len(thirds) == 1


def test_a_question_follows_from_its_seed_and_number() -> None:
    assert [pair_of("s", number) for number in range(20)] == [pair_of("s", number) for number in range(20)]
    assert [pair_of("s", number) for number in range(20)] != [pair_of("t", number) for number in range(20)]
    assert board_of("s", 3) == board_of("s", 3)


def test_a_pair_is_of_one_side_and_its_third_makes_a_troika() -> None:
    sides = set()
    for number in range(200):
        pair = pair_of("seed", number)
        sides.add(pair.one // 9)
        assert is_troika(pair.one, pair.two, pair.third)
        assert pair.third // 9 == pair.one // 9
    assert sides == {0, 1}


def test_every_pair_is_asked_once_in_72_questions() -> None:
    assert len({frozenset(pair_of("seed", number)) for number in range(72)}) == 72


def test_no_pair_is_asked_twice_in_succession() -> None:
    pairs = [{*pair_of("seed", number)} for number in range(7200)]
    assert all(one != two for one, two in pairwise(pairs))


def test_every_board_has_a_win_in_one_ply_and_all_of_them_are_answers() -> None:
    for number in range(60):
        state = board_of("seed", number)
        assert PLIES[0] <= sum(map(len, state.cells)) <= PLIES[1]
        winning = {
            move
            for move in legal_moves(state, state.turn)
            if (ended := outcome(apply(state, state.turn, move))) and ended.reason == "line"
        }
        assert winning == set(winning_moves(state))
        assert winning


def test_a_game_that_is_over_has_no_winning_move() -> None:
    state = board_of("seed", 0)
    assert winning_moves(apply(state, state.turn, winning_moves(state)[0])) == ()
