"""The text record of a game: one format for all games, in the spirit of PGN.

``value`` is what a record says, ``reader`` and ``writer`` turn text into it and back, ``tree`` makes its variations a
tree, ``checking`` replays it under the rules of its game, ``proof`` verifies its chance.
"""

from games.record.checking import Checked, check
from games.record.errors import RecordError
from games.record.proof import evidence_of, nothing_drawn, verify
from games.record.reader import parse, parse_all
from games.record.value import Line, Ply, Record
from games.record.writer import format

__all__ = [
    "Checked",
    "Line",
    "Ply",
    "Record",
    "RecordError",
    "check",
    "evidence_of",
    "format",
    "nothing_drawn",
    "parse",
    "parse_all",
    "verify",
]
