"""Records as trees: nothing is lost on the way from a tree to text and back, and no tree breaks the writer."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import catalogue, record
from games.record import Line, Ply, Record, RecordError
from games.record.reader import DEPTH_MAX
from games.record.tree import Node, Tree, check_tree, line_of, play_tree, tree_of

COMMENTS = st.lists(st.text('ab{}\\"([$ é', min_size=1, max_size=12), max_size=2)


def paths(tree: Tree) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return every line of moves from the start, with the comments on its last move, in order of siblings."""
    known: list[tuple[str, ...]] = [()]
    found = {(): tree.comments}
    children = tree.children()
    for number, node in enumerate(tree.nodes, 1):
        known.append((*known[node.parent], node.text))
        place = children[node.parent].index(number)
        found[known[number]] = (str(place), *node.comments)
    return found


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """Grow a tree of legal Quadtria moves, at random places."""
    game = catalogue.get("quadtria")
    rng = Random(draw(st.integers(0, 2**20)))
    states = [game.start(2, {}, {})]
    nodes: list[Node] = []
    taken: set[tuple[int, str]] = set()
    for _each in range(draw(st.integers(0, 14))):
        parent = draw(st.integers(0, len(nodes)))
        to_act = game.to_act(states[parent])
        if not to_act:
            continue
        move = rng.choice(game.legal_moves(states[parent], to_act[0]))
        text = game.format(move)
        if (parent, text) in taken:
            continue
        taken.add((parent, text))
        comments = tuple(" ".join(one.split()) for one in draw(COMMENTS) if one.split())
        nodes.append(Node(parent, text, comments, draw(st.none() | st.integers(0, 10**7))))
        states.append(game.apply(states[parent], to_act[0], move))
    tree = Tree((), tuple(nodes))
    return tree


@settings(max_examples=60, deadline=None)
@given(trees())
def test_a_tree_is_read_back_from_its_record_with_every_line_and_comment(tree: Tree) -> None:
    check_tree(tree)
    tags = {"Game": "quadtria", "Seats": "2", "Result": "*"}
    written = record.format(Record.of(tags, line_of(tree)))
    read = tree_of(record.parse(written).line)
    assert paths(read) == paths(tree)
    assert record.format(Record.of(tags, line_of(read))) == written
    play_tree(catalogue.get("quadtria"), catalogue.get("quadtria").start(2, {}, {}), read)


def test_what_is_said_before_a_variation_belongs_to_its_first_move() -> None:
    read = tree_of(record.parse('[Game "quadtria"]\n\n{all} 1. d3-c3 {one} ({two} 1. d1-c1 {three} a4-a3) c4-d4').line)
    assert read.comments == ("all",)
    assert read.nodes[0] == Node(0, "d3-c3", ("one",))
    assert read.nodes[1] == Node(0, "d1-c1", ("two", "three"))
    assert [node.text for node in read.nodes] == ["d3-c3", "d1-c1", "a4-a3", "c4-d4"]


def test_a_variation_that_repeats_a_move_is_one_with_it() -> None:
    read = tree_of(record.parse('[Game "quadtria"]\n\n1. d3-c3 {here} (1. d3-c3 {there} c4-d3) c4-d4').line)
    assert [(node.parent, node.text) for node in read.nodes] == [(0, "d3-c3"), (1, "c4-d3"), (1, "c4-d4")]
    assert read.nodes[0].comments == ("here", "there")


def test_a_tree_nested_too_deep_is_refused() -> None:
    nodes, at = [], 0
    for _depth in range(DEPTH_MAX + 2):
        nodes += [Node(at, "main"), Node(at, "other")]
        at = len(nodes)
    with pytest.raises(RecordError, match="nested"):
        line_of(Tree((), tuple(nodes)))


@pytest.mark.parametrize(
    ("nodes", "part"),
    [
        ((Node(1, "d3-c3"),), "follows none"),
        ((Node(-1, "d3-c3"),), "follows none"),
        ((Node(0, "d3-c3"), Node(0, "d3-c3")), "twice"),
        ((Node(0, "d3-c3"),) * 2_001, "more than"),
    ],
)
def test_a_tree_that_is_none_is_refused(nodes: tuple[Node, ...], part: str) -> None:
    with pytest.raises(RecordError, match=part):
        check_tree(Tree((), nodes))


def test_an_illegal_move_of_a_variation_is_named_with_its_ply() -> None:
    game = catalogue.get("quadtria")
    tree = tree_of(Line((Ply("d3-c3"), Ply("c4-d4", variations=(Line((Ply("a4-c4"),)),)))))
    with pytest.raises(RecordError) as refused:
        play_tree(game, game.start(2, {}, {}), tree)
    assert (refused.value.ply, refused.value.text) == (2, "a4-c4")


def test_a_long_main_line_is_no_deep_one() -> None:
    tree = Tree((), tuple(Node(number, "d3-c3") for number in range(2_000)))
    assert tree_of(line_of(tree)) == tree
