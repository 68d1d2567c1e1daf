"""The lobby's pages and forms: what they show, whom, at what cost, and how they answer nonsense."""

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from accounts.guests import SESSION_KEY
from games.models import Match, Seek
from games.services.lobby import Terms, seek_create, seek_take
from games.timing import utc_now
from tests.factories import make_guest, make_user
from tests.games.builders import SOUTH_WINS, make_match, play

pytestmark = pytest.mark.django_db

DUEL = Terms("quadtria", "600+5", rated=True)


@pytest.fixture
def anna(client):
    user = make_user("anna")
    client.force_login(user)
    return user


def form(**changes):
    return {
        "kind": "open",
        "game": "quadtria",
        "seats": "2",
        "pace": "live",
        "minutes": "10",
        "increment": "5",
        **changes,
    }


def test_the_empty_lobby_says_what_to_do(client):
    page = client.get("/")
    assert page.status_code == 200
    assert "No one is waiting" in page.content.decode()
    assert "No game is running" in page.content.decode()
    assert "style=" not in page.content.decode()


def test_the_lobby_shows_open_seats_and_running_games(client):
    seek_create(make_user("Jana Králová"), DUEL, now=utc_now())
    make_match(users=[make_user("Václav"), make_user("Ilinca")], now=utc_now())
    text = client.get("/").content.decode()
    assert "Jana Králová" in text
    assert "Václav" in text
    assert "tercet-board" in text


def test_the_number_of_queries_does_not_grow_with_the_lobby(client, anna, django_assert_max_num_queries):
    for _ in range(12):
        seek = seek_create(make_user(), Terms("trixo", "300+5", seats=4), now=utc_now())
        seek_take(seek.key, make_user(), utc_now())
        make_match(now=utc_now())
    with django_assert_max_num_queries(22):
        client.get("/")


def test_spectators_share_one_reading_of_the_lobby(client, django_assert_max_num_queries, monkeypatch):
    monkeypatch.setattr("games.selectors.lobby.time", SimpleNamespace(time=lambda: 1_000_000.0))
    seek_create(make_user(), DUEL, now=utc_now())
    client.get("/")
    with django_assert_max_num_queries(0):
        client.get("/lobby/live/")


def test_a_preset_waits_and_the_page_says_so(client, anna):
    answer = client.post(reverse("games:quick", args=["quadtria-600+5"]), {"want": "on"}, HTTP_HX_REQUEST="true")
    text = answer.content.decode()
    assert "is-waiting" in text
    assert "Waiting" in text
    assert Seek.objects.get().owner == anna


def test_taking_the_last_seat_leads_to_the_board(client, anna):
    seek = seek_create(make_user(), DUEL, now=utc_now())
    plain = client.post(reverse("games:seek_take", args=[seek.key]))
    assert plain.url == reverse("games:match", args=[Match.objects.get().key])
    again = client.post(reverse("games:seek_take", args=[seek.key]), HTTP_HX_REQUEST="true")
    assert again["HX-Redirect"] == plain.url


def test_a_visitor_who_joins_becomes_a_guest(client):
    seek = seek_create(make_user(), Terms("quadtria", "600+5"), now=utc_now())
    client.post(reverse("games:seek_take", args=[seek.key]))
    assert client.session[SESSION_KEY]
    assert Match.objects.get().seat_set.filter(user__kind="guest").exists()


@pytest.mark.parametrize("name", ["seek_take", "seek_leave", "seek_cancel", "seek_decline", "quick"])
def test_changes_are_posted_only(client, anna, name):
    assert client.get(reverse(f"games:{name}", args=["abcdefghjkmn"])).status_code == 405


def test_forms_need_their_token():
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(make_user())
    assert strict.post(reverse("games:quick", args=["quadtria-600+5"]), {"want": "on"}).status_code == 403
    assert not Seek.objects.exists()


def test_own_terms_open_a_seat(client, anna):
    answer = client.post("/seek/", form(rated="on", rating_min="1400"))
    assert answer.url == "/"
    seek = Seek.objects.get()
    assert (seek.rated, seek.clock_spec, seek.rating_min) == (True, "600+5", 1400)


def test_own_terms_make_a_private_link_that_a_guest_accepts(client, anna):
    page = client.post("/seek/", form(kind="link", private="on", rated="on"), follow=True)
    seek = Seek.objects.get()
    assert seek.private
    assert not seek.rated
    assert f"/c/{seek.key}/" in page.content.decode()
    client.logout()
    assert client.get(f"/c/{seek.key}/").status_code == 200
    answer = client.post(reverse("games:seek_take", args=[seek.key]))
    match = Match.objects.get()
    assert answer.url == f"/match/{match.key}/"
    assert match.private


def test_a_challenge_by_name_ignores_case(client, anna):
    ben = make_user("Ben")
    client.post("/seek/", form(kind="challenge", name="bEN"))
    assert Seek.objects.get().target == ben


