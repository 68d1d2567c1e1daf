"""The tutorial of Troika: placing, covering, winning, defending."""

from __future__ import annotations

from games.engine.lessons import Goal, Lesson, Mistake, Step
from games.engine.text import gettext_noop as _
from games.rules.troika.notation import parse_move
from games.rules.troika.pyramids import CELL_NUMBERS, DARK, LIGHT, LINES, NUMBERS, names_of
from games.rules.troika.rules import Move, apply, legal_moves
from games.rules.troika.state import State, ending
from games.rules.troika.training import winning_moves


def board(**cells: str) -> dict[str, str]:
    """Write the start of a step: stacks by cell, Light (seat 1) to move where both have placed as many."""
    placed = sum(1 << NUMBERS[name] for stack in cells.values() for name in stack.split("_"))
    light, dark = LIGHT & ~placed, DARK & ~placed
    ranks = "/".join(
        ",".join(cells.get(f"{file}{rank}", ".").replace("_", ">") for file in "abc") for rank in (3, 2, 1)
    )
    turn = 1 if light.bit_count() == dark.bit_count() else 2
    hands = " ".join("".join(names_of(hand)) or "-" for hand in (light, dark))
    return {"position": f"{ranks} {hands} {turn}"}


def only(*texts: str) -> Goal:
    """Take just these moves."""
    moves = {parse_move(text) for text in texts}
    return lambda _before, move, _after: move in moves


def to_cell(*cells: str) -> Goal:
    """Take any move to one of these cells."""
    numbers = {CELL_NUMBERS[cell] for cell in cells}
    return lambda _before, move, _after: move.cell in numbers


def anything(_before: State, _move: Move, _after: State) -> bool:
    return True


def wins(_before: State, _move: Move, after: State) -> bool:
    """Whether the mover has a Troika now."""
    return ending(after) == "line"


def third_in_line(before: State, move: Move, after: State) -> bool:
    """Whether three own pyramids stand in a line that are no Troika."""
    mine = LIGHT if before.light == before.turn else DARK
    tops = [stack[-1] if stack else -1 for stack in after.cells]
    return any(move.cell in line and all(tops[at] >= 0 and mine >> tops[at] & 1 for at in line) for line in LINES)


def defends(_before: State, _move: Move, after: State) -> bool:
    """Whether the other side has no Troika in its next move."""
    return not ending(after) and not winning_moves(after)


def threatens_twice(_before: State, _move: Move, after: State) -> bool:
    """Whether a Troika follows whatever the other side answers."""
    if ending(after) or winning_moves(after):
        return False
    answers = legal_moves(after, after.turn)
    return all(not ending(state) and winning_moves(state) for state in (apply(after, after.turn, a) for a in answers))


