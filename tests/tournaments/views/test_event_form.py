"""Holding an event by its form: what a director types, what is refused where, what can be changed when."""

from datetime import UTC, datetime

import pytest

from tests.factories import make_user
from tests.tournaments.builders import NOON, enter, make_event, start
from tournaments.models import Club, Event, Membership

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(client):
    user = make_user("anna")
    client.force_login(user)
    return user


def typed(**changes):
    return {
        "name": "Club night",
        "game": "quadtria",
        "format": "swiss",
        "rounds": "5",
        "pace": "live",
        "minutes": "10",
        "increment": "5",
        "zone": "Europe/Prague",
        "rated": "on",
        "scoring": "standard",
        "tie_rule": "extra",
        "round_start": "when_over",
        "break_s": "60",
        "round_every_s": "0",
        "deadline_s": "0",
        "deadline_rule": "draw",
        "allow_provisional": "on",
        **changes,
    }


def club_of(user, role="owner"):
    club = Club.objects.create(
        slug="beroun", name="Beroun", name_key="beroun", timezone="Europe/Prague", created_by=user, created_at=NOON
    )
    Membership.objects.create(club=club, user=user, role=role, joined_at=NOON)
    return club


def refused_fields(answer):
    assert answer.status_code == 422
    return set(answer.context["form"].errors)


@pytest.mark.parametrize(
    ("chosen", "table", "stored"),
    [("", "", "when_over"), ("", "on", "director"), ("when_over", "on", "when_over"), ("director", "", "director")],
)
def test_at_the_table_a_round_waits_for_the_director_unless_somebody_chose(client, anna, chosen, table, stored):
    client.post("/tournaments/new/", typed(round_start=chosen, over_the_board=table))
    assert Event.objects.get().round_start == stored


def test_a_visitor_is_asked_to_log_in(client):
    answer = client.get("/tournaments/new/")
    assert answer.status_code == 302
    assert "login" in answer.url


def test_an_event_is_open_for_registration_with_one_form(client, anna):
    answer = client.post("/tournaments/new/", typed(publish="1", starts_at="2031-06-04T19:30"))
    event = Event.objects.get()
    assert answer.url == f"/event/{event.key}/"
    assert (event.status, event.clock_spec, event.rounds, event.created_by) == ("registration", "600+5", 5, anna)
    assert event.starts_at == datetime(2031, 6, 4, 17, 30, tzinfo=UTC)


def test_without_a_start_it_can_be_kept_as_a_draft(client, anna):
    client.post("/tournaments/new/", typed())
    assert (Event.objects.get().status, Event.objects.get().starts_at) == ("draft", None)


def test_the_form_begins_with_the_only_club_and_its_time_zone(client, anna):
    club = club_of(anna)
    form = client.get("/tournaments/new/").context["form"]
    assert (form.initial["club"], form.initial["zone"]) == (club, "Europe/Prague")


def test_an_event_of_a_club_needs_one_of_its_directors(client, anna):
    club = club_of(anna, "member")
    answer = client.post("/tournaments/new/", typed(club=club.pk))
    assert "club" not in answer.context["form"].fields if answer.status_code == 422 else True
    assert Event.objects.get().club is None


def test_an_hour_that_summer_time_skips_is_refused(client, anna):
    answer = client.post("/tournaments/new/", typed(starts_at="2031-03-30T02:30"))
    assert refused_fields(answer) == {"starts_at"}


def test_a_start_in_the_past_cannot_be_published_and_nothing_typed_is_lost(client, anna):
    answer = client.post("/tournaments/new/", typed(publish="1", starts_at="2020-01-01T12:00", description="Bring tea"))
    assert answer.status_code == 422
    assert "Bring tea" in answer.content.decode()
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("name", {"name": ""}),
        ("format", {"format": "tables"}),
        ("teams", {"teams": "on"}),
        ("pace", {"minutes": "0", "increment": "0"}),
        ("pace", {"pace": "unlimited"}),
        ("rated", {"pace": "correspondence", "days": "3"}),
        ("tiebreaks", {"format": "round_robin", "tiebreaks": ["DE", "BH"]}),
        ("cut", {"cut": "8", "cap": "6"}),
        ("members_only", {"members_only": "on"}),
        ("late_until", {"late_until": "5"}),
        ("round_every_s", {"round_start": "schedule"}),
    ],
)
def test_what_is_impossible_is_said_at_its_field(client, anna, field, changes):
    assert field in refused_fields(client.post("/tournaments/new/", typed(**changes)))


def test_tie_breaks_keep_their_order(client, anna):
    client.post("/tournaments/new/", typed(tiebreaks=["SB", "", "BH/C1", "DE"]))
    assert Event.objects.get().tiebreaks == ["SB", "BH/C1", "DE"]


def test_the_form_shows_the_terms_again_as_they_are(client, anna):
    event = make_event(created_by=anna, tiebreaks=["SB", "DE"], break_s=77, starts_at=datetime(2031, 6, 4, tzinfo=UTC))
    page = client.get(f"/event/{event.key}/edit/").content.decode()
    assert 'value="2031-06-04T00:00"' in page
    assert '<option value="77" selected>77 seconds</option>' in page
    assert '<option value="SB" selected>' in page
    assert "style=" not in page


