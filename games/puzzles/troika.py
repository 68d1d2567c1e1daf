"""Troika for the miner."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from games.rules.troika.pyramids import FITS_ON, LINES, THIRD
from games.rules.troika.rules import Move
from games.rules.troika.state import State, tops_of

IN_HAND, COVERED, SEEN = "h", "c", "012345678"
"""What a pyramid may be in a key; seen on cell n is the digit n."""


class Position(NamedTuple):
    """The tops (-1 none) and the hands of the side to move and of the other, as masks."""

    tops: tuple[int, ...]
    own: int
    other: int


_MOVES = tuple(tuple(Move(pyramid, cell) for cell in range(9)) for pyramid in range(18))
_ROTATIONS = tuple((line[at], line[at - 1], line[at - 2]) for line in LINES for at in range(3))


def _board_images() -> list[tuple[int, ...]]:
    images, image = [], list(range(9))
    for _ in range(4):
        images += [tuple(image), tuple(3 * (cell // 3) + 2 - cell % 3 for cell in image)]
        image = [3 * (2 - cell % 3) + cell // 3 for cell in image]
    return images


def _side_images() -> list[tuple[int, ...]]:
    """Return the changes of one side's pyramids that keep sizes and Troikas: colour -> a·colour + b + k·size."""
    return [
        tuple(3 * ((a * (p // 3) + b + k * (p % 3)) % 3) + p % 3 for p in range(9))
        for a, b, k in product((1, 2), range(3), range(3))
    ]


_BOARD_IMAGES = _board_images()
_SIDE_IMAGES = _side_images()
_FLIPPED = tuple(3 * (p // 3) + 2 - p % 3 for p in range(9))
"""Small and large exchanged."""


class TroikaField:
    """See ``Field``."""

    game = "troika"
    effort = 1500

    def position(self, state: State) -> Position:
        own, other = state.hands if state.turn == 1 else state.hands[::-1]
        return Position(tops_of(state), own, other)

    def lost(self, position: Position) -> bool:
        """Whether nothing can be placed; with all eighteen placed it is the turn of the starter, who has lost."""
        tops, own, _other = position
        return not any(FITS_ON[top] & own for top in tops)

    def winning(self, position: Position) -> list[Move]:
        tops, own, other = position
        found: dict[Move, None] = {}
        for cell, first, second in _ROTATIONS:
            one, two = tops[first], tops[second]
            if one >= 0 and two >= 0:
                third = THIRD[one][two]
                if third >= 0 and own >> third & 1 and FITS_ON[tops[cell]] >> third & 1:
                    found[_MOVES[third][cell]] = None
        if sum([bool(FITS_ON[top] & other) for top in tops]) < 2:
            for move in self.moves(position):
                if move not in found and self.lost(self.play(position, move)):
                    found[move] = None
        return list(found)

    def moves(self, position: Position) -> list[Move]:
        tops, own, _other = position
        fits = [(cell, FITS_ON[top] & own) for cell, top in enumerate(tops)]
        return [
            _MOVES[pyramid][cell]
            for pyramid in range(18)
            if own >> pyramid & 1
            for cell, fit in fits
            if fit >> pyramid & 1
        ]

    def play(self, position: Position, move: Move) -> Position:
        tops, own, other = position
        pyramid, cell = move
        return Position((*tops[:cell], pyramid, *tops[cell + 1 :]), other, own ^ 1 << pyramid)

    def passed(self, position: Position) -> Position:
        tops, own, other = position
        return Position(tops, other, own)

    def key(self, position: Position) -> str:
        tops, own, other = position
        mover = 0 if own & 511 or other >> 9 else 1
        hands = own | other
        sides = []
        for side in (mover, 1 - mover):
            where = [COVERED] * 9
            for p in range(9):
                if hands >> (9 * side + p) & 1:
                    where[p] = IN_HAND
            sides.append((where, [(cell, top - 9 * side) for cell, top in enumerate(tops) if top // 9 == side]))
        return min(
            "".join(_side_key(where, seen, board, flipped) for where, seen in sides)
            for board in _BOARD_IMAGES
            for flipped in (False, True)
        )

    def themes(self, position: Position, move: Move, last: bool) -> set[str]:
        tops = position.tops
        found = set()
        covered = tops[move.cell]
        mine = (move.pyramid // 9) == (covered // 9)
        after = self.play(position, move)
        covers_other = not last and covered >= 0 and not mine
        if covers_other and self.winning(self.passed(position)) and not self.winning(after):
            found.add("block")
        if last:
            lines = sum(_is_line(after.tops, line, move.cell) for line in LINES)
            if lines > 1:
                found.add("two_lines")
            if not lines:
                found.add("stuck")
            if lines and covered >= 0:
                found.add("covering")
        return found


def _is_line(tops: tuple[int, ...], line: tuple[int, int, int], cell: int) -> bool:
    one, two, three = (tops[at] for at in line)
    return cell in line and min(one, two, three) >= 0 and THIRD[one][two] == three


def _side_key(where: list[str], seen: list[tuple[int, int]], board: tuple[int, ...], flipped: bool) -> str:
    """Return the least text for one side's nine pyramids under the changes of its colours."""
    status = list(where)
    for cell, pyramid in seen:
        status[pyramid] = SEEN[board[cell]]
    if flipped:
        status = [status[_FLIPPED[p]] for p in range(9)]
    return min("".join([status[image[p]] for p in range(9)]) for image in _SIDE_IMAGES)
