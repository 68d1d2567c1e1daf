"""Duels of the strongest Trixo computer against plain opponents: ``python -m tests.benchmarks.opponents --help``.

``greedy`` takes the move that collects most at once, any move where none collects. ``flat`` is flat Monte Carlo: for
each move it deals the unknown stones and plays at random to the end, so many times a turn, shared among the moves, or
with ``--each`` so many times for every single move. Two duels share a shuffle, with seats changed; ties count half.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from tqdm import tqdm

from games.engine.compiled import compiled
from games.engine.playouts import shuffled_setup
from games.rules.trixo import fast, game, mind
from games.rules.trixo.policy import deal, share
from games.rules.trixo.rules import Move
from games.rules.trixo.search import legal
from games.rules.trixo.state import View
from games.rules.trixo.worlds import known_of, move_of
from tests.benchmarks.ladder import wilson

Player = Callable[[View, Random], Move]


def greedy(view: View, rng: Random) -> Move:
    """Take the richest line, else any move."""
    return mind.grab(view) or rng.choice(legal(view))


def flat(playouts: int, each: bool) -> Player:
    """Return flat Monte Carlo with so many play-outs a turn, or for each move."""

    def choose(view: View, rng: Random) -> Move:
        root, sizes, unseen = known_of(view)
        sums, moves = np.zeros(fast.MOVES), np.zeros(fast.MOVES, np.int16)
        many = playouts if each else max(1, playouts // len(legal(view)))
        count = average(root, sizes, unseen, view.teams, many, rng.getrandbits(32), sums, moves)
        return move_of(root, int(moves[int(np.argmax(sums[:count]))]))

    return choose


@compiled
def average(root: Any, sizes: Any, unseen: Any, teams: bool, many: int, seed: int, sums: Any, found: Any) -> Any:
    """Write every move and the sum of its results over so many random games; return how many moves there are."""
    np.random.seed(seed)
    moves, board, deck = np.zeros(fast.MOVES, np.int16), np.zeros(25, np.int16), np.zeros(36, np.int16)
    count = fast.legal(root, found, board)
    for at in range(count):
        for _game in range(many):
            world = root.copy()
            deal(world, sizes, unseen, deck)
            fast.play(world, found[at], board)
            fast.playout(world, moves, board)
            sums[at] += share(world, teams, root[fast.TURN], 0.0)
    return count


def strongest(budget_ms: int) -> Player:
    """Return the computer of the highest level."""
    return lambda view, rng: game.choose(view, len(game.levels), budget_ms, rng)


def duel(own: Player, other: Player, number: int) -> float:
    """Play one game; return 1, one half or 0 for ``own``, which takes seat 1 in even games."""
    state = game.start(2, {}, shuffled_setup(game, 2, {}, Random(f"duel-{number // 2}")))
    rng, seat = Random(number), 1 + number % 2
    while game.to_act(state):
        player = own if state.turn == seat else other
        move = game.forced(state) or player(game.view(state, state.turn), rng)
        state = game.apply(state, state.turn, move)
    outcome = game.outcome(state)
    assert outcome is not None
    mine, theirs = outcome.places[seat - 1], outcome.places[2 - seat]
    return 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0


def main() -> None:
    """Play and print the score with its Wilson interval of 95 %."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("opponent", choices=("greedy", "flat"))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--budget-ms", type=int, default=100, help="milliseconds a move of the computer")
    parser.add_argument("--playouts", type=int, default=300, help="of flat Monte Carlo, a turn")
    parser.add_argument("--each", action="store_true", help="play-outs for each move instead of a turn")
    options = parser.parse_args()
    other = greedy if options.opponent == "greedy" else flat(options.playouts, options.each)
    own = strongest(options.budget_ms)
    scores = [duel(own, other, number) for number in tqdm(range(options.games), options.opponent)]
    low, high = wilson(sum(scores), len(scores))
    wins, ties, losses = (scores.count(score) for score in (1.0, 0.5, 0.0))
    print(
        f"against {options.opponent}: {sum(scores) / len(scores):.3f} ({low:.3f} to {high:.3f}),"
        f" {wins} won, {ties} tied, {losses} lost"
    )


if __name__ == "__main__":
    main()
