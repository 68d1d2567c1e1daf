"""What a director decides about a game."""

import pytest
from django.urls import reverse

from games import record
from games.models import Rating, RatingChange, Status
from games.selectors.match import bundle_read, match_view
from games.selectors.record import match_record_text
from games.services.correct import result_correct
from games.services.ratings import match_rate, ratings_rebuild, unrated_matches
from games.services.ruling import match_extend, match_rule
from games.services.table import Refused
from games.services.time import match_settle
from tests.games.builders import SOUTH_WINS, later, play
from tests.games.services.test_no_show import checked, come, event_match, settled

pytestmark = pytest.mark.django_db


def test_an_adjudicated_game_is_rated_once_every_seat_has_moved():
    begun, fresh = play(event_match(), "d3-c3", "a4-a3"), event_match()
    for match in (begun, fresh):
        assert match_rule(match.key, (1, 1), "adjudication", later(5))
        match.refresh_from_db()
        assert (match.result, match.termination) == ("1/2-1/2", "adjudication")
        assert checked(match).termination == "adjudication"
    assert unrated_matches() == [begun.pk]


def test_a_ruling_is_made_once_and_changes_nothing_that_is_over():
    match = play(event_match(), *SOUTH_WINS)
    assert not match_rule(match.key, (2, 1), "adjudication", later(50))
    match.refresh_from_db()
    assert match.result == "1-0"
    other = event_match()
    assert match_rule(other.key, (2, 1), "forfeit", later(5))
    assert not match_rule(other.key, (1, 2), "forfeit", later(6))
    other.refresh_from_db()
    assert (other.result, other.version) == ("0-1", 2)


def test_a_flag_that_fell_before_the_ruling_counts():
    match = play(event_match(clock="60+0"), "d3-c3", "a4-a3")
    assert not match_rule(match.key, (1, 1), "adjudication", later(200))
    match.refresh_from_db()
    assert (match.result, match.termination) == ("0-1", "time")


def test_a_game_that_draws_lots_can_be_ruled_on_and_has_a_whole_record():
    match = event_match("trixo")
    assert match_rule(match.key, (2, 2), "forfeit", later(3))
    match.refresh_from_db()
    assert (match.status, match.result) == (Status.FINISHED, "0-0")
    assert len(checked(match).setup["bag"]) == 36


def test_without_places_the_game_is_aborted_even_while_lots_are_drawn():
    for match in (event_match("troika"), play(event_match(), "d3-c3")):
        assert match_rule(match.key, None, "", later(5))
        match.refresh_from_db()
        assert (match.status, match.result, match.termination) == (Status.ABORTED, "*", "aborted")


@pytest.mark.parametrize(
    ("places", "termination"),
    [((1,), "adjudication"), ((1, 3), "adjudication"), ((1, 1), "forfeit"), ((1, 2), "line"), ((3, 3), "forfeit")],
)
def test_no_ruling_writes_what_a_record_cannot_hold(places, termination):
    match = event_match()
    with pytest.raises(Refused):
        match_rule(match.key, places, termination, later(5))


def test_an_extension_gives_all_more_time_for_the_first_move_too():
    match = event_match(clock="60+0", no_show_s=60)
    come(match, 1, 2)
    assert match_extend(match.key, 30_000, later(5))
    assert settled(match, 89)[0] == Status.RUNNING
    play(match, "d3-c3", "a4-a3", start=89)
    match_settle(match.key, later(89 + 2 + 89))
    match.refresh_from_db()
    assert match.termination == "time"
    assert match.finished_at == match.moved_at.replace(microsecond=0) + (later(90) - later(0))


def test_nothing_is_added_to_a_game_that_is_over_and_drawing_lots_keeps_the_gift():
    over = play(event_match(), *SOUTH_WINS)
    assert not match_extend(over.key, 30_000, later(50))
    drawing = event_match("trixo", no_show_s=60)
    assert match_extend(drawing.key, 30_000, later(1))
    drawing.refresh_from_db()
    assert drawing.no_show_ms == 90_000


def test_a_result_corrected_to_lost_by_both_leaves_no_trace_in_the_ratings_and_can_come_back():
    match = play(event_match(), *SOUTH_WINS)
    match_rate(match.pk)
    result_correct(match.key, (2, 2), "adjudication", later(60))
    assert not Rating.objects.exists()
    assert not RatingChange.objects.exists()
    result_correct(match.key, (2, 1), "adjudication", later(61))
    north = match.seat_set.get(number=2).user
    assert Rating.objects.get(user=north).value > 1500
    assert ratings_rebuild(write=False) == []


def test_the_record_of_a_corrected_game_tells_what_its_moves_led_to_and_the_ruling():
    match = play(event_match(), *SOUTH_WINS)
    result_correct(match.key, (2, 1), "adjudication", later(60))
    match.refresh_from_db()
    text = match_record_text(match, None)
    assert match.result == "0-1"
    assert record.check(record.parse(text)).result == "1-0"
    assert '[Ruling "0-1"]' in text


def test_players_are_shown_the_way_to_the_event_and_to_its_director(client):
    match = event_match()
    seat = match.seat_set.get(number=1)
    bundle = bundle_read(match.key)
    call = f"/event/abc/call/?game={match.key}"
    assert match_view(bundle, seat, later(1))["event"] == {
        "name": "Spring open", "round": "1", "url": "/event/abc/", "call_url": call,
    }  # fmt: skip
    assert match_view(bundle, None, later(1))["event"]["call_url"] is None
    page = client.get(reverse("games:match", args=[match.key])).content.decode()
    assert '<a href="/event/abc/">Spring open</a>' in page
    assert "call/?game=" not in page
    client.force_login(seat.user)
    assert f'<a href="{call}">Call the director</a>' in client.get(f"/match/{match.key}/").content.decode()
