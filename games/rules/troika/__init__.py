"""Troika: stack pyramids on nine cells, first to see three of one's own in a Troika."""

from games.engine.protocol import Game
from games.rules.troika.game import Troika
from games.rules.troika.rules import Move
from games.rules.troika.state import State

game: Game[State, Move, State] = Troika()
