"""One suite over the catalogue: what the contract promises holds for every game, in random play-outs."""

import dataclasses
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games import catalogue
from games.engine.playouts import shuffled_setup
from games.engine.protocol import Game, GameError, IllegalMove, NotationError, SetupError
from tests.games.rules.variants import RULES, VARIANTS, Variant, random_game

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
every_game = pytest.mark.parametrize("game", catalogue.all(), ids=lambda game: game.slug)
seeds = st.integers(0, 2**32)
few = settings(max_examples=8, deadline=None)

JUNK = [
    "",
    " ",
    "zz",
    "d3-",
    "<b>",
    "'; --",
    "X@",
    "X@-0,0",
    "X@00,1",
    "X@1,99999",
    "RLa4",
    "a1-a9",
    "９",
    "pass ",
    "x" * 500,
]


def viewers(variant: Variant) -> list[int | None]:
    return [None, *range(1, variant.seats + 1)]


@every_game
def test_a_game_keeps_the_protocol(game: Any) -> None:
    assert isinstance(game, Game)
    assert catalogue.get(game.slug) is game
    assert list(game.seats) == sorted(set(game.seats))


def test_an_unknown_game_is_refused_with_a_sentence() -> None:
    with pytest.raises(catalogue.UnknownGame, match="There is no game “chess”; the games are"):
        catalogue.get("chess")


@every_variant
@few
@given(seed=seeds)
def test_a_game_ends_exactly_when_nobody_is_to_act(variant: Variant, seed: int) -> None:
    game = variant.game
    for state, _seat, _move in random_game(variant, seed):
        outcome = game.outcome(state)
        assert (outcome is not None) == (game.to_act(state) == ())
        for seat in range(1, variant.seats + 1):
            assert bool(game.legal_moves(state, seat)) == (seat in game.to_act(state))
    assert outcome.reason in game.reasons
    assert len(outcome.places) == variant.seats
    assert all(place == 1 + sum(other < place for other in outcome.places) for place in outcome.places)


@every_variant
@few
@given(seed=seeds)
def test_a_state_survives_json_and_apply_leaves_it_alone(variant: Variant, seed: int) -> None:
    game = variant.game
    for state, seat, move in random_game(variant, seed):
        text = json.dumps(game.dump(state))
        loaded = game.load(json.loads(text))
        assert loaded == state
        assert hash(loaded) == hash(state)
        if move is not None:
            assert game.apply(state, seat, move) == game.apply(loaded, seat, move)
        assert json.dumps(game.dump(state)) == text


@every_variant
@few
@given(seed=seeds)
def test_every_legal_move_can_be_written_read_and_played(variant: Variant, seed: int) -> None:
    game = variant.game
    for state, seat, move in random_game(variant, seed):
        moves = game.legal_moves(state, seat) if seat else ()
        texts = [game.format(legal) for legal in moves]
        assert [game.parse(text) for text in texts] == list(moves)
        assert len(set(texts)) == len(texts)
        assert not any(re.search(r"\s", text) for text in texts)
        if move is not None:
            assert move in moves


@every_variant
@few
@given(seed=seeds)
def test_idle_seats_and_finished_games_are_refused(variant: Variant, seed: int) -> None:
    game = variant.game
    plies = random_game(variant, seed)
    assume(any(step.move is not None for step in plies))  # or a leaver ended it before any move
    for state, seat, move in plies:
        if move is None:
            continue
        for idle in range(variant.seats + 2):
            if idle != seat:
                with pytest.raises(IllegalMove):
                    game.apply(state, idle, move)
        final_move = move
    last = plies[-1].state
    for anybody in range(1, variant.seats + 1):
        with pytest.raises(IllegalMove, match="over"):
            game.apply(last, anybody, final_move)


@every_variant
@few
@given(seed=seeds)
def test_a_move_that_is_not_listed_is_refused(variant: Variant, seed: int) -> None:
    game = variant.game
    steps = [step for step in random_game(variant, seed) if step.move is not None]
    known = {step.move for step in steps}
    for state, seat, _move in steps[::5]:
        legal = set(game.legal_moves(state, seat))
        for move in known - legal:
            with pytest.raises(IllegalMove) as refusal:
                game.apply(state, seat, move)
            assert str(refusal.value).endswith(".")
            assert refusal.value.message % refusal.value.params == str(refusal.value)


