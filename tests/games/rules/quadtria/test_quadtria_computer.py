"""How the computer plays Quadtria with a table. The values come from a plain search of a few plies here."""

from random import Random

import pytest

from games.engine.protocol import SetupError
from games.rules.quadtria import computer, game, perfect
from games.rules.quadtria.board import NAMES
from games.rules.quadtria.rules import apply, legal_moves
from games.rules.quadtria.state import START, State, position_key
from games.rules.quadtria.table import QuadtriaTables
from tests.games.rules.quadtria import plain

POINTS = frozenset(map(plain.point, NAMES))
DEEP = 4
"""Plies within which the table of these tests knows the truth; it calls everything else drawn."""


def plain_value(_self: QuadtriaTables, own: int, other: int, pegs: int, seat: int) -> int:
    mine, theirs = (
        frozenset(plain.point(name) for point, name in enumerate(NAMES) if mask >> point & 1) for mask in (own, other)
    )
    if seat == 2:
        mine, theirs, pegs = plain.turn(mine), plain.turn(theirs), pegs >> 1 | (pegs & 1) << 1
    position = plain.Position(mine, theirs, bool(pegs & 1), bool(pegs & 2))
    return plain.decided_within(position, DEEP, POINTS) or 0


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QuadtriaTables, "value", plain_value)


def state_decided(sign: int, least: int) -> tuple[State, int]:
    """Return a state from random play that is won (sign 1) or lost (0) in at least so many plies."""
    for seed in range(400):
        rng, state = Random(seed), START
        for _ply in range(rng.randrange(10, 40)):
            if game.outcome(state):
                break
            state = apply(state, state.turn, rng.choice(legal_moves(state, state.turn)))
        if game.outcome(state):
            continue
        own, other = (state.south, state.north) if state.turn == 1 else (state.north, state.south)
        value = plain_value(QuadtriaTables(), own, other, state.pegs, state.turn)
        if value and value % 2 == sign and value >= least:
            return state._replace(past=()), value
    raise AssertionError("no such position was met")


@pytest.mark.usefixtures("table")
def test_the_top_level_wins_as_fast_as_can_be_and_the_judgement_says_so() -> None:
    state, value = state_decided(sign=1, least=3)
    judgement = game.judge(state, 10, Random(1))
    assert (judgement.worth.result, judgement.worth.plies) == ("win", value)
    assert len(judgement.line) == value
    for _ply in range(value):
        state = apply(state, state.turn, game.choose(state, 8, 10, Random(2)))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason == "quadtria"


@pytest.mark.usefixtures("table")
def test_a_lost_side_holds_out_as_long_as_can_be() -> None:
    state, value = state_decided(sign=0, least=4)
    judgement = game.judge(state, 10, Random(1))
    assert (judgement.worth.result, judgement.worth.plies) == ("loss", value)
    move = game.choose(state, 8, 10, Random(3))
    assert move in [one.move for one in judgement.moves if one.worth.plies == value]


@pytest.mark.usefixtures("table")
def test_a_move_that_repeats_a_position_for_the_third_time_is_a_draw_and_saves_a_lost_game() -> None:
    state, _value = state_decided(sign=0, least=2)
    move = legal_moves(state, state.turn)[0]
    after = apply(state, state.turn, move)
    key = position_key(*after[:4])
    state = state._replace(past=(key, 0, 0, 0, key, 0, 0, 0))
    judgement = game.judge(state, 10, Random(1))
    assert judgement.moves[0].move == move
    assert (judgement.worth.result, judgement.worth.plies) == ("draw", 1)
    assert game.choose(state, 8, 10, Random(1)) == move


@pytest.mark.usefixtures("table")
def test_a_position_that_has_occurred_is_avoided_while_the_draw_is_kept_without_it() -> None:
    seen = legal_moves(START, 1)[2]
    past = (position_key(*apply(START, 1, seen)[:4]),)
    chosen = {game.choose(START._replace(past=past), 8, 10, Random(seed)) for seed in range(12)}
    assert seen not in chosen
    late = START._replace(past=past + (0,) * perfect.PATIENCE)
    assert game.choose(late, 8, 10, Random(1)) == seen


def test_without_a_table_every_level_searches_and_the_judgement_is_an_estimate() -> None:
    judgement = game.judge(START, 200, Random(1))
    assert not judgement.worth.exact
    assert 0 < judgement.worth.expected < 1
    for level in (6, 7, 8):
        assert game.choose(START, level, 60, Random(level)) in legal_moves(START, 1)


def test_a_table_that_turns_out_damaged_hands_over_to_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([0, 0])
    monkeypatch.setattr(QuadtriaTables, "value", lambda *_arguments: next(answers, None))
    assert game.choose(START, 8, 60, Random(1)) in legal_moves(START, 1)
    assert not game.judge(START, 60, Random(1)).worth.exact


def test_there_are_eight_levels_with_names_of_their_own() -> None:
    assert [level.number for level in computer.LEVELS] == list(range(1, 9))
    assert len({level.name for level in computer.LEVELS}) == len(computer.STRENGTHS) == 8


@pytest.mark.parametrize(
    "line",
    [
        "c1,d1,d3,e2,f3,f1 a4,a6,b5,c4,c6 -- 1",
        "c1,d1,d3,e2 a4,a6,b5,c4,c6 -- 1",
        "d1,d1,d3,e2,f3 a4,a6,b5,c4,c6 -- 1",
        "d1,f1,d3,e2,c6 a4,a6,b5,c4,c6 -- 1",
    ],
)
def test_a_position_without_five_balls_each_is_refused_and_never_judged(line: str) -> None:
    with pytest.raises(SetupError, match="each side has five balls"):
        game.start(2, {}, {"position": line})
