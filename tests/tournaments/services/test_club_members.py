"""Joining by button, request and link; leaving, removing, roles, handing over; announcements."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Notice
from tests.factories import make_guest, make_user
from tests.tournaments.builders import NOON, enter, make_event
from tests.tournaments.services.test_clubs import join, make_club, roles
from tournaments.models import EntrantStatus, Joining, Role
from tournaments.services.announcements import MOST_A_DAY, announcement_delete, announcement_write
from tournaments.services.clubs import ClubRefused, token_renew
from tournaments.services.members import (
    club_hand_over,
    club_join,
    club_leave,
    member_remove,
    request_answer,
    role_set,
)

pytestmark = pytest.mark.django_db


def test_an_open_club_is_joined_at_once_and_only_once() -> None:
    club, user = make_club(), make_user("Jana")
    for _ in range(2):
        assert not club_join(club.slug, user, NOON).asked
    assert roles(club)["Jana"] == "member"
    assert club.membership_set.count() == 2


def test_guests_register_before_they_join() -> None:
    with pytest.raises(ClubRefused, match="Register"):
        club_join(make_club().slug, make_guest(), NOON)


def test_a_request_is_told_to_directors_and_answered_once() -> None:
    club = make_club(joining=Joining.REQUEST)
    director, user = join(club, role=Role.DIRECTOR), make_user("Jana")
    join(club)
    assert club_join(club.slug, user, NOON).asked
    club_join(club.slug, user, NOON)
    told = Notice.objects.filter(message__contains="asks to join")
    assert set(told.values_list("user_id", flat=True)) == {club.created_by_id, director.pk}
    assert told.count() == 2
    for _ in range(2):
        request_answer(club.slug, director, user.pk, NOON, accept=True)
    assert not club.membership_set.get(user=user).asked
    assert Notice.objects.filter(user=user).count() == 1


def test_a_declined_request_may_be_made_again() -> None:
    club, user = make_club(joining=Joining.REQUEST), make_user()
    club_join(club.slug, user, NOON)
    assert request_answer(club.slug, club.created_by, user.pk, NOON, accept=False) is None
    assert "not accepted" in Notice.objects.get(user=user).text
    assert club_join(club.slug, user, NOON).asked


def test_only_directors_answer() -> None:
    club, user = make_club(joining=Joining.REQUEST), make_user()
    member = join(club)
    club_join(club.slug, user, NOON)
    for nobody in (member, user, make_user()):
        with pytest.raises(ClubRefused, match="Only directors"):
            request_answer(club.slug, nobody, user.pk, NOON, accept=True)


@pytest.mark.parametrize("joining", Joining.values)
def test_an_invitation_opens_every_club_also_to_somebody_who_asked(joining: str) -> None:
    club, user = make_club(joining=joining), make_user()
    if joining == Joining.REQUEST:
        club_join(club.slug, user, NOON)
    assert not club_join(club.slug, user, NOON, club.invite_token).asked


def test_without_the_present_token_nobody_joins_by_invitation() -> None:
    club, user = make_club(joining=Joining.INVITATION), make_user()
    old = club.invite_token
    token_renew(club.slug, club.created_by)
    with pytest.raises(ClubRefused, match="by invitation only"):
        club_join(club.slug, user, NOON)
    for wrong in (old, "ř" * 20):
        with pytest.raises(ClubRefused, match="no longer valid"):
            club_join(club.slug, user, NOON, wrong)


def test_nobody_joins_a_closed_club() -> None:
    club = make_club()
    club.closed_at = NOON
    club.save()
    with pytest.raises(ClubRefused, match="is closed"):
        club_join(club.slug, make_user(), NOON, club.invite_token)


def test_leaving_withdraws_from_events_for_members_and_no_others() -> None:
    club, user = make_club(), make_user()
    join(club, user)
    inside = enter(make_event(club=club, created_by=club.created_by, members_only=True), users=[user])[0]
    outside = enter(make_event(club=club, created_by=club.created_by), users=[user])[0]
    for _ in range(2):
        club_leave(club.slug, user, NOON)
    inside.refresh_from_db()
    outside.refresh_from_db()
    assert (inside.status, inside.removed) == (EntrantStatus.WITHDRAWN, True)
    assert outside.status == EntrantStatus.ENTERED


def test_the_owner_hands_over_before_leaving() -> None:
    club = make_club()
    heir = join(club, make_user("Heir"))
    with pytest.raises(ClubRefused, match="hand it over"):
        club_leave(club.slug, club.created_by, NOON)
    for _ in range(2):
        club_hand_over(club.slug, club.created_by, heir.pk, NOON)
    assert roles(club) == {"Heir": "owner", club.created_by.username: "director"}
    club_leave(club.slug, club.created_by, NOON)
    assert roles(club) == {"Heir": "owner"}


def test_a_club_is_handed_to_a_member_by_its_owner_only() -> None:
    club = make_club()
    director, member = join(club, role=Role.DIRECTOR), join(club)
    with pytest.raises(ClubRefused, match="not a member"):
        club_hand_over(club.slug, club.created_by, make_user().pk, NOON)
    with pytest.raises(ClubRefused, match="Only the owner"):
        club_hand_over(club.slug, director, member.pk, NOON)
    with pytest.raises(ClubRefused, match="yours already"):
        club_hand_over(club.slug, club.created_by, club.created_by_id, NOON)


def test_directors_remove_members_and_the_owner_removes_directors() -> None:
    club = make_club()
    one, two, member = join(club, role=Role.DIRECTOR), join(club, role=Role.DIRECTOR), join(club)
    for actor, target in ((one, two.pk), (one, club.created_by_id)):
        with pytest.raises(ClubRefused, match="Only the owner removes"):
            member_remove(club.slug, actor, target, NOON)
    with pytest.raises(ClubRefused, match="leave the club instead"):
        member_remove(club.slug, one, one.pk, NOON)
    with pytest.raises(ClubRefused, match="Only directors"):
        member_remove(club.slug, member, one.pk, NOON)
    for _ in range(2):
        member_remove(club.slug, one, member.pk, NOON)
    member_remove(club.slug, club.created_by, two.pk, NOON)
    assert sorted(roles(club).values()) == ["director", "owner"]
    assert Notice.objects.filter(user=member).count() == 1


def test_the_owner_gives_and_takes_the_role_of_director() -> None:
    club = make_club()
    member = join(club, make_user("Jana"))
    with pytest.raises(ClubRefused, match="Only the owner"):
        role_set(club.slug, member, member.pk, Role.DIRECTOR, NOON)
    with pytest.raises(ClubRefused, match="no such role"):
        role_set(club.slug, club.created_by, member.pk, Role.OWNER, NOON)
    role_set(club.slug, club.created_by, member.pk, Role.DIRECTOR, NOON)
    assert roles(club)["Jana"] == "director"
    role_set(club.slug, club.created_by, member.pk, Role.MEMBER, NOON)
    assert roles(club)["Jana"] == "member"
    with pytest.raises(ClubRefused, match="hand the club over"):
        role_set(club.slug, club.created_by, club.created_by_id, Role.MEMBER, NOON)


def test_an_announcement_reaches_every_other_member_once() -> None:
    club = make_club()
    members = [join(club) for _ in range(3)]
    for seconds in (0, 30):
        announcement_write(club.slug, club.created_by, "We meet on Monday.", NOON + timedelta(seconds=seconds))
    assert club.announcement_set.count() == 1
    assert set(Notice.objects.values_list("user_id", flat=True)) == {member.pk for member in members}


def test_telling_many_members_costs_no_more_queries_than_telling_few() -> None:
    counts = []
    for size in (2, 30):
        club = make_club(f"Club of {size}")
        for _ in range(size):
            join(club)
        with CaptureQueriesContext(connection) as captured:
            announcement_write(club.slug, club.created_by, "We meet on Monday.", NOON)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_members_are_not_flooded_and_only_directors_speak() -> None:
    club = make_club()
    with pytest.raises(ClubRefused, match="Only directors"):
        announcement_write(club.slug, join(club), "Hear, hear", NOON)
    for number in range(MOST_A_DAY):
        announcement_write(club.slug, club.created_by, f"News {number}", NOON)
    with pytest.raises(ClubRefused, match="a day"):
        announcement_write(club.slug, club.created_by, "More news", NOON)
    announcement_write(club.slug, club.created_by, "More news", NOON + timedelta(days=1, seconds=1))
    with pytest.raises(ClubRefused, match="characters"):
        announcement_write(club.slug, club.created_by, "  ", NOON)
    announcement_delete(club.slug, club.created_by, club.announcement_set.first().pk)
    assert club.announcement_set.count() == MOST_A_DAY
