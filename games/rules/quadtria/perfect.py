"""Playing and judging by the table.

The table knows no repetitions. A move that ends the game at once by the third occurrence of a position is worth a draw
here, whatever the table says; repetitions further on are left out of account, so "exact" means: with best play of both
and no position occurring for the third time later on. They change no result of a perfect player: who wins by the table
comes nearer to the end with every move, and so never meets the same position again.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from games.engine.worth import Judged, Judgement, Worth
from games.rules.quadtria.rules import Move
from games.rules.quadtria.search import Position, QuadtriaArena, drawn_keys, position_of
from games.rules.quadtria.state import State, position_key, quadtria
from games.rules.quadtria.table import tables

_LINE_OF_A_DRAW = 8
"""Plies of the line that is shown where neither side wins."""
PATIENCE = 80
"""Plies since a peg was last turned (or the start) after which repeating a drawn position is no longer avoided."""


class NoTable(LookupError):
    """There is no table, or its place for this position is damaged: a search must do."""


class Option(NamedTuple):
    """A move, the position after it, and its value to the mover: 0 drawn, n won (odd) or lost (even) in n plies."""

    move: Move
    after: Position
    plies: int
    ends: bool


def value(position: Position) -> int:
    """Return the table's value of a running position; raise NoTable."""
    found = tables.value(position.own, position.other, position.pegs, position.seat)
    if found is None:
        raise NoTable
    return found


def _options(arena: QuadtriaArena, position: Position) -> list[Option]:
    """Return every move with its value; raise NoTable."""
    options = []
    for move in arena.moves(position):
        after = arena.play(position, move)
        verdict = arena.verdict(after)
        if verdict is None:
            plies = value(after)
            options.append(Option(move, after, plies and plies + 1, False))
        else:
            options.append(Option(move, after, 0 if verdict == 0 else 1, True))
    return options


def rank(plies: int) -> int:
    """Return how good a value is: quick wins, slow wins, draws, slow losses, quick losses."""
    return 1000 - plies if plies & 1 else plies - 1000 if plies else 0


def worth(option: Option) -> Worth:
    """Turn a move's value into a worth."""
    if option.plies & 1:
        return Worth(1.0, "win", option.plies)
    if option.plies:
        return Worth(0.0, "loss", option.plies)
    return Worth(0.5, "draw", 1 if option.ends else None)


def judge(state: State) -> Judgement[Move]:
    """Return what every legal move is worth, exactly, and the line that best play leads to; raise NoTable."""
    arena = QuadtriaArena(drawn_keys(state))
    options = _options(arena, position_of(state))
    drawing = {option.move: _promise(arena, option) for option in options if not option.plies}
    options.sort(key=lambda option: (-rank(option.plies), -drawing.get(option.move, 0.0)))
    return Judgement(tuple(Judged(option.move, worth(option)) for option in options), tuple(_line(options[0])))


def _line(option: Option) -> Iterable[Move]:
    """Yield the moves of best play from this one on."""
    arena = QuadtriaArena(frozenset())
    length = option.plies or _LINE_OF_A_DRAW
    yield option.move
    for _ply in range(length - 1):
        if option.ends or quadtria(option.after.other, 3 - option.after.seat, option.after.pegs):
            return
        options = _options(arena, option.after)
        option = max(options, key=lambda one: rank(one.plies))
        yield option.move


def _promise(arena: QuadtriaArena, option: Option) -> float:
    """Return how easily the other goes wrong after a drawing move: the share of the replies that lose.

    A little is added where few replies keep the draw, whatever their share.
    """
    if option.ends:
        return -1.0
    replies = _options(arena, option.after)
    losing = sum(1 for reply in replies if reply.plies and not reply.plies & 1)
    return losing / len(replies) + 0.1 / (1 + len(replies) - losing)


def choose(state: State, rng: Random) -> Move:
    """Return a perfect move; raise NoTable.

    The quickest win, the slowest loss, and of the drawing moves one after which most replies lose. Positions that have
    occurred are avoided, until nothing has changed for long: then the draw may be had.
    """
    arena = QuadtriaArena(drawn_keys(state))
    options = _options(arena, position_of(state))
    best = max(rank(option.plies) for option in options)
    good = [option for option in options if rank(option.plies) == best]
    if best or len(good) == 1:
        return rng.choice(good).move
    patient = len(state.past) < PATIENCE

    def merit(option: Option) -> float:
        seen = state.past.count(_key(option.after)) + 2 * option.ends
        return (-seen if patient else 2 * seen) + _promise(arena, option) + rng.random() * 0.01

    return max(good, key=merit).move


def _key(position: Position) -> int:
    own, other, pegs, seat = position
    return position_key(own, other, pegs, 1) if seat == 1 else position_key(other, own, pegs, 2)


def choose_within(state: State, plies: int, preferred: Move, rng: Random) -> Move:
    """Return the move of a player who sees wins and losses up to so many plies away; raise NoTable.

    Among moves that look alike to it, the preferred one is played if it is there.
    """
    options = _options(QuadtriaArena(drawn_keys(state)), position_of(state))
    seen = {option.move: rank(option.plies) if option.plies <= plies else 0 for option in options}
    best = max(seen.values())
    good = [move for move in seen if seen[move] == best]
    return preferred if preferred in good else rng.choice(good)
