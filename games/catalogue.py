"""The games there are: every package in ``games/rules`` that offers a ``game``."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from games import rules
from games.engine.protocol import Game


class UnknownGame(KeyError):
    """There is no game of that name."""

    def __init__(self, slug: str, known: tuple[str, ...]) -> None:
        super().__init__(slug)
        self.slug = slug
        self.known = known

    def __str__(self) -> str:
        return f"There is no game “{self.slug[:40]}”; the games are {', '.join(self.known)}."


@cache
def _by_slug() -> dict[str, Game[Any, Any, Any]]:
    found: list[Game[Any, Any, Any]] = [
        import_module(f"{rules.__name__}.{module.name}").game for module in iter_modules(rules.__path__) if module.ispkg
    ]
    return {game.slug: game for game in sorted(found, key=lambda game: game.title)}


def all() -> tuple[Game[Any, Any, Any], ...]:
    """Return every game, sorted by title."""
    return tuple(_by_slug().values())


def get(slug: str) -> Game[Any, Any, Any]:
    """Return the game of that slug; raise UnknownGame."""
    games = _by_slug()
    if slug not in games:
        raise UnknownGame(slug, tuple(games))
    return games[slug]
