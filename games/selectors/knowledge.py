"""What a position is worth: read from the cache, where ``games.services.study`` has it computed, and told in words."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.worth import Judgement, Worth
from games.selectors.line import Line, LineError, play


@dataclass(frozen=True, slots=True)
class Question:
    """A running position as the seat to act sees it; equal positions have the same ``digest``, however they came."""

    line: Line
    view: Any
    digest: str


def question_of(line: Line) -> Question:
    """Return what is to be judged at the end of a line; raise LineError where the game is over.

    What is open to all is judged by the position alone, without the way to it: repetitions do not count.
    """
    game = line.game
    state = play(line).state
    to_act = game.to_act(state)
    if not to_act:
        raise LineError(_("The game is over here, so there is nothing to judge."))
    view = game.view(state, to_act[0])
    if not game.hidden:
        setup = {"position": game.position(state, None)}
        if "starter" in line.setup:
            setup["starter"] = line.setup["starter"]
        start = game.start(line.seats, line.options, setup)
        view = game.view(start, to_act[0])
    text = f"{game.slug} {game.version} {line.seats} {sorted(line.options.items())} {view!r}"
    return Question(line, view, hashlib.sha256(text.encode()).hexdigest()[:32])


def worth_key(digest: str) -> str:
    return f"worth:{digest}"


def kept(question: Question) -> dict[str, Any] | None:
    """Return what the cache holds about a position: a judgement, ``{"error": sentence}``, or None."""
    found: dict[str, Any] | None = cache.get(worth_key(question.digest))
    return found


def judgement_json(game: Any, judgement: Judgement[Any]) -> dict[str, Any]:
    """Return a judgement as JSON without words, as it is kept."""
    return {
        "moves": [{"text": game.format(one.move), "worth": asdict(one.worth)} for one in judgement.moves],
        "line": [game.format(move) for move in judgement.line],
    }


def told(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return a kept judgement with words in the reader's language."""
    moves = [{"text": one["text"], "worth": worth_told(Worth(**one["worth"]))} for one in found["moves"]]
    best = moves[0]["worth"]
    return {"exact": best["result"] is not None, "worth": best, "moves": moves, "line": found["line"]}


def worth_told(worth: Worth) -> dict[str, Any]:
    """Return a worth as JSON with its words."""
    return asdict(worth) | {"words": words(worth)}


def words(worth: Worth) -> str:
    """Say what a position is worth to the seat to act: "won in 7", "drawn", "about 62 %", "+3.2 stones"."""
    if worth.result == "draw":
        return _("drawn")
    if worth.result is not None and not worth.plies:
        return _("won") if worth.result == "win" else _("lost")
    if worth.result == "win":
        return ngettext("won in %(plies)s", "won in %(plies)s", worth.plies or 0) % {"plies": worth.plies}
    if worth.result == "loss":
        return ngettext("lost in %(plies)s", "lost in %(plies)s", worth.plies or 0) % {"plies": worth.plies}
    if worth.lead is not None:
        lead = round(worth.lead, 1) or 0.0
        return _("%(lead)s stones") % {"lead": f"{lead:+.1f}".replace("-", "−")}
    return _("about %(percent)s %%") % {"percent": round(worth.expected * 100)}
