"""What the club keeps of clubs, events, rounds and rulings."""

from tournaments.models.club import Announcement, Club, FinalTable, Joining, Membership, Role, Season, Series
from tournaments.models.entrant import Absence, Entrant, EntrantStatus, ForbiddenPair, Member
from tournaments.models.event import (
    DeadlineRule,
    Director,
    Event,
    EventStatus,
    Format,
    RoundStart,
    ScoringKind,
    TieRule,
)
from tournaments.models.log import Call, LogEntry
from tournaments.models.round import (
    Pairing,
    PairingGame,
    PairingKind,
    PairingSeat,
    PairingStatus,
    Round,
    RoundStatus,
    Source,
    Stage,
)

__all__ = [
    "Absence",
    "Announcement",
    "Call",
    "Club",
    "DeadlineRule",
    "Director",
    "Entrant",
    "EntrantStatus",
    "Event",
    "EventStatus",
    "FinalTable",
    "ForbiddenPair",
    "Format",
    "Joining",
    "LogEntry",
    "Member",
    "Membership",
    "Pairing",
    "PairingGame",
    "PairingKind",
    "PairingSeat",
    "PairingStatus",
    "Role",
    "Round",
    "RoundStart",
    "RoundStatus",
    "ScoringKind",
    "Season",
    "Series",
    "Source",
    "Stage",
    "TieRule",
]
