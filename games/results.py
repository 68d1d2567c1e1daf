"""How a result is written: PURE. See rules.md, "Records": two seats have scores, more seats have places."""

from collections.abc import Sequence

RUNNING = "*"
DOUBLE_FORFEIT = "0-0"


def result_text(places: Sequence[int]) -> str:
    """Write places by seat (1 is best, ties share; nobody first means a double forfeit) as a result tag."""
    if len(places) != 2:
        return ",".join(str(place) for place in places)
    if places[0] == places[1]:
        return "1/2-1/2" if places[0] == 1 else DOUBLE_FORFEIT
    return "1-0" if places[0] < places[1] else "0-1"


def losing_places(losers: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return the places when these seats lose together to all others: the others share the first place."""
    below = 1 + seats - len(losers)
    return tuple(below if seat in losers else 1 for seat in range(1, seats + 1))
