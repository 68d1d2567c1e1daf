"""Puzzles: known wins found, proved again by the rules, one for all symmetric positions; the shipped ones sampled."""

from dataclasses import replace
from random import Random

import pytest

from games import catalogue
from games.puzzles import FIELDS, collection
from games.puzzles.mining import careful_game, digest_of, puzzle_at
from games.puzzles.search import Wins
from games.puzzles.verify import NotAPuzzle, verify

QUADTRIA = catalogue.get("quadtria")
THREE = "b2,d3,e5,f1,f4 a4,a6,c4,c6,d4 -- 1"


def found_at(position: str):
    return puzzle_at(QUADTRIA, Wins(FIELDS["quadtria"]), QUADTRIA.start(2, {}, {"position": position}))


def test_a_win_in_three_is_found_with_its_only_line_and_themes() -> None:
    found = found_at(THREE)
    assert found is not None
    assert (found.moves[0], found.moves[-1], found.own_moves) == ("d3-c3", "d1-c1", 3)
    assert {"quiet", "clearing", "in_3"} <= set(found.themes)
    assert verify(QUADTRIA, found).own_moves == 3


def test_positions_that_a_symmetry_of_the_board_joins_share_a_digest() -> None:
    field = FIELDS["quadtria"]
    position = field.position(QUADTRIA.start(2, {}, {"position": THREE}))
    swapped = "c3,d1,d3,f1,f3 a3,a6,b2,c4,e5 -- 2"
    assert digest_of(field, position) == digest_of(field, field.position(QUADTRIA.start(2, {}, {"position": swapped})))


def test_a_wrong_solution_is_not_a_puzzle() -> None:
    found = found_at(THREE)
    assert found is not None
    for moves in (found.moves[:2], found.moves[:1], ("d3-d4", *found.moves[1:]), ("zz",)):
        with pytest.raises(NotAPuzzle, match=found.key):
            verify(QUADTRIA, replace(found, moves=moves))


@pytest.mark.parametrize("slug", sorted(FIELDS))
def test_the_same_seed_plays_the_same_game(slug: str) -> None:
    game, field = catalogue.get(slug), FIELDS[slug]
    assert careful_game(game, field, Random("7")) == careful_game(game, field, Random("7"))


def test_a_sample_of_the_shipped_puzzles_is_proved_again() -> None:
    for path in collection.files():
        puzzles = [one for one in collection.read(path) if one.own_moves < 4]
        for found in Random(path.stem).sample(puzzles, 6):
            game = catalogue.get(found.game)
            verify(game, found)
            state = game.start(2, {}, {"position": found.position})
            assert digest_of(FIELDS[found.game], FIELDS[found.game].position(state)) == found.digest


@pytest.mark.full
def test_every_shipped_puzzle_is_proved_again() -> None:
    for path in collection.files():
        for found in collection.read(path):
            verify(catalogue.get(found.game), found)
