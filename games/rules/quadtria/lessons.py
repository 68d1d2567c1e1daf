"""The tutorial of Quadtria: moving, the triangle, the own home and its peg."""

from __future__ import annotations

from games.engine.lessons import Goal, Lesson, Mistake, Step
from games.engine.text import gettext_noop as _
from games.rules.quadtria.board import HOMES, QUAD_MASKS, TRIANGLE
from games.rules.quadtria.notation import parse_move
from games.rules.quadtria.rules import Move, apply, legal_moves
from games.rules.quadtria.state import SOUTH, State, won_by


def board(south: str, north: str, pegs: str = "--") -> dict[str, str]:
    """Write the start of a step with South (seat 1) to move."""
    return {"position": f"{','.join(sorted(south.split()))} {','.join(sorted(north.split()))} {pegs} 1"}


def only(*texts: str) -> Goal:
    """Take just these moves."""
    moves = {parse_move(text) for text in texts}
    return lambda _before, move, _after: move in moves


def anything(_before: State, _move: Move, _after: State) -> bool:
    return True


def wins(_before: State, _move: Move, after: State) -> bool:
    """Whether the mover has a Quadtria that counts."""
    return won_by(after) is not None


def defends(_before: State, _move: Move, after: State) -> bool:
    """Whether the other side has no Quadtria in its next move."""
    return not won_by(after) and not any(
        won_by(apply(after, after.turn, move)) for move in legal_moves(after, after.turn)
    )


def turns_peg(before: State, _move: Move, after: State) -> bool:
    return after.pegs != before.pegs


def triangle_at_home(_before: State, _move: Move, after: State) -> bool:
    """Whether South has a triangle in the own home."""
    return bool(TRIANGLE[after.south >> 5 * HOMES[SOUTH - 1] & 31])


def three_in_a_quad(_before: State, _move: Move, after: State) -> bool:
    """Whether South has three balls in one quad."""
    return any((after.south & quad).bit_count() > 2 for quad in QUAD_MASKS)


_NORTH = "a4 a6 b5 c4 c6"

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "move",
        _("Balls and passages"),
        _("How balls move, and how they cross the middle."),
        (
            Step(
                _("You are South with the red balls. Move any ball along one passage to the next empty point."),
                {},
                anything,
                _("One ball, one passage, a turn. No jumps and no captures; now North moves."),
                replies=("c4-c3", "c4-d4", "a4-a3"),
                hint=_(
                    "Only balls on the rim of the home can move: those on d3 and f3 up, those on d1 and d3 to the left."
                ),
            ),
            Step(
                _("The middle square has two diagonals. Cross it in one move, from d3 to the opposite corner."),
                board("d1 d3 e2 f1 f3", "a4 a6 b5 c6 a3"),
                only("d3-c4"),
                _("Straight across: there is no point in the middle, the two diagonals only cross there."),
                mistakes=(Mistake(anything, _("Legal, but take the diagonal from d3 across the middle.")),),
                hint=_("c4 is the corner opposite d3."),
            ),
            Step(
                _("Bring a ball from a corner of the north-east quad into its centre."),
                board("d4 d1 e2 f1 f3", _NORTH),
                only("d4-e5"),
                _("From a centre all four corners of the quad are one passage away."),
                mistakes=(Mistake(anything, _("Legal, but the ball on d4 is to go into the centre, e5.")),),
                hint=_("The north-east quad has d6, f6, d4, f4 and the centre e5."),
            ),
        ),
    ),
    Lesson(
        "quadtria",
        _("The triangle"),
        _("Which three balls win, and which are only a line."),
        (
            Step(
                _("Two neighbouring corners and the centre of a quad form a Quadtria. Win in the north-east."),
                board("d4 e5 d3 f3 d1", _NORTH),
                wins,
                _("Two neighbouring corners and the centre: a Quadtria, and the game is yours."),
                _("Two of yours are in the north-east. Bring a third to a neighbouring corner."),
                hint=_("f4 is next to d4 in the north-east quad, and f3 is one passage away from it."),
            ),
            Step(
                _("Any three corners win too, without the centre."),
                board("d6 d4 f3 e2 d1", _NORTH),
                wins,
                _("Three corners: a Quadtria."),
                _("You have d6 and d4. Which corner of that quad can you reach?"),
                (
                    Mistake(
                        only("d4-e5", "d6-e5"),
                        _("That gives up a corner: the ball from outside makes it three."),
                    ),
                ),
                hint=_("From f3 a passage leads to f4."),
            ),
            Step(
                _(
                    "Two opposite corners and the centre are a line, no triangle. You have d6 and e5 in the "
                    "north-east: bring in a third ball that makes a triangle."
                ),
                board("d6 e5 d3 f3 d1", "a4 a6 b5 c6 a3"),
                wins,
                _("A triangle. With f4 it would have been a line: d6, e5 and f4 lie straight."),
                _("Bring a third ball into the north-east quad, next to d6."),
                (Mistake(three_in_a_quad, _("Three in a quad, but in a line: d6, e5 and f4. That is no triangle.")),),
                hint=_("d4 is a neighbour of d6. The ball on d3 can go there."),
            ),
            Step(
                _("North is about to form a Quadtria in the south-west. Stop it."),
                board("c1 d3 e2 f1 f3", "a3 b2 c4 a6 c6"),
                defends,
                _("Stopped: a point that you hold is a point that nobody else can reach."),
                _("North still completes the triangle. Which point does it need?"),
                hint=_("North needs c3, the corner next to a3, and comes there from c4. Be there first."),
            ),
        ),
    ),
    Lesson(
        "home",
        _("Clear your home"),
        _("The signal peg, and why your own home counts last."),
        (
            Step(
                _(
                    "At the start your home is full of triangles, but in your own home they count only once your "
                    "signal peg is turned. It turns when none of your balls is at home."
                ),
                {},
            ),
            Step(
                _("One ball is left at home. Move it out, and watch your peg."),
                board("d3 d4 c3 f4 c1", "a4 a6 b5 c6 d6"),
                turns_peg,
                _("The peg turned, for good: from now on a Quadtria in your own home counts as well."),
                _("The ball on d3 is the last one at home: move that one."),
                hint=_("c4 is free, straight across the middle square."),
            ),
            Step(
                _("The peg is turned and two of your balls are back home. Win there."),
                board("d3 e2 c1 d4 f4", "a4 a6 b5 c6 f6", "S-"),
                wins,
                _("At home, with the peg turned: that counts."),
                _("Two of yours are in the south-east. A third from outside makes the triangle."),
                hint=_("c1 is joined to d1 by an outer link, f4 to f3."),
            ),
            Step(
                _("Here the peg is not turned yet. A triangle at home would not count, but elsewhere it does. Win."),
                board("d3 f3 d6 f6 e2", _NORTH),
                wins,
                _("Three corners in the north-east: that counts, peg or no peg."),
                _("Look at the north-east, where you have d6 and f6."),
                (
                    Mistake(
                        triangle_at_home,
                        _("You have a triangle at home there, but your peg is not turned: it does not count yet."),
                    ),
                ),
                hint=_("d4 and f4 are corners of the north-east, each one passage from a ball of yours."),
            ),
            Step(
                _("The ball that clears your home may itself win. Do both in one move."),
                board("f3 d6 d4 c3 a1", "a4 a6 b5 c6 c1"),
                wins,
                _("Home cleared, peg turned and a Quadtria, all in one move."),
                _("The last ball at home can complete the three corners in the north-east."),
                hint=_("From f3 a passage leads to f4."),
            ),
        ),
    ),
)
