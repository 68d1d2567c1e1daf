"""Rating arithmetic: results in, states out. Days are real days since a player's last rated game, as fractions.

Two-player pools are rated by Glicko-2 (``glicko``), Trixo for more seats and teams by OpenSkill (``skill``); both
answer to ``RatingSystem``, so that whoever stores ratings needs to know neither.
"""

from games.ratings.glicko import GLICKO
from games.ratings.pool import Pool
from games.ratings.skill import SKILL
from games.ratings.system import RatingSystem, Shown, State

__all__ = ["Pool", "RatingSystem", "Shown", "State", "system_for"]


def system_for(mode: str) -> RatingSystem:
    """Return the system that rates games of this mode (``Game.mode``): "duel", or one with more seats or teams."""
    return GLICKO if mode == "duel" else SKILL
