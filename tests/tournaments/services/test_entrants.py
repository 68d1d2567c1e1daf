"""What a director does to the field, teams, absences, forbidden pairs, and people who leave for good."""

import pytest

from accounts.models import Notice
from accounts.services import close_account
from tests.factories import make_user
from tests.tournaments.builders import NOON, at, enter, make_event, open_pairings, play_round, start
from tournaments.models import Absence, Club, Director, Entrant, ForbiddenPair, LogEntry, Membership
from tournaments.selectors.field import field_of
from tournaments.services.absences import absence_cancel, absence_request, absence_set, pair_allow, pair_forbid
from tournaments.services.entrants import entrant_add, entrant_remove, entrant_return
from tournaments.services.entries import event_enter, event_return, event_withdraw, partner_answer, person_leaves
from tournaments.services.locking import EventRefused
from tournaments.values import Mark

pytestmark = pytest.mark.django_db


def refused(action, *args, **kw):
    with pytest.raises(EventRefused) as error:
        action(*args, **kw)
    return error.value.code


# The director


def test_a_director_enters_somebody_whom_the_conditions_exclude():
    event, anna = make_event(rating_min=2000), make_user("anna")
    [entrant] = entrant_add(event.key, event.created_by, NOON, person="anna")
    assert entrant.name == "anna"
    assert Notice.objects.filter(user=anna).count() == 1
    assert LogEntry.objects.get(event=event).actor == event.created_by
    assert refused(entrant_add, event.key, event.created_by, NOON, person=anna) == "twice"


def test_only_a_director_changes_the_field():
    event = make_event()
    [entrant] = enter(event)
    stranger = make_user()
    assert refused(entrant_add, event.key, stranger, NOON, person=make_user()) == "forbidden"
    assert refused(entrant_remove, event.key, stranger, entrant.pk, NOON) == "forbidden"
    assert refused(absence_set, event.key, stranger, entrant.pk, 1, True, NOON) == "forbidden"
    assert refused(pair_forbid, event.key, stranger, entrant.pk, entrant.pk, NOON) == "forbidden"


def test_computers_fill_an_event_and_have_names_of_their_own():
    event = make_event(cap=4)
    enter(event, 1)
    added = entrant_add(event.key, event.created_by, NOON, level=1, count=4)
    assert len({entrant.name for entrant in added}) == 4
    assert [entrant.status for entrant in added] == ["entered"] * 3 + ["waiting"]
    assert refused(entrant_add, event.key, event.created_by, NOON, level=99) == "level"


def test_a_walk_in_needs_only_a_name_and_only_at_the_table():
    event = make_event(over_the_board=True, rounds=4)
    enter(event, 8)
    start(event)
    [walk_in] = entrant_add(event.key, event.created_by, at(60), name="Jiří  Novák", rating=1650, club_name="Beroun")
    assert (walk_in.name, walk_in.rating, walk_in.number, walk_in.first_round) == ("Jiří Novák", 1650, 9, 2)
    assert field_of(event).rounds[0][9].mark == Mark.HALF_BYE
    play_round(event, at(600))
    assert walk_in.seat_set.filter(round__number=2).exists()
    assert refused(entrant_add, event.key, event.created_by, at(700), name="Jiří Novák") == "twice"
    assert refused(entrant_add, make_event(created_by=event.created_by).key, event.created_by, NOON, name="X") == (
        "account"
    )


def test_a_director_adds_late_until_half_of_the_rounds_even_where_players_cannot():
    event = make_event(over_the_board=True, rounds=4)
    enter(event, 8)
    start(event)
    play_round(event, at(600))
    assert entrant_add(event.key, event.created_by, at(700), name="Just in time")
    play_round(event, at(1200))
    assert refused(entrant_add, event.key, event.created_by, at(1300), name="Too late") == "late"


def test_whom_a_director_took_out_only_a_director_brings_back():
    event, anna = make_event(), make_user()
    entrant = event_enter(event.key, anna, NOON)
    entrant_remove(event.key, event.created_by, entrant.pk, at(1))
    entrant_remove(event.key, event.created_by, entrant.pk, at(2))
    assert refused(event_enter, event.key, anna, at(3)) == "removed"
    assert refused(event_return, event.key, anna, at(3)) == "removed"
    assert entrant_return(event.key, event.created_by, entrant.pk, at(4)).status == "entered"


