"""The table of a season: points by place, shared places, the best n, ties; which events count."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_user
from tests.tournaments.builders import NOON, enter, make_event, play_event, start
from tests.tournaments.services.test_clubs import make_club
from tournaments.models import Club, Event, EventStatus, FinalTable, Season
from tournaments.selectors.championship import championship, event_points, season_events, season_of
from tournaments.services.clubs import ClubRefused
from tournaments.services.seasons import (
    SeasonTerms,
    final_places,
    season_create,
    season_delete,
    season_edit,
    tables_refresh,
)

TEN_EIGHT = (Decimal(10), Decimal(8), Decimal(6), Decimal(1))


def person(place: int, name: str, entrant: int = 0, *, computer: bool = False) -> dict[str, Any]:
    return {"place": place, "name": name, "user": None, "entrant": entrant or hash(name), "computer": computer}


def got(*places: dict[str, Any]) -> dict[str, tuple[int, Decimal]]:
    return {who["name"]: (place, points) for who, place, points in event_points(places, TEN_EIGHT)}


def test_each_place_has_its_points_and_everybody_further_down_the_last() -> None:
    places = [person(place, f"P{place}") for place in range(1, 7)]
    assert [points for _place, points in got(*places).values()] == [10, 8, 6, 1, 1, 1]


def test_who_shares_a_place_gets_the_mean_of_the_places_shared() -> None:
    shared = got(person(1, "A"), person(2, "B"), person(2, "C"), person(4, "D"))
    assert shared == {"A": (1, 10), "B": (2, 7), "C": (2, 7), "D": (4, 1)}


def test_computers_are_left_out_and_places_counted_without_them() -> None:
    assert got(person(1, "Robot", computer=True), person(2, "A"), person(3, "B")) == {"A": (1, 10), "B": (2, 8)}


def test_partners_each_get_the_points_of_their_team() -> None:
    teams = got(person(1, "A", 1), person(1, "B", 1), person(2, "C", 2), person(2, "D", 2))
    assert teams == {"A": (1, 10), "B": (1, 10), "C": (2, 8), "D": (2, 8)}


def table_of(*events: list[str], best_of: int | None = None) -> list[tuple[int, str, Decimal]]:
    """Return the championship over events that list their players from the first place on."""
    season = Season(place_points=["10", "8", "6", "1"], best_of=best_of)
    made = []
    for number, names in enumerate(events):
        event = Event(key=f"event{number}")
        event.final_table = FinalTable(version=0, places=[person(p, name) for p, name in enumerate(names, start=1)])
        made.append(event)
    return [(row.rank, row.name, row.total) for row in championship(season, made)]


def test_points_add_up_over_the_season() -> None:
    assert table_of(["A", "B"], ["B", "C", "A"]) == [(1, "B", 18), (2, "A", 16), (3, "C", 8)]


def test_only_the_best_n_count() -> None:
    assert table_of(["A", "B"], ["B", "C", "A"], ["C", "A"], best_of=2) == [(1, "A", 18), (1, "B", 18), (1, "C", 18)]


def test_level_totals_are_split_by_first_places_then_second_ones_and_else_share_the_rank() -> None:
    assert table_of(["A", "X", "B"], ["Y", "Z", "B"])[:2] == [(1, "B", 12), (2, "A", 10)]
    assert table_of(["C", "A"], ["D", "A"], ["B", "E"], ["F", "G", "B"])[:2] == [(1, "B", 16), (2, "A", 16)]
    assert table_of(["A", "B"], ["B", "A"]) == [(1, "A", 18), (1, "B", 18)]


def test_somebody_without_an_account_goes_by_name_whatever_its_case() -> None:
    assert table_of(["Walk In"], ["walk in"]) == [(1, "walk in", 20)]


def season_at(club: Club, first: date = date(2026, 11, 1), last: date = date(2026, 11, 30), **kw: Any) -> Season:
    terms = SeasonTerms(kw.pop("name", "Autumn"), first, last, TEN_EIGHT, **kw)
    return season_create(club.slug, club.created_by, terms)


def finished(club: Club, starts_at: datetime, **kw: Any) -> Event:
    return make_event(club=club, created_by=club.created_by, status=EventStatus.FINISHED, starts_at=starts_at, **kw)


@pytest.mark.django_db
def test_a_seasons_events_are_those_of_its_days_by_the_clubs_clock_and_those_that_name_it() -> None:
    club = make_club(timezone="Europe/Prague")
    season = season_at(club)
    inside = finished(club, datetime(2026, 11, 30, 22, 59, tzinfo=UTC))
    finished(club, datetime(2026, 11, 30, 23, 0, tzinfo=UTC))
    named = finished(club, datetime(2027, 1, 5, tzinfo=UTC), season=season)
    make_event(club=club, starts_at=NOON)
    make_event(status=EventStatus.FINISHED, starts_at=NOON)
    assert list(season_events(season)) == [inside, named]


@pytest.mark.django_db
def test_the_season_shown_is_the_one_asked_for_else_todays_else_the_latest() -> None:
    club = make_club()
    autumn = season_at(club)
    winter = season_at(club, date(2026, 12, 1), date(2027, 2, 28), name="Winter")
    assert season_of(club, str(autumn.pk), date(2026, 12, 5)) == autumn
    assert season_of(club, "", date(2026, 11, 5)) == autumn
    assert season_of(club, "rubbish", date(2030, 1, 1)) == winter
    assert season_of(make_club("Other"), "", date(2026, 11, 5)) is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("first", "last", "name", "points", "code"),
    [
        ("2027-02-01", "2027-01-01", "X", ("1",), "dates"),
        ("2026-11-30", "2026-12-31", "X", ("1",), "overlap"),
        ("2027-01-01", "2027-02-01", "Autumn", ("1",), "name"),
        ("2027-01-01", "2027-02-01", "X", (), "points"),
        ("2027-01-01", "2027-02-01", "X", ("1", "2"), "points"),
        ("2027-01-01", "2027-02-01", "X", ("-1",), "points"),
        ("2027-01-01", "2027-02-01", "X", ("0.25",), "points"),
    ],
)
def test_a_season_that_makes_no_sense_is_refused(first: str, last: str, name: str, points: Any, code: str) -> None:
    club = make_club()
    season_at(club)
    terms = SeasonTerms(name, date.fromisoformat(first), date.fromisoformat(last), tuple(map(Decimal, points)))
    with pytest.raises(ClubRefused) as refused:
        season_create(club.slug, club.created_by, terms)
    assert refused.value.code == code


@pytest.mark.django_db
def test_directors_change_and_remove_seasons_and_nobody_else() -> None:
    club = make_club()
    season = season_at(club)
    changed = SeasonTerms("Fall", season.starts_on, season.ends_on, (Decimal("7.5"),), 3)
    with pytest.raises(ClubRefused, match="Only directors"):
        season_edit(club.slug, make_user(), season.pk, changed)
    season = season_edit(club.slug, club.created_by, season.pk, changed)
    assert (season.name, season.place_points, season.best_of) == ("Fall", ["7.5"], 3)
    event = finished(club, NOON, season=season)
    season_delete(club.slug, club.created_by, season.pk)
    event.refresh_from_db()
    assert event.season is None


@pytest.mark.django_db
def test_a_played_event_gives_its_places_to_the_championship() -> None:
    club = make_club()
    season = season_at(club)
    event = make_event(club=club, created_by=club.created_by, over_the_board=True, starts_at=NOON)
    entrants = enter(event, 4)
    start(event)
    play_event(event)
    events = list(season_events(season))
    assert tables_refresh(events) == 1
    assert [row["name"] for row in event.final_table.places] == [entrant.name for entrant in entrants]
    assert [(row.rank, row.total) for row in championship(season, events)] == [(1, 10), (2, 8), (3, 6), (4, 1)]


@pytest.mark.django_db
def test_a_correction_is_followed_and_a_fresh_table_costs_nothing() -> None:
    club = make_club()
    season = season_at(club)
    event = make_event(club=club, created_by=club.created_by, over_the_board=True, starts_at=NOON)
    enter(event, 3)
    start(event)
    play_event(event)
    tables_refresh(list(season_events(season)))
    with CaptureQueriesContext(connection) as fresh:
        assert tables_refresh(list(season_events(season))) == 0
    assert len(fresh) == 1
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    assert tables_refresh(list(season_events(season))) == 1


@pytest.mark.django_db
def test_people_behind_entrants_are_known_by_account_and_computers_marked() -> None:
    event = make_event(team_size=2, game="trixo", format="round_robin", rounds=None)
    people = [make_user() for _ in range(4)]
    enter(event, users=people)
    start(event)
    play_event(event, NOON + timedelta(seconds=1))
    places = final_places(event)
    assert {one["user"] for one in places} == {user.pk for user in people}
    assert [one["place"] for one in places][:2] == [1, 1]
    assert not any(one["computer"] for one in places)


@pytest.mark.django_db
def test_a_computer_goes_by_its_name_in_the_event_a_team_of_two_once() -> None:
    event = make_event(team_size=2, game="trixo", format="round_robin", rounds=None)
    enter(event, users=[make_user() for _ in range(2)])
    enter(event, level=1, name="Magpie")
    start(event)
    computers = [one for one in final_places(event) if one["computer"]]
    assert [one["name"] for one in computers] == ["Magpie"]
