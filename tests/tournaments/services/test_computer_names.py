"""A computer has one name in an event: in its list, on its boards, in records and cards of games."""

import pytest

from games.models import Match, Seat
from games.selectors.cards import match_card, seat_name
from games.selectors.match import bundle_read, match_view
from games.selectors.record import match_records
from tests.tournaments.builders import NOON, make_event, start
from tournaments.services.entrants import entrant_add

pytestmark = pytest.mark.django_db


def test_two_computers_of_one_level_keep_their_own_names_in_their_game():
    event = make_event(game="troika")
    entrant_add(event.key, event.created_by, NOON, level=1, count=2)
    names = set(event.entrant_set.values_list("name", flat=True))
    assert len(names) == 2
    start(event)
    match = Match.objects.get()
    assert set(Seat.objects.values_list("name", flat=True)) == names
    assert {seat["name"] for seat in match_view(bundle_read(match.key), None, NOON)["seats"]} == names
    assert {line["names"] for line in match_card(match, NOON)["lines"]} == names
    [record] = match_records(Match.objects.all())
    tags = dict(record.tags)
    assert {tags["Seat1"], tags["Seat2"]} == names


def test_a_computer_outside_events_goes_by_its_level():
    seat = Seat(level=1)
    assert seat_name("troika", seat).endswith("level 1")
