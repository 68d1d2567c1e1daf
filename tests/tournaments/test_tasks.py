"""What the workers are asked to do, and that asking twice does no harm."""

from datetime import timedelta

import pytest
from celery import current_app

from games.models import Match
from games.services.ruling import match_rule
from games.timing import utc_now
from tests.tournaments.builders import enter, make_event, open_match, open_pairings, start
from tests.tournaments.services.test_series import begun
from tournaments import tasks
from tournaments.models import Event, EventStatus, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(monkeypatch):
    """Collect what workers are asked to do."""
    sent = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args=(), **options: sent.append((name, list(args))))
    return sent


def test_the_end_of_an_events_game_asks_for_its_result(asked, django_capture_on_commit_callbacks):
    event = make_event()
    enter(event, 2)
    start(event, utc_now())
    match = Match.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        match_rule(match.key, (1, 2), "adjudication", utc_now())
    assert ("tournaments.tasks.result", [match.pk]) in asked


def test_a_result_lets_the_event_go_on_however_often_it_is_told():
    event = make_event(rounds=2)
    enter(event, 4)
    start(event, utc_now())
    for pairing in open_pairings(event):
        match = open_match(pairing)
        match_rule(match.key, (1, 2), "adjudication", utc_now())
        for _twice in range(2):
            tasks.result(match.pk)
    assert Round.objects.count() == 2


def test_the_sweep_asks_for_events_that_have_something_due_and_only_those(asked):
    due = make_event(starts_at=utc_now() - timedelta(seconds=1), due_at=utc_now())
    make_event(starts_at=utc_now() + timedelta(hours=1), due_at=utc_now() + timedelta(hours=1))
    tasks.sweep()
    assert asked == [("tournaments.tasks.progress", [due.key])]


def test_an_event_whose_moment_was_never_noted_is_found_by_the_repair():
    event = make_event(starts_at=utc_now() - timedelta(seconds=1))
    enter(event, 2)
    tasks.repair()
    event.refresh_from_db()
    assert (event.status, event.due_at) == (EventStatus.RUNNING, None)


def test_progress_of_an_event_that_is_gone_changes_nothing():
    event = make_event()
    before = Event.objects.values().get()
    tasks.progress("no-such-key")
    assert Event.objects.values().get() == before
    assert event.round_set.count() == 0


def test_a_weekly_series_is_filled_once_however_often_it_is_asked_for():
    series = begun()
    tasks.series()
    made = Event.objects.filter(series=series).count()
    tasks.series()
    assert made > 0
    assert Event.objects.filter(series=series).count() == made
