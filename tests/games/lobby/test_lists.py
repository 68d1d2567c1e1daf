"""My games, the archive, profiles, leaderboards, pages to read."""

from datetime import timedelta

import pytest

from accounts.services import rename
from games import catalogue
from games.models import Rating
from games.reading import chance_page, read, rules_page
from games.selectors.archive import Filters, archive_page
from games.selectors.curve import curve_view
from games.selectors.mine import next_waiting
from games.timing import utc_now
from tests.factories import make_user
from tests.games.builders import NOON, SOUTH_WINS, make_match, play


@pytest.fixture
def anna(client, db):
    user = make_user("anna")
    client.force_login(user)
    return user


def test_the_game_that_waits_for_me_comes_first(client, anna):
    ben = make_user("ben")
    theirs = make_match(users=[ben, anna], clock="3d")
    mine = make_match(users=[anna, ben], clock="3d")
    text = client.get("/games/").content.decode()
    assert "1 game waits for you" in text
    assert text.index(mine.key) < text.index(theirs.key)


def test_the_next_key_goes_round(client, anna):
    keys = [make_match(users=[anna, make_user()], clock="3d").key for _ in range(3)]
    assert client.get("/games/next/").url == f"/match/{keys[0]}/"
    assert [next_waiting(anna, key) for key in keys] == [keys[1], keys[2], keys[0]]


def test_without_a_waiting_game_the_next_key_says_so(client, anna):
    page = client.get("/games/next/", follow=True)
    assert "No game waits for you." in page.content.decode()


def test_a_vacation_begins_and_ends_under_my_games(client, anna):
    make_match(users=[anna, make_user()], clock="3d")
    assert "Begin a vacation" in client.get("/games/").content.decode()
    for _ in range(2):
        client.post("/games/vacation/", {"want": "on"})
    assert "End the vacation" in client.get("/games/").content.decode()
    client.post("/games/vacation/", {"want": "off"})
    assert "Begin a vacation" in client.get("/games/").content.decode()


def test_the_archive_pages_through_all_games_once(client, db):
    people = [make_user(), make_user()]
    matches = [play(make_match(users=people), *SOUTH_WINS) for _ in range(27)]
    first = archive_page(Filters(), None, utc_now())
    second = archive_page(Filters(), None, utc_now(), first.older)
    keys = [card["key"] for card in (*first.cards, *second.cards)]
    assert len(first.cards) == 24
    assert second.older is None
    assert sorted(keys) == sorted(match.key for match in matches)


def test_the_archive_filters_by_game_player_result_and_date(client, db):
    anna, ben = make_user("anna"), make_user("ben")
    match = play(make_match(users=[anna, ben]), *SOUTH_WINS)
    day = match.finished_at.date().isoformat()

    def found(query):
        return match.key in client.get(f"/archive/?{query}").content.decode()

    assert found("")
    assert found("game=quadtria&player=ANNA&result=1-0")
    assert found(f"since={day}&until={day}")
    assert not found("game=troika")
    assert not found("player=nobody")
    assert not found("result=0-1")
    assert not found("until=2001-01-01")


def test_the_archive_costs_the_same_however_long_it_is(client, db, django_assert_max_num_queries):
    for _ in range(6):
        play(make_match(users=[make_user(), make_user()]), *SOUTH_WINS)
    with django_assert_max_num_queries(2):
        client.get("/archive/")


def test_a_renamed_person_is_found_under_both_names(client, db):
    person = make_user("oldname")
    rename(person, "newname")
    assert client.get("/@oldname/").url == "/@newname/"
    assert client.get("/@NewName/").url == "/@newname/"
    assert client.get("/@newname/").status_code == 200


def test_a_profile_counts_the_viewers_record(client, anna, django_assert_max_num_queries):
    ben = make_user("ben")
    play(make_match(users=[anna, ben]), *SOUTH_WINS)
    play(make_match(users=[ben, anna]), *SOUTH_WINS)
    play(make_match(users=[anna, ben]), *SOUTH_WINS)
    with django_assert_max_num_queries(16):
        page = client.get("/@ben/")
    row = page.context["profile"]["record"][0]
    assert (row["won"], row["drawn"], row["lost"]) == (2, 0, 1)


def test_leaderboards_list_who_is_settled_and_has_played(client, db):
    def rated(name, deviation, days):
        Rating.objects.create(
            user=make_user(name), game="quadtria", mode="duel", pace="live", value=1700, deviation=deviation,
            provisional=deviation >= 110, rated_at=utc_now() - timedelta(days=days),
        )  # fmt: skip

    rated("settled", 60, 1)
    rated("unsure", 130, 1)
    rated("longgone", 60, 91)
    listed = client.get("/ratings/?pool=quadtria/duel/live").content.decode()
    everybody = client.get("/ratings/?pool=quadtria/duel/live&settling=1").content.decode()
    assert "settled" in listed
    assert "/@unsure/" not in listed
    assert "/@unsure/" in everybody
    assert "provisional" in everybody
    assert "/@longgone/" not in everybody


@pytest.mark.parametrize("game", catalogue.all(), ids=lambda game: game.slug)
def test_every_game_has_a_rules_page(client, db, game):
    page = client.get(f"/rules/{game.slug}/")
    assert page.status_code == 200
    assert rules_page(game.slug).headings
    assert "<h1 id=" in page.content.decode()


def test_help_keeps_its_anchors(client, db):
    text = client.get("/help/").content.decode()
    for anchor in ("finding", "pairs", "clocks", "no-start", "lag", "outage", "claim", "vacation", "ratings",
                   "fairness", "keyboard"):  # fmt: skip
        assert f'id="{anchor}"' in text
    assert f'<h3 id="{chance_page().headings[0][0]}">' in text


def test_markdown_lets_no_markup_through():
    page = read("# A <b>title</b>\n\n## Two words\n\n<script>alert(1)</script> [x](javascript:alert(1))")
    assert "<script>" not in page.html
    assert "<b>" not in page.html
    assert 'href="javascript' not in page.html
    assert page.headings == (("two-words", "Two words"),)


def test_a_curve_stays_in_its_frame():
    changes = [(NOON, 1500.0 + step, 1500.0 + step + 12, f"k{step}", step == 2) for step in range(30)]
    curve = curve_view(changes)
    assert all(12 <= tick["y"] <= curve["baseline"] for tick in curve["ticks"])
    assert curve["rows"][0]["after"] == 1541
    assert curve["rows"][27]["key"] is None
    assert curve_view([]) is None


def test_a_curve_of_one_game_can_be_drawn():
    assert curve_view([(NOON, 1500.0, 1500.0, "k", False)])["line"].startswith("M")
