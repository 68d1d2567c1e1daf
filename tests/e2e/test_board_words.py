"""What boards tell: the status line, the keyboard's help, marks and numbers."""

# ruff: noqa: F811 (fixtures are imported by name)

from itertools import pairwise

from tests.e2e.boards.opening import Opener, harness, open_table  # noqa: F401
from tests.games.bags import BAG


def test_a_new_position_clears_what_a_resting_pointer_had_read_out(open_table: Opener) -> None:
    told = "a1: blue medium on red large, 2 high"
    table = open_table("troika")
    state = table.after(table.start(), "RLa1", "BMa1")
    table.show(state)
    table.page.mouse.move(*table.middle(table.cell("a1")))
    assert table.status() == told
    table.show(table.after(state, "YLb2"), last={"text": "YLb2", "seat": 1})
    table.page.wait_for_timeout(200)
    assert table.status() == ""
    x, y = table.middle(table.cell("a1"))
    table.page.mouse.move(x + 3, y)
    assert table.status() == told


def test_enter_with_nothing_lifted_says_what_to_do(open_table: Opener) -> None:
    table = open_table("troika")
    table.show(table.start())
    table.cell("b2").focus()
    table.press("Enter")
    assert table.status() == "b2: empty. First choose a pyramid of your hand, then its place."
    assert table.heard("say")[-1]["text"] == table.status()


def test_the_drawing_is_one_tab_stop(open_table: Opener) -> None:
    for slug in ("troika", "quadtria", "trixo"):
        table = open_table(slug)
        table.show(table.start(bag=BAG) if slug == "trixo" else table.start())
        stops = []
        for _press in range(4):
            table.press("Tab")
            stops.append(table.page.evaluate("document.activeElement.closest('svg.board') !== null"))
        assert True in stops
        assert (True, True) not in pairwise(stops), f"{slug}: {stops}"


def test_a_winning_ring_leaves_the_count_of_a_stack_whole(open_table: Opener) -> None:
    table = open_table("troika")
    position = table.position(table.start())
    position["board"]["cells"] |= {"a1": ["RL", "BM"], "b2": ["YM"], "c3": ["KL"]}
    position["board"]["won"] = ["a1", "b2", "c3"]
    table.page.evaluate("(position) => board.show(position, {animate: false})", position)
    upper = table.page.locator("svg.board > g").last
    assert upper.locator(".height").count() == 1
    assert upper.evaluate("(layer) => layer.lastElementChild.classList.contains('height')")


def test_the_cloth_names_columns_and_rows_as_the_moves_do(open_table: Opener) -> None:
    table = open_table("trixo")
    table.show(table.after(table.start(bag=BAG), "X@0,0", "O@1,0"))
    numbers = table.page.locator(".cloth-coord")
    assert numbers.all_text_contents() == ["-1", "0", "1", "2", "1", "0", "-1"]
    column = numbers.nth(3).bounding_box()
    place = table.cell("2,1").locator(".hit").bounding_box()
    assert column is not None
    assert place is not None
    assert abs(column["x"] + column["width"] / 2 - place["x"] - place["width"] / 2) < 2
