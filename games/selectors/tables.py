"""How far the tables of solved games are."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import cache

from games import catalogue
from games.engine.tables import announced
from games.timing import utc_now

_KEPT_S = 3


@dataclass(frozen=True, slots=True)
class Building:
    """A table that is being built: the game and the share done in per cent."""

    title: str
    percent: int


def tables_building(slug: str) -> Building | None:
    """Return how far the table of a game is, or None where it is not being built. Costs a look at one small file."""
    key = f"tables:{slug}"
    percent = cache.get(key)
    if percent is None:
        share = announced(slug, utc_now().timestamp())
        percent = -1 if share is None else int(share * 100)
        cache.set(key, percent, _KEPT_S)
    return None if percent < 0 else Building(catalogue.get(slug).title, percent)
