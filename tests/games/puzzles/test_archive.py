"""Puzzles from games that were played here: looked for once, behind the computer's moves, and not in private games."""

from datetime import UTC, datetime
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games import catalogue, tasks
from games.models import Match, MinedMatch, Puzzle, Status
from games.puzzles import FIELDS
from games.puzzles.mining import careful_game
from games.services.puzzles import match_mine, matches_to_mine, next_match_mine
from tests.factories import make_user
from tests.games.builders import make_pair, play

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SEEDS = (52, 77)
"""Seeds of short games that hold a puzzle each."""

pytestmark = pytest.mark.django_db


def texts_of(game: Any, seed: int) -> list[str]:
    """Return the moves of a careful game."""
    states = careful_game(game, FIELDS[game.slug], Random(f"archive {seed}"))
    texts = []
    for before, after in pairwise(states):
        seat = game.to_act(before)[0]
        moves = game.legal_moves(before, seat)
        texts.append(next(game.format(move) for move in moves if game.apply(before, seat, move) == after))
    return texts


def played(number: int = 0) -> Match:
    """Return an archived game of Quadtria that holds a puzzle."""
    match = make_pair([make_user(f"anna{number}"), make_user(f"ben{number}")])
    return play(match, *texts_of(catalogue.get("quadtria"), SEEDS[number]))


def test_an_archived_game_is_looked_through_once() -> None:
    match = played()
    match.refresh_from_db()
    assert match.status == Status.FINISHED
    new = match_mine(match, NOW)
    assert Puzzle.objects.filter(match=match).count() == new > 0
    assert match_mine(match, NOW) == 0
    assert MinedMatch.objects.count() == 1
    assert not matches_to_mine().exists()


def test_private_and_running_games_are_left_alone() -> None:
    match = played()
    Match.objects.update(private=True)
    assert not next_match_mine(NOW)
    Match.objects.update(private=False, status=Status.RUNNING)
    assert not next_match_mine(NOW)
    assert not MinedMatch.objects.filter(match=match).exists()


def test_a_game_that_cannot_be_replayed_is_noted_and_has_no_puzzles() -> None:
    match = played()
    match.move_set.filter(ply=2).update(text="a1-f6")
    assert match_mine(match, NOW) == 0
    assert not next_match_mine(NOW)


def test_a_night_goes_from_game_to_game_up_to_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    played(0)
    played(1)
    sent: list[Any] = []
    monkeypatch.setattr(tasks.mine_puzzles, "apply_async", lambda args, **_options: sent.append(args))
    tasks.mine_puzzles(2)
    assert sent == [[1]]
    tasks.mine_puzzles(1)
    assert sent == [[1]]
    assert MinedMatch.objects.count() == 2
    tasks.mine_puzzles(9)
    assert sent == [[1]]
