"""Entering by the event's page, and the list of events: what is shown to whom, and at what cost."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import make_password

from games.timing import utc_now
from tests.factories import make_user
from tests.tournaments.builders import enter, make_event, play_event, start
from tournaments.models import Entrant, Event
from tournaments.selectors.entry import entry_panel

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(client):
    user = make_user("anna")
    client.force_login(user)
    return user


def said(answer):
    return [str(message) for message in answer.context["messages"]]


def post(client, event, what, **data):
    return client.post(f"/event/{event.key}/{what}/", data, follow=True)


def test_a_visitor_is_led_to_the_log_in_and_back(client):
    event = make_event()
    page = client.get(f"/event/{event.key}/").content.decode()
    assert f"/account/login/?next=/event/{event.key}/" in page
    assert client.post(f"/event/{event.key}/enter/").status_code == 302
    assert not Entrant.objects.exists()


def test_entering_and_withdrawing_by_the_buttons(client, anna):
    event = make_event()
    assert "You are in." in said(post(client, event, "enter"))
    assert "You have withdrawn." in said(post(client, event, "withdraw"))
    assert not Entrant.objects.exists()


def test_a_refusal_is_said_on_the_page(client, anna):
    event = make_event(password=make_password("ivory"))
    assert said(post(client, event, "enter", password="ebony")) == ["That is not the password of this event."]
    assert said(post(client, event, "enter", password="ivory")) == ["You are in."]


def test_conditions_that_are_not_met_are_shown_beforehand(client, anna):
    event = make_event(rating_min=1700, allow_provisional=False)
    panel = entry_panel(event, anna, utc_now())
    assert panel["state"] == "unmet"
    page = client.get(f"/event/{event.key}/").content.decode()
    assert "A rating of at least 1700 is needed; yours is 1500." in page


def test_a_bye_is_asked_for_and_taken_back(client, anna):
    event = make_event(rounds=4)
    post(client, event, "enter")
    post(client, event, "absence", round="2", kind="half")
    assert [row["round"] for row in entry_panel(event, anna, utc_now())["absences"]] == [2]
    assert said(post(client, event, "absence", round="3", kind="half"))[0].startswith("An entrant has at most one")
    post(client, event, "absence", round="2", kind="none")
    assert entry_panel(event, anna, utc_now())["absences"] == []
    assert said(post(client, event, "absence", round="x", kind="zero")) == ["This event has no round 0."]


def test_a_clash_is_shown_and_not_refused(client, anna):
    begins = utc_now() + timedelta(hours=5)
    first = make_event(starts_at=begins, name="First")
    second = make_event(starts_at=begins + timedelta(minutes=30), name="Second")
    post(client, first, "enter")
    assert entry_panel(second, anna, utc_now())["clashes"] == [first]
    assert "You are in." in said(post(client, second, "enter"))
    for other in (make_event(starts_at=begins + timedelta(days=1)), make_event(starts_at=begins, clock_spec="3d")):
        assert entry_panel(other, anna, utc_now())["clashes"] == []


def test_a_partner_answers_on_the_page(client, anna):
    event = make_event(game="trixo", team_size=2, table_size=4, options={"teams": True})
    ben = make_user("ben")
    post(client, event, "enter", partner="ben")
    client.force_login(ben)
    assert "Play with anna" in client.get(f"/event/{event.key}/").content.decode()
    team = event.entrant_set.get()
    client.post(f"/event/{event.key}/partner/{team.pk}/", {"answer": "yes"})
    team.refresh_from_db()
    assert team.status == "entered"


def test_a_director_opens_starts_and_cancels(client, anna):
    event = make_event(created_by=anna, status="draft")
    post(client, event, "publish")
    enter(event, 4)
    post(client, event, "start")
    event.refresh_from_db()
    assert event.status == "running"
    assert said(post(client, event, "cancel", reason=" "))[0].startswith("Say why")
    post(client, event, "cancel", reason="The hall is flooded.")
    event.refresh_from_db()
    assert (event.status, event.reason) == ("cancelled", "The hall is flooded.")


def test_a_draft_can_be_discarded_and_a_public_event_cannot(client, anna):
    draft, public = make_event(created_by=anna, status="draft"), make_event(created_by=anna)
    client.post(f"/event/{draft.key}/discard/")
    post(client, public, "discard")
    assert list(Event.objects.all()) == [public]


@pytest.mark.parametrize("what", ["publish", "start", "cancel", "discard", "next"])
def test_strangers_direct_nothing(client, anna, what):
    event = make_event()
    client.post(f"/event/{event.key}/{what}/", {"reason": "x"})
    before = event.status
    event.refresh_from_db()
    assert event.status == before


@pytest.mark.parametrize("what", ["enter", "withdraw", "return", "publish", "start", "cancel", "absence"])
def test_changes_are_posts_of_events_that_exist(client, anna, what):
    event = make_event()
    assert client.get(f"/event/{event.key}/{what}/").status_code == 405
    assert client.post(f"/event/{'2' * 12}/{what}/", {"reason": "x"}).status_code in (302, 404)


# The list


def test_the_empty_list_says_what_to_do(client):
    assert "No event has been announced yet" in client.get("/tournaments/").content.decode()


def many_events(n=3):
    now = utc_now()
    for _ in range(n):
        enter(make_event(starts_at=now + timedelta(days=1)), 3)
        running = make_event()
        enter(running, 4)
        start(running)
        finished = make_event(rounds=1)
        enter(finished, 2)
        start(finished)
        play_event(finished)
        make_event(registration_closes_at=now - timedelta(hours=1))


def test_the_list_has_a_section_for_every_state(client, anna):
    many_events(1)
    make_event(status="draft", created_by=anna)
    make_event(status="draft", name="Secret")
    answer = client.get("/tournaments/")
    names = [section.name for section in answer.context["sections"]]
    assert names == ["draft", "running", "open", "soon", "finished"]
    assert "Secret" not in answer.content.decode()
    assert "style=" not in answer.content.decode()


def test_the_list_is_filtered(client, anna):
    troika = make_event(game="troika", name="Troika night")
    make_event(name="Quadtria night")
    text = client.get("/tournaments/?game=troika").content.decode()
    assert "Troika night" in text
    assert "Quadtria night" not in text
    enter(troika, users=[anna])
    assert "Quadtria night" not in client.get("/tournaments/?mine=on").content.decode()
    assert "Troika night" in client.get("/tournaments/?mine=on").content.decode()
    assert client.get("/tournaments/?game=chess&format=x&club=%00&show=nothing&page=99").status_code == 200


def test_a_finished_event_names_its_winner(client):
    event = make_event(rounds=1)
    first, _second = enter(event, 2)
    start(event)
    play_event(event)
    for address in ("/tournaments/", "/tournaments/?show=finished"):
        assert f"Won by {first.name}" in client.get(address).content.decode()


def test_a_section_is_shown_page_by_page(client):
    for _ in range(30):
        make_event(starts_at=utc_now() + timedelta(days=1))
    assert len(client.get("/tournaments/?show=open").context["cards"]) == 24
    assert len(client.get("/tournaments/?show=open&page=2").context["cards"]) == 6


def test_the_number_of_queries_does_not_grow_with_the_list(client, anna, django_assert_max_num_queries):
    many_events(4)
    client.get("/tournaments/")
    with django_assert_max_num_queries(29):
        client.get("/tournaments/")


def test_the_panel_costs_few_queries(anna, django_assert_max_num_queries):
    event = make_event(starts_at=utc_now(), rating_min=1000, cap=50, password="x")
    enter(event, 20)
    with django_assert_max_num_queries(9):
        entry_panel(event, anna, utc_now())


def test_the_director_is_not_offered_a_start_that_would_be_refused(client):
    director = make_user()
    client.force_login(director)
    event = make_event(created_by=director)
    enter(event, 1)
    text = client.get(f"/event/{event.key}/").content.decode()
    assert "Two are needed to start" in text
    assert "Start now" not in text
    enter(event, 1)
    assert "Start now" in client.get(f"/event/{event.key}/").content.decode()