def test_before_the_first_entry_everything_can_be_changed(client, anna):
    event = make_event(created_by=anna)
    client.post(f"/event/{event.key}/edit/", typed(game="troika", name="Troika night"))
    event.refresh_from_db()
    assert (event.game, event.name, event.rounds) == ("troika", "Troika night", 5)


def test_once_somebody_has_entered_the_game_stays(client, anna):
    event = make_event(created_by=anna)
    enter(event, 2)
    assert refused_fields(client.post(f"/event/{event.key}/edit/", typed(game="troika"))) == {"game"}
    client.post(f"/event/{event.key}/edit/", typed(rounds="7"))
    event.refresh_from_db()
    assert event.rounds == 7


def test_a_running_event_keeps_all_but_name_description_and_timetable(client, anna):
    event = make_event(created_by=anna)
    enter(event, 4)
    start(event)
    form = client.get(f"/event/{event.key}/edit/").context["form"]
    assert {"name", "description", "deadline_s", "break_s"} <= set(form.fields)
    assert not {"game", "rounds", "scoring", "cap", "password"} & set(form.fields)
    answer = client.post(f"/event/{event.key}/edit/", typed(name="Renamed", rounds="9", deadline_s="3600"))
    assert answer.status_code == 302
    event.refresh_from_db()
    assert (event.name, event.rounds, event.deadline_s) == ("Renamed", 3, 3600)


def test_a_password_is_stored_hashed_stays_and_can_be_removed(client, anna):
    client.post("/tournaments/new/", typed(password="ivory"))
    event = Event.objects.get()
    hashed = event.password
    assert hashed
    assert "ivory" not in hashed
    client.post(f"/event/{event.key}/edit/", typed(name="Renamed"))
    event.refresh_from_db()
    assert event.password == hashed
    client.post(f"/event/{event.key}/edit/", typed(no_password="on"))
    event.refresh_from_db()
    assert event.password == ""


def test_a_larger_field_lets_the_waiting_list_in(client, anna):
    event = make_event(created_by=anna, cap=6)
    enter(event, 6)
    [waiting] = enter(event, 1, status="waiting")
    client.post(f"/event/{event.key}/edit/", typed(cap="8"))
    waiting.refresh_from_db()
    assert waiting.status == "entered"


def test_strangers_find_no_terms_to_change(client, anna):
    event = make_event()
    assert client.get(f"/event/{event.key}/edit/").status_code == 404
    assert client.post(f"/event/{event.key}/edit/", typed()).status_code == 404


@pytest.mark.parametrize("junk", [{"rounds": "many"}, {"cap": "-1"}, {"game": "chess"}, {"zone": "Mars/Base"},
                                  {"starts_at": "soon"}, {"tiebreaks": ["\x00"]}, {"no_show_s": "x"},
                                  {"name": "x" * 200}, {"minutes": "nan"}, {"minutes": "1e400"}])  # fmt: skip
def test_nonsense_is_refused_without_a_traceback(client, anna, junk):
    answer = client.post("/tournaments/new/", typed(**junk))
    assert answer.status_code == 422
    assert not Event.objects.exists()


@pytest.mark.parametrize(("spec", "minutes"), [("300+5", "5"), ("90+1", "1.5"), ("3d", "10")])
def test_minutes_are_shown_as_people_write_them(client, anna, spec, minutes):
    event = make_event(created_by=anna, clock_spec=spec, rated=False)
    page = client.get(f"/event/{event.key}/edit/").content.decode()
    assert f'name="minutes" value="{minutes}"' in page


def test_byo_yomi_survives_a_change_of_other_terms(client, anna):
    event = make_event(created_by=anna, clock_spec="600+3x30")
    form = client.get(f"/event/{event.key}/edit/").context["form"]
    kept = {name: str(form.initial[name]) for name in ("minutes", "increment", "periods", "period_s")}
    client.post(f"/event/{event.key}/edit/", typed(name="Renamed", **kept))
    event.refresh_from_db()
    assert (event.name, event.clock_spec) == ("Renamed", "600+3x30")


def test_everything_that_is_wrong_is_said_at_once(client, anna):
    wrong = typed(name=" ", rounds="many", minutes="ten", cap="1", rating_min="1800", rating_max="1200", cut="8")
    fields = refused_fields(client.post("/tournaments/new/", {**wrong, "late_until": "9", "members_only": "on"}))
    assert fields == {"name", "rounds", "minutes", "cap", "rating_max", "members_only"}


def test_fields_that_can_be_read_are_checked_against_each_other_beside_unreadable_ones(client, anna):
    answer = client.post("/tournaments/new/", typed(name="", rounds="3", cap="2", deadline_s="86400", break_s="soon"))
    assert refused_fields(answer) == {"name", "rounds", "break_s"}
    [sentence] = answer.context["form"].errors["rounds"]
    assert sentence == "Nobody meets twice in a Swiss: 3 rounds need more than 3 entrants, and Places has 2."
