"""Studies as the analysis board has them: a start, a tree of moves with comments, and who played."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games import record
from games.models import Match, Seat
from games.policy import SOLVED
from games.record import Record, RecordError
from games.record.checking import game_of, setup_of
from games.record.tags import game_tags, setup_tags
from games.record.tree import Node, Tree, check_tree, line_of, play_tree, tree_of
from games.results import RUNNING, result_text
from games.selectors.line import TEXT_MAX, AnyGame, Line, LineError, line_view, sentence_of, stage_context
from games.selectors.line import line_of as start_of
from games.selectors.record import OVER, record_of

TEXT_KB = 64
"""Largest record that is read, in KB."""
COMMENT_MAX = 2_000
"""Most characters of one comment."""
TAG_MAX = 100
KEPT_TAGS = ("Date", "Time", "Event", "Round", "Match")
"""Tags beside the names that a study keeps of a record; the others follow from the moves."""


def study_json(found: Record) -> dict[str, Any]:
    """Return a record as the analysis board takes it; raise LineError where it breaks the rules."""
    try:
        game, seats, options = game_of(found)
        setup, _known = setup_of(found, game, seats, options)
        tree = tree_of(found.line)
        check_tree(tree)
        line = start_of({"game": game.slug, "seats": seats, "options": dict(options), "setup": _texts(setup)})
        _played(line, tree)
    except RecordError as error:
        raise _line_error(error) from error
    return {
        "game": game.slug,
        "seats": seats,
        "options": dict(options),
        "setup": dict(line.setup),
        "tags": _kept(dict(found.tags), seats),
        "tree": tree_json(tree),
    }


def tree_json(tree: Tree) -> dict[str, Any]:
    return {
        "comments": list(tree.comments),
        "nodes": [
            {"parent": node.parent, "text": node.text, "comments": list(node.comments), "clock": node.clock_ms}
            for node in tree.nodes
        ],
    }


def record_of_json(data: Any) -> Record:
    """Return what the analysis board sends as a record, checked by the rules; raise LineError."""
    if not isinstance(data, Mapping):
        raise LineError(_("A study is an object with a game, a start and moves."))
    line = start_of({name: data.get(name) for name in ("game", "seats", "options", "setup")})
    tree = _tree(data.get("tree") or {})
    try:
        check_tree(tree)
        states = _played(line, tree)
        moves = line_of(tree)
    except RecordError as error:
        raise _line_error(error) from error
    game = line.game
    outcome = game.outcome(states[(tree.main() or [0])[-1]])
    tags = {
        **game_tags(game, line.seats, line.options),
        **_kept(data.get("tags") or {}, line.seats),
        **setup_tags(game, line.seats, line.options, line.setup, secrets=not _unknown(line)),
        "Result": result_text(outcome.places) if outcome else RUNNING,
        "Termination": outcome.reason if outcome else "",
    }
    found = Record.of({name: value for name, value in tags.items() if value}, moves)
    _check_size(record.format(found))
    return found


def read_record(text: Any) -> dict[str, Any]:
    """Read the text of one record; raise LineError with what is wrong and where."""
    if not isinstance(text, str) or not text.strip():
        raise LineError(_("There is no record in the text."))
    _check_size(text)
    try:
        return study_json(record.parse(text))
    except RecordError as error:
        raise _line_error(error) from error


def _check_size(text: str) -> None:
    if len(text.encode("utf-8", "replace")) > TEXT_KB * 1024:
        raise LineError(_("A record has at most %(most)s KB.") % {"most": TEXT_KB})


def study_of_match(match: Match, seat: Seat | None) -> dict[str, Any]:
    """Return a match that is over, ready to be analysed; raise LineError for any other."""
    if match.status not in OVER:
        raise LineError(_("This game is still running. It can be analysed when it is over."))
    if match.snapshot is None:
        raise LineError(_("This game never began, so there is nothing to analyse."))
    seats = list(match.seat_set.select_related("user"))
    return study_json(record_of(match, seats, match.move_set.all(), seat))


def fresh_study(slug: str, seats: int | None = None, teams: bool = False) -> dict[str, Any]:
    """Return the start of a game with nothing played; what is hidden in it is dealt at random. Raise LineError."""
    options = {"teams": True} if teams else {}
    asked = {"game": slug, "options": options, **({"seats": seats} if seats else {})}
    line = start_of(asked)
    setup: dict[str, Any] = {}
    if line.game.hidden:
        for label, items in line.game.draws(line.seats, line.options).items():
            setup[label] = "".join(random.SystemRandom().sample(list(items), len(items)))
    return {
        "game": slug,
        "seats": line.seats,
        "options": dict(line.options),
        "setup": setup,
        "tags": {},
        "tree": {"comments": [], "nodes": []},
    }


def choice(game: AnyGame) -> dict[str, Any]:
    """Return what the page that offers the games shows of one: its start, and how far its values are known."""
    study = fresh_study(game.slug)
    exact = _("Solved: values are exact wherever a table or a proof reaches.")
    return {
        "game": game,
        "module": stage_context(game)["module"],
        "board": json.dumps(line_view(start_of(study))["board"]),
        "known": exact if game.slug in SOLVED else _("The values are a search's estimates."),
    }


def _texts(setup: Mapping[str, Any]) -> dict[str, str]:
    return {name: value if isinstance(value, str) else "".join(value) for name, value in setup.items()}


def _unknown(line: Line) -> bool:
    """Whether the start holds only stones, or whatever is drawn, that nobody knows."""
    return all(set(value) <= {"?"} for value in line.setup.values())


def _kept(tags: Any, seats: int) -> dict[str, str]:
    names = (*(f"Seat{number}" for number in range(1, seats + 1)), *KEPT_TAGS)
    if not isinstance(tags, Mapping):
        raise LineError(_("The tags are an object."))
    tidy = {name: _tidy(str(tags[name]))[:TAG_MAX] for name in names if tags.get(name)}
    return {name: text for name, text in tidy.items() if text}


def _tidy(text: str) -> str:
    """Return a text on one line, without control characters."""
    return " ".join("".join(" " if char < " " or char == "\x7f" else char for char in text).split())


def _played(line: Line, tree: Tree) -> list[Any]:
    try:
        start = line.game.start(line.seats, line.options, line.setup)
    except ValueError as error:
        raise LineError(str(error)) from error
    return play_tree(line.game, start, tree)


def _line_error(error: RecordError) -> LineError:
    """Tell what is wrong with a record, the move included."""
    cause = error.__cause__
    reason = sentence_of(cause) if hasattr(cause, "params") else error.reason  # type: ignore[arg-type]
    if error.ply is None or not error.text:
        return LineError(reason, error.ply)
    named = {"ply": error.ply, "text": error.text[:TEXT_MAX], "why": reason}
    return LineError(_("Move %(ply)s, %(text)s: %(why)s") % named, error.ply)


def _tree(data: Any) -> Tree:
    if not isinstance(data, Mapping) or not isinstance(data.get("nodes", []), list):
        raise LineError(_("The moves are a tree with comments and nodes."))
    nodes = []
    for number, node in enumerate(data.get("nodes", []), 1):
        if not isinstance(node, Mapping) or not isinstance(node.get("parent"), int):
            raise LineError(_("Move %(ply)s is no move text.") % {"ply": number}, number)
        text, clock = node.get("text"), node.get("clock")
        if not isinstance(text, str) or not 0 < len(text) <= TEXT_MAX:
            raise LineError(_("Move %(ply)s is no move text.") % {"ply": number}, number)
        clock = clock if isinstance(clock, int) and 0 <= clock < 10**9 else None
        nodes.append(Node(node["parent"], text, _comments(node.get("comments")), clock))
    return Tree(_comments(data.get("comments")), tuple(nodes))


def _comments(given: Any) -> tuple[str, ...]:
    if given is None:
        return ()
    if not isinstance(given, list) or any(not isinstance(comment, str) for comment in given):
        raise LineError(_("Comments are a list of texts."))
    if any(len(comment) > COMMENT_MAX for comment in given):
        raise LineError(_("A comment has at most %(most)s characters.") % {"most": COMMENT_MAX})
    return tuple(comment for comment in map(_tidy, given) if comment)
