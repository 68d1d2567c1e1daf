"""What nobody may do for himself, and what closed accounts and waiting entrants do not get."""

import pytest

from accounts.services import close_account
from games.results import losing_places
from games.services.ruling import match_rule
from tests.factories import make_user
from tests.tournaments.builders import at, begin, enter, make_event, open_match, open_pairings, start
from tournaments.models import Absence, Director
from tournaments.services.absences import absence_request
from tournaments.services.edits import repair_round, round_undo
from tournaments.services.entrants import entrant_add, entrant_return
from tournaments.services.entries import event_enter, event_withdraw
from tournaments.services.locking import EventRefused
from tournaments.services.results import match_arrived, result_enter

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("announced", [1, 3])
def test_who_moves_up_late_has_one_half_point_bye_whatever_was_announced(announced):
    event = make_event(cap=4, late_until=2, rounds=5)
    enter(event, 4)
    late = make_user()
    waiting = event_enter(event.key, late, at(-100))
    absence_request(event.key, late, announced, True, at(-50))
    start(event)
    event_withdraw(event.key, event.entrant_set.get(number=1).member_set.get().user, at(5))
    assert list(Absence.objects.filter(entrant=waiting, half=True).values_list("round_number", flat=True)) == [1]
    assert event.log_set.filter(message__contains="announced one scores nothing").exists() == (announced == 3)


@pytest.mark.parametrize("change", [round_undo, repair_round])
def test_a_director_does_not_wipe_the_own_forfeit(change):
    me = make_user()
    event = make_event(created_by=me)
    enter(event, users=[me])
    enter(event, 3)
    start(event)
    own = next(one for one in open_pairings(event) if one.seat_set.filter(entrant__member_set__user=me).exists())
    match = begin(open_match(own), at(1))
    order = own.seat_set.get(entrant__member_set__user=me).order
    match_rule(match.key, losing_places([order], 2), "forfeit", at(10))
    match_arrived(match.pk, at(10))
    with pytest.raises(EventRefused, match=r"another director"):
        change(event.key, me, at(15))


def test_nobody_brings_a_closed_account_back():
    event = make_event()
    entrants = enter(event, 4)
    start(event)
    gone = entrants[3].member_set.get().user
    close_account(gone)
    gone.refresh_from_db()
    with pytest.raises(EventRefused, match="closed"):
        entrant_return(event.key, event.created_by, entrants[3].pk, at(10))
    with pytest.raises(EventRefused, match="closed"):
        entrant_add(event.key, event.created_by, at(10), person=gone)


@pytest.mark.parametrize("alone", [True, False])
def test_a_director_who_plays_enters_the_own_result_only_where_nobody_else_directs(alone):
    me = make_user()
    event = make_event(created_by=me, over_the_board=True)
    if not alone:
        Director.objects.create(event=event, user=make_user())
    enter(event, users=[me])
    enter(event, 3)
    start(event)
    own = next(one for one in open_pairings(event) if one.seat_set.filter(entrant__member_set__user=me).exists())
    if alone:
        result_enter(event.key, me, own.board, "1-0", at(10))
        assert event.log_set.filter(action="result.enter", message__contains="own board").count() == 1
    else:
        with pytest.raises(EventRefused, match="another director"):
            result_enter(event.key, me, own.board, "1-0", at(10))
        own.refresh_from_db()
        assert own.status == "open"


def test_an_account_that_closes_takes_its_name_out_of_the_log():
    event = make_event()
    enter(event, 4)
    user = make_user("Secretname")
    event_enter(event.key, user, at(-5))
    start(event)
    assert event.log_set.filter(params__name="Secretname").exists()
    close_account(user)
    said = [str(entry.params) for entry in event.log_set.all()]
    assert not [params for params in said if "Secretname" in params]
    assert [params for params in said if f"Closed {user.pk}" in params]
