"""Puzzles: won positions with one solution, found by search and proved again from the rules alone. Pure.

``FIELDS`` holds, by slug, the games that puzzles are mined from. Trixo is not among them: its hands are hidden, and an
ending in which all hands can be inferred is decided by counting stones rather than by one winning move.
"""

from __future__ import annotations

from typing import Any

from games.puzzles.field import Field
from games.puzzles.quadtria import QuadtriaField
from games.puzzles.troika import TroikaField

FIELDS: dict[str, Field[Any, Any]] = {field.game: field for field in (QuadtriaField(), TroikaField())}
