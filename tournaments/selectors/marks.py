"""What an entrant got in a round, as people read it: a sign for the cell, words for whoever hears it, a class."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import PairingKind
from tournaments.selectors.sheet import SheetBoard, SheetSeat
from tournaments.standings.numbers import shown
from tournaments.values import Mark

SIGNS = {
    Mark.WIN: "1",
    Mark.DRAW: "½",
    Mark.LOSS: "0",
    Mark.FORFEIT_WIN: "+",
    Mark.FORFEIT_LOSS: "−",
    Mark.PAIRING_BYE: "1",
    Mark.HALF_BYE: "½",
    Mark.FULL_BYE: "1",
    Mark.ZERO_BYE: "0",
    Mark.PENDING: "·",
}
WORDS = {
    Mark.WIN: gettext_lazy("won"),
    Mark.DRAW: gettext_lazy("drew"),
    Mark.LOSS: gettext_lazy("lost"),
    Mark.FORFEIT_WIN: gettext_lazy("won by forfeit"),
    Mark.FORFEIT_LOSS: gettext_lazy("lost by forfeit"),
    Mark.PAIRING_BYE: gettext_lazy("bye"),
    Mark.HALF_BYE: gettext_lazy("half-point bye"),
    Mark.FULL_BYE: gettext_lazy("full-point bye"),
    Mark.ZERO_BYE: gettext_lazy("absent"),
    Mark.PENDING: gettext_lazy("not over yet"),
}
CLASSES = {
    **dict.fromkeys((Mark.WIN, Mark.FORFEIT_WIN, Mark.PAIRING_BYE, Mark.FULL_BYE), "w"),
    **dict.fromkeys((Mark.DRAW, Mark.HALF_BYE), "d"),
    **dict.fromkeys((Mark.LOSS, Mark.FORFEIT_LOSS, Mark.ZERO_BYE), "l"),
    Mark.PENDING: "n",
}
BYES = {
    Mark.PAIRING_BYE: gettext_lazy("bye"),
    Mark.HALF_BYE: gettext_lazy("½ bye"),
    Mark.FULL_BYE: gettext_lazy("full bye"),
    Mark.ZERO_BYE: gettext_lazy("away"),
}
"""Short words for the rounds in which nothing was to be played."""


def bye_text(kind: str, mark: Mark) -> str:
    """Name what an entrant without an opponent had: a bye by its kind, or a round robin's round of rest."""
    if kind == PairingKind.BYE and mark is Mark.ZERO_BYE:
        return _("rests")
    return str(BYES.get(mark, SIGNS[mark]))


def result_text(board: SheetBoard) -> str:
    """Write the result of a board for two, first seat first: "1 – 0", "½ – ½", "+ – −"; "" while it is open."""
    if len(board.seats) != 2 or any(seat.mark is Mark.PENDING for seat in board.seats):
        return ""
    return " – ".join(SIGNS[seat.mark] for seat in board.seats)


def games_text(board: SheetBoard) -> str:
    """Write the points of the games of a pairing of several, "1½ – ½"; "" for a single game."""
    if len(board.seats) != 2 or not any(seat.game_points for seat in board.seats):
        return ""
    return " – ".join(shown(seat.game_points) for seat in board.seats)


def place_text(seat: SheetSeat) -> str:
    """Write the place at a table, "1."; a dash for who did not come, "" while it is open."""
    if seat.place is not None:
        return f"{seat.place}."
    return "" if seat.mark is Mark.PENDING else "−"


def cell_words(round_number: int, mark: Mark, opponent: str, first: bool | None) -> str:
    """Say a cell aloud: "Round 3: won against Jana Králová, first turn"."""
    what = str(WORDS[mark])
    if not opponent:
        return _("Round %(n)d: %(what)s") % {"n": round_number, "what": what}
    if first is None:
        text = _("Round %(n)d: %(what)s against %(name)s")
    elif first:
        text = _("Round %(n)d: %(what)s against %(name)s, first turn")
    else:
        text = _("Round %(n)d: %(what)s against %(name)s, second turn")
    return text % {"n": round_number, "what": what, "name": opponent}