def test_a_director_who_plays_cannot_take_the_opponent_out_of_the_game():
    event = make_event()
    enter(event, users=[event.created_by, make_user()])
    start(event)
    [board] = open_pairings(event)
    rival = next(seat.entrant for seat in board.seat_set.all() if seat.entrant.name != event.created_by.username)
    assert refused(entrant_remove, event.key, event.created_by, rival.pk, at(5)) == "own"
    other = make_user()
    Director.objects.create(event=event, user=other)
    entrant_remove(event.key, other, rival.pk, at(6))
    board.refresh_from_db()
    assert board.status == "decided"


# Teams


def team_event(**kw):
    return make_event(game="trixo", team_size=2, table_size=4, options={"teams": True}, **kw)


def test_a_team_waits_until_the_partner_agrees():
    event, anna, ben = team_event(), make_user("anna"), make_user("ben")
    team = event_enter(event.key, anna, NOON, partner="Ben")
    assert (team.status, team.invited) == ("waiting", ben)
    assert Notice.objects.get(user=ben).params["name"] == "anna"
    partner_answer(event.key, ben, team.pk, True, at(1))
    partner_answer(event.key, ben, team.pk, True, at(2))
    team.refresh_from_db()
    assert (team.status, team.name, team.invited, team.member_set.count()) == ("entered", "anna & ben", None, 2)


def test_a_partner_who_declines_dissolves_the_team():
    event, anna, ben = team_event(), make_user(), make_user()
    team = event_enter(event.key, anna, NOON, partner=ben)
    assert refused(partner_answer, event.key, make_user(), team.pk, True, at(1)) == "invitation"
    assert partner_answer(event.key, ben, team.pk, False, at(1)) is None
    assert refused(partner_answer, event.key, ben, team.pk, True, at(2)) == "invitation"
    assert not Entrant.objects.filter(event=event).exists()
    assert event_enter(event.key, anna, at(3), partner=make_user())


def test_a_partner_is_named_is_another_and_is_free():
    event, anna, ben = team_event(), make_user("anna"), make_user("ben")
    assert refused(event_enter, event.key, anna, NOON) == "partner"
    assert refused(event_enter, event.key, anna, NOON, partner="anna") == "partner"
    assert refused(event_enter, event.key, anna, NOON, partner="nobody at all") == "name"
    team = event_enter(event.key, anna, NOON, partner=ben)
    partner_answer(event.key, ben, team.pk, True, at(1))
    assert refused(event_enter, event.key, make_user(), at(2), partner="ben") == "partner"


def test_one_partner_withdraws_the_team_and_waiting_ones_are_passed_over():
    event, users = team_event(cap=1), [make_user() for _ in range(4)]
    first = event_enter(event.key, users[0], NOON, partner=users[1])
    partner_answer(event.key, users[1], first.pk, True, at(1))
    event_enter(event.key, make_user(), at(2), partner=make_user())
    second = event_enter(event.key, users[2], at(3), partner=users[3])
    partner_answer(event.key, users[3], second.pk, True, at(4))
    second.refresh_from_db()
    assert second.status == "waiting"
    event_withdraw(event.key, users[1], at(5))
    second.refresh_from_db()
    assert second.status == "entered"


# Absences


def absent_event(**kw):
    event, users = make_event(rounds=4, **kw), [make_user() for _ in range(6)]
    enter(event, users=users)
    return event, users


def test_one_round_but_not_the_last_can_be_missed_for_half_a_point():
    event, users = absent_event()
    absence_request(event.key, users[0], 2, True, NOON)
    assert refused(absence_request, event.key, users[0], 3, True, NOON) == "once"
    absence_request(event.key, users[0], 3, False, NOON)
    assert refused(absence_request, event.key, users[1], 4, True, NOON) == "last"
    absence_request(event.key, users[1], 4, False, NOON)
    assert refused(absence_request, event.key, users[1], 5, False, NOON) == "round"
    start(event)
    assert refused(absence_request, event.key, users[1], 1, False, NOON) == "paired"
    play_round(event, at(600))
    assert field_of(event).rounds[1][1].mark == Mark.HALF_BYE


