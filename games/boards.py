"""Which module draws a game's board: its own ``static/board.js``, or the generic one."""

from functools import cache
from importlib import import_module
from pathlib import Path

from games import rules

GENERIC = "js/games/boards/generic.js"


@cache
def board_module(slug: str) -> str:
    """Return the static path of the board module of a game."""
    folder = Path(import_module(f"{rules.__name__}.{slug}").__path__[0])
    return f"games/{slug}/board.js" if (folder / "static" / "board.js").exists() else GENERIC


@cache
def editor_module(slug: str) -> str | None:
    """Return the static path of the module that sets up positions of a game on its board, if it has one."""
    folder = Path(import_module(f"{rules.__name__}.{slug}").__path__[0])
    return f"games/{slug}/editor.js" if (folder / "static" / "editor.js").exists() else None
