"""What a worker does beside its first task: afterwards no move waits for machine code."""

import json
import subprocess
import sys

import pytest

COUNT = """
import json, sys
from random import Random
from games import catalogue
from games.engine.playouts import playout, shuffled_setup

def compiled():
    return {
        f"{function.py_func.__module__}.{function.py_func.__name__}"
        for name, module in list(sys.modules.items()) if name.startswith("games.rules.")
        for function in vars(module).values() if getattr(function, "signatures", None)
    }

game = catalogue.get(sys.argv[1])
game.warm()
before = compiled()
rng = Random(1)
state = game.start(2, {}, shuffled_setup(game, 2, {}, rng))
levels = (8, 7)
for number, ply in enumerate(playout(game, state, lambda s, seat, moves: rng.choice(moves))):
    if ply.seat and number % 5 == 0:
        for level in levels:
            game.choose(game.view(ply.state, ply.seat), level, 40, rng)
        game.judge(game.view(ply.state, ply.seat), 40, rng)
after = compiled()
print(json.dumps([len(before), sorted(after - before)]))
"""


@pytest.mark.parametrize("slug", ["trixo", "troika"])
def test_moves_and_judgements_need_no_code_that_warming_up_has_not_loaded(slug):
    told = subprocess.run([sys.executable, "-c", COUNT, slug], capture_output=True, text=True, check=True)
    known, late = json.loads(told.stdout)
    assert known > 0
    assert late == []
