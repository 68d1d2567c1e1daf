"""A record's moves as a tree: every position once, its first continuation being the main one.

``Line`` follows the text, where a variation stands after the move that it replaces; a tree is what a board explores.
``tree_of`` and ``line_of`` turn one into the other. Nothing is lost but who came first where a variation repeats a move
that is there already: the two are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.protocol import GameError
from games.record.errors import RecordError
from games.record.playing import AnyGame, Played, step
from games.record.reader import DEPTH_MAX
from games.record.value import Line, Ply

NODES_MAX = 2_000
"""Most moves of a tree."""


@dataclass(frozen=True, slots=True)
class Node:
    """A move. ``parent`` is the number of the move before it, counted from 1 and below its own; 0 is the start."""

    parent: int
    text: str
    comments: tuple[str, ...] = ()
    clock_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Tree:
    """Comments on the start, and the moves; of those after the same move, the first continues the main line."""

    comments: tuple[str, ...] = ()
    nodes: tuple[Node, ...] = ()

    def children(self) -> list[list[int]]:
        """Return the numbers of the moves after each, by number; after the start first."""
        found: list[list[int]] = [[] for _ in range(len(self.nodes) + 1)]
        for number, node in enumerate(self.nodes, 1):
            found[node.parent].append(number)
        return found

    def main(self) -> list[int]:
        """Return the numbers of the moves of the main line."""
        children, line, at = self.children(), [], 0
        while children[at]:
            at = children[at][0]
            line.append(at)
        return line


def tree_of(line: Line) -> Tree:
    """Return the tree of a line with variations. What is said before a variation belongs to its first move."""
    nodes: list[Node] = []
    _grow(nodes, {}, line, 0)
    return Tree(line.comments, tuple(nodes))


def _grow(nodes: list[Node], known: dict[tuple[int, str], int], line: Line, start: int, before: bool = False) -> None:
    parent = start
    for at, ply in enumerate(line.plies):
        comments = (*line.comments, *ply.comments) if before and at == 0 else ply.comments
        number = known.get((parent, ply.text))
        if number is None:
            nodes.append(Node(parent, ply.text, comments, ply.clock_ms))
            number = known[parent, ply.text] = len(nodes)
        else:
            node = nodes[number - 1]
            fresh = tuple(comment for comment in comments if comment not in node.comments)
            nodes[number - 1] = replace(node, comments=node.comments + fresh)
        for variation in ply.variations:
            _grow(nodes, known, variation, parent, before=True)
        parent = number


def line_of(tree: Tree) -> Line:
    """Return the line with variations that writes a tree; raise RecordError where it is nested too deep."""
    children = tree.children()
    main = _line(tree, children, children[0][0], 0) if children[0] else Line()
    return Line(main.plies, tree.comments)


def _line(tree: Tree, children: Sequence[Sequence[int]], first: int, depth: int) -> Line:
    if depth > DEPTH_MAX:
        raise RecordError(f"Variations are nested more than {DEPTH_MAX} deep.")
    plies: list[Ply] = []
    number = first
    while True:
        node = tree.nodes[number - 1]
        siblings = children[node.parent]
        others = siblings[1:] if number == siblings[0] else ()
        variations = tuple(_line(tree, children, other, depth + 1) for other in others)
        plies.append(Ply(node.text, node.clock_ms, node.comments, variations))
        if not children[number]:
            return Line(tuple(plies))
        number = children[number][0]


def check_tree(tree: Tree) -> None:
    """Raise RecordError unless every move follows an earlier one, no two are the same, and there are not too many."""
    if len(tree.nodes) > NODES_MAX:
        raise RecordError(f"There are more than {NODES_MAX} moves.")
    known = set()
    for number, node in enumerate(tree.nodes, 1):
        if not 0 <= node.parent < number:
            raise RecordError(f"Move number {number} follows none before it.")
        if (node.parent, node.text) in known:
            raise RecordError(f"The move {node.text[:32]!r} stands twice after the same position.")
        known.add((node.parent, node.text))


def play_tree(game: AnyGame, start: Any, tree: Tree) -> list[Any]:
    """Return the state after every move, that of the start first; raise RecordError at an illegal one with its ply."""
    played = [Played((start,))]
    plies = [0]
    for node in tree.nodes:
        before = played[node.parent]
        ply = plies[node.parent] + 1
        try:
            after = step(game, Played((before.state,), (), before.left), node.text)
        except GameError as error:
            raise RecordError(str(error), ply, node.text) from error
        played.append(Played((after.state,), (), after.left))
        plies.append(ply)
    return [one.state for one in played]
