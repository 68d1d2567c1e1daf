"""Move sequences counted from each game's ``perft.json``; the deep ones only in the full run."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import catalogue
from games.engine.perft import perft
from tests.games.bags import BAG
from tests.games.rules.variants import RULES, read

MOST_NODES = 2_000_000
"""In the full run, deeper levels than this are left to whoever has the time."""


def cases() -> Iterator[Any]:
    for game in catalogue.all():
        for number, case in enumerate(read(RULES / game.slug / "perft.json")["cases"]):
            for depth, nodes in enumerate(case["nodes"], 1):
                marks = [] if depth <= case["quick"] else [pytest.mark.full]
                if depth <= case["quick"] or nodes < MOST_NODES:
                    yield pytest.param(game, case, depth, nodes, marks=marks, id=f"{game.slug}-{number}-{depth}")


@pytest.mark.parametrize(("game", "case", "depth", "nodes"), list(cases()))
def test_the_move_sequences_number_as_published(game: Any, case: dict[str, Any], depth: int, nodes: int) -> None:
    assert perft(game, game.start(case["seats"], case["options"], case["setup"]), depth) == nodes


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("perft", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_prints_a_line_for_each_depth() -> None:
    assert run("quadtria", "--depth", "3") == "1 4\n2 16\n3 150\n"
    assert run("troika", "--depth", "2") == "1 81\n2 6156\n"
    assert run("trixo", "--depth", "3", "--seats", "2", "--bag", BAG) == "1 3\n2 26\n3 818\n"
    assert run("trixo", "--depth", "1", "--teams", "--bag", BAG) == "1 3\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", "--depth", "1"], "There is no game “chess”"),
        (["quadtria"], "The depth must be a number"),
        (["quadtria", "--depth", "0"], "The depth must be a number of at least 1"),
        (["quadtria", "--depth", "deep"], "The depth must be a number"),
        (["quadtria", "--depth", "1", "--seats", "two"], "The number of seats must be a number"),
        (["quadtria", "--depth", "1", "--seats", "3"], "This game is for 2 seats, not 3"),
        (["quadtria", "--depth", "1", "--teams"], "This game"),
        (["quadtria", "--depth", "1", "--bag", "XO"], "This game has no bag"),
        (["trixo", "--depth", "1", "--bag", "XO"], "A bag has 36 letters"),
        (["trixo", "--depth", "1", "--seats", "2", "--teams"], "they need four seats"),
    ],
)
def test_the_command_refuses_bad_input_in_one_sentence(arguments: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        run(*arguments)
