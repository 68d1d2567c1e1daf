"""Verification by the rules alone: a proof tree over ``Game``, independent of the miner's search and of every table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.protocol import Game, GameError
from games.puzzles.mining import Found

AnyGame = Game[Any, Any, Any]


class NotAPuzzle(ValueError):
    """What is wrong with a puzzle; ``str()`` is one sentence for whoever runs the check."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A winning move, and for every legal reply the proof of what follows; without replies it wins at once."""

    move: Any
    replies: tuple[tuple[Any, Proof], ...] = ()

    @property
    def own_moves(self) -> int:
        return 1 + max((proof.own_moves for _reply, proof in self.replies), default=0)

    @property
    def size(self) -> int:
        """Moves of the winner in the whole tree."""
        return 1 + sum(proof.size for _reply, proof in self.replies)


def prove(game: AnyGame, state: Any, seat: int, n: int) -> Proof | None:
    """Return a proof that the seat, which is to act, wins within n of its own moves; None where it does not."""
    for move in _ordered(game, state, seat, n):
        proof = prove_move(game, state, seat, move, n)
        if proof is not None:
            return proof
    return None


def prove_move(game: AnyGame, state: Any, seat: int, move: Any, n: int) -> Proof | None:
    """Return a proof that this move wins within n own moves, it being the first of them."""
    after = game.apply(state, seat, move)
    outcome = game.outcome(after)
    if outcome is not None:
        return Proof(move) if outcome.places[seat - 1] == 1 and outcome.places.count(1) == 1 else None
    if n < 2:
        return None
    replies = []
    other = game.to_act(after)[0]
    for reply in game.legal_moves(after, other):
        there = game.apply(after, other, reply)
        outcome = game.outcome(there)
        if outcome is not None and outcome.places[seat - 1] == 1:
            continue
        proof = None if outcome is not None else prove(game, there, seat, n - 1)
        if proof is None:
            return None
        replies.append((reply, proof))
    return Proof(move, tuple(replies))


def _ordered(game: AnyGame, state: Any, seat: int, n: int) -> list[Any]:
    """Return the moves worth trying: with one move left only those that end the game, else these first."""
    ending: list[Any] = []
    others: list[Any] = []
    for move in game.legal_moves(state, seat):
        (ending if game.outcome(game.apply(state, seat, move)) is not None else others).append(move)
    return ending + others if n > 1 else ending


def verify(game: AnyGame, found: Found) -> Proof:
    """Prove a puzzle again; raise NotAPuzzle unless each own move of its line is the only one that wins in time.

    "In time" means within the own moves that remain of the solution's number. No reply of the line shortens the win.
    """
    try:
        state = game.start(game.seats[0], {}, {"position": found.position})
        moves = [game.parse(text) for text in found.moves]
    except GameError as error:
        raise NotAPuzzle(f"{found.key}: {error}") from error
    if len(moves) % 2 == 0:
        raise NotAPuzzle(f"{found.key}: the solution does not end with an own move.")
    seat = game.to_act(state)[0]
    first: Proof | None = None
    for at, move in enumerate(moves):
        remaining = (len(moves) - at + 1) // 2
        if at % 2 == 0:
            proof = _only(game, state, seat, move, remaining, found)
            first = first or proof
        elif remaining > 1 and prove(game, game.apply(state, 3 - seat, move), seat, remaining - 1):
            raise NotAPuzzle(f"{found.key}: after {found.moves[at]} it is over sooner.")
        state = _apply(game, state, at, move, found)
    if game.outcome(state) is None or first is None:
        raise NotAPuzzle(f"{found.key}: the solution does not end the game.")
    return first


def _apply(game: AnyGame, state: Any, at: int, move: Any, found: Found) -> Any:
    try:
        return game.apply(state, game.to_act(state)[0], move)
    except (GameError, IndexError) as error:
        raise NotAPuzzle(f"{found.key}: move {at + 1}, {found.moves[at]}: {error}") from error


def _only(game: AnyGame, state: Any, seat: int, move: Any, n: int, found: Found) -> Proof:
    proof = None
    for other in game.legal_moves(state, seat):
        tried = prove_move(game, state, seat, other, n)
        if other == move:
            proof = tried
        elif tried is not None:
            raise NotAPuzzle(f"{found.key}: {game.format(other)} wins as well as {game.format(move)}.")
    if proof is None:
        raise NotAPuzzle(f"{found.key}: {game.format(move)} does not win within {n} moves.")
    return proof
