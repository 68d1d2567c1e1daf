"""Random games of Trixo a second, machine code against the plain rules: ``python -m tests.benchmarks.playouts``.

Both play one core for some seconds from the same start, each game to its end.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from games.engine.playouts import playout, random_picker, shuffled_setup
from games.rules.trixo import fast, game
from games.rules.trixo.worlds import world_of


def main() -> None:
    """Time both, compilation apart, and print the quotient."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="processor time of each (10)")
    seconds = parser.parse_args().seconds
    state = game.start(2, {}, shuffled_setup(game, 2, {}, Random(1)))
    begun = time.perf_counter()
    fast.playouts(world_of(state), 1, 1)
    print(f"compiled or loaded in {time.perf_counter() - begun:.1f} s")
    plain = _rate(lambda seed: sum(1 for _ply in playout(game, state, random_picker(Random(seed)))) and 1, seconds)
    quick = _rate(lambda seed: fast.playouts(world_of(state), 1000, seed) and 1000, seconds)
    print(
        f"plain rules  {plain:10.0f} play-outs a second\nmachine code {quick:10.0f}\n{quick / plain:.0f} times as fast"
    )


def _rate(run: object, seconds: float) -> float:
    games, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        games += run(games)  # type: ignore[operator]
    return games / spent


if __name__ == "__main__":
    main()
