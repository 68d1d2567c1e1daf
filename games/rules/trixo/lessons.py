"""The tutorial of Trixo: stacking, collecting, pushing, and the stone that is no joker."""

from __future__ import annotations

from games.engine.lessons import Goal, Lesson, Mistake, Step
from games.engine.text import gettext_noop as _
from games.rules.trixo.notation import parse_move
from games.rules.trixo.rules import WAYS, Move
from games.rules.trixo.state import HAND, State
from games.rules.trixo.table import TOTAL


def table(cells: str, hand: str, draw: str = "O") -> dict[str, str]:
    """Write the start of a step for two: the stacks as ``0,0:X 1,0:OT``, the own hand, the stone to be drawn next."""
    stacks = ";".join(cells.split())
    lying = sum(len(stack.split(":")[1]) for stack in cells.split())
    reserve = draw + "?" * (TOTAL - lying - 2 * HAND - len(draw))
    return {"position": f"{stacks or '-'} {hand}/{'?' * HAND} {reserve} 0.0/0.0 1"}


def only(*texts: str) -> Goal:
    """Take just these moves."""
    moves = {parse_move(text) for text in texts}
    return lambda _before, move, _after: move in moves


def anything(_before: State, _move: Move, _after: State) -> bool:
    return True


def stacks(before: State, move: Move, _after: State) -> bool:
    """Whether a stone is laid on another."""
    return any((x, y) == (move.x, move.y) for x, y, _stack in before.cells) and move.what not in WAYS


def pushes(_before: State, move: Move, _after: State) -> bool:
    return move.what in WAYS


def collects(count: int) -> Goal:
    """Take a move that collects at least so many stones."""
    return lambda before, _move, after: after.won[0][0] - before.won[0][0] >= count


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "stack",
        _("Place and stack"),
        _("Where a stone may lie."),
        (
            Step(
                _("The table is empty. Play any stone of your hand: the first one always lies at 0,0."),
                table("", "XOTX"),
                anything,
                _("Then you draw a stone from the reserve. Now the other side plays."),
                replies=("O@1,0", "X@1,0", "T@1,0"),
                hint=_("Choose a stone of your hand, then the marked place."),
            ),
            Step(
                _(
                    "A new stone touches another, by an edge or a corner, and all must fit in a square of three by "
                    "three, wherever that is. Place one beside the others."
                ),
                table("0,0:X 1,0:O", "XOTX"),
                lambda before, move, after: not stacks(before, move, after),
                _("The square floats: it is wherever the stones are."),
                _("That lies on a stack. Here, place your stone beside the others."),
                replies=("T@0,0", "O@0,0"),
                hint=_("The places with a plus are free; the table never has more than three rows or columns."),
            ),
            Step(
                _("Or it goes on top. Lay a stone on the X: it must differ from the one it lies on."),
                table("0,0:X 1,0:O", "XOTX"),
                only("O@0,0", "T@0,0"),
                _("A stack may be three high. Only its top counts for lines."),
                _("Lay it on the X, at 0,0."),
                hint=_("X on X is not allowed. O or Trixo may lie there."),
            ),
            Step(
                _("One of these stacks is full, at three stones. Lay your O on a stack that has room."),
                table("0,0:XOX 1,0:TX 0,1:O", "OOOO"),
                stacks,
                _("Right: three is the most, and an O never lies on an O."),
                _("Not beside the stacks: on one of them."),
                hint=_("1,0 has two stones with an X on top."),
            ),
        ),
    ),
    Lesson(
        "collect",
        _("Collect lines"),
        _("Three equal tops bring in whole stacks."),
        (
            Step(
                _("Three equal tops in a row, a column or a diagonal are yours, whoever laid them. Make a line of X."),
                table("0,0:X 1,0:X 0,1:O", "XOTT"),
                collects(3),
                _("You collect all three. Stones on the table count for nobody, only collected ones do."),
                _("No line. Three X in a row are what you want."),
                hint=_("2,0 completes the bottom row; so does -1,0."),
            ),
            Step(
                _("Lines bring in whole stacks, with everything that lies beneath. Collect at least six stones."),
                table("0,0:OTX 1,0:O 2,0:OX 1,1:X 0,2:T", "XTTO"),
                collects(6),
                _("Six or more in one turn. Look at how high the stacks of a line are."),
                _("That brings less than six. Which line runs through the highest stacks?"),
                hint=_("X on the O at 1,0 completes the bottom row, with all that lies in it."),
            ),
            Step(
                _("One stone can complete two lines. You get both, and each stack once. Collect five stones."),
                table("0,0:O 1,0:O 0,1:X 2,1:O 2,2:O 1,1:X", "OXTT"),
                collects(5),
                _("Two lines with one stone."),
                _("That is not enough. Find the cell where two lines of O meet."),
                hint=_("2,0 ends the bottom row and the right column."),
            ),
            Step(
                _("Trixo is no joker: it stands for neither X nor O, but three Trixo are a line. Collect them."),
                table("0,0:T 1,1:XT 0,2:O 1,0:X", "TXOO"),
                collects(4),
                _("If two have collected equally many stones, more Trixo decide."),
                _("Look at the diagonal through 0,0 and 1,1."),
                hint=_("2,2 is the third cell of the diagonal; -1,-1 would not fit."),
            ),
        ),
    ),
    Lesson(
        "push",
        _("Push and close gaps"),
        _("What the move stone does."),
        (
            Step(
                _(
                    "The stone with the arrow pushes a whole row sideways or a column up or down, by one place. Push "
                    "so that three X stand in a line."
                ),
                table("0,0:X 0,1:X 1,2:X 1,1:O", "SOOT"),
                collects(3),
                _("A line made by a push is yours too. The move stone itself leaves the game."),
                _("No line yet. Which row stands one place off?"),
                (Mistake(pushes, _("Pushed, but no line. The X in the top row is one place too far right.")),),
                hint=_("Push the top row, row 2, to the left."),
            ),
            Step(
                _("If a row has a gap, only the stack behind the push moves, into the gap. Close it, and collect."),
                table("0,0:X 2,0:X 1,1:X 1,2:X 0,2:O", "SOOT"),
                only("<0", ">0"),
                _("The gap is closed; the other stack stayed where it was."),
                _("No line. One X has to come into the middle of the bottom row."),
                (
                    Mistake(collects(3), _("That makes a line as well, but here close the gap in the bottom row.")),
                    Mistake(
                        pushes,
                        _("Pushed, but no line. Think of the middle column: it lacks an X at the bottom."),
                    ),
                ),
                hint=_("Push row 0 to the left or to the right: either closes the gap."),
            ),
            Step(
                _(
                    "Stones can also block. The other side waits for a third X in the bottom row: lay a stone on an X "
                    "there so that it is no line."
                ),
                table("0,0:X 1,0:X 0,1:O 1,1:T", "OTSO"),
                only("O@0,0", "O@1,0", "T@0,0", "T@1,0"),
                _("Blocked: the top is no X any more. A Trixo blocks best, as few stones match it."),
                _("The two X are still open. Lay a stone on one of them."),
                hint=_("O or Trixo on 0,0 or 1,0."),
            ),
        ),
    ),
)
