"""Report files with what FIDE's rules make of them: pairings checked against bbpPairings, tie-breaks as FIDE published.

The pairings were made for this project; the crosstables are those of FIDE's exercises in tie-breaking (M. Held, 2024).
"""

import json
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

HERE = Path(__file__).parent
PAIRINGS = sorted((HERE / "pairing").glob("*.trf"))
TIEBREAKS = HERE / "tiebreaks"


@dataclass(frozen=True)
class TieBreakCase:
    """A crosstable and the official values by code and number. ``day`` decides the edition of the regulations."""

    name: str
    text: str
    values: dict[str, dict[int, Decimal]]


def boards_of(path: Path) -> set[tuple[int, int]]:
    """Return the official boards of a pairing case: first colour, second colour, 0 for the bye."""
    lines = path.with_suffix(".2026.output").read_text().splitlines()
    boards = {tuple(int(word) for word in line.split()) for line in lines[1:] if line.strip()}
    assert len(boards) == int(lines[0])
    return boards


def tiebreak_cases() -> list[TieBreakCase]:
    """Return the crosstables of both editions; a round robin's values are the same in both."""
    swiss = (TIEBREAKS / "tec-swiss.2026.trf").read_text()
    return [
        TieBreakCase("swiss-2026", swiss, _values("tec-swiss.2026")),
        TieBreakCase("swiss-2024", swiss.replace("2026/04/10", "2025/01/10"), _values("tec-swiss.2024")),
        *(
            TieBreakCase(
                f"round-robin-{edition}",
                (TIEBREAKS / f"tec-round-robin.{edition}.trf").read_text(),
                _values("tec-round-robin"),
            )
            for edition in (2024, 2026)
        ),
    ]


def _values(name: str) -> dict[str, dict[int, Decimal]]:
    found = json.loads((TIEBREAKS / f"{name}.expected.json").read_text(), parse_float=Decimal, parse_int=Decimal)
    return {code: {int(number): value for number, value in values.items()} for code, values in found["values"].items()}
