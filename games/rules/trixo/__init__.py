"""Trixo: stack hidden stones, collect lines of three, most stones wins."""

from games.engine.protocol import Game
from games.rules.trixo.game import Trixo
from games.rules.trixo.rules import Move
from games.rules.trixo.state import State, View

game: Game[State, Move, View] = Trixo()
