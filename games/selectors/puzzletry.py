"""A move tried in a puzzle: right or wrong, what the other side answers, and what may be said about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import catalogue
from games.engine.protocol import GameError
from games.models import Puzzle
from games.puzzles import FIELDS
from games.puzzles.refuting import refute
from games.selectors.line import TEXT_MAX, Line, LineError, line_view, play, sentence_of
from games.selectors.puzzles import line_json


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a move: ``decides`` is True or False where it decides the attempt, None where it goes on.

    ``moves`` are all moves up to the board that is shown last: the move, and what the other side answers.
    """

    right: bool
    decides: bool | None
    said: str
    moves: tuple[str, ...]
    lines: tuple[dict[str, Any], ...]

    def to_json(self) -> dict[str, Any]:
        return {"right": self.right, "said": self.said, "moves": list(self.moves), "lines": list(self.lines)}


def asked_moves(data: Any) -> tuple[tuple[str, ...], str]:
    """Read ``{played: [texts], move}``; raise LineError."""
    played = data.get("played") if isinstance(data, dict) else None
    move = data.get("move") if isinstance(data, dict) else None
    if not isinstance(played, list) or not isinstance(move, str) or len(played) > 2 * TEXT_MAX or len(played) % 2:
        raise LineError(_("A move in a puzzle comes with the moves before it."))
    if not all(isinstance(text, str) and 0 < len(text) <= TEXT_MAX for text in [*played, move]):
        raise LineError(_("A move is a text."))
    return tuple(played), move


def try_move(puzzle: Puzzle, played: Sequence[str], move: str) -> Tried:
    """Return what comes of a move after others; raise LineError where it is illegal or the moves are not the puzzle's.

    An earlier move of one's own that is not the solution's counts like a wrong move now: nothing can be learnt by
    telling another past than the one that was.
    """
    for at, text in enumerate(played):
        expected = puzzle.moves[at] if at < len(puzzle.moves) else None
        if text != expected:
            if at % 2 == 0:
                return _try(puzzle, tuple(played[:at]), text)
            raise LineError(_("The puzzle went another way. Load the page again."))
    if len(played) >= len(puzzle.moves):
        raise LineError(_("The puzzle is solved already."))
    return _try(puzzle, tuple(played), move)


def _try(puzzle: Puzzle, played: tuple[str, ...], move: str) -> Tried:
    """Judge a move after the first moves of the solution."""
    text, won = _meant(puzzle, played, move)
    moves = (*played, text)
    if won:
        return Tried(True, True, _("Solved: this wins."), moves, (line_json(puzzle, moves),))
    if text != puzzle.moves[len(played)]:
        return _wrong(puzzle, moves)
    reply = puzzle.moves[len(moves)]
    left = (len(puzzle.moves) - len(moves)) // 2
    said = ngettext("Right. %(n)s move more.", "Right. %(n)s moves more.", left) % {"n": left}
    lines = (line_json(puzzle, moves), line_json(puzzle, (*moves, reply)))
    return Tried(True, None, said, (*moves, reply), lines)


def _meant(puzzle: Puzzle, played: tuple[str, ...], move: str) -> tuple[str, bool]:
    """Return the text of a legal move as the game writes it, and whether it ends the game as a win."""
    game = catalogue.get(puzzle.game)
    before = play(_line(puzzle, played)).state
    seat = game.to_act(before)[0]
    try:
        parsed = game.parse(move)
        after = game.apply(before, seat, parsed)
    except GameError as error:
        raise LineError(sentence_of(error), len(played) + 1) from error
    outcome = game.outcome(after)
    won = outcome is not None and outcome.places[seat - 1] == 1 and outcome.places.count(1) == 1
    return game.format(parsed), won


def _line(puzzle: Puzzle, moves: tuple[str, ...]) -> Line:
    game = catalogue.get(puzzle.game)
    return Line(game, game.seats[0], {}, {"position": puzzle.position}, moves)


def _wrong(puzzle: Puzzle, moves: tuple[str, ...]) -> Tried:
    """Show a wrong move and how it is refuted."""
    game, field = catalogue.get(puzzle.game), FIELDS[puzzle.game]
    line = _line(puzzle, moves)
    state = play(line).state
    first = line_view(line)
    names = {"move": moves[-1], "reply": ""}
    if game.outcome(state) is not None:
        return Tried(False, False, _("%(move)s ends the game without a win.") % names, moves, (first,))
    remaining = (len(puzzle.moves) - len(moves)) // 2
    found = refute(field, field.position(state), remaining)
    if found.move is None:
        return Tried(False, False, _("%(move)s is not the solution.") % names, moves, (first,))
    names["reply"] = reply = game.format(found.move)
    if found.wins:
        said = _("%(move)s loses: %(reply)s wins for the other side.") % names
    elif found.sure:
        said = _("%(move)s does not win in time: %(reply)s holds.") % names
    else:
        said = _("%(move)s is not the solution: the other side can answer %(reply)s.") % names
    return Tried(False, False, said, (*moves, reply), (first, line_json(puzzle, (*moves, reply))))
