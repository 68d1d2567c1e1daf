"""The pages of puzzles: what they show, what they keep back, and what decides an attempt."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import catalogue
from games.models import DailyPuzzle, Puzzle, PuzzleAttempt, PuzzleRating, PuzzleVote
from games.puzzles import collection
from games.selectors.puzzles import near
from games.selectors.puzzletry import try_move
from games.services.puzzles import attempt_decide, puzzles_store

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _stored() -> None:
    """Store a few puzzles of every length and game."""
    for path in collection.files():
        found = collection.read(path)
        puzzles_store([*found[:8], *found[-8:]], NOW)


@pytest.fixture
def anna(client: Client) -> User:
    user = User.objects.create(username="anna")
    client.force_login(user, backend="accounts.backends.NameOrEmailBackend")
    return user


def longest(game: str = "quadtria") -> Puzzle:
    return Puzzle.objects.filter(game=game).order_by("-own_moves", "key")[0]


def play(client: Client, puzzle: Puzzle, played: list[str], move: str, status: int = 200) -> Any:
    url = f"/puzzles/{puzzle.key}/move/"
    response = client.post(url, {"played": played, "move": move}, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def wrong_move(puzzle: Puzzle) -> str:
    game = catalogue.get(puzzle.game)
    state = game.start(2, {}, {"position": puzzle.position})
    texts = [game.format(move) for move in game.legal_moves(state, game.to_act(state)[0])]
    return next(text for text in texts if text != puzzle.moves[0])


def test_the_hub_shows_the_puzzle_of_the_day_themes_and_games(client: Client) -> None:
    page = client.get("/puzzles/").content.decode()
    daily = DailyPuzzle.objects.get().puzzle
    assert f"/puzzles/{daily.key}/" in page
    assert "/puzzles/quadtria/next/?theme=in_2" in page
    assert "/puzzles/troika/next/" in page
    assert "Your puzzle rating" not in page


def test_the_hub_asks_the_database_as_often_for_many_puzzles_as_for_few(client: Client, anna: User) -> None:
    for puzzle in Puzzle.objects.all()[:3]:
        attempt_decide(anna, puzzle, True, NOW)
    client.get("/puzzles/")
    with CaptureQueriesContext(
        connection,
    ) as few:
        client.get("/puzzles/")
    for puzzle in Puzzle.objects.all()[3:12]:
        attempt_decide(anna, puzzle, puzzle.pk % 2 == 0, NOW)
    with CaptureQueriesContext(connection) as many:
        page = client.get("/puzzles/").content.decode()
    assert len(many) <= len(few) + 1
    assert "Your puzzle rating" in page


def test_a_site_without_puzzles_says_so(client: Client) -> None:
    Puzzle.objects.all().delete()
    assert "no puzzles here yet" in client.get("/puzzles/").content.decode()
    assert client.get("/puzzles/quadtria/next/").status_code == 302


def test_the_page_of_a_puzzle_keeps_the_solution_back(client: Client, anna: User) -> None:
    puzzle = longest()
    page = client.get(f"/puzzles/{puzzle.key}/").content.decode()
    legal = page.split('"legal": [')[1].split("]")[0]
    assert puzzle.moves[0] in legal
    assert puzzle.moves[0] not in page.replace(legal, "")
    assert puzzle.moves[2] not in page.replace(legal, "")
    assert '"told": null' in page


@pytest.mark.parametrize("game", ["quadtria", "troika"])
def test_a_puzzle_is_solved_move_by_move_and_rated_once(client: Client, anna: User, game: str) -> None:
    puzzle, played = longest(game), []
    for at in range(0, len(puzzle.moves), 2):
        answer = play(client, puzzle, played, puzzle.moves[at])
        assert answer["right"]
        played = answer["moves"]
        assert (answer["decided"] is None) == (at < len(puzzle.moves) - 1)
    assert played == puzzle.moves
    assert answer["lines"][-1]["result"] is not None
    assert answer["decided"]["state"] == "solved"
    assert answer["decided"]["rating"]["after"] > 1500
    assert answer["decided"]["told"]["themes"]
    again = play(client, puzzle, puzzle.moves[:-1], puzzle.moves[-1])
    assert not again["decided"]["first"]
    assert PuzzleAttempt.objects.get().solved
    assert Puzzle.objects.get(pk=puzzle.pk).attempts == 1


@pytest.mark.parametrize("game", ["quadtria", "troika"])
def test_the_first_wrong_move_decides_and_is_refuted(client: Client, anna: User, game: str) -> None:
    puzzle = longest(game)
    answer = play(client, puzzle, [], wrong_move(puzzle))
    assert not answer["right"]
    assert answer["decided"]["state"] == "failed"
    assert len(answer["lines"]) == 2
    assert answer["moves"][1] in answer["said"]
    assert not any(move in str(answer["decided"]) for move in puzzle.moves)
    for at in range(0, len(puzzle.moves), 2):
        answer = play(client, puzzle, puzzle.moves[:at], puzzle.moves[at])
    assert answer["right"]
    assert answer["decided"]["state"] == "failed"
    assert PuzzleRating.objects.get().attempts == 1


def test_every_wrong_move_of_every_puzzle_gets_a_refutation_by_the_rules() -> None:
    for puzzle in Puzzle.objects.order_by("-own_moves")[:4]:
        tried = try_move(puzzle, (), wrong_move(puzzle))
        assert tried.decides is False
        assert tried.said


def test_an_illegal_move_is_no_attempt(client: Client, anna: User) -> None:
    puzzle = longest()
    assert "error" in play(client, puzzle, [], "a1-f6", 400)
    assert "error" in play(client, puzzle, [], "nonsense", 400)
    assert "error" in play(client, puzzle, ["x"], puzzle.moves[0], 400)
    assert not PuzzleAttempt.objects.exists()


def test_another_past_than_the_solution_is_a_wrong_move_and_tells_nothing(client: Client, anna: User) -> None:
    puzzle = longest()
    answer = play(client, puzzle, [wrong_move(puzzle), "a1-a2"], "a1-a2")
    assert answer["decided"]["state"] == "failed"


def test_asking_for_the_solution_counts_as_missed_and_after_solving_changes_nothing(client: Client, anna: User) -> None:
    first, second = Puzzle.objects.filter(game="quadtria").order_by("key")[:2]
    shown = client.post(f"/puzzles/{first.key}/solution/", {}, content_type="application/json").json()
    assert shown["moves"] == first.moves
    assert len(shown["lines"]) == len(first.moves) + 1
    assert shown["decided"]["state"] == "failed"
    attempt_decide(anna, second, True, NOW)
    shown = client.post(f"/puzzles/{second.key}/solution/", {}, content_type="application/json").json()
    assert shown["decided"]["state"] == "solved"


def test_without_an_account_a_puzzle_is_tried_unrated_and_remembered(client: Client) -> None:
    puzzle = longest()
    answer = play(client, puzzle, [], wrong_move(puzzle))
    assert answer["decided"]["state"] == "failed"
    assert "rating" not in answer["decided"]
    assert not PuzzleAttempt.objects.exists()
    assert Puzzle.objects.get(pk=puzzle.pk).attempts == 0
    assert "You missed this puzzle" in client.get(f"/puzzles/{puzzle.key}/").content.decode()


def test_the_next_puzzle_is_new_and_near_the_rating(client: Client, anna: User) -> None:
    keys = set()
    for _number in range(Puzzle.objects.filter(game="troika").count()):
        url = client.get("/puzzles/troika/next/").headers["Location"]
        key = url.split("/")[2]
        assert key not in keys
        keys.add(key)
        attempt_decide(anna, Puzzle.objects.get(key=key), False, NOW)
    assert client.get("/puzzles/troika/next/").headers["Location"] == "/puzzles/"
    assert "tried all the puzzles" in client.get("/puzzles/").content.decode()


def plan_of(sql: str) -> str:
    """Return how the database would answer a query, if it could not read so small a table whole."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{sql}")
        return " ".join(str(row) for row in cursor.fetchall())


