"""What every move of a position is worth: by the opening table, by proof, by exact distance, as far as the time goes.

Loading this module loads numba, so it is imported where something is to be computed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from time import monotonic

from games.engine.worth import Judged, Judgement, Worth
from games.rules.troika import rules
from games.rules.troika.board import BLOCKED, LOST, OPEN
from games.rules.troika.geometry import Array
from games.rules.troika.opening import tables
from games.rules.troika.proof import SLICE, Prover, board_of
from games.rules.troika.pyramids import DARK, LIGHT
from games.rules.troika.rules import Move
from games.rules.troika.state import State

_ROUNDS = (100, 500, SLICE, SLICE, SLICE)
"""Nodes that each move is given in turn, so that easy ones are not kept waiting; then ``SLICE`` again and again."""

_MEASURE_S = 3.0
"""Seconds for distances, whatever the budget: by then they are known, or out of reach for long."""


@cache
def prover() -> Prover:
    """Return this process's search; what it has proved serves all later positions."""
    return Prover()


@dataclass
class Candidate:
    """Moves that come to the same position, and what is known of it: ``wins`` and ``plies`` are the mover's."""

    moves: list[Move]
    board: Array
    wins: bool | None = None
    plies: int | None = None
    phi: int = 1
    delta: int = 1
    after: State | None = field(default=None, repr=False)

    def settle(self, numbers: tuple[int, int]) -> None:
        """Take over the proof numbers of the other side's win and loss."""
        self.phi, self.delta = numbers
        if self.phi == 0 or self.delta == 0:
            self.wins = self.delta == 0

    def worth(self) -> Worth:
        """Return what these moves are worth; where nothing is proved an estimate, and a modest one.

        Which side's proof looks the shorter says little about who wins: the empty board, lost, looks like 0.93.
        """
        if self.wins is None:
            return Worth(0.35 + 0.3 * self.phi / (self.phi + self.delta))
        return Worth(float(self.wins), "win" if self.wins else "loss", self.plies)

    def rank(self) -> tuple[float, float]:
        """Order the best first: quick wins before slow ones, slow losses before quick ones, the unknown in between."""
        if self.wins:
            return (-1.0, float("inf") if self.plies is None else self.plies)
        return (-self.worth().expected, -float("inf") if self.plies is None else -self.plies)


