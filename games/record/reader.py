"""Reads records. Tolerant of white space, line breaks, numbers and unknown tags; raises nothing but RecordError."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from games.record.errors import RecordError
from games.record.value import Line, Ply, Record

DEPTH_MAX = 20
"""How deep variations may be nested."""

RESULT = re.compile(r"1-0|0-1|0-0|1/2-1/2|\*|[0-9]{1,2}(?:,[0-9]{1,2})+")
_TAG = re.compile(r'\[[ \t]*([A-Za-z][A-Za-z0-9_]{0,39})[ \t]+"((?:[^"\\\r\n]|\\[^\r\n])*)"[ \t]*\]')
_COMMENT = re.compile(r"\{((?:[^}\\]|\\[\s\S])*)\}")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")
_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(r"[0-9]{1,6}\.+")
_WORD = re.compile(r"[^\s{}()\[\]\"]+")
_CLOCK = re.compile(r"\[%clk\s+([0-9]{1,6}):([0-9]{1,2}):([0-9]{1,2})(?:\.([0-9]{1,3}))?\s*\]")
_ESCAPED = re.compile(r"\\([\\}\"])")


@dataclass
class _Draft:
    """A line that is being read."""

    plies: list[Ply] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def line(self) -> Line:
        return Line(tuple(self.plies), tuple(self.comments))


@dataclass
class _Game:
    """A record that is being read: its tags, the open lines (the main one first), the result that closed it."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: list[_Draft] = field(default_factory=lambda: [_Draft()])
    result: str = ""

    @property
    def moving(self) -> bool:
        return bool(self.result or len(self.lines) > 1 or self.lines[0].plies or self.lines[0].comments)

    @property
    def empty(self) -> bool:
        return not self.moving and not self.tags

    @property
    def ply(self) -> int:
        """Return the number of the last move read in the main line."""
        return len(self.lines[0].plies)


def parse(text: str) -> Record:
    """Read a text that holds one record; raise RecordError."""
    records = parse_all(text)
    if len(records) != 1:
        raise RecordError("There is no record in the text." if not records else "The text holds several records.")
    return records[0]


def parse_all(text: str) -> list[Record]:
    """Read all records of a text, one after the other; raise RecordError."""
    if control := _CONTROL.search(text):
        raise RecordError(f"A text holds no control characters such as {control[0]!r}.")
    records, game = [], _Game()
    for kind, value, extra in _tokens(text.removeprefix("\ufeff")):
        if kind == "tag":
            if game.moving:
                records.append(_finished(game))
                game = _Game()
            _add_tag(game, value, extra)
        elif game.result:
            raise RecordError(f"After the result {game.result} stands {value[:32]!r}.")
        else:
            _add(game, kind, value)
    if not game.empty:
        records.append(_finished(game))
    return records


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """Cut a text into (kind, value, second value)."""
    at = 0
    while at < len(text):
        if space := _SPACE.match(text, at):
            at = space.end()
        elif tag := _TAG.match(text, at):
            yield "tag", tag[1], _unescape(tag[2])
            at = tag.end()
        elif comment := _COMMENT.match(text, at):
            yield "comment", comment[1], ""
            at = comment.end()
        elif text[at] in "()":
            yield text[at], text[at], ""
            at += 1
        elif number := _NUMBER.match(text, at):
            at = number.end()
        elif word := _WORD.match(text, at):
            yield "word", word[0], ""
            at = word.end()
        else:
            line = text.count("\n", 0, at) + 1
            raise RecordError(f"Line {line} cannot be read from {text[at : at + 24]!r} on.")


def _add_tag(game: _Game, name: str, value: str) -> None:
    if name in game.tags:
        raise RecordError(f"The tag {name} stands twice.")
    game.tags[name] = value


def _add(game: _Game, kind: str, value: str) -> None:
    line = game.lines[-1]
    if kind == "comment":
        _add_comment(line, value)
    elif kind == "(":
        if not line.plies:
            raise RecordError("A variation replaces a move, and none stands before it.")
        if len(game.lines) > DEPTH_MAX:
            raise RecordError(f"Variations are nested more than {DEPTH_MAX} deep.", game.ply)
        game.lines.append(_Draft())
    elif kind == ")":
        _close(game)
    elif RESULT.fullmatch(value):
        if len(game.lines) == 1:
            game.result = value
    elif not value.startswith("$") and not value.isdecimal():
        line.plies.append(Ply(value))


def _add_comment(line: _Draft, text: str) -> None:
    clock = _CLOCK.search(text)
    rest = " ".join(_unescape(_CLOCK.sub(" ", text)).split())
    if not line.plies:
        line.comments += [rest] if rest else []
        return
    ply = line.plies[-1]
    if clock:
        hours, minutes, seconds, fraction = clock.groups(default="0")
        whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
        ply = replace(ply, clock_ms=whole * 1000 + int(fraction.ljust(3, "0")))
    line.plies[-1] = replace(ply, comments=(*ply.comments, rest) if rest else ply.comments)


def _close(game: _Game) -> None:
    if len(game.lines) == 1:
        raise RecordError("A variation is closed that was not opened.", game.ply or None)
    variation = game.lines.pop().line()
    if not variation.plies:
        raise RecordError("A variation holds no move.", game.ply)
    line = game.lines[-1]
    ply = line.plies[-1]
    line.plies[-1] = replace(ply, variations=(*ply.variations, variation))


def _finished(game: _Game) -> Record:
    if len(game.lines) > 1:
        raise RecordError("A variation is not closed.", game.ply)
    tagged = game.tags.get("Result", "").strip()
    if game.result and tagged and tagged != game.result:
        raise RecordError(f"The tag says {tagged[:16]}, but the moves close with {game.result}.")
    if game.result or tagged:
        game.tags["Result"] = game.result or tagged
    return Record.of(game.tags, game.lines[0].line())


def _unescape(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)
