"""Weekly series: the clock on the wall through both changes of the year, made once whoever asks, ended."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from accounts.models import Notice
from tests.factories import make_user
from tests.tournaments.builders import make_event
from tests.tournaments.services.test_clubs import join, make_club
from tournaments.models import Club, Event, EventStatus, Role, Series
from tournaments.services.clubs import ClubRefused, person_leaves_clubs
from tournaments.services.series import (
    SeriesTerms,
    series_create,
    series_end,
    series_materialise,
    series_slots,
    wall_time,
)

PRAGUE = ZoneInfo("Europe/Prague")
FEBRUARY = datetime(2027, 2, 1, 12, tzinfo=UTC)
"""A Monday."""


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("day", "at", "utc"),
    [
        ("2027-03-27", "19:30", "2027-03-27 18:30"),
        ("2027-03-28", "19:30", "2027-03-28 17:30"),
        ("2027-10-30", "19:30", "2027-10-30 17:30"),
        ("2027-10-31", "19:30", "2027-10-31 18:30"),
        ("2027-03-28", "02:30", "2027-03-28 01:30"),
        ("2027-03-28", "02:00", "2027-03-28 01:00"),
        ("2027-03-28", "03:00", "2027-03-28 01:00"),
        ("2027-10-31", "02:30", "2027-10-31 00:30"),
        ("2027-10-31", "03:00", "2027-10-31 02:00"),
    ],
)
def test_the_wall_clock_is_kept_a_skipped_time_moves_on_and_a_repeated_one_is_its_first(
    day: str, at: str, utc: str
) -> None:
    assert wall_time(date.fromisoformat(day), time.fromisoformat(at), PRAGUE) == moment(utc)


def test_a_skipped_time_is_shown_an_hour_later_on_that_day() -> None:
    assert wall_time(date(2027, 3, 28), time(2, 30), PRAGUE).astimezone(PRAGUE).time() == time(3, 30)


def test_a_zone_whose_clocks_go_by_half_an_hour_is_served_as_well() -> None:
    lord_howe = ZoneInfo("Australia/Lord_Howe")
    assert wall_time(date(2027, 10, 3), time(2, 15), lord_howe).astimezone(lord_howe).time() == time(2, 45)


def series(weekday: int = 6, at: str = "19:30", **kw: object) -> Series:
    given = {"weekday": weekday, "time": time.fromisoformat(at), "timezone": "Europe/Prague", **kw}
    return Series(name="Sunday table", **given)


@pytest.mark.parametrize(
    ("now", "utc_hours"),
    [("2027-03-15 12:00", [18, 17, 17]), ("2027-10-18 12:00", [17, 18, 18]), ("2027-01-04 12:00", [18, 18, 18])],
)
def test_the_hour_in_utc_changes_where_the_club_changes_its_clocks(now: str, utc_hours: list[int]) -> None:
    slots = series_slots(series(weeks_ahead=3), moment(now))
    assert [slot.hour for slot in slots] == utc_hours
    assert {slot.astimezone(PRAGUE).time() for slot in slots} == {time(19, 30)}
    assert {slot.astimezone(PRAGUE).weekday() for slot in slots} == {6}


def test_an_hour_that_has_passed_today_is_not_made_up_for() -> None:
    assert series_slots(series(weeks_ahead=1), moment("2027-01-10 18:29"))[0] == moment("2027-01-10 18:30")
    assert series_slots(series(weeks_ahead=1), moment("2027-01-10 18:30"))[0] == moment("2027-01-17 18:30")


def test_no_event_is_made_after_the_last_day() -> None:
    slots = series_slots(series(weeks_ahead=8, until=date(2027, 1, 17)), moment("2027-01-04 12:00"))
    assert [slot.date() for slot in slots] == [date(2027, 1, 10), date(2027, 1, 17)]


def begun(club: Club | None = None, **kw: object) -> Series:
    """Begin a series on Wednesdays at 19:30 on the terms of an event of the club."""
    club = club or make_club(timezone="Europe/Prague")
    template = make_event(
        club=club,
        created_by=club.created_by,
        rounds=5,
        description="Bring a friend",
        members_only=True,
        starts_at=FEBRUARY + timedelta(hours=6),
        registration_closes_at=FEBRUARY + timedelta(hours=5, minutes=30),
    )
    terms = {"name": "Wednesday blitz", "weekday": 2, "time": time(19, 30), **kw}
    return series_create(club.slug, club.created_by, SeriesTerms(template.key, **terms), FEBRUARY)


@pytest.mark.django_db
def test_a_series_opens_its_next_events_on_the_terms_of_the_one_it_repeats() -> None:
    one = begun()
    made = list(one.event_set.order_by("starts_at"))
    assert [event.starts_at for event in made] == [moment("2027-02-03 18:30"), moment("2027-02-10 18:30")]
    assert [event.name for event in made] == ["Wednesday blitz 2027-02-03", "Wednesday blitz 2027-02-10"]
    event = made[0]
    assert (event.status, event.rounds, event.description) == (EventStatus.REGISTRATION, 5, "Bring a friend")
    assert (event.club, event.members_only) == (one.club, True)
    assert event.registration_closes_at == event.starts_at - timedelta(minutes=30)


@pytest.mark.django_db
def test_asking_again_makes_nothing_twice_and_time_makes_the_next_one() -> None:
    one = begun()
    assert [series_materialise(FEBRUARY) for _ in range(3)] == [0, 0, 0]
    assert series_materialise(FEBRUARY + timedelta(days=7)) == 1
    assert one.event_set.count() == 3


@pytest.mark.django_db
def test_sending_the_form_twice_begins_one_series() -> None:
    club = make_club(timezone="Europe/Prague")
    assert begun(club) == begun(club)


@pytest.mark.django_db
def test_an_event_that_was_moved_or_cancelled_is_not_made_anew() -> None:
    first, second = begun().event_set.order_by("starts_at")
    Event.objects.filter(pk=first.pk).update(starts_at=first.starts_at + timedelta(days=2))
    Event.objects.filter(pk=second.pk).update(status=EventStatus.CANCELLED)
    assert series_materialise(FEBRUARY) == 0


@pytest.mark.django_db
def test_an_ended_series_makes_no_more_and_keeps_what_there_is() -> None:
    one = begun()
    for _ in range(2):
        series_end(one.club.slug, one.club.created_by, one.pk, FEBRUARY)
    assert series_materialise(FEBRUARY + timedelta(weeks=4)) == 0
    assert one.event_set.count() == 2


@pytest.mark.django_db
def test_a_series_goes_on_in_the_owners_name_when_who_began_it_is_no_director_any_more() -> None:
    one = begun()
    heir = join(one.club, role=Role.DIRECTOR)
    person_leaves_clubs(one.created_by, FEBRUARY)
    assert series_materialise(FEBRUARY + timedelta(weeks=1)) == 1
    assert one.event_set.order_by("-starts_at").first().created_by == heir


@pytest.mark.django_db
def test_a_closed_club_holds_no_more_events() -> None:
    begun()
    Club.objects.update(closed_at=FEBRUARY)
    assert series_materialise(FEBRUARY + timedelta(weeks=4)) == 0


@pytest.mark.django_db
def test_terms_that_have_become_impossible_are_told_once_and_stop_no_other_series() -> None:
    broken = begun()
    Series.objects.filter(pk=broken.pk).update(terms={**broken.terms, "game": "gone"})
    begun(make_club("Other club", timezone="Europe/Prague"))
    later = FEBRUARY + timedelta(weeks=1)
    assert [series_materialise(later) for _ in range(2)] == [1, 0]
    assert Notice.objects.filter(user=broken.created_by, message__contains="could not be made").count() == 1


@pytest.mark.django_db
def test_a_series_needs_an_event_of_the_club_and_a_director() -> None:
    club = make_club()
    foreign = make_event()
    with pytest.raises(ClubRefused, match="event of the club"):
        series_create(club.slug, club.created_by, SeriesTerms(foreign.key, "Blitz", 2, time(19)), FEBRUARY)
    with pytest.raises(ClubRefused, match="Only directors"):
        series_create(club.slug, make_user(), SeriesTerms(foreign.key, "Blitz", 2, time(19)), FEBRUARY)
    with pytest.raises(ClubRefused, match="weeks ahead"):
        begun(club, weeks_ahead=9)
    with pytest.raises(ClubRefused, match="in the past"):
        begun(club, until=date(2027, 1, 31))
