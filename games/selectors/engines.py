"""What reviews are computed with: as a text, so that equal ones are never computed twice."""

from __future__ import annotations

from games import catalogue

METHOD = 1
"""Raised when marks or worths are computed otherwise, so that kept reviews may be renewed."""
TABLE = "+table"


def engine_of(slug: str) -> str:
    """Return what a review of this game is computed with now: method, version of the rules, ``+table`` once ready."""
    game = catalogue.get(slug)
    tables = getattr(game, "tables", None)
    return f"{METHOD}.{game.version}{TABLE if tables is not None and tables.ready() else ''}"


def uses_table(engine: str) -> bool:
    return engine.endswith(TABLE)


def as_good(engine: str, wanted: str) -> bool:
    """Tell whether a review by ``engine`` need not be renewed by ``wanted``: it is the same, or it had the table."""
    return engine in (wanted, f"{wanted}{TABLE}")
