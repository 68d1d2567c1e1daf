"""What somebody who comes for the first time sees: games to choose, levels by name, who is here, and that one waits."""

import re

import pytest

from accounts.models import Notice
from games import catalogue
from games.models import Match, Rating, Seek
from games.selectors.cards import match_card
from games.services.computers import computer_user
from games.services.lobby import Terms, seek_create, seek_take
from games.timing import utc_now
from tests.factories import make_user
from tests.games.builders import NOON, SOUTH_WINS, make_match, play

pytestmark = pytest.mark.django_db

FOUR = {"seats": 4, "options": {"teams": True}}


@pytest.fixture
def anna(client):
    user = make_user("anna")
    client.force_login(user)
    return user


def page(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode().split("<main", 1)[1]).split())


class TestComputer:
    @pytest.mark.parametrize("game", ["troika", "trixo", "quadtria"])
    def test_the_page_offers_every_game_and_the_levels_of_the_chosen_one_with_their_characters(self, client, game):
        html = client.get(f"/computer/?game={game}").content.decode()
        for one in catalogue.all():
            assert f'id="choose-{one.slug}"' in html
            levels = re.findall(rf'name="level" value="({one.slug}:\d+)"', html)
            assert len(levels) == (len(one.levels) if one.slug == game else 0)
        text = page(client, f"/computer/?game={game}")
        for level in catalogue.get(game).levels:
            assert f"{level.name} level {level.number} {level.character}" in text

    def test_one_level_is_chosen_beforehand(self, client):
        html = client.get("/computer/?game=quadtria").content.decode()
        assert re.findall(r'value="([^"]+)"[^>]*checked', html.split("</fieldset>")[0]) == ["quadtria:2"]
        html = client.get("/computer/?level=trixo:5").content.decode()
        assert re.findall(r'value="([^"]+)"[^>]*checked', html.split("</fieldset>")[0]) == ["trixo:5"]

    def test_seats_are_asked_for_where_there_is_a_choice(self, client):
        assert '<select name="seats"' in client.get("/computer/?game=trixo").content.decode()
        assert '<input type="hidden" name="seats" value="2"' in client.get("/computer/?game=troika").content.decode()

    def test_a_refused_form_keeps_its_game(self, client):
        answer = client.post("/computer/", {"level": "trixo:3", "seats": "9", "pace": "unlimited"})
        assert answer.status_code == 422
        assert "Opponent at Trixo" in answer.content.decode()

    def test_teams_against_the_computer_can_be_had(self, client):
        client.post("/computer/", {"level": "trixo:1", "seats": "teams", "pace": "unlimited", "number": "1"})
        assert Match.objects.get().options == {"teams": True}

    def test_cards_and_profiles_name_the_level(self, client, anna):
        computer = computer_user("quadtria", 1)
        match = make_match(users=[anna, computer], levels={2: 1}, clock="-")
        card = match_card(match, NOON, anna.pk)
        assert [line["names"] for line in card["lines"]] == ["anna", "Pebble, level 1"]
        assert card["opponents"] == "Pebble, level 1"
        assert "Computer player: Pebble, level 1 · Quadtria" in page(client, computer.get_absolute_url())


class TestTeams:
    def test_a_seek_shows_who_would_be_partners(self, client):
        seek = seek_create(make_user("ben"), Terms("trixo", "300+5", number=1, **FOUR), now=utc_now())
        seek_take(seek.key, make_user("cara"), utc_now(), 3)
        text = page(client, "/")
        first, second = re.search(r"Team A (.*?) Team B (.*?) 5 \+ 5", text).groups()
        assert first == "seat 1: ben seat 3: cara"
        assert second == "seat 2: free seat 4: free"

    def test_a_rated_seek_says_that_the_lot_makes_partners(self, client):
        seek_create(make_user(), Terms("trixo", "300+5", rated=True, **FOUR), now=utc_now())
        assert "partners by lot" in page(client, "/")
        assert "Team A" not in page(client, "/")


class TestWhoIsHere:
    def test_an_empty_lobby_does_not_say_that_somebody_is_here(self, client):
        assert "Be the first to sit down 0 people at the tables" in page(client, "/")

    def test_somebody_who_waits_is_here_and_counted(self, client):
        seek_create(make_user(), Terms("quadtria", "300+5"), now=utc_now())
        text = page(client, "/")
        assert "Sit down, someone is here 1 person waiting for a game, 0 people at the tables" in text

    def test_nobody_is_company_for_oneself(self, client, anna):
        seek_create(anna, Terms("quadtria", "300+5"), now=utc_now())
        text = page(client, "/")
        assert "Your seat is open 1 person waiting for a game" in text

    def test_who_waits_by_post_need_not_be_here(self, client):
        seek_create(make_user(), Terms("quadtria", "3d"), now=utc_now())
        assert "Be the first to sit down" in page(client, "/")