def test_the_computer_is_reached_without_an_account(client):
    answer = client.post("/computer/", {"level": "quadtria:1", "seats": "2", "pace": "unlimited"})
    match = Match.objects.get()
    assert answer.url == f"/match/{match.key}/"
    assert match.seat_set.filter(level=1).count() == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"game": ""},
        {"seats": "-1"},
        {"seats": "99999999999999999999"},
        {"seats": "4"},
        {"seats": "teams"},
        {"pace": "<script>"},
        {"minutes": "-5"},
        {"minutes": "1e308"},
        {"minutes": "nan"},
        {"minutes": "0", "increment": "0"},
        {"increment": "700"},
        {"pace": "correspondence", "days": "0"},
        {"pace": "correspondence", "days": "31"},
        {"periods": "3"},
        {"number": "9"},
        {"rating_min": "-1"},
        {"rating_min": "2000", "rating_max": "1000"},
        {"rating_max": "1" * 40},
        {"kind": "challenge", "name": ""},
        {"kind": "challenge", "name": "nobody here"},
        {"kind": "challenge", "name": "x" * 10_000},
        {"kind": "challenge", "name": "a\u200bb\x00"},
        {"kind": "everybody"},
        {"private": "on"},
    ],
    ids=str,
)
def test_bad_terms_are_answered_with_a_reason(client, anna, changes):
    answer = client.post("/seek/", form(**changes))
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Seek.objects.exists()


@pytest.mark.parametrize(
    "level", ["", "quadtria", "quadtria:0", "quadtria:99", "chess:1", "quadtria:-1", "a:b:c", "x" * 5000]
)
def test_bad_levels_are_answered_with_a_reason(client, level):
    answer = client.post("/computer/", {"level": level, "seats": "2", "pace": "unlimited"})
    assert answer.status_code == 422
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/archive/?before=x", 404),
        ("/archive/?before=99999999999999999-1", 200),
        ("/archive/?before=999999999999999999999-1", 404),
        ("/archive/?before=1-1", 200),
        ("/archive/?game=chess&player=%00&since=yesterday&result=7", 200),
        ("/archive/?player=" + "x" * 3000, 200),
        ("/ratings/?pool=none&page=-3&kind=x", 200),
        ("/ratings/?page=99999999999999999999", 200),
        ("/running/?page=abc", 200),
        ("/@nobody/", 404),
        ("/@%00/", 404),
        ("/@" + "x" * 500 + "/", 404),
        ("/rules/chess/", 404),
        ("/c/nothing/", 404),
        ("/games/next/?after=%3Cb%3E", 302),
        ("/seek/?game=%3Cscript%3E&name=%22%3E", 200),
        ("/computer/?game=chess", 200),
    ],
)
def test_odd_addresses_are_no_errors_of_the_server(client, anna, path, status):
    assert client.get(path).status_code == status


def test_odd_seats_and_keys_change_nothing(client, anna):
    seek = seek_create(make_user(), Terms("trixo", "300+5", seats=4, number=1), now=utc_now())
    for number in ("5", "-1", "٣", "1" * 50, "x", "1"):
        client.post(reverse("games:seek_take", args=[seek.key]), {"number": number, "next": "https://evil.example/"})
    assert client.post(reverse("games:seek_take", args=["abcdefghjkmn"])).status_code == 404
    assert client.post(reverse("games:quick", args=["none"]), {"want": "maybe"}).status_code == 302


class TestSecrets:
    """A challenge is its two people's alone; a private match appears nowhere to others."""

    def test_a_challenge_is_not_found_by_others(self, client, anna):
        seek = seek_create(make_user("owner"), DUEL, now=utc_now(), kind="challenge", target=make_user("target"))
        assert client.get(f"/c/{seek.key}/").status_code == 404
        for name in ("seek_take", "seek_leave", "seek_cancel", "seek_decline"):
            assert client.post(reverse(f"games:{name}", args=[seek.key])).status_code == 404
        assert seek.key not in client.get("/").content.decode()
        assert Seek.objects.get().status == Seek.Status.OPEN

    def test_an_invitation_is_in_no_list(self, client, anna):
        seek = seek_create(make_user("owner"), Terms("quadtria", "600+5"), now=utc_now(), kind="link")
        for path in ("/", "/lobby/live/", "/games/"):
            assert seek.key not in client.get(path).content.decode()

    def test_a_filled_invitation_is_its_players_alone(self, client, anna):
        owner = make_user()
        seek = seek_create(owner, Terms("quadtria", "600+5", private=True), now=utc_now(), kind="link")
        seek_take(seek.key, make_user(), utc_now())
        assert client.get(f"/c/{seek.key}/").status_code == 404

    def test_a_private_match_is_in_no_list_of_others(self, client, anna):
        owner, guest = make_user("owner"), make_guest()
        running = make_match(users=[owner, guest], private=True, now=utc_now())
        over = play(make_match(users=[owner, guest], private=True), *SOUTH_WINS)
        assert over.status == "finished"
        pages = ("/", "/lobby/running/", "/running/", "/archive/", "/archive/?player=owner", "/@owner/", "/games/")
        for path in pages:
            text = client.get(path).content.decode()
            assert running.key not in text
            assert over.key not in text
        assert "0 games running" in client.get("/").content.decode()

    def test_its_players_find_their_private_match(self, client, anna):
        over = play(make_match(users=[anna, make_user()], private=True), *SOUTH_WINS)
        for path in ("/games/", "/archive/", "/@anna/"):
            assert over.key in client.get(path).content.decode()