def test_an_absence_can_be_taken_back_before_the_round_is_paired():
    event, users = absent_event()
    absence_request(event.key, users[0], 2, True, NOON)
    absence_cancel(event.key, users[0], 2, at(1))
    assert not Absence.objects.exists()
    absence_request(event.key, users[0], 1, True, at(2))
    start(event)
    assert refused(absence_cancel, event.key, users[0], 1, at(60)) == "paired"


def test_a_bye_that_was_promised_is_void_for_whoever_withdraws_before_it():
    event, users = absent_event()
    absence_request(event.key, users[0], 2, True, NOON)
    start(event)
    event_withdraw(event.key, users[0], at(60))
    play_round(event, at(600))
    field = field_of(event)
    assert len(field.rounds) == 2
    assert field.points(1) == 0


def test_a_late_entry_has_had_the_half_point_bye():
    event, _users = absent_event(late_until=3)
    start(event)
    late = make_user()
    event_enter(event.key, late, at(60))
    assert refused(absence_request, event.key, late, 3, True, at(61)) == "once"


def test_a_round_robin_has_no_byes_on_request():
    event, users = absent_event(format="round_robin")
    assert refused(absence_request, event.key, users[0], 2, False, NOON) == "format"


def test_a_director_announces_an_absence():
    event, _users = absent_event()
    entrant = event.entrant_set.first()
    absence_set(event.key, event.created_by, entrant.pk, 1, False, NOON)
    assert Absence.objects.get().half is False
    absence_set(event.key, event.created_by, entrant.pk, 1, None, NOON)
    assert not Absence.objects.exists()


def test_a_forbidden_pair_does_not_meet():
    event = make_event(rounds=1)
    first, second = enter(event, 4)[::2]
    pair_forbid(event.key, event.created_by, second.pk, first.pk, NOON)
    pair_forbid(event.key, event.created_by, first.pk, second.pk, NOON)
    assert ForbiddenPair.objects.count() == 1
    start(event)
    boards = [{seat.entrant_id for seat in board.seat_set.all()} for board in open_pairings(event)]
    assert {first.pk, second.pk} not in boards
    pair_allow(event.key, event.created_by, first.pk, second.pk, at(1))
    assert not ForbiddenPair.objects.exists()


# Leaving for good


def test_who_closes_the_account_leaves_every_event_and_the_lists():
    anna = make_user("anna")
    waiting, running = make_event(), make_event()
    event_enter(waiting.key, anna, NOON)
    enter(running, users=[anna, make_user()])
    start(running)
    close_account(anna)
    assert not waiting.entrant_set.exists()
    entrant = running.entrant_set.get(member_set__user=anna)
    assert (entrant.status, entrant.name) == ("withdrawn", f"Closed {anna.pk}")
    assert running.pairing_set.get().status == "decided"


def test_who_leaves_the_club_leaves_its_events_for_members():
    anna, owner = make_user(), make_user()
    club = Club.objects.create(slug="c", name="C", name_key="c", created_by=owner, created_at=NOON)
    Membership.objects.create(club=club, user=anna, role="member", joined_at=NOON)
    Membership.objects.create(club=club, user=owner, role="owner", joined_at=NOON)
    closed, open_to_all = make_event(club=club, members_only=True), make_event(club=club)
    for event in (closed, open_to_all):
        event_enter(event.key, anna, NOON)
    person_leaves(anna, at(1), club)
    person_leaves(anna, at(2), club)
    gone = closed.entrant_set.get()
    assert (gone.status, gone.removed) == ("withdrawn", True)
    assert open_to_all.entrant_set.get().status == "entered"
    assert refused(event_return, closed.key, anna, at(3)) == "removed"


def test_who_withdraws_and_then_leaves_the_club_does_not_come_back_to_its_events():
    anna, owner = make_user(), make_user()
    club = Club.objects.create(slug="c", name="C", name_key="c", created_by=owner, created_at=NOON)
    Membership.objects.create(club=club, user=owner, role="owner", joined_at=NOON)
    event = make_event(club=club, members_only=True, created_by=owner)
    enter(event, users=[anna, make_user(), make_user(), make_user()])
    start(event)
    event_withdraw(event.key, anna, at(1))
    person_leaves(anna, at(2), club)
    assert refused(event_return, event.key, anna, at(3)) == "removed"
