"""A board in a window, and what a player does to it."""

from typing import Any

from playwright.sync_api import Locator, Page

from games import catalogue


class Table:
    """One board with the real rules behind it: shows states, hears what the board says."""

    def __init__(self, page: Page, slug: str, module: str | None = None) -> None:
        self.page = page
        self.game = catalogue.get(slug)
        page.goto(f"/harness.html?module={module or f'/static/games/{slug}/board.js'}")
        page.wait_for_selector("html[data-ready]")

    def start(self, seats: int = 2, **setup: Any) -> Any:
        """Return a first state."""
        return self.game.start(seats, {}, setup)

    def after(self, state: Any, *texts: str) -> Any:
        """Return the state after moves."""
        for text in texts:
            state = self.game.apply(state, self.game.to_act(state)[0], self.game.parse(text))
        return state

    def position(self, state: Any, you: int | None = 1, **changes: Any) -> dict[str, Any]:
        """Return what the page tells a board, as the viewer ``you`` may know it."""
        to_act = self.game.to_act(state)
        mine = you is not None and you in to_act
        legal = [self.game.format(move) for move in self.game.legal_moves(state, you)] if mine and you else []
        return {
            "board": self.game.view_json(self.game.view(state, you)),
            "legal": legal,
            "you": you,
            "toAct": list(to_act),
            "last": None,
            "playable": mine,
            "premovable": bool(to_act) and you is not None and not mine,
            "premove": None,
            "over": not to_act,
            **changes,
        }

    def show(self, state: Any, you: int | None = 1, *, animate: bool = False, **changes: Any) -> dict[str, Any]:
        """Show a state and return the position given."""
        position = self.position(state, you, **changes)
        self.page.evaluate("([position, animate]) => board.show(position, {animate})", [position, animate])
        return position

    def call(self, method: str, *arguments: Any) -> Any:
        return self.page.evaluate("([method, given]) => board[method](...given)", [method, list(arguments)])

    def cell(self, key: str) -> Locator:
        return self.page.locator(f'[data-cell="{key}"]')

    def piece(self, item: str) -> Locator:
        return self.page.locator(f'#own [data-item="{item}"]')

    def click(self, key: str) -> None:
        """Click in the middle of a cell, whatever is drawn there."""
        self.page.mouse.click(*self.middle(self.cell(key)))

    def middle(self, place: Locator) -> tuple[float, float]:
        hit = place.locator(".hit")
        box = (hit if hit.count() else place).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lift(self, place: Locator, over: Locator) -> None:
        """Press on a place and carry what lies there over another, still pressed."""
        self.page.mouse.move(*self.middle(place))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(over), steps=5)

    def drag(self, place: Locator, to: Locator) -> None:
        self.lift(place, to)
        self.page.mouse.up()

    def touch_drag(self, place: Locator, to: Locator) -> None:
        """Drag with one finger."""
        (x, y), (tx, ty) = self.middle(place), self.middle(to)
        client = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            client.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]}
            )

        touch("touchStart", (x, y))
        for step in range(1, 6):
            touch("touchMove", (x + (tx - x) * step / 5, y + (ty - y) * step / 5))
        touch("touchEnd")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """Return the board's events of one kind so far."""
        return [event for event in self.page.evaluate("heard") if event["kind"] == kind]

    def moves(self) -> list[str]:
        return [event["text"] for event in self.heard("move")]

    def status(self) -> str:
        return self.page.locator("#status").inner_text()

    def focused(self) -> str | None:
        """Return the key of the cell, or the item of the hand, that has the focus."""
        return self.page.evaluate("document.activeElement.dataset.cell ?? document.activeElement.dataset.item ?? null")

    def legal_cells(self) -> set[str]:
        """Return the cells marked as legal."""
        return set(self.page.eval_on_selector_all(".is-legal[data-cell]", "nodes => nodes.map(n => n.dataset.cell)"))

    def view_box(self) -> str:
        return self.page.get_attribute("svg.board", "viewBox") or ""
