"""One viewer computes the standings of a version; the others wait for it, but not for ever."""

import pytest
from django.core.cache import cache

from tests.tournaments.builders import enter, make_event, start
from tournaments.selectors import standings

pytestmark = pytest.mark.django_db


def test_a_table_that_somebody_else_computes_is_waited_for(monkeypatch):
    event = make_event(over_the_board=True)
    enter(event, 4)
    start(event)
    cache.clear()
    key = f"standings:{event.pk}:{event.key}:{event.version}:main:0:0"
    cache.add(f"{key}:made", 1, 60)
    monkeypatch.setattr(standings.time, "sleep", lambda _s: cache.set(key, "theirs", 60))
    assert standings.standings_of(event) == "theirs"


def test_who_waits_in_vain_computes_it(monkeypatch):
    event = make_event(over_the_board=True)
    enter(event, 4)
    start(event)
    cache.clear()
    key = f"standings:{event.pk}:{event.key}:{event.version}:main:0:0"
    cache.add(f"{key}:made", 1, 60)
    monkeypatch.setattr(standings.time, "sleep", lambda _s: cache.delete(f"{key}:made"))
    assert len(standings.standings_of(event).lines) == 4