class Inquiry:
    """One position to be looked into until a moment (``monotonic`` seconds); ``most`` nodes a move, if given."""

    def __init__(self, state: State, until: float, search: Prover, most: int | None = None) -> None:
        self._state = state
        self._until = until
        self._search = search
        self._most = most
        self._other = 1 - board_of(state)[1]
        self.candidates: list[Candidate] = []
        self._list()

    @property
    def late(self) -> bool:
        return monotonic() >= self._until

    def _list(self) -> None:
        by_key: dict[int, Candidate] = {}
        for move in rules.legal_moves(self._state, self._state.turn):
            after = rules.apply(self._state, self._state.turn, move)
            board = board_of(after)[0]
            key = self._search.key(board, self._other)
            outcome = rules.outcome(after)
            if outcome and outcome.reason == "line":
                key = -key
            if key in by_key:
                by_key[key].moves.append(move)
                continue
            by_key[key] = candidate = Candidate([move], board, after=after)
            self.candidates.append(candidate)
            self._look(candidate, key, over=outcome is not None)

    def _look(self, candidate: Candidate, key: int, *, over: bool) -> None:
        """Settle what needs no search."""
        seen = BLOCKED if over else self._search.glance(candidate.board, self._other)
        if seen != OPEN:
            candidate.wins = seen in (BLOCKED, LOST)
            candidate.plies = 1 if seen == BLOCKED else 3 if seen == LOST else 2
            return
        table = tables.opening() if self._most is None else None
        lost = None if table is None else table.wins(key)
        if self._most is None and sum(self._state.hands) == LIGHT | DARK:
            lost = True  # known without the table, which proves it anew: whoever starts loses
        if lost is not None:
            candidate.wins = not lost

    def extend(self, until: float) -> None:
        """Go on until another moment."""
        self._until = until

    def prove(self, *, enough: bool = False) -> None:
        """Prove moves won or lost in rounds of growing effort; with ``enough``, until one is won."""
        spent = turn = 0
        while True:
            unknown = [each for each in self.candidates if each.wins is None]
            if not unknown or (enough and any(each.wins for each in self.candidates)):
                return
            nodes = _ROUNDS[min(turn, len(_ROUNDS) - 1)]
            if self._most is not None:
                nodes = min(nodes, self._most - spent)
            if nodes <= 0:
                return
            unknown.sort(key=lambda each: -each.worth().expected)
            for each in unknown:
                if self.late:
                    return
                each.settle(self._search.numbers(each.board, self._other, nodes))
            spent, turn = spent + nodes, turn + 1

    def prove_briefly(self, nodes: int) -> None:
        """Give every move that is not known so many nodes once."""
        for each in self.candidates:
            if each.wins is None and not self.late:
                each.settle(self._search.numbers(each.board, self._other, nodes))

    def measure_best(self) -> None:
        """Find out which winning move is the quickest."""
        for bound in range(2, 19, 2):
            if any(each.wins and each.plies is not None and each.plies <= bound + 1 for each in self.candidates):
                return
            for each in self.candidates:
                if each.wins and each.plies is None and not self._within(each, bound):
                    return

    def measure(self) -> None:
        """Find exact distances, the shortest first: of winning moves, then of losing ones.

        Every round asks all moves for the same number of plies, so the first that is found is the shortest, even where
        time runs out within the round. Moves not proved either way are asked too.
        """
        for winning in (True, False):
            for bound in range(2 if winning else 1, 19, 2):
                for each in self.candidates:
                    asked = each.wins is not False if winning else each.wins is False
                    if asked and each.plies is None and not self._within(each, bound):
                        return

    def _within(self, candidate: Candidate, bound: int) -> bool:
        """Ask whether the position after a move is decided within so many plies; return False where time ran out."""
        while not self.late:
            phi, delta = self._search.numbers(candidate.board, self._other, SLICE, bound)
            if phi == 0 or delta == 0:
                if (phi == 0) == bool(bound & 1):
                    candidate.wins, candidate.plies = not bound & 1, bound + 1
                return True
        return False

    def line(self, first: Candidate) -> tuple[Move, ...]:
        """Return a game with best play from a move on; only that move where its distance is not known."""
        moves = [first.moves[0]]
        state, left = first.after, (first.plies or 1) - 1
        while left > 0 and state is not None and not self.late:
            found = self._next(state, left)
            if found is None:
                break
            moves.append(found)
            state, left = rules.apply(state, state.turn, found), left - 1
        return tuple(moves)

    def _next(self, state: State, left: int) -> Move | None:
        """Return a move of a game that best play ends in exactly so many plies; None where time runs out."""
        side = board_of(state)[1]
        for move in rules.legal_moves(state, state.turn):
            after = rules.apply(state, state.turn, move)
            over = rules.outcome(after) is not None
            if left == 1 or over:
                if over and left == 1:
                    return move
                continue
            # The winner moves where an odd number of plies is left, and must keep to it; the loser must not be quicker.
            bound = left - 1 if left & 1 else left - 3
            won = bound > 0 and self._decided(board_of(after)[0], 1 - side, bound)
            if won is None:
                return None
            if won == bool(left & 1):
                return move
        return None

    def _decided(self, board: Array, side: int, bound: int) -> bool | None:
        """Tell whether the attacker wins within the bound; None where time runs out."""
        while not self.late:
            phi, delta = self._search.numbers(board, side, SLICE, bound)
            if phi == 0 or delta == 0:
                return (phi == 0) == bool(bound & 1)
        return None


def warm(state: State) -> None:
    """Compile, or load from disk, all that a move needs, and open the table: whatever time that takes.

    The state must leave something to search. A search by the clock would be over before it had begun.
    """
    tables.opening()
    board, side = board_of(state)
    search = prover()
    search.key(board, side)
    search.glance(board, side)
    search.numbers(board, side, 1)


def judge(state: State, budget_ms: int) -> Judgement[Move]:
    """Return what every legal move is worth: all of them first, distances in the time that is left."""
    until = monotonic() + budget_ms * 0.92 / 1000
    inquiry = Inquiry(state, until, prover())
    inquiry.prove()
    inquiry.extend(min(until, monotonic() + _MEASURE_S))
    inquiry.measure()
    ranked = sorted(inquiry.candidates, key=Candidate.rank)
    judged = [Judged(move, each.worth()) for each in ranked for move in each.moves]
    return Judgement(tuple(judged), inquiry.line(ranked[0]))
