"""Founding, describing, closing clubs; who follows an owner that goes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Notice, User
from accounts.services import close_account
from tests.factories import make_computer, make_guest, make_user
from tests.tournaments.builders import NOON, at, make_event
from tournaments.models import Club, EventStatus, Joining, Membership, Role
from tournaments.services.clubs import (
    MOST_OWNED,
    ClubRefused,
    ClubTerms,
    club_close,
    club_create,
    club_edit,
    person_leaves_clubs,
    token_renew,
)
from tournaments.services.events import event_create
from tournaments.services.locking import EventRefused

pytestmark = pytest.mark.django_db


def make_club(name: str = "Tři v řadě", owner: User | None = None, **kw: object) -> Club:
    return club_create(owner or make_user(), ClubTerms(name, **kw), NOON)


def join(club: Club, user: User | None = None, role: str = Role.MEMBER, seconds: float = 0) -> User:
    user = user or make_user()
    Membership.objects.create(club=club, user=user, role=role, joined_at=at(seconds))
    return user


def roles(club: Club) -> dict[str, str]:
    return dict(club.membership_set.values_list("user__username", "role"))


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Tři v řadě", "tři-v-řadě"),
        ("Клуб Троика", "клуб-троика"),
        ("李明棋社", "李明棋社"),
        ("Blitz & Co!", "blitz-co"),
    ],
)
def test_a_club_has_an_address_of_its_names_letters_whatever_the_script(name: str, slug: str) -> None:
    assert make_club(name).slug == slug


def test_names_that_differ_in_punctuation_get_addresses_that_differ() -> None:
    slugs = [make_club(name).slug for name in ("Club One", "Club-One!", "Club: One")]
    assert slugs == ["club-one", "club-one-2", "club-one-3"]


def test_an_address_of_the_site_is_not_taken_by_a_name() -> None:
    assert make_club("New").slug == "new-2"


@pytest.mark.parametrize("name", ["tři V ŘADĚ", "Tři  v řadě"])
def test_a_name_is_one_clubs_whatever_its_case_and_blanks(name: str) -> None:
    make_club()
    with pytest.raises(ClubRefused, match="of this name already") as refused:
        make_club(name)
    assert refused.value.code == "name"


def test_a_name_that_looks_like_anothers_is_refused_and_names_that_one() -> None:
    make_club("Panda")
    with pytest.raises(ClubRefused, match="looks like that of the club “Panda”"):
        make_club("P\u0251nd\u0251")


@pytest.mark.parametrize("name", ["ab", "", "1234", "Klub\u202egro", "a" * 61, "Tercet"])
def test_a_name_that_no_club_can_have_is_refused_with_a_reason(name: str) -> None:
    with pytest.raises(ClubRefused) as refused:
        make_club(name)
    assert refused.value.code == "name"
    assert str(refused.value)


def test_guests_and_computers_found_no_clubs() -> None:
    for nobody in (make_guest(), make_computer()):
        with pytest.raises(ClubRefused, match="account"):
            make_club("Klub", owner=nobody)


def test_a_person_owns_a_limited_number_of_clubs() -> None:
    owner = make_user()
    for number in range(MOST_OWNED):
        make_club(f"Club {number}", owner=owner)
    with pytest.raises(ClubRefused, match="hand one over first"):
        make_club("One more", owner=owner)


def test_the_database_allows_one_owner_and_one_membership_a_person() -> None:
    club = make_club()
    for user, role in ((make_user(), Role.OWNER), (club.created_by, Role.MEMBER)):
        with pytest.raises(IntegrityError), transaction.atomic():
            join(club, user, role)


def test_a_director_describes_the_club_but_only_its_owner_renames_it() -> None:
    club = make_club()
    director = join(club, role=Role.DIRECTOR)
    club_edit(club.slug, director, ClubTerms("Tři v řadě", place="Brno"), NOON)
    club.refresh_from_db()
    assert club.place == "Brno"
    with pytest.raises(ClubRefused, match="Only the owner"):
        club_edit(club.slug, director, ClubTerms("Čtyři v řadě"), NOON)
    with pytest.raises(ClubRefused, match="Only directors"):
        club_edit(club.slug, make_user(), ClubTerms("Tři v řadě"), NOON)
    renamed = club_edit(club.slug, club.created_by, ClubTerms("Čtyři v řadě"), NOON)
    assert (renamed.name, renamed.slug) == ("Čtyři v řadě", "tři-v-řadě")


def test_a_new_invitation_link_ends_the_old_one() -> None:
    club = make_club()
    old = club.invite_token
    assert token_renew(club.slug, club.created_by) != old


def test_a_club_closes_once_its_events_are_over_and_stays_to_be_read() -> None:
    club = make_club()
    event = make_event(club=club, created_by=club.created_by)
    draft = make_event(club=club, created_by=club.created_by, status=EventStatus.DRAFT)
    with pytest.raises(ClubRefused, match="Club night"):
        club_close(club.slug, club.created_by, NOON)
    event.status = EventStatus.FINISHED
    event.save()
    club_close(club.slug, club.created_by, NOON)
    draft.refresh_from_db()
    assert draft.status == EventStatus.CANCELLED
    with pytest.raises(ClubRefused, match="closed"):
        club_edit(club.slug, club.created_by, ClubTerms("Other"), NOON)


def test_the_director_who_joined_first_follows_an_owner_that_closes_the_account() -> None:
    club = make_club()
    join(club, make_user("Old Member"), seconds=1)
    join(club, make_user("Late Director"), Role.DIRECTOR, seconds=9)
    join(club, make_user("Early Director"), Role.DIRECTOR, seconds=5)
    close_account(club.created_by)
    assert roles(club) == {"Old Member": "member", "Late Director": "director", "Early Director": "owner"}
    assert Notice.objects.get(user__username="Early Director").text.startswith("“Tři v řadě” is yours now")


def test_without_directors_the_member_who_joined_first_follows() -> None:
    club = make_club()
    join(club, make_user("Second"), seconds=2)
    join(club, make_user("First"), seconds=1)
    waiting = join(club, make_user("Asking"), seconds=0)
    Membership.objects.filter(user=waiting).update(asked=True)
    for _ in range(2):
        person_leaves_clubs(club.created_by, NOON)
    assert roles(club) == {"Second": "member", "First": "owner", "Asking": "member"}


def test_a_club_without_anybody_else_closes_and_cancels_what_has_not_started() -> None:
    club = make_club()
    event = make_event(club=club, created_by=club.created_by, starts_at=NOON + timedelta(days=1))
    running = make_event(club=club, created_by=club.created_by, status=EventStatus.RUNNING)
    close_account(club.created_by)
    club.refresh_from_db()
    event.refresh_from_db()
    running.refresh_from_db()
    assert club.closed_at is not None
    assert (event.status, event.reason) == (EventStatus.CANCELLED, "The club has closed.")
    assert running.status == EventStatus.RUNNING
    assert not club.membership_set.exists()


def test_a_member_who_closes_the_account_changes_nothing_else() -> None:
    club = make_club(joining=Joining.REQUEST)
    close_account(join(club))
    assert list(roles(club).values()) == ["owner"]


def test_nobody_makes_an_event_of_a_club_that_has_closed_since_the_form_was_read() -> None:
    club = make_club()
    read = Club.objects.get(pk=club.pk)
    club_close(club.slug, club.created_by, NOON)
    assert read.closed_at is None
    with pytest.raises(EventRefused, match="Only a director of the club"):
        event_create(club.created_by, {"name": "Late", "game": "quadtria", "format": "swiss"}, NOON, read)
    assert not club.event_set.exists()