@every_variant
@few
@given(seed=seeds)
def test_a_position_line_starts_the_same_position(variant: Variant, seed: int) -> None:
    game, seats, options = variant
    for state, _seat, _move in random_game(variant, seed, leaving=0):
        for viewer in viewers(variant):
            line = game.position(state, viewer)
            assert "\n" not in line
            again = game.start(seats, options, {"position": line})
            assert game.position(again, viewer) == line
            if not game.hidden and game.to_act(state):
                assert game.legal_moves(again, game.to_act(again)[0]) == game.legal_moves(state, game.to_act(state)[0])


@every_variant
@few
@given(seed=seeds, guess=seeds)
def test_a_viewer_learns_nothing_that_is_hidden_from_it(variant: Variant, seed: int, guess: int) -> None:
    """Deal what the viewer has not seen anew: whatever the viewer may receive stays the same."""
    game = variant.game
    steps = random_game(variant, seed)
    for state, seat, move in steps:
        for viewer in viewers(variant):
            view = game.view(state, viewer)
            other = game.determinize(view, Random(guess))
            assert game.view(other, viewer) == view
            assert game.view_json(game.view(other, viewer)) == game.view_json(view)
            assert game.position(other, viewer) == game.position(state, viewer)
            assert game.outcome(other) == game.outcome(state)
            assert game.score(other) == game.score(state)
            assert game.to_act(other) == game.to_act(state)
            json.dumps(game.view_json(view))
            if move is not None and viewer == seat:
                assert game.legal_moves(other, seat) == game.legal_moves(state, seat)
            if move is not None:
                assert game.format_for(move, viewer) == game.format(move)


@every_variant
def test_a_forced_move_is_the_only_one(variant: Variant) -> None:
    game = variant.game
    for seed in range(20):
        for state, seat, move in random_game(variant, seed, leaving=0.05):
            forced = game.forced(state)
            if move is not None and forced is not None:
                assert game.legal_moves(state, seat) == (forced,)
                assert game.format(forced) in ("pass", "out")


@every_variant
def test_seats_and_teams_have_names_and_modes(variant: Variant) -> None:
    game, seats, options = variant
    setup = shuffled_setup(game, seats, options, Random(1))
    assert len(game.seat_names(seats, options, setup)) == seats
    assert game.mode(seats, options)
    teams = {game.team(seat, seats, options) for seat in range(1, seats + 1)}
    assert teams == {None} or len(teams) > 1


@every_game
@pytest.mark.parametrize("text", JUNK)
def test_a_text_that_is_no_move_is_told_so_in_a_short_sentence(game: Any, text: str) -> None:
    with pytest.raises(NotationError, match="is no move of this game") as refusal:
        game.parse(text)
    assert len(str(refusal.value)) < 100


@every_game
@pytest.mark.parametrize("line", ["", "x", "1 2 3 4", "1 2 3 4 5", "- - - - 1", "- -/- - 0.0/0.0 1", "<script>" * 1000])
def test_a_text_that_is_no_position_is_refused(game: Any, line: str) -> None:
    with pytest.raises(SetupError, match="No game can start from"):
        game.start(game.seats[0], {}, {"position": line})


@every_game
def test_wrong_seats_and_options_are_refused(game: Any) -> None:
    with pytest.raises(SetupError, match="seats, not 9"):
        game.check_options(9, {})
    with pytest.raises(SetupError, match="no option “colour”"):
        game.check_options(game.seats[0], {"colour": "red"})


@every_game
def test_nobody_leaves_a_game_of_two(game: Any) -> None:
    state = game.start(2, {}, shuffled_setup(game, 2, {}, Random(1)))
    with pytest.raises(GameError, match="ends it"):
        game.leave(state, 1)


@every_game
def test_levels_are_numbered_named_and_characterised(game: Any) -> None:
    assert len(game.levels) >= 4
    assert [level.number for level in game.levels] == list(range(1, len(game.levels) + 1))
    assert len({level.name for level in game.levels}) == len(game.levels)
    assert all(level.character.endswith(".") for level in game.levels)
    assert dataclasses.is_dataclass(game.levels[0])


@every_game
def test_the_rules_page_tells_every_ending_and_a_position_that_can_be_played(game: Any) -> None:
    page = (RULES / game.slug / "rules.md").read_text()
    assert page.startswith(f"# {game.title}\n")
    endings = page[page.index("## How a game ends") :].lower()
    words = {"quadtria", "troika"} & {game.slug}
    for reason in game.reasons:
        assert reason.replace("line", *words) in endings if reason == "line" else reason in endings
    line = page.rsplit("```", 2)[1].strip()
    assert game.to_act(game.start(game.seats[0], {}, {"position": line}))


def test_every_game_loads_without_django() -> None:
    code = (
        "import sys; from games import catalogue\n"
        "assert catalogue.all()\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('django', 'channels', 'celery', 'accounts')])"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
