"""One viewer computes the standings of a version; the others wait for it, but not for ever."""

from types import SimpleNamespace

import pytest
from django.core.cache import cache

from tests.tournaments.builders import enter, make_event, play_round, start
from tournaments.selectors import kept, recheck, standings

pytestmark = pytest.mark.django_db


def test_a_table_that_somebody_else_computes_is_waited_for(monkeypatch):
    event = make_event(over_the_board=True)
    enter(event, 4)
    start(event)
    cache.clear()
    key = f"standings:{event.pk}:{event.key}:{event.version}:main:0"
    cache.add(f"{key}:made", 1, 60)
    monkeypatch.setattr(kept.time, "sleep", lambda _s: cache.set(key, "theirs", 60))
    assert standings.standings_of(event) == "theirs"


def test_who_waits_in_vain_computes_it(monkeypatch):
    event = make_event(over_the_board=True)
    enter(event, 4)
    start(event)
    cache.clear()
    key = f"standings:{event.pk}:{event.key}:{event.version}:main:0"
    cache.add(f"{key}:made", 1, 60)
    waits = []

    def fail(seconds):
        waits.append(seconds)
        cache.delete(f"{key}:made")

    monkeypatch.setattr(kept.time, "sleep", fail)
    assert len(standings.standings_of(event).lines) == 4
    assert len(waits) == 1


def test_who_fails_to_compute_it_keeps_nobody_waiting():
    cache.clear()
    with pytest.raises(ZeroDivisionError):
        kept.kept("broken", lambda: 1 // 0)
    assert kept.kept("broken", lambda: 7) == 7


def test_an_event_is_checked_again_once_a_version_however_many_ask_at_the_same_moment(monkeypatch):
    cache.clear()
    event, checked = SimpleNamespace(pk=1, key="abc", version=1), []

    def slow(event):
        checked.append(event.version)
        monkeypatch.setattr(kept.time, "sleep", lambda _s: cache.set("recheck:1:abc:1", "theirs", 60))
        if len(checked) == 1:
            assert recheck.recheck(event) == "theirs"
        return "found"

    monkeypatch.setattr(recheck, "_recheck", slow)
    assert [recheck.recheck(event) for _ in range(3)] == ["found"] * 3
    assert checked == [1]


def test_an_event_that_finishes_keeps_no_standings_before_it_is_committed(monkeypatch):
    """Whoever reads the cache would take what is not committed for the version before."""
    event = make_event(over_the_board=True, rounds=1)
    enter(event, 4)
    start(event)
    monkeypatch.setattr(standings, "kept", None)
    play_round(event)
    assert event.status == "finished"
