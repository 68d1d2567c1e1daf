"""Writes records in canonical form: tags in order, an empty line, moves numbered by round of turns in lines of 80."""

from __future__ import annotations

from collections.abc import Iterator

from games.record.value import Line, Ply, Record

WIDTH = 80


def format(record: Record) -> str:
    """Write a record; ``parse`` reads it back as it was."""
    tags = "".join(f'[{name} "{_escape(value, quote=True)}"]\n' for name, value in record.tags)
    words = [*_words(record.line, record.seats, 0), record.result]
    return f"{tags}\n{_wrapped(words)}\n"


def clock_text(ms: int) -> str:
    """Write a time left as ``%clk`` has it: "0:04:51", with decimals only where there are some."""
    seconds, rest = divmod(max(0, ms), 1000)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{fraction}"


def _words(line: Line, seats: int, start: int) -> Iterator[str]:
    """Yield the words of a line whose first ply is number ``start`` (from 0)."""
    for comment in line.comments:
        yield f"{{{_escape(comment)}}}"
    for at, ply in enumerate(line.plies, start):
        turn, seat = divmod(at, seats)
        if seat == 0:
            yield f"{turn + 1}."
        elif at == start:
            yield f"{turn + 1}..."
        yield ply.text
        yield from _notes(ply)
        for variation in ply.variations:
            words = list(_words(variation, seats, at))
            yield from [f"({words[0]}", *words[1:-1], f"{words[-1]})"]


def _notes(ply: Ply) -> Iterator[str]:
    if ply.clock_ms is not None:
        yield f"{{[%clk {clock_text(ply.clock_ms)}]}}"
    for comment in ply.comments:
        yield f"{{{_escape(comment)}}}"


def _wrapped(words: list[str]) -> str:
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


def _escape(text: str, quote: bool = False) -> str:
    escaped = text.replace("\\", "\\\\").replace("}", "\\}") if not quote else text.replace("\\", "\\\\")
    return " ".join(escaped.replace('"', '\\"').split()) if quote else escaped
