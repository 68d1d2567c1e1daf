"""How long a proof of a Troika position takes: ``python -m tests.benchmarks.troika --help``.

Proves random reachable positions, each with an empty transposition table and without the opening table unless it is
asked for; prints the mean, the p99 and the worst processor time of one core by the number of pyramids placed.
"""

import argparse
import time
from pathlib import Path
from random import Random

from games.engine import shelf
from games.rules.troika import game
from games.rules.troika.board import OPEN
from games.rules.troika.opening import tables
from games.rules.troika.proof import Prover, board_of
from tests.games.rules.troika.plain import random_position


def main() -> None:
    """Read the options and print one line for every number of pyramids placed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1000, metavar="N", help="positions at each number (1000)")
    parser.add_argument("--placed", type=int, nargs="*", default=list(range(18)), metavar="N", help="numbers (all)")
    parser.add_argument("--tables", type=Path, metavar="FOLDER", help="use the opening table in this folder")
    parser.add_argument("--distance", action="store_true", help="judge all moves with distances instead of one proof")
    options = parser.parse_args()
    shelf.use(options.tables)
    game.judge(random_position(Random(0), 10), 1000, Random(0))
    print("placed      mean      p99    worst (ms)   won  with distance  open")
    for placed in options.placed:
        print(_line(placed, options.positions, judging=options.distance), flush=True)


def _line(placed: int, count: int, *, judging: bool) -> str:
    rng, prover = Random(placed), Prover()
    times, won, exact, still = [], 0, 0, 0
    for _position in range(count):
        state = random_position(rng, placed)
        board, side = board_of(state)
        still += prover.glance(board, side) == OPEN
        prover.forget()
        begun = time.process_time()
        if judging:
            worth = game.judge(state, 1000, rng).worth
            wins, exact = worth.result == "win", exact + (worth.plies is not None)
        else:
            opening = tables.opening()
            known = None if opening is None else opening.wins(prover.key(board, side))
            wins = prover.wins(board, side) is True if known is None else known
        times.append(1000 * (time.process_time() - begun))
        won += wins
    times.sort()
    worst, p99 = times[-1], times[int(0.99 * (len(times) - 1))]
    return f"{placed:6} {sum(times) / count:9.2f} {p99:8.1f} {worst:8.1f} {won:12} {exact:14} {still:5}"


if __name__ == "__main__":
    main()
