"""The public pages of an event: who sees what, at every stage, with a constant number of queries."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_user
from tests.tournaments.builders import NOON, at, enter, make_event, play_event, play_round, start
from tests.tournaments.papers import enter_results, swiss_of_nine
from tournaments.models import Event, EventStatus
from tournaments.services.life import event_cancel

pytestmark = pytest.mark.django_db

PAGES = ("", "standings/", "crosstable/", "rounds/", "round/1/", "players/", "player/1/", "player/1/PTS/")


def page(client: Client, event: Event, path: str = "") -> str:
    response = client.get(f"/event/{event.key}/{path}")
    assert response.status_code == 200, path
    return response.content.decode()


def over_the_board(n: int = 4, **kw: object) -> Event:
    event = make_event(over_the_board=True, rounds=3, round_start="director", **kw)
    enter(event, n)
    start(event)
    return event


def test_a_draft_is_seen_by_its_directors_only(client: Client) -> None:
    event = make_event(status="draft")
    assert client.get(f"/event/{event.key}/").status_code == 404
    client.force_login(event.created_by)
    assert "Only those who direct it" in page(client, event)


def test_an_event_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/event/zzzzzzzz/").status_code == 404


def test_registration_shows_conditions_terms_and_entrants(client: Client) -> None:
    event = make_event(rating_min=1200, description="Bring <b>spirits</b>", starts_at=NOON + timedelta(days=1))
    enter(event, 3, name="Jana")
    text = page(client, event)
    assert "Rating from 1200" in text
    assert "Bring &lt;b&gt;spirits" in text
    assert text.count("Jana") == 3
    assert 'data-until="2026-11-30T12:00:00Z"' in text


def test_a_player_is_led_to_the_running_game(client: Client) -> None:
    event = make_event(rounds=3)
    anna, bert = make_user("Anna"), make_user("Bert")
    enter(event, users=[anna, bert])
    start(event)
    client.force_login(anna)
    text = page(client, event)
    key = event.pairing_set.get().game_set.get().match.key
    assert f'class="btn primary" href="/match/{key}/"' in text
    assert "you play on board 1" in text
    assert "you play on board 1." not in text
    assert "To my game" not in page(Client(), event)


def test_the_next_round_is_counted_down_to(client: Client) -> None:
    event = over_the_board()
    enter_results(event, "1-0")
    Event.objects.filter(pk=event.pk).update(next_round_at=at(3600))
    text = page(client, event)
    assert "The next round starts" in text
    assert 'data-until="2026-11-29T13:00:00Z"' in text


def test_a_pairing_that_is_being_computed_tells_how_far_it_is(client: Client) -> None:
    event = over_the_board()
    Event.objects.filter(pk=event.pk).update(pairing_job={"round": 5, "done": 0.4})
    assert "Round 5 is being paired … 40 %" in page(client, event)


def test_a_pairing_that_failed_tells_the_cause(client: Client) -> None:
    event = over_the_board()
    Event.objects.filter(pk=event.pk).update(reason="The rules allow no further pairing.")
    assert "The rules allow no further pairing." in page(client, event)


def test_a_cancelled_event_says_why(client: Client) -> None:
    event = make_event()
    event_cancel(event.key, event.created_by, "No heating in the hall", NOON)
    text = page(client, event)
    assert "Cancelled." in text
    assert "No heating in the hall" in text


def test_a_finished_event_shows_its_first_places(client: Client) -> None:
    text = page(client, swiss_of_nine())
    assert 'class="podium"' in text
    assert "final" in text


def test_every_page_answers_before_during_and_after(client: Client) -> None:
    event = make_event(over_the_board=True, rounds=2, round_start="director")
    enter(event, 5)
    for path in PAGES:
        early = client.get(f"/event/{event.key}/{path}").status_code
        assert early == (404 if path.startswith(("round/", "player/")) else 200), path
    start(event)
    for path in PAGES:
        page(client, event, path)
    enter_results(event, "1-0", "0-1")
    for path in PAGES:
        page(client, event, path)


@pytest.mark.parametrize(
    "terms",
    [
        {"format": "round_robin", "rounds": None, "cycles": 2},
        {"format": "round_robin", "rounds": None, "division_size": 3},
        {"format": "knockout", "rounds": None},
        {"format": "tables", "rounds": 2, "table_size": 4, "game": "trixo"},
        {"format": "swiss", "rounds": 2, "cut": 4},
        {"format": "swiss", "rounds": 2, "scoring": "three_one"},
        {"format": "swiss", "rounds": 2, "game": "troika", "games_per_pairing": 2},
        {"format": "swiss", "rounds": 2, "game": "trixo", "team_size": 2, "table_size": 4, "options": {"teams": True}},
    ],
    ids=lambda terms: "-".join(str(value) for value in terms.values()),
)
def test_every_page_answers_in_every_format(client: Client, terms: dict[str, object]) -> None:
    event = make_event(rated=False, **terms)
    enter(event, 5)
    start(event)
    play_round(event)
    paths = [*PAGES, "player/5/", "export/csv/", "export/json/", "export/records/"]
    for path in paths:
        page(client, event, path)
    play_event(event, at(10))
    for path in paths:
        page(client, event, path)
    assert event.status == EventStatus.FINISHED


def test_rounds_and_numbers_that_there_are_not_are_not_found(client: Client) -> None:
    event = over_the_board()
    for path in ("round/2/", "round/0/", "player/9/", "player/1/XX/", "player/1/BH-C9/", "export/pdf/"):
        assert client.get(f"/event/{event.key}/{path}").status_code == 404, path


def test_a_page_costs_the_same_number_of_queries_for_10_and_for_60(client: Client) -> None:
    small, large = over_the_board(10), over_the_board(60)
    for event in (small, large):
        enter_results(event, "1-0", "1/2")
    for path in ("", "standings/", "crosstable/", "round/1/", "players/", "player/1/", "export/csv/"):
        assert queries(client, small, path) == queries(client, large, path), path


def queries(client: Client, event: Event, path: str) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        page(client, event, path)
    return len(captured)


def test_every_value_of_the_table_leads_to_where_it_comes_from(client: Client) -> None:
    event = swiss_of_nine()
    text = page(client, event, "standings/")
    assert f'href="/event/{event.key}/player/1/BH-C1/"' in text
    why = page(client, event, "player/1/BH-C1/")
    assert "Where does" in why
    assert "Does not count." in why
    assert "<s>" in why


def test_the_crosstable_of_a_round_robin_names_the_rounds_to_come(client: Client) -> None:
    event = make_event(format="round_robin", rounds=None, over_the_board=True, round_start="director")
    enter(event, 4)
    start(event)
    text = page(client, event, "crosstable/")
    assert ">r2</span>" in text
    assert ">r3</span>" in text
    assert "no game against oneself" in text


def test_the_crosstable_of_a_swiss_tells_turn_and_result_aloud(client: Client) -> None:
    event = over_the_board(5)
    enter_results(event, "1-0", "1/2")
    text = page(client, event, "crosstable/")
    assert "Round 1: won against" in text
    assert "Round 1: drew against" in text
    assert "Round 1: bye" in text


def test_tables_have_captions_and_heads(client: Client) -> None:
    event = over_the_board()
    for path in ("standings/", "crosstable/", "rounds/", "round/1/", "players/", "player/1/", "player/1/PTS/"):
        text = page(client, event, path)
        assert text.count("<caption") == text.count("<table"), path
        assert 'scope="col"' in text
        assert 'scope="row"' in text


def test_own_rows_are_marked_and_said(client: Client) -> None:
    event = make_event(rounds=3)
    anna = make_user("Anna")
    enter(event, users=[anna, make_user(), make_user(), make_user()])
    start(event)
    client.force_login(anna)
    text = page(client, event, "standings/")
    assert '<tr class="is-me">' in text
    assert "(you)" in text


def test_a_walk_in_and_a_withdrawal_are_told(client: Client) -> None:
    event = swiss_of_nine()
    text = page(client, event, "players/")
    assert "Șerban Ţîrlea" in text
    assert "withdrawn" in text
    assert "Tři v řadě" in text
