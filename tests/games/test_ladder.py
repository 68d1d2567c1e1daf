"""The table of levels against each other: read from the file, shown on the rules page, and what it must hold."""

from itertools import pairwise

import pytest

from games import catalogue
from games.ladder import ladder_of, read_ladder
from tests.benchmarks.ladder import wilson

measured = pytest.mark.parametrize(
    "game", [game for game in catalogue.all() if ladder_of(game.slug)], ids=lambda game: game.slug
)


def test_a_score_becomes_percent():
    row = '{"level": 2, "against": 1, "score": 0.805, "wins": 161, "draws": 0, "losses": 39, "low": 0.7, "high": 0.9}'
    ladder = read_ladder(f'{{"command": "c", "games": 200, "budget_ms": 100, "rows": [{row}]}}')
    assert ladder.rungs[0].percent == (pytest.approx(80.5), pytest.approx(70), pytest.approx(90))


def test_a_game_without_a_file_has_no_ladder():
    assert ladder_of("nowhere") is None


@pytest.mark.parametrize(
    ("points", "games", "low", "high"), [(161, 200, 0.7446, 0.8540), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1)]
)
def test_the_interval_is_that_of_wilson(points, games, low, high):
    assert wilson(points, games) == (pytest.approx(low, abs=1e-3), pytest.approx(high, abs=1e-3))


@measured
def test_every_level_is_surely_stronger_than_the_one_below(game):
    ladder = ladder_of(game.slug)
    assert [rung.level for rung in ladder.rungs] == [level.number for level in game.levels][1:]
    assert all(above.against == below.level for below, above in pairwise(ladder.rungs))
    assert all(rung.low > 0.5 for rung in ladder.rungs)
    assert all(rung.wins + rung.draws + rung.losses == ladder.games >= 200 for rung in ladder.rungs)


@measured
def test_the_rules_page_shows_the_table_and_how_it_was_made(client, db, game):
    text = client.get(f"/rules/{game.slug}/").content.decode()
    assert 'id="computer-levels"' in text
    assert ladder_of(game.slug).command in text
    assert "8 against 7" in text
