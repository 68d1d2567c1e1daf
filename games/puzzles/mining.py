"""Mining: from the positions of games to puzzles."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from games.engine.protocol import Game
from games.puzzles.field import Field
from games.puzzles.search import AnyWins, TooHard
from games.puzzles.themes import themes_of

AnyGame = Game[Any, Any, Any]
Sieve = Callable[[Any], int | None]
"""Tells of a running state in how many own moves its only winning move wins; None where there is none such."""

OWN_MOVES_MAX = 4
PLIES_MAX = 120
"""Longest game that the site plays against itself for the miner."""
PER_GAME = 2
CHOICES_MIN = 4
"""Fewest legal moves of the first position: with fewer there is nothing to find."""
KEY_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
KEY_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle: position line, solution with the replies between, themes, and where it was found.

    ``digest`` is that of the position up to symmetry; ``legal`` the mean number of legal moves at the own plies.
    """

    game: str
    position: str
    moves: tuple[str, ...]
    themes: tuple[str, ...]
    digest: str
    legal: float
    ply: int = 0
    only: bool = False
    """Whether it is proved that no other first move wins at all, however long it took."""

    @property
    def own_moves(self) -> int:
        return (len(self.moves) + 1) // 2

    @property
    def key(self) -> str:
        """The public key: the first fifty bits of the digest, in letters without look-alikes."""
        bits = int(self.digest, 16) >> (256 - 5 * KEY_LENGTH)
        return "".join(KEY_LETTERS[bits >> 5 * at & 31] for at in reversed(range(KEY_LENGTH)))

    @property
    def rating(self) -> float:
        """The rating to start from, in points: long, wide and quiet ones are harder."""
        points = 900 + 300 * (self.own_moves - 1) + 8 * min(self.legal, 50)
        points += 150 * ("quiet" in self.themes) - 100 * ("forced" in self.themes)
        return round(min(max(points, 800), 2400), 1)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def of(data: Mapping[str, Any]) -> Found:
        """Read what ``to_json`` gave."""
        return Found(**{**data, "moves": tuple(data["moves"]), "themes": tuple(data["themes"])})


def digest_of(field: Field[Any, Any], position: Any) -> str:
    return hashlib.sha256(f"{field.game} {field.key(position)}".encode()).hexdigest()


def puzzle_at(game: AnyGame, wins: AnyWins, state: Any, ply: int = 0, most: int = OWN_MOVES_MAX) -> Found | None:
    """Return the puzzle that this running state is: a win in two to ``most`` own moves with one solution throughout.

    The search takes as right whatever still wins in the moves that remain; a puzzle has exactly one such move at every
    own ply, and at the first one of a win in two no other that wins in three.
    """
    field = wins.field
    position = field.position(state)
    if len(field.moves(position)) < CHOICES_MIN or field.winning(position):
        return None
    wins.fresh()
    try:
        n = wins.shortest(position, most)
        line = wins.line(position, n) if n else None
        if n is None or line is None or (n == 2 and _slower(wins, position, line[0])):
            return None
    except TooHard:
        return None
    here, legal = position, 0
    for at, move in enumerate(line):
        legal += 0 if at % 2 else len(field.moves(here))
        here = field.play(here, move)
    return Found(
        field.game,
        game.position(state, None),
        tuple(game.format(move) for move in line),
        themes_of(field, position, line),
        digest_of(field, position),
        round(legal / n, 1),
        ply,
    )


def _slower(wins: AnyWins, position: Any, right: Any) -> bool:
    """Whether another first move than the right one of a win in two wins in three."""
    return any(move != right for move in wins.solutions(position, 3))


def won_in(wins: AnyWins, states: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """Yield the plies of a game at which the side to move wins in two or more own moves, and in how many; last first.

    A win in two is looked for everywhere, a longer one only where two plies later the rest of it was there: the
    game was won, and it is the moment at which it began to be that makes a puzzle.
    """
    found: dict[int, int] = {}
    for ply in reversed(range(len(states))):
        position = wins.field.position(states[ply])
        most = min(max(2, found.get(ply + 2, 1) + 1), OWN_MOVES_MAX)
        wins.fresh()
        try:
            n = None if wins.field.lost(position) else wins.shortest(position, most)
        except TooHard:
            continue
        if n is not None:
            found[ply] = n
            if n > 1:
                yield ply, n


def sieved(sieve: Sieve, states: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """Yield the plies that a sieve lets through, and in how many own moves they are won."""
    for ply, state in enumerate(states):
        n = sieve(state)
        if n is not None:
            yield ply, n


def mine(
    game: AnyGame, wins: AnyWins, states: Sequence[Any], known: set[str], sieve: Sieve | None = None
) -> Iterator[Found]:
    """Yield the puzzles among the states of one game whose digest is not known, and add them to the known.

    At most PER_GAME of them, the longest first: those of one game are much alike.
    """
    left = PER_GAME
    won = won_in(wins, states) if sieve is None else sieved(sieve, states)
    for ply, n in sorted(won, key=lambda one: (-one[1], one[0])):
        if digest_of(wins.field, wins.field.position(states[ply])) in known:
            continue
        found = puzzle_at(game, wins, states[ply], ply, n)
        if found is not None:
            known.add(found.digest)
            yield replace(found, only=sieve is not None)
            left -= 1
            if not left:
                return


def careful_game(game: AnyGame, field: Field[Any, Any], rng: Random) -> list[Any]:
    """Return the states of a game between two who win at once when they can, and allow no win at once if they can.

    They care for nothing more, so that their games are full of what one can see two moves deep. Which of the moves left
    is taken ``rng`` decides alone: the same seed gives the same game on every machine.
    """
    state = game.start(game.seats[0], {}, {})
    states = [state]
    while game.to_act(state) and len(states) < PLIES_MAX:
        position = field.position(state)
        moves = list(field.winning(position)) or list(field.moves(position))
        rng.shuffle(moves)
        move = next((one for one in moves if not field.winning(field.play(position, one))), moves[0])
        state = game.apply(state, game.to_act(state)[0], move)
        states.append(state)
    return states
