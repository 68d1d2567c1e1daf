"""Entering an event: conditions, password, waiting list, late entry, leaving, coming back."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import make_password
from django.core.cache import cache

from accounts.models import Notice
from games.models import Rating
from tests.factories import make_computer, make_guest, make_user
from tests.tournaments.builders import (
    NOON,
    at,
    enter,
    favourite,
    finish_pairing,
    make_event,
    open_pairings,
    play_round,
    start,
)
from tournaments.models import Absence, Club, Entrant, LogEntry, Membership
from tournaments.selectors.field import field_of
from tournaments.services import conditions
from tournaments.services.entries import event_enter, event_return, event_withdraw
from tournaments.services.locking import EventRefused
from tournaments.services.progress import event_tick
from tournaments.values import Mark

pytestmark = pytest.mark.django_db


def refused(action, *args, **kw):
    with pytest.raises(EventRefused) as error:
        action(*args, **kw)
    return error.value.code


def rate(user, value, *, games=30, provisional=False, pace="live", game="quadtria"):
    return Rating.objects.create(
        user=user, game=game, mode="duel", pace=pace, value=value, deviation=60, games=games, provisional=provisional
    )


def status_of(entrant):
    return Entrant.objects.get(pk=entrant.pk).status


def test_a_person_enters_once_however_often_the_button_is_pressed():
    event, anna = make_event(), make_user("anna")
    rate(anna, 1712.4)
    first = event_enter(event.key, anna, NOON)
    assert event_enter(event.key, anna, at(1)) == first
    assert (first.name, first.rating, first.provisional) == ("anna", 1712, False)
    assert event.entrant_set.count() == 1


def test_who_has_no_rating_enters_as_a_newcomer():
    entrant = event_enter(make_event().key, make_user(), NOON)
    assert (entrant.rating, entrant.provisional) == (1500, True)


def test_the_rating_is_that_of_the_pace_of_the_event():
    anna = make_user()
    rate(anna, 1900, pace="correspondence")
    rate(anna, 1600)
    assert event_enter(make_event(clock_spec="3d").key, anna, NOON).rating == 1900
    assert event_enter(make_event().key, anna, NOON).rating == 1600


def test_guests_computers_and_closed_accounts_cannot_enter():
    key = make_event().key
    assert refused(event_enter, key, None, NOON) == "account"
    assert refused(event_enter, key, make_guest(), NOON) == "account"
    assert refused(event_enter, key, make_computer(), NOON) == "computer"
    assert refused(event_enter, key, make_user(closed_at=NOON, is_active=False), NOON) == "account"


@pytest.mark.parametrize("status", ["draft", "finished", "cancelled"])
def test_there_are_no_entries_before_and_after(status):
    assert refused(event_enter, make_event(status=status).key, make_user(), NOON) in (status, "finished")


def test_registration_closes_at_its_time():
    event = make_event(registration_closes_at=NOON)
    event_enter(event.key, make_user(), at(-1))
    assert refused(event_enter, event.key, make_user(), NOON) == "closed"


def test_an_event_for_members_takes_members():
    anna, ben = make_user(), make_user()
    club = Club.objects.create(slug="c", name="C", name_key="c", created_by=anna, created_at=NOON)
    Membership.objects.create(club=club, user=anna, role="member", joined_at=NOON)
    Membership.objects.create(club=club, user=ben, asked=True, joined_at=NOON)
    event = make_event(club=club, members_only=True)
    assert event_enter(event.key, anna, NOON)
    assert refused(event_enter, event.key, ben, NOON) == "members"


def test_a_rating_range_includes_its_bounds():
    event = make_event(rating_min=1400, rating_max=1600)
    low, high, below, above = (make_user() for _ in range(4))
    for user, value in ((low, 1400), (high, 1600), (below, 1399), (above, 1601)):
        rate(user, value)
    assert event_enter(event.key, low, NOON)
    assert event_enter(event.key, high, NOON)
    assert refused(event_enter, event.key, below, NOON) == "rating"
    assert refused(event_enter, event.key, above, NOON) == "rating"


def test_provisional_ratings_and_few_games_can_be_excluded():
    strict = make_event(allow_provisional=False, rated_games_min=10)
    settled, fresh, seldom = make_user(), make_user(), make_user()
    rate(settled, 1500, games=6)
    rate(settled, 1500, games=4, pace="correspondence")
    rate(fresh, 1500, provisional=True)
    rate(seldom, 1500, games=9)
    assert event_enter(strict.key, settled, NOON)
    assert refused(event_enter, strict.key, fresh, NOON) == "provisional"
    assert refused(event_enter, strict.key, seldom, NOON) == "games"


def test_a_password_can_be_guessed_only_so_often():
    cache.clear()
    event, anna = make_event(password=make_password("ivory")), make_user()
    for _ in range(5):
        assert refused(event_enter, event.key, anna, NOON, password="ebony") == "password"
    assert refused(event_enter, event.key, anna, NOON, password="ivory") == "guesses"
    assert event_enter(event.key, make_user(), NOON, password="ivory")


def test_guesses_made_at_the_same_moment_are_counted_one_by_one(monkeypatch):
    cache.clear()
    event, anna, asked = make_event(password=make_password("ivory")), make_user(), []

    def slow(password, _stored):
        asked.append(password)
        if len(asked) < 20:  # the next guess comes while this one is being looked at
            refused(event_enter, event.key, anna, NOON, password=f"guess {len(asked)}")
        return False

    monkeypatch.setattr(conditions, "check_password", slow)
    assert refused(event_enter, event.key, anna, NOON, password="guess") == "password"
    assert len(asked) == conditions.GUESSES


def test_the_right_password_makes_wrong_ones_forgotten():
    cache.clear()
    anna = make_user()
    event = make_event(password=make_password("ivory"))
    for _round in range(3):
        for _ in range(conditions.GUESSES - 1):
            assert refused(event_enter, event.key, anna, NOON, password="ebony") == "password"
        event_enter(event.key, anna, NOON, password="ivory")
        event_withdraw(event.key, anna, NOON)


# The waiting list


def test_a_full_event_has_a_waiting_list_that_moves_up_in_order():
    event = make_event(cap=2)
    users = [make_user() for _ in range(5)]
    entrants = [event_enter(event.key, user, at(n)) for n, user in enumerate(users)]
    assert [status_of(one) for one in entrants] == ["entered"] * 2 + ["waiting"] * 3
    event_withdraw(event.key, users[3], at(10))
    event_withdraw(event.key, users[0], at(11))
    assert status_of(entrants[2]) == "entered"
    assert status_of(entrants[4]) == "waiting"
    assert Notice.objects.filter(user=users[2]).count() == 1


def test_who_leaves_and_enters_again_stands_at_the_end_of_the_list():
    event = make_event(cap=1)
    first, second, third = users = [make_user() for _ in range(3)]
    for n, user in enumerate(users):
        event_enter(event.key, user, at(n))
    event_withdraw(event.key, first, at(10))
    again = event_enter(event.key, first, at(11))
    event_withdraw(event.key, second, at(12))
    assert Entrant.objects.get(event=event, member_set__user=third).status == "entered"
    assert status_of(again) == "waiting"


# Late entry and absence


def late_event(rounds=5, **kw):
    event = make_event(rounds=rounds, late_until=rounds // 2 + 1, **kw)
    enter(event, 8)
    start(event)
    return event


def test_a_late_entry_has_one_half_point_and_scores_nothing_for_other_rounds():
    event = late_event()
    play_round(event, at(600))
    entrant = event_enter(event.key, make_user(), at(700))
    field = field_of(event)
    assert entrant.number == 9
    assert entrant.first_round == 3
    assert field.points(9) == field.scoring.draw
    assert [cells[9].mark for cells in field.rounds if 9 in cells] == [Mark.HALF_BYE]


@pytest.mark.parametrize(("paired", "code"), [(1, None), (2, None), (3, "late"), (4, "late")])
def test_late_entry_ends_when_half_of_the_rounds_have_been_paired(paired, code):
    event = late_event(rounds=4)
    for n in range(1, paired):
        play_round(event, at(600 * n))
    if code is None:
        assert event_enter(event.key, make_user(), at(5000)).first_round == paired + 1
    else:
        assert refused(event_enter, event.key, make_user(), at(5000)) == code


def test_without_late_entry_a_running_event_is_closed():
    event = make_event()
    enter(event, 4)
    start(event)
    assert refused(event_enter, event.key, make_user(), at(60)) == "running"


@pytest.mark.parametrize("format", ["round_robin", "knockout"])
def test_fixed_fields_take_nobody_late_and_nobody_back(format):
    event = make_event(format=format, rounds=None)
    users = [make_user() for _ in range(4)]
    enter(event, users=users)
    start(event)
    assert refused(event_enter, event.key, make_user(), at(60)) == "running"
    event_withdraw(event.key, users[3], at(61))
    assert refused(event_return, event.key, users[3], at(62)) == "format"


# Leaving


def test_before_the_start_who_leaves_is_gone():
    event, anna = make_event(), make_user()
    event_enter(event.key, anna, NOON)
    event_withdraw(event.key, anna, at(1))
    event_withdraw(event.key, anna, at(2))
    assert not event.entrant_set.exists()
    assert LogEntry.objects.filter(event=event, action="withdrew").count() == 1


def seat_of(event, user):
    pairing = next(one for one in open_pairings(event) if one.seat_set.filter(entrant__member_set__user=user).exists())
    return pairing, pairing.seat_set.get(entrant__member_set__user=user)


def running_event(**kw):
    event = make_event(**kw)
    users = [make_user() for _ in range(6)]
    enter(event, users=users)
    start(event)
    return event, users


def test_who_leaves_before_the_first_ply_forfeits():
    event, users = running_event()
    pairing, seat = seat_of(event, users[0])
    match = pairing.game_set.get().match
    event_withdraw(event.key, users[0], at(10))
    match.refresh_from_db()
    pairing.refresh_from_db()
    seat.refresh_from_db()
    assert (match.status, match.termination) == ("finished", "forfeit")
    assert (pairing.status, seat.mark) == ("decided", Mark.FORFEIT_LOSS)
    event.refresh_from_db()
    assert seat.entrant.last_round == 1


def test_who_leaves_during_the_game_resigns_it():
    event, users = running_event()
    pairing, seat = seat_of(event, users[0])
    match = pairing.game_set.get().match
    type(match).objects.filter(pk=match.pk).update(ply=3)
    event_withdraw(event.key, users[0], at(10))
    match.refresh_from_db()
    seat.refresh_from_db()
    assert match.termination == "resignation"
    assert seat.mark == Mark.LOSS


def test_at_the_table_who_leaves_forfeits():
    event, users = running_event(over_the_board=True)
    _pairing, seat = seat_of(event, users[0])
    event_withdraw(event.key, users[0], at(10))
    seat.refresh_from_db()
    assert seat.mark == Mark.FORFEIT_LOSS


def test_a_round_whose_last_game_a_withdrawal_ends_is_followed_by_the_next():
    event, users = running_event(rounds=3)
    last, _seat = seat_of(event, users[0])
    for pairing in open_pairings(event):
        if pairing.pk != last.pk:
            finish_pairing(event, pairing, at(300), favourite(pairing))
    event_withdraw(event.key, users[0], at(310))
    event.refresh_from_db()
    assert event.next_round_at is not None
    event_tick(event.key, at(320))
    assert not event.round_set.get(number=2).seat_set.filter(entrant__member_set__user=users[0]).exists()


def test_who_comes_back_is_paired_again_and_missed_rounds_score_nothing():
    event, users = running_event(rounds=4)
    event_withdraw(event.key, users[5], at(10))
    play_round(event, at(600))
    event_return(event.key, users[5], at(700))
    play_round(event, at(1200))
    own = Entrant.objects.get(event=event, member_set__user=users[5])
    assert list(own.seat_set.order_by("round").values_list("round__number", flat=True)) == [1, 3]
    assert not Absence.objects.filter(entrant=own, half=True).exists()


def test_withdrawing_and_returning_are_logged():
    event, users = running_event()
    event_withdraw(event.key, users[0], at(10))
    event_return(event.key, users[0], at(11))
    actions = list(LogEntry.objects.filter(event=event).values_list("action", flat=True))
    assert {"withdrew", "returned"} <= set(actions)


def test_an_event_that_is_over_lets_nobody_leave():
    event, anna = make_event(), make_user()
    event_enter(event.key, anna, NOON)
    type(event).objects.filter(pk=event.pk).update(status="finished")
    assert refused(event_withdraw, event.key, anna, NOON + timedelta(days=1)) == "over"
