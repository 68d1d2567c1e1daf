"""A plain search over the rules themselves: it shares nothing with the proof search but the rules."""

from random import Random

from games.rules.troika import game, rules
from games.rules.troika.state import State, tops_of


def plies_to_the_end(state: State, known: dict[object, int]) -> int:
    """Return the plies to the end with best play: odd where the side to move wins, even where it loses."""
    key = (tops_of(state), state.hands, state.turn)
    if key not in known:
        if rules.outcome(state):
            known[key] = 0
            return 0
        after = [
            plies_to_the_end(rules.apply(state, state.turn, move), known)
            for move in rules.legal_moves(state, state.turn)
        ]
        lost = [plies for plies in after if plies % 2 == 0]
        known[key] = 1 + (min(lost) if lost else max(after))
    return known[key]


def random_position(rng: Random, placed: int) -> State:
    """Return a running position that random play reaches with so many pyramids placed."""
    while True:
        state = game.start(2, {}, {"starter": rng.choice(["light", "dark"])})
        for _ply in range(placed):
            moves = game.legal_moves(state, state.turn)
            if not moves:
                break
            state = game.apply(state, state.turn, rng.choice(moves))
        else:
            if game.outcome(state) is None:
                return state
