"""Move texts (``X@1,-1``, ``>0``, ``pass``), bags and position lines of Trixo."""

import re
from collections import Counter
from itertools import pairwise

from games.engine.protocol import SetupError, Viewer
from games.engine.refusals import bad_position, no_such_move
from games.engine.text import gettext_noop as _
from games.rules.trixo.rules import OUT, PASS, Move, push
from games.rules.trixo.state import HAND, Counts, Stack, State, ending
from games.rules.trixo.table import HEIGHT, STONES, TOTAL, fits, lines

_NUMBER = r"(0|-?[1-9][0-9]{0,3})"
_PLACE = re.compile(rf"([XOT])@{_NUMBER},{_NUMBER}", re.ASCII)
_PUSH = re.compile(rf"([<>^v]){_NUMBER}", re.ASCII)
_STACK = re.compile(rf"{_NUMBER},{_NUMBER}:([XOT]{{1,{HEIGHT}}})", re.ASCII)
_HAND = re.compile(rf"-|[XOTS?]{{1,{HAND}}}", re.ASCII)
_RESERVE = re.compile(r"-|[XOTS?]{1,36}", re.ASCII)
_WON = re.compile(r"([0-9]{1,2})\.([0-9])", re.ASCII)


def parse_move(text: str) -> Move:
    """Read a move text; raise NotationError. Legality is another matter."""
    if text in ("pass", "out"):
        return PASS if text == "pass" else OUT
    if place := _PLACE.fullmatch(text):
        return Move(place[1], int(place[2]), int(place[3]))
    if pushing := _PUSH.fullmatch(text):
        return push(pushing[1], int(pushing[2]))
    raise no_such_move(text)


def format_move(move: Move) -> str:
    """Write a move; the inverse of ``parse_move``."""
    if move in (PASS, OUT):
        return move.what
    if move.what in "<>":
        return f"{move.what}{move.y}"
    return f"{move.what}{move.x}" if move.what in "^v" else f"{move.what}@{move.x},{move.y}"


def read_bag(bag: str | list[str]) -> str:
    """Return the bag as 36 letters; raise SetupError unless it holds just the stones that there are.

    A bag of ``?`` alone stands for one that is not known.
    """
    letters = "".join(bag)
    if letters == "?" * TOTAL or Counter(letters) == STONES:
        return letters
    raise SetupError(_("A bag has 36 letters: 14 X, 14 O, 5 T and 3 S."))


def format_position(state: State, viewer: Viewer) -> str:
    """Write the position line as the viewer may know it: ``CELLS HANDS RESERVE WON TURN``."""
    own = 0 if viewer is None or ending(state) else viewer
    hands = tuple("?" * len(hand) if seat != own else hand for seat, hand in enumerate(state.hands, 1))
    return whole_position(state._replace(hands=hands, reserve="?" * len(state.reserve)))


def whole_position(state: State) -> str:
    """Write the position line with all that the state holds, every hand and the reserve in drawing order."""
    cells = ";".join(f"{x},{y}:{stack}" for x, y, stack in state.cells) or "-"
    hands = "/".join(hand or "-" for hand in state.hands)
    won = "/".join(f"{stones}.{trixos}" for stones, trixos in state.won)
    return " ".join((cells, hands, state.reserve or "-", won, str(state.turn)))


def parse_position(text: str, seats: int, teams: bool) -> State:
    """Read a position line; raise SetupError unless it can occur in a game of that many seats."""
    parts = text.split()
    if len(parts) != 5 or not re.fullmatch("[1-4]", parts[4], re.ASCII) or int(parts[4]) > seats:
        raise bad_position(text, _("a line has cells, hands, the reserve, what is won, and the turn."))
    cells = _parse_cells(text, parts[0])
    hands, reserve = _parse_stones(text, parts[1].split("/"), parts[2])
    won = _parse_won(text, parts[3].split("/"))
    if len(hands) != seats or len(won) != seats:
        raise bad_position(text, _("the hands and what is won must be those of every seat."))
    gone = _gone(text, "".join(stack for _x, _y, stack in cells) + "".join(hands) + reserve, won)
    return State(cells, hands, reserve, won, gone, int(parts[4]), 0, (), teams, (), ())


def _parse_cells(text: str, part: str) -> tuple[Stack, ...]:
    found = [] if part == "-" else [_STACK.fullmatch(stack) for stack in part.split(";")]
    cells = tuple(sorted((int(stack[1]), int(stack[2]), stack[3]) for stack in found if stack))
    table = {(x, y): stack for x, y, stack in cells}
    if None in found or len(table) != len(found):
        raise bad_position(text, _("a cell has one stack of up to three stones."))
    if any(below == above for stack in table.values() for below, above in pairwise(stack)):
        raise bad_position(text, _("a stone differs from the one it lies on."))
    if not fits(table):
        raise bad_position(text, _("all stones lie in a square of three by three."))
    if lines(table):
        raise bad_position(text, _("lines are collected at once, so none lies on the table."))
    return cells


def _parse_stones(text: str, hands: list[str], reserve: str) -> tuple[tuple[str, ...], str]:
    if not all(_HAND.fullmatch(hand) for hand in hands) or not _RESERVE.fullmatch(reserve):
        raise bad_position(text, _("hands and the reserve list stones, X, O, T, S or ?, at most four in a hand."))
    read = tuple(hand.replace("-", "") for hand in hands)
    reserve = reserve.replace("-", "")
    if reserve and any(len(hand) < HAND for hand in read):
        raise bad_position(text, _("every hand has four stones while the reserve lasts."))
    return read, reserve


def _parse_won(text: str, parts: list[str]) -> tuple[tuple[int, int], ...]:
    found = [_WON.fullmatch(part) for part in parts]
    won = tuple((int(part[1]), int(part[2])) for part in found if part)
    if None in found or any(trixos > stones for stones, trixos in won):
        raise bad_position(text, _("what is won is written as stones.Trixos for every seat."))
    return won


def _gone(text: str, known: str, won: tuple[tuple[int, int], ...]) -> Counts:
    """Return which stones have left the table. Won X and O are told apart only as far as the other stones tell."""
    stones, trixos = sum(pair[0] for pair in won), sum(pair[1] for pair in won)
    used = TOTAL - len(known) - stones
    plain = stones - trixos
    least = max(0, plain - STONES["O"] + known.count("O"))
    most = min(plain, STONES["X"] - known.count("X"))
    trixos_left, pushes_left = STONES["T"] - known.count("T") - trixos, STONES["S"] - known.count("S") - used
    if used < 0 or least > most or trixos_left < 0 or pushes_left < 0:
        raise bad_position(text, _("the stones add up to more or fewer than there are."))
    won_x = min(max(plain // 2, least), most)
    if "?" not in known and (trixos_left or pushes_left):
        raise bad_position(text, _("the stones add up to more or fewer than there are."))
    return won_x, plain - won_x, trixos, used
