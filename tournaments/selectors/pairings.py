"""Results of pairings as texts of one line, the way they are typed in."""

from __future__ import annotations

from tournaments.models import Pairing
from tournaments.values import Mark

SIDES = {
    (Mark.WIN, Mark.LOSS): "1-0",
    (Mark.LOSS, Mark.WIN): "0-1",
    (Mark.DRAW, Mark.DRAW): "1/2",
    (Mark.LOSS, Mark.LOSS): "0-0",
    (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS): "+-",
    (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN): "-+",
    (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS): "--",
}


def result_of(pairing: Pairing) -> str:
    """Write the result of a pairing: "1-0", "+-", with points of several games "1-0 (1.5-0.5)", places "2,1,-", "*"."""
    seats = list(pairing.seat_set.order_by("order"))
    if any(seat.mark == Mark.PENDING.value for seat in seats):
        return "*"
    if len(seats) != 2 or any(seat.place for seat in seats):
        return ",".join(str(seat.place or "-") if seat.mark != Mark.FORFEIT_LOSS.value else "-" for seat in seats)
    text = SIDES.get((Mark(seats[0].mark), Mark(seats[1].mark)), "*")
    if "+" not in text and text != "--" and any(seat.game_points for seat in seats):
        points = f"{seats[0].game_points.normalize():f}-{seats[1].game_points.normalize():f}"
        return text if points == text else f"{text} ({points})"
    return text


def names_on(pairing: Pairing) -> list[str]:
    """Return the names of the entrants on a board, in seat order."""
    return list(pairing.seat_set.order_by("order").values_list("entrant__name", flat=True))
