"""The shipped puzzles: a file for each game, one puzzle a line, made by ``manage.py puzzles mine GAME --out``."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from games.engine.later import Later
from games.puzzles import FIELDS
from games.puzzles.mining import AnyGame, Found, Sieve, careful_game, mine
from games.puzzles.search import Wins

if TYPE_CHECKING:
    from games.puzzles import sieve
else:
    sieve = Later("games.puzzles.sieve")

FOLDER = Path(__file__).parent / "collection"


class CollectionDamaged(ValueError):
    """A file that holds no puzzles; ``str()`` names it and the line."""


def write(path: Path, puzzles: Iterable[Found]) -> None:
    """Write a file, replacing it at once: longest last, then by key, so that equal contents are equal files."""
    ordered = sorted(puzzles, key=lambda found: (found.own_moves, found.key))
    lines = ",\n".join(json.dumps(found.to_json(), ensure_ascii=False) for found in ordered)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".new")
    temporary.write_text(f"[\n{lines}\n]\n", "utf-8")
    temporary.replace(path)


def read(path: Path) -> list[Found]:
    """Read a file; raise CollectionDamaged."""
    try:
        return [Found.of(data) for data in json.loads(path.read_text("utf-8"))]
    except (ValueError, TypeError, KeyError) as error:
        raise CollectionDamaged(f"{path.name}: {error}") from error


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def digest_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def self_played(game: AnyGame, seed: int, games: int, known: set[str]) -> Iterator[tuple[int, list[Found]]]:
    """Yield, for each of so many games that the site plays against itself, its number and what was found in it."""
    field = FIELDS[game.slug]
    wins, found_by = Wins(field), sieve_of(game.slug)
    for number in range(games):
        states = careful_game(game, field, Random(f"{seed} {game.slug} {number}"))
        yield number, list(mine(game, wins, states, known, found_by))


def sieve_of(slug: str) -> Sieve | None:
    """Return the fast and exact way to find what is worth a closer look, where a game has one."""
    if slug != "troika":
        return None
    return sieve.TroikaSieve()
