"""The three boards: by mouse, drag, finger and keyboard, without the rest of the site."""

# ruff: noqa: F811 (fixtures are imported by name)

from typing import Any

from tests.e2e.boards.opening import Opener, harness, open_table  # noqa: F401
from tests.e2e.boards.table import Table
from tests.e2e.browsing import PHONE
from tests.games.bags import BAG


def trixo_state(table: Table) -> Any:
    """Two seats; seat 1 holds S O X T, and one X lies on the table after two plies."""
    return table.after(table.start(bag=BAG), "X@0,0", "O@1,0")


# ---- Quadtria


def test_quadtria_is_played_by_two_clicks(open_table: Opener) -> None:
    table = open_table("quadtria")
    table.show(table.start())
    table.click("d3")
    assert table.legal_cells() == {"c3", "d4"}
    assert table.status() == "Choose where the ball on d3 goes."
    table.click("c3")
    assert table.moves() == ["d3-c3"]
    assert "red ball" in (table.cell("c3").get_attribute("aria-label") or "")


def test_quadtria_is_played_by_dragging(open_table: Opener) -> None:
    table = open_table("quadtria")
    table.show(table.start())
    table.drag(table.cell("d3"), table.cell("d4"))
    assert table.moves() == ["d3-d4"]


def test_quadtria_is_played_with_a_finger(open_table: Opener) -> None:
    table = open_table("quadtria", PHONE)
    table.show(table.start())
    table.touch_drag(table.cell("d1"), table.cell("c1"))
    assert table.moves() == ["d1-c1"]


def test_quadtria_is_played_by_keyboard(open_table: Opener) -> None:
    table = open_table("quadtria")
    table.show(table.start())
    table.cell("d3").focus()
    table.press("Enter", "ArrowLeft")
    assert table.focused() == "c3"
    table.press("Space")
    assert table.moves() == ["d3-c3"]
    assert table.focused() == "c3"


def test_every_point_of_quadtria_is_reached_by_arrows(open_table: Opener) -> None:
    table = open_table("quadtria")
    table.show(table.start())
    table.cell("a6").focus()
    table.press("Control+Home")
    seen = {table.focused()}
    for _row in range(6):
        table.press("Home")
        seen.add(table.focused())
        for _column in range(3):
            table.press("ArrowRight")
            seen.add(table.focused())
        table.press("Home", "ArrowDown")
    assert len(seen) == 20
    table.press("Control+End")
    assert table.focused() == "f1"


def test_the_own_home_of_quadtria_lies_at_the_lower_right_for_both_players(open_table: Opener) -> None:
    table = open_table("quadtria")
    for seat, home, away in [(1, "f1", "a6"), (2, "a6", "f1")]:
        table.show(table.start(), seat)
        x, y = table.middle(table.cell(home))
        ax, ay = table.middle(table.cell(away))
        assert x > ax
        assert y > ay
    table.call("flip", True)
    x, _y = table.middle(table.cell("a6"))
    ax, _y = table.middle(table.cell("f1"))
    assert x < ax


def test_a_refused_place_says_why_and_sends_nothing(open_table: Opener) -> None:
    table = open_table("quadtria")
    table.show(table.start())
    table.click("d3")
    table.click("a1")
    assert table.moves() == []
    assert table.heard("say")[-1] == {"kind": "say", "text": "No passage joins d3 and a1.", "assertive": True}


def test_a_ball_dropped_beside_the_board_goes_back(open_table: Opener) -> None:
    table = open_table("quadtria")
    table.show(table.start())
    table.lift(table.cell("d3"), table.cell("c3"))
    table.page.mouse.move(2, 2)
    table.page.mouse.up()
    assert table.moves() == []
    assert table.page.locator(".carried").count() == 0
    assert table.legal_cells() == set()


# ---- Troika


def test_troika_is_played_by_two_clicks(open_table: Opener) -> None:
    table = open_table("troika")
    table.show(table.after(table.start(), "RLa1", "BMa1"))
    table.piece("YM").click()
    assert table.status() == "Choose where yellow medium goes."
    assert len(table.legal_cells()) == 8
    table.click("a1")
    assert table.moves() == []
    assert "sizes must differ" in table.status()
    table.click("b2")
    assert table.moves() == ["YMb2"]
    assert table.piece("YM").count() == 0


