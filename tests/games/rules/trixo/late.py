"""Trixo near its end, without the trouble of making the collected stones add up."""

from games.rules.trixo import game
from games.rules.trixo.state import State


def late(cells: str, hands: str, won: str, turn: int = 1, teams: bool = False) -> State:
    """Return a state with an empty reserve: cells, hands and won stones as in a position line."""
    stacks = [] if cells == "-" else [stack.split(":") for stack in cells.split(";")]
    return game.load(
        [
            [[*map(int, cell.split(",")), stones] for cell, stones in stacks],
            [hand.replace("-", "") for hand in hands.split("/")],
            "",
            [list(map(int, part.split("."))) for part in won.split("/")],
            [0, 0, 0, 0],
            turn,
            0,
            [],
            teams,
            [],
            [],
        ]
    )
