"""What games store. One file a noun; everything that changes a match goes through ``games.services``."""

from games.models.chat import ChatLine
from games.models.match import Match, MatchPair, Move, Pace, Seat, Status
from games.models.pulse import Pulse
from games.models.puzzle import (
    DailyPuzzle,
    MinedMatch,
    Puzzle,
    PuzzleAttempt,
    PuzzleCollection,
    PuzzleRating,
    PuzzleTheme,
    PuzzleVote,
)
from games.models.rating import RatedResult, Rating, RatingChange, RatingOrder
from games.models.review import Review, ReviewPly
from games.models.seek import Seek, SeekSeat
from games.models.study import Study
from games.models.training import TrainingRun, TutorialProgress
from games.models.vacation import Vacation

__all__ = [
    "ChatLine",
    "DailyPuzzle",
    "Match",
    "MatchPair",
    "MinedMatch",
    "Move",
    "Pace",
    "Pulse",
    "Puzzle",
    "PuzzleAttempt",
    "PuzzleCollection",
    "PuzzleRating",
    "PuzzleTheme",
    "PuzzleVote",
    "RatedResult",
    "Rating",
    "RatingChange",
    "RatingOrder",
    "Review",
    "ReviewPly",
    "Seat",
    "Seek",
    "SeekSeat",
    "Status",
    "Study",
    "TrainingRun",
    "TutorialProgress",
    "Vacation",
]
