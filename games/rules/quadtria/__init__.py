"""Quadtria: five balls a side, four quads, first to form a triangle."""

from games.engine.protocol import Game
from games.rules.quadtria.game import Quadtria
from games.rules.quadtria.rules import Move
from games.rules.quadtria.state import State

game: Game[State, Move, State] = Quadtria()