def test_troika_is_played_by_dragging_and_with_a_finger(open_table: Opener) -> None:
    table = open_table("troika")
    table.show(table.start())
    table.drag(table.piece("WL"), table.cell("c3"))
    assert table.moves() == ["WLc3"]
    phone = open_table("troika", PHONE)
    phone.show(phone.start())
    phone.touch_drag(phone.piece("RS"), phone.cell("b2"))
    assert phone.moves() == ["RSb2"]


def test_troika_is_played_by_keyboard(open_table: Opener) -> None:
    table = open_table("troika")
    table.show(table.after(table.start(), "RLa1", "BMa1"))
    table.piece("WL").focus()
    table.press("End")
    assert table.focused() == "RS"
    table.press("Enter")
    assert table.focused() == "a1"
    table.press("ArrowUp", "ArrowRight", "Enter")
    assert table.moves() == ["RSb2"]


def test_escape_puts_the_piece_back_and_returns_to_the_hand(open_table: Opener) -> None:
    table = open_table("troika")
    table.show(table.start())
    table.piece("WM").focus()
    table.press("Enter", "Escape")
    assert table.focused() == "WM"
    assert table.piece("WM").get_attribute("aria-pressed") == "false"
    assert table.legal_cells() == set()


def test_a_stack_is_read_out_on_focus_hover_and_long_press(open_table: Opener) -> None:
    told = "a1: blue medium on red large, 2 high"
    table = open_table("troika")
    table.show(table.after(table.start(), "RLa1", "BMa1"))
    table.cell("a1").focus()
    assert table.status() == told
    assert table.cell("a1").get_attribute("aria-label") == told
    table.cell("b1").focus()
    assert table.status() == ""
    table.page.mouse.move(*table.middle(table.cell("a1")))
    assert table.status() == told
    phone = open_table("troika", PHONE)
    phone.show(phone.after(phone.start(), "RLa1", "BMa1"))
    x, y = phone.middle(phone.cell("a1"))
    client = phone.page.context.new_cdp_session(phone.page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    phone.page.wait_for_timeout(600)
    assert phone.status() == told


def test_the_hands_of_troika_lie_by_seat_and_show_spent_places(open_table: Opener) -> None:
    table = open_table("troika")
    state = table.after(table.start(starter="dark"), "GLa1")
    table.show(state, 2)
    assert table.page.locator("#own button").count() == 9
    assert table.piece("WL").count() == 1
    assert table.page.locator("#other .spent").count() == 1
    assert (table.page.locator("#other [role=img]").get_attribute("aria-label") or "").startswith(
        "Hand of Dark, 8 pyra"
    )
    table.show(state, None)
    assert table.page.locator("#own .spent").count() == 1


# ---- Trixo


def test_trixo_is_played_by_two_clicks(open_table: Opener) -> None:
    table = open_table("trixo")
    table.show(trixo_state(table))
    table.piece("1").click()
    assert table.status() == "Place the O, or lay it on a stone."
    table.click("0,1")
    assert table.moves() == ["O@0,1"]
    assert table.page.locator("#own button").count() == 3


def test_trixo_is_played_by_dragging_and_with_a_finger(open_table: Opener) -> None:
    table = open_table("trixo")
    table.show(trixo_state(table))
    table.drag(table.piece("1"), table.cell("-1,-1"))
    assert table.moves() == ["O@-1,-1"]
    phone = open_table("trixo", PHONE)
    phone.show(trixo_state(phone))
    phone.touch_drag(phone.piece("1"), phone.cell("0,0"))
    assert phone.moves() == ["O@0,0"]


def test_trixo_is_played_by_keyboard(open_table: Opener) -> None:
    table = open_table("trixo")
    table.show(trixo_state(table))
    table.piece("0").focus()
    table.press("ArrowRight", "Enter")
    start = table.focused()
    assert start in table.legal_cells()
    table.press("End", "ArrowLeft")
    target = table.focused()
    assert target != start
    assert target in table.legal_cells()
    table.press("Enter")
    assert table.moves() == [f"O@{target}"]


def test_every_legal_place_of_trixo_is_offered_wherever_the_shape_floats(open_table: Opener) -> None:
    table = open_table("trixo")
    cells = ";".join(f"{x + 40},{y - 30}:{s}" for x, y, s in [(0, 0, "X"), (1, 0, "O"), (0, 1, "OX")])
    position = table.show(table.start(position=f"{cells} XXOT/???? {'?' * 24} 0.0/0.0 1"))
    table.piece("0").click()
    assert table.legal_cells() >= {text[2:] for text in position["legal"] if text.startswith("X@")}
    for text in position["legal"]:
        if text.startswith("X@"):
            box, frame = (
                table.cell(text[2:]).locator(".hit").bounding_box(),
                table.page.locator("svg.board").bounding_box(),
            )
            assert box is not None
            assert frame is not None
            assert frame["x"] <= box["x"]
            assert box["x"] + box["width"] <= frame["x"] + frame["width"]
            assert frame["y"] <= box["y"]
            assert box["y"] + box["height"] <= frame["y"] + frame["height"]


def test_the_move_stone_wakes_the_arrows(open_table: Opener) -> None:
    table = open_table("trixo")
    position = table.show(trixo_state(table))
    pushes = {text for text in position["legal"] if "@" not in text}
    assert pushes
    table.click(sorted(pushes)[0])
    assert table.moves() == [], "the first click only lifts the move stone"
    assert table.legal_cells() == pushes
    assert table.page.locator(".push.is-strong").count() == len(pushes)
    table.click(">0")
    assert table.moves() == [">0"]


def test_nothing_moves_while_a_stone_is_lifted(open_table: Opener) -> None:
    table = open_table("trixo", still=False)
    state = trixo_state(table)
    table.show(state)
    before = table.view_box()
    place = table.middle(table.cell("0,0"))
    table.lift(table.piece("1"), table.cell("0,0"))
    table.show(table.after(state, "O@-1,-1", "O@-1,1"), animate=True)
    table.page.wait_for_timeout(300)
    assert table.view_box() == before
    assert table.middle(table.cell("0,0")) == place
    assert table.cell("-1,1").get_attribute("aria-label") != "-1,1: O"
    table.page.mouse.move(2, 2)
    table.page.mouse.up()
    table.page.wait_for_timeout(400)
    assert table.view_box() != before
    assert (table.cell("-1,1").get_attribute("aria-label") or "").startswith("-1,1: O")


def test_the_camera_is_as_close_as_the_shape_allows(open_table: Opener) -> None:
    table = open_table("trixo")
    state = table.after(table.start(bag=BAG), "X@0,0", "O@0,0")
    table.show(state)
    size = float(table.view_box().split()[2])
    assert size == 3 * 90 + 128
    table.piece("0").click()
    assert float(table.view_box().split()[2]) == size
    table.show(state, None)
    assert float(table.view_box().split()[2]) < size, "without a move stone no room is kept for arrows"


def test_a_collected_line_stays_marked(open_table: Opener) -> None:
    table = open_table("trixo")
    state = table.start(position=f"0,0:X;1,0:X;0,1:O XXOT/???? {'?' * 25} 0.0/0.0 1")
    table.show(state)
    after = table.after(state, "X@2,0")
    table.show(after, last={"text": "X@2,0", "seat": 1})
    assert table.page.locator(".is-trace .won-ring").count() == 3
    assert table.cell("0,1").count() == 1
    assert table.cell("1,0").count() == 0 or "X" not in (table.cell("1,0").get_attribute("aria-label") or "")


def test_spectators_see_no_hand_in_trixo(open_table: Opener) -> None:
    table = open_table("trixo")
    table.show(trixo_state(table), None)
    assert table.page.locator("#own button").count() == 0
    table.click("0,0")
    assert table.moves() == []