def test_the_next_puzzle_is_found_along_the_index_of_ratings() -> None:
    with CaptureQueriesContext(connection) as queries:
        assert near("quadtria", 1500.0, None, [])
    assert len(queries) == 2
    plan = plan_of(queries.captured_queries[0]["sql"])
    assert "puzzle_by_rating" in plan
    assert not re.search(r"TEMP B-TREE|\bSort\b", plan)


def test_a_theme_leads_to_puzzles_of_that_theme(client: Client) -> None:
    url = client.get("/puzzles/quadtria/next/?theme=in_2").headers["Location"]
    puzzle = Puzzle.objects.get(key=url.split("/")[2])
    assert puzzle.theme_set.filter(theme="in_2").exists()
    assert client.get("/puzzles/quadtria/next/?theme=nothing").status_code == 404
    assert client.get("/puzzles/trixo/next/").status_code == 404
    assert client.get("/puzzles/nothing/").status_code == 404


def test_a_vote_counts_once_can_change_and_be_taken_back(client: Client, anna: User) -> None:
    puzzle, url = longest(), f"/puzzles/{longest().key}/vote/"
    assert client.post(url, {"value": 1}, content_type="application/json").status_code == 400
    attempt_decide(anna, puzzle, True, NOW)
    for value, liked, disliked in ((1, 1, 0), (1, 1, 0), (-1, 0, 1), (0, 0, 0)):
        told = client.post(url, {"value": value}, content_type="application/json").json()
        assert (told["liked"], told["disliked"], told["vote"]) == (liked, disliked, value)
    assert not PuzzleVote.objects.exists()
    for bad in (2, True, "1", None):
        assert client.post(url, {"value": bad}, content_type="application/json").status_code == 400


def test_the_database_itself_refuses_a_second_attempt_and_a_second_vote(anna: User) -> None:
    puzzle = longest()
    attempt_decide(anna, puzzle, True, NOW)
    PuzzleVote.objects.create(user=anna, puzzle=puzzle, value=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        PuzzleAttempt.objects.create(
            user=anna, puzzle=puzzle, game=puzzle.game, solved=False, before=1, after=1, decided_at=NOW
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        PuzzleVote.objects.create(user=anna, puzzle=puzzle, value=-1)