class TestWaiting:
    FORM = {"kind": "open", "game": "quadtria", "seats": "2", "pace": "live", "minutes": "5", "increment": "3"}

    def test_an_opened_seat_is_said_and_stays_in_view(self, client, anna):
        text = client.post("/seek/", self.FORM, follow=True).content.decode()
        assert "Your seat is open. Stay in the lobby" in text
        assert f'href="#seek-{Seek.objects.get().key}"' in text.split('class="waiting-bar"')[1]

    def test_by_post_a_notice_is_promised(self, client, anna):
        form = {**self.FORM, "pace": "correspondence", "days": "3"}
        assert "you will get a notice" in client.post("/seek/", form, follow=True).content.decode()

    def test_others_see_no_bar(self, client):
        seek_create(make_user(), Terms("quadtria", "300+5"), now=utc_now())
        assert "waiting-bar" not in client.get("/").content.decode()

    def test_a_challenge_by_post_asks_nobody_to_wait_at_the_page(self, client, anna):
        ben = make_user("ben")
        seek = seek_create(anna, Terms("quadtria", "3d"), now=utc_now(), kind="challenge", target=ben)
        text = page(client, f"/c/{seek.key}/")
        assert "The game begins when ben accepts. A notice will tell you" in text
        assert "Leave this page open" not in text
        client.force_login(ben)
        assert "The game begins when you accept" in page(client, f"/c/{seek.key}/")


def test_a_pool_where_nobody_is_settled_shows_those_who_play(client):
    ben = make_user("ben")
    Rating.objects.create(
        user=ben, game="quadtria", mode="duel", pace="live", value=1620, deviation=300, games=3, rated_at=utc_now()
    )
    text = page(client, "/ratings/?pool=quadtria/duel/live")
    assert "Nobody's rating in this pool is settled yet. So far:" in text
    assert re.search(r"– ben 1620 \? 300 3", text)
    Rating.objects.create(
        user=make_user("cara"), game="quadtria", mode="duel", pace="live", value=1500, deviation=60,
        games=40, rated_at=utc_now(), provisional=False,
    )  # fmt: skip
    text = page(client, "/ratings/?pool=quadtria/duel/live")
    assert "cara" in text
    assert "ben" not in text


def test_opening_the_board_reads_the_notice_that_led_there(client, anna):
    seek = seek_create(anna, Terms("quadtria", "3d"), now=utc_now())
    match = seek_take(seek.key, make_user("ben"), utc_now())
    notice = Notice.objects.get(user=anna)
    other = Notice.objects.create(user=anna, kind="x", message="Else.", url="/notices/")
    client.get(f"/match/{match.key}/")
    notice.refresh_from_db()
    other.refresh_from_db()
    assert notice.read_at is not None
    assert other.read_at is None


def test_a_profile_counts_the_viewers_games_against_its_person(client, anna):
    ben, cara = make_user("ben"), make_user("cara")
    play(make_match(users=[anna, ben]), *SOUTH_WINS)
    play(make_match(users=[anna, ben]), *SOUTH_WINS)
    play(make_match(users=[ben, anna]), *SOUTH_WINS)
    play(make_match(users=[cara, anna]), *SOUTH_WINS)
    play(make_match(users=[anna, ben]), "d3-c3")
    text = page(client, "/@ben/")
    assert "Against you Game You won Drawn You lost Quadtria 2 0 1" in text
    client.force_login(ben)
    assert "Quadtria 1 0 2" in page(client, "/@anna/")
    client.force_login(make_user("dora"))
    assert "You have not met yet." in page(client, "/@ben/")
    assert "Against you" not in page(client, "/@dora/")


def test_a_visitor_is_offered_to_register_beside_logging_in(client):
    top = client.get("/").content.decode().split('class="top-end"')[1].split("</header>")[0]
    assert "wide-only" not in top.split("</details>")[1]
    assert 'href="/account/signup/"' in top.split("</details>")[1]


@pytest.mark.parametrize("query", ["until=9999-12-31", "since=0001-01-01", "until=0001-01-01", "since=9999-12-31"])
def test_the_archive_bears_every_day_of_the_calendar(client, query):
    match = play(make_match(), *SOUTH_WINS)
    found = match.key in client.get(f"/archive/?{query}").content.decode()
    assert found == (query in {"until=9999-12-31", "since=0001-01-01"})
