"""Who may play what, and what comes of it."""

from typing import NamedTuple

from games.engine.protocol import GameError, IllegalMove
from games.engine.refusals import not_your_turn, over
from games.engine.text import gettext_noop as _
from games.rules.trixo.state import Counts, Stack, State, ending, unseen
from games.rules.trixo.table import HEIGHT, SYMBOLS, Line, Table, fits, free_cells, lines, pushed, pushes, touches


class Move(NamedTuple):
    """``what`` is a symbol placed at x, y; a push ``>`` or ``<`` of row y, ``^`` or ``v`` of column x; pass or out."""

    what: str
    x: int
    y: int


PASS = Move("pass", 0, 0)
OUT = Move("out", 0, 0)
"""Stands for the turn of a seat that has left."""

WAYS = "><^v"


def push(way: str, at: int) -> Move:
    """Return the push of a row or column."""
    return Move(way, 0, at) if way in "<>" else Move(way, at, 0)


def to_act(state: State) -> tuple[int, ...]:
    """Return the seat to move (a leaver's ``out`` included); nobody once the game is over."""
    return () if ending(state) else (state.turn,)


def table_of(state: State) -> Table:
    """Return the stacks by cell."""
    return {(x, y): stack for x, y, stack in state.cells}


def playable(state: State, seat: int) -> str:
    """Return the symbols that the seat can have, each once; an unknown stone may be any that is not yet seen."""
    hand = state.hands[seat - 1]
    if "?" not in hand:
        return "".join(symbol for symbol in SYMBOLS if symbol in hand)
    return "".join(symbol for symbol, count in zip(SYMBOLS, _hidden(state), strict=True) if count > 0 or symbol in hand)


def _hidden(state: State) -> Counts:
    """Return how many of each symbol the unknown stones can be."""
    return unseen(state.cells, state.gone, "".join(state.hands) + state.reserve)


def plays(table: Table, symbols: str) -> list[Move]:
    """Return every play of one of the symbols, passes aside."""
    found: list[Move] = []
    stones = symbols.replace("S", "")
    if stones:
        free = free_cells(table)
        low = sorted(cell for cell, stack in table.items() if len(stack) < HEIGHT)
        for symbol in stones:
            found += [Move(symbol, x, y) for x, y in free]
            found += [Move(symbol, *cell) for cell in low if table[cell][-1] != symbol]
    if "S" in symbols:
        found += [push(way, at) for way, at in pushes(table)]
    return found


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return the seat's plays; only ``OUT`` after leaving, only ``PASS`` when nothing can be played."""
    if seat not in to_act(state):
        return ()
    if seat in state.out:
        return (OUT,)
    table = table_of(state)
    found = plays(table, playable(state, seat))
    if not found or _may_be_stuck(state, seat, table):
        found.append(PASS)
    return tuple(found)


def _may_be_stuck(state: State, seat: int, table: Table) -> bool:
    """Whether unknown stones in the hand leave it open if the seat can play at all."""
    hand = state.hands[seat - 1]
    if "?" not in hand or plays(table, hand.replace("?", "")):
        return False
    useless = sum(
        count for symbol, count in zip(SYMBOLS, _hidden(state), strict=True) if count and not plays(table, symbol)
    )
    return useless >= hand.count("?")


def apply(state: State, seat: int, move: Move) -> State:
    """Return the state after a legal move; raise IllegalMove with the reason."""
    if ending(state):
        raise over()
    if seat != state.turn:
        raise not_your_turn()
    if move == OUT:
        if seat not in state.out:
            raise IllegalMove(_("Only a seat that has left is out."))
        return state._replace(turn=_next(state), lines=(), taken=())
    if seat in state.out:
        raise IllegalMove(_("This seat has left the game."))
    if move == PASS:
        if PASS not in legal_moves(state, seat):
            raise IllegalMove(_("You must play while a stone of yours can be played."))
        return state._replace(turn=_next(state), passes=state.passes + 1, lines=(), taken=())
    symbol = "S" if move.what in WAYS else move.what
    if symbol not in playable(state, seat):
        raise IllegalMove(_("You do not hold the stone %(stone)s."), stone=symbol)
    table = table_of(state)
    after = _push(table, move) if symbol == "S" else _place(table, move)
    return _collect(state, seat, symbol, after)


def _push(table: Table, move: Move) -> Table:
    row = move.what in "<>"
    after = pushed(table, move.what, move.y if row else move.x)
    if after is not None:
        return after
    if not any((y if row else x) == (move.y if row else move.x) for x, y in table):
        raise IllegalMove(_("There is no stone in that row or column to push."))
    raise IllegalMove(_("After this push the stones would not fit in a square of three by three."))


def _place(table: Table, move: Move) -> Table:
    symbol, cell = move.what, (move.x, move.y)
    stack = table.get(cell, "")
    if len(stack) >= HEIGHT:
        raise IllegalMove(_("A stack holds at most three stones."))
    if stack and stack[-1] == symbol:
        raise IllegalMove(_("A stone must differ from the one it lies on."))
    if not table and cell != (0, 0):
        raise IllegalMove(_("The first stone on an empty table lies at 0,0."))
    if table and not stack and not touches(table, cell):
        raise IllegalMove(_("A stone must touch another by an edge or a corner."))
    after = {**table, cell: stack + symbol}
    if not fits(after):
        raise IllegalMove(_("All stones must fit in a square of three by three."))
    return after


def _collect(state: State, seat: int, symbol: str, table: Table) -> State:
    """Take the lines from the table, draw a stone, and hand the turn on."""
    made: tuple[Line, ...] = lines(table)
    taken: tuple[Stack, ...] = ()
    won = state.won
    gone = state.gone
    if symbol == "S":
        gone = (gone[0], gone[1], gone[2], gone[3] + 1)
    if made:
        taken = tuple((x, y, table.pop((x, y))) for x, y in sorted({cell for line in made for cell in line}))
        stones = "".join(stack for _x, _y, stack in taken)
        gone = _more_gone(gone, stones)
        mine = won[seat - 1]
        mine = (mine[0] + len(stones), mine[1] + stones.count("T"))
        won = (*won[: seat - 1], mine, *won[seat:])
    hand = state.hands[seat - 1].replace(symbol if symbol in state.hands[seat - 1] else "?", "", 1)
    hands = (*state.hands[: seat - 1], hand + state.reserve[:1], *state.hands[seat:])
    return State(
        tuple(sorted([(x, y, stack) for (x, y), stack in table.items()])),
        hands,
        state.reserve[1:],
        won,
        gone,
        _next(state),
        0,
        state.out,
        state.teams,
        made,
        taken,
    )


def _more_gone(gone: Counts, stones: str) -> Counts:
    x, o, t = (gone[at] + stones.count(symbol) for at, symbol in enumerate("XOT"))
    return x, o, t, gone[3]


def _next(state: State) -> int:
    return state.turn % len(state.hands) + 1


def leave(state: State, seat: int) -> State:
    """Return the state after a seat has left for good; its turns are then ``OUT``."""
    if ending(state):
        raise over()
    if len(state.hands) < 3:
        raise GameError(_("Leaving a game of two ends it."))
    if seat in state.out or not 1 <= seat <= len(state.hands):
        raise GameError(_("This seat has already left the game."))
    return state._replace(out=(*state.out, seat))
