"""Quick pairing: one click joins or waits, the next takes it back."""

import pytest

from games.models import Match, Seek
from games.services.lobby import LobbyError, quick_pair, seek_take
from tests.factories import make_guest, make_user
from tests.games.builders import NOON, later

pytestmark = pytest.mark.django_db

PRESET = "quadtria-600+5"


def test_the_first_waits_and_the_second_finds_them():
    anna, ben = make_user(), make_user()
    seek = quick_pair(anna, PRESET, NOON)
    assert isinstance(seek, Seek)
    match = quick_pair(ben, PRESET, later(1))
    assert isinstance(match, Match)
    assert match.rated
    assert {seat.user for seat in match.seat_set.all()} == {anna, ben}


def test_a_second_click_takes_the_first_one_back():
    anna = make_user()
    quick_pair(anna, PRESET, NOON)
    assert quick_pair(anna, PRESET, later(1)) is None
    assert not Seek.objects.filter(status="open").exists()


def test_a_click_that_arrives_twice_does_no_more_than_once():
    anna = make_user()
    first = quick_pair(anna, PRESET, NOON, wanted=True)
    assert quick_pair(anna, PRESET, later(1), wanted=True) == first
    assert quick_pair(anna, PRESET, later(2), wanted=False) is None
    assert quick_pair(anna, PRESET, later(3), wanted=False) is None


def test_a_seek_whose_owner_is_gone_is_passed_over():
    quick_pair(make_user(), PRESET, NOON)
    assert isinstance(quick_pair(make_user(), PRESET, later(14)), Seek)


def test_an_own_seek_that_has_run_out_is_opened_anew():
    anna = make_user()
    first = quick_pair(anna, PRESET, NOON)
    again = quick_pair(anna, PRESET, later(60))
    assert isinstance(again, Seek)
    assert again != first


def test_guests_meet_guests_casually():
    quick_pair(make_user(), PRESET, NOON)
    waiting = quick_pair(make_guest(), PRESET, later(1))
    assert isinstance(waiting, Seek)
    assert not waiting.rated
    assert isinstance(quick_pair(make_guest(), PRESET, later(2)), Match)


def test_four_fill_a_table_seat_by_seat():
    people = [make_user() for _ in range(4)]
    results = [quick_pair(person, "trixo-4-300+5", later(i)) for i, person in enumerate(people)]
    assert [type(result) for result in results] == [Seek, Seek, Seek, Match]
    assert Match.objects.count() == 1


def test_a_joined_table_is_not_joined_twice():
    anna, ben = make_user(), make_user()
    seek = quick_pair(anna, "trixo-4-300+5", NOON)
    quick_pair(ben, "trixo-4-300+5", later(1))
    assert seek_take(seek.key, ben, later(2)) is None
    assert seek.seat_set.count() == 2


def test_an_unknown_preset_is_refused():
    with pytest.raises(LobbyError, match="nonsense"):
        quick_pair(make_user(), "nonsense", NOON)
