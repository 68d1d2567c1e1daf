"""The golden games as records: with what was drawn, and as far as it goes without."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games import record
from games.record import Line, Ply, Record
from games.record.tags import game_tags, setup_tags
from games.results import result_text
from tests.games.rules.variants import golden_games, read

GOLDEN = list(golden_games())


def record_of(game: Any, golden: dict[str, Any], secrets: bool) -> Record:
    seats, options, last = golden["seats"], golden["options"], golden["moves"][-1]
    tags = {
        **game_tags(game, seats, options),
        **setup_tags(game, seats, options, golden["setup"], secrets),
        "Result": result_text(golden["outcome"]["places"]),
        "Termination": "time" if isinstance(last, dict) else golden["outcome"]["reason"],
    }
    return Record.of(tags, Line(tuple(Ply(move) for move in golden["moves"] if isinstance(move, str))))


@pytest.mark.parametrize("secrets", [True, False], ids=["with secrets", "without"])
@pytest.mark.parametrize(("game", "path"), GOLDEN, ids=[f"{game.slug}-{path.stem}" for game, path in GOLDEN])
def test_a_golden_game_is_a_right_record(game: Any, path: Path, secrets: bool) -> None:
    golden = read(path)
    written = record.format(record_of(game, golden, secrets))
    checked = record.check(record.parse(written))
    assert checked.places == tuple(golden["outcome"]["places"])
    assert checked.known == (secrets or not game.hidden or "position" in golden["setup"])