_TWO_AND_ONE = _(
    "Three of yours in a line, but no Troika: each of colour and size must be all the same or all different, never two "
    "and one."
)
_NOT_IN_LINE = _("Legal, but it does not complete the line. Look which pyramid the two others ask for.")

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "place",
        _("Place and cover"),
        _("Where a pyramid may stand."),
        (
            Step(
                _("You are Light: white, yellow and red, each small, medium and large. Place any of them on any cell."),
                {},
                anything,
                _("It stays there for the rest of the game. Now Dark places one."),
                replies=("GMb2", "GSb2", "GMa1"),
                hint=_("Choose a pyramid of your hand, then a cell; or drag it there."),
            ),
            Step(
                _(
                    "Pyramids cover pyramids, your own or not, if the sizes differ by exactly one. Cover the green "
                    "medium on b2."
                ),
                board(a1="WL", b2="GM"),
                to_cell("b2"),
                _("Covered: only what is seen from above counts, so b2 is yours now."),
                mistakes=(Mistake(anything, _("An empty cell takes any pyramid, but here you are to cover b2.")),),
                hint=_("On medium goes small or large. White medium would be of the same size."),
            ),
            Step(
                _("Now a small one lies on b2. Cover it: only one size can stand on small."),
                board(a1="WL", b2="KS"),
                to_cell("b2"),
                _("Medium it is: large would be two sizes away."),
                mistakes=(Mistake(anything, _("That cell was free. Cover the black small on b2.")),),
                hint=_("Only medium differs from small by exactly one size."),
            ),
            Step(
                _("You may cover your own pyramids too. Turn your red large on a1 into something else."),
                board(a1="RL", c3="BL"),
                only("WMa1", "YMa1", "RMa1"),
                _("Stacks may grow to any height. Whose pyramid lies below does not matter."),
                mistakes=(Mistake(to_cell("c3"), _("That covers Dark's pyramid. Cover your own, on a1.")),),
                hint=_("On large goes medium only."),
            ),
        ),
    ),
    Lesson(
        "win",
        _("The Troika"),
        _("What three pyramids win."),
        (
            Step(
                _(
                    "A Troika is three of your own tops in a row, column or long diagonal. Red large and red medium "
                    "ask for a third red. Win."
                ),
                board(a1="RL", b1="RM", a3="BL", c3="KM"),
                wins,
                _("One colour, all three sizes: a Troika. Whoever forms one wins at once."),
                _NOT_IN_LINE,
                (Mistake(third_in_line, _TWO_AND_ONE),),
                hint=_("The third is the red small, on c1."),
            ),
            Step(
                _("The same size works too, if all three colours are there. Win on the diagonal."),
                board(a1="WM", b2="YM", a2="BL", c1="KS"),
                wins,
                _("Three colours, one size: a Troika."),
                _NOT_IN_LINE,
                (Mistake(third_in_line, _TWO_AND_ONE),),
                hint=_("White and yellow ask for red, medium and medium for medium."),
            ),
            Step(
                _("Or everything differs: three colours and three sizes. Which pyramid is it here, and where?"),
                board(b1="WS", b2="YM", a1="GL", c3="KL"),
                wins,
                _("All different, in colour and in size. To any two pyramids of a side there is exactly one third."),
                _NOT_IN_LINE,
                (Mistake(third_in_line, _TWO_AND_ONE),),
                hint=_("White small and yellow medium ask for the red large."),
            ),
            Step(
                _("Dark stands in your way. The third cell is taken, but cells can be covered. Win."),
                board(a3="YS", c3="YL", b3="GS", a1="BL"),
                wins,
                _("Yellow medium on green small: only the tops count."),
                _NOT_IN_LINE,
                (Mistake(third_in_line, _TWO_AND_ONE),),
                hint=_("Yellow small and large ask for the yellow medium, and medium may stand on small."),
            ),
        ),
    ),
    Lesson(
        "defend",
        _("Defend and threaten"),
        _("See what the other side wants, and want two things at once."),
        (
            Step(
                _("Dark threatens to win on c1 with the blue large. Stop it."),
                board(a1="BS", b1="BM", a3="WL", c3="YL"),
                defends,
                _("Well stopped. Large can stand on medium only, and a covered pyramid counts for nobody."),
                _("Dark wins with the blue large on c1. Try again."),
                (
                    Mistake(
                        only("WMc1", "YMc1", "RMc1"),
                        _("Large may stand on medium: Dark covers you on c1 and wins. Choose another size."),
                    ),
                ),
                hint=_("Put small or large on c1, or cover one of the blue pyramids."),
            ),
            Step(
                _("The best defence wins: both sides are about to form a Troika, and it is your turn."),
                board(a1="BS", b1="BM", a3="RS", b3="RM"),
                wins,
                _("Always look for your own Troika first."),
                _("You may win at once. Look at the top row."),
                (Mistake(third_in_line, _TWO_AND_ONE),),
                hint=_("Red small and red medium ask for the red large on c3."),
            ),
            Step(
                _("Make two threats at once, so that Dark can stop only one of them."),
                board(b1="YL", b2="RS", b3="YM", c1="WM", a1="KL", a2="KM", c2="GM", c3="BM"),
                threatens_twice,
                _("Dark can stop one line only; you win in the other."),
                _("Dark can answer that. Look for a place where two lines meet."),
                hint=_("The free corner meets the yellow medium in the top row and the red small on the diagonal."),
            ),
            Step(
                _(
                    "If all eighteen pyramids lie without a Troika, whoever did not start wins; and who cannot place "
                    "any on the own turn loses. With best play the second player always wins, so who starts must act."
                ),
                {},
            ),
        ),
    ),
)
