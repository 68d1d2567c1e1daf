"""``manage.py tables``: what it prints, and what it refuses in one sentence."""

import io
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from games import catalogue
from games.engine import shelf
from games.engine.tablefile import TableBusy, building
from games.engine.tables import CannotBuild, announce, announced
from games.rules.quadtria import game
from games.rules.quadtria.table import QuadtriaTables
from games.selectors.tables import tables_building


def run(*arguments: str) -> list[str]:
    out = io.StringIO()
    call_command("tables", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue().splitlines()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that calls every running position drawn, but for one that is lost."""

    def value(_self: Any, own: int, other: int, _pegs: int, seat: int) -> int:
        return 12 if seat == 2 and other >> 10 & 1 else 0

    monkeypatch.setattr(QuadtriaTables, "value", value)


@pytest.mark.usefixtures("drawn")
def test_probe_prints_the_value_and_that_of_each_move() -> None:
    found = run("probe", "quadtria")
    assert found[0] == "draw"
    assert sorted(found[1:]) == ["d1-c1 draw", "d3-c3 draw", "d3-d4 draw", "f3-f4 draw"]
    found = run("probe", "quadtria", "d3-c3", "c4-d4")
    assert found[:2] == ["win 13", "c3-a3 win 13"]


@pytest.mark.usefixtures("drawn")
def test_probe_reads_a_line_of_moves_a_line_and_prints_one_line_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\nd3-d4\nd3-c3 c4-d4\n"))
    assert run("probe", "quadtria", "-") == ["draw", "draw", "win 13"]
    monkeypatch.setattr("sys.stdin", None)
    assert run("probe", "quadtria", "-") == []


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("quadtria", "d3-d4", "d3-d4"), "Ply 2, d3-d4: You have no ball on d3."),
        (("quadtria", "rubbish"), "Ply 1, rubbish: “rubbish” is no move of this game."),
        (("chess",), "There is no game “chess”"),
        (("trixo",), "There is no table for trixo."),
    ],
)
def test_probe_refuses_in_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError) as refused:
        run("probe", *arguments)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.usefixtures("drawn")
def test_a_finished_game_and_moves_after_it_are_refused() -> None:
    moves = "d3-c3 c4-d4 c3-b2 d4-c4 d1-c1 c4-d4 f1-d1 d4-c4 c1-a1 c4-d4 d1-c1".split()
    with pytest.raises(CommandError, match=r"The game is over after these moves: A Quadtria was formed\."):
        run("probe", "quadtria", *moves)
    with pytest.raises(CommandError, match="Ply 12, d4-c4: The game is over"):
        run("probe", "quadtria", *moves, "d4-c4")


def test_without_a_table_the_probe_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.management.commands.tables.PROBE_MS", 50)
    with pytest.raises(CommandError, match="tables build quadtria"):
        run("probe", "quadtria")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (CannotBuild("Building quadtria needs 80 MiB."), "Building quadtria needs 80 MiB."),
        (OSError(28, "No space left on device"), "The table of quadtria cannot be written"),
        (MemoryError(), "The memory does not suffice for the table of quadtria."),
    ],
)
def test_build_says_in_one_sentence_what_is_missing(
    error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(_progress: Any, *, force: bool) -> str:
        raise error

    monkeypatch.setattr(game.tables, "build", build)
    with pytest.raises(CommandError, match=sentence):
        run("build", "quadtria")


def test_two_builds_do_not_meet(tmp_path: Any) -> None:
    shelf.use(tmp_path)
    with building(tmp_path / "quadtria"), pytest.raises(CommandError, match="being built by another process"):
        run("build", "quadtria")
    assert issubclass(TableBusy, Exception)


def test_build_prints_what_was_counted_and_tells_other_processes_on_the_way(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.use(tmp_path)
    seen = []

    def build(progress: Any, *, force: bool) -> str:
        progress(0.42, "distance 3")
        building_now = tables_building("quadtria")
        seen.append((force, building_now and building_now.percent))
        return "7 positions"

    monkeypatch.setattr(game.tables, "build", build)
    assert run("build", "quadtria", "--force") == ["quadtria: 7 positions"]
    assert seen == [(True, 42)]
    assert announced("quadtria", 0.0) is None


def test_what_cannot_be_built_keeps_nothing_else_from_being_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_progress: Any, *, force: bool) -> str:
        raise CannotBuild("No.")

    built = []
    monkeypatch.setattr(game.tables, "build", fail)
    monkeypatch.setattr(catalogue.get("troika").tables, "build", lambda _progress, *, force: str(built.append(force)))
    with pytest.raises(CommandError, match=r"^No\.$"):
        run("build")
    assert built == [False]


@pytest.mark.django_db
def test_the_rules_and_the_computers_page_tell_how_far_the_table_is(tmp_path: Any, client: Client) -> None:
    shelf.use(tmp_path)
    for share, words in ((None, ""), (0.4, "The table of Quadtria is being built: 40 %.")):
        announce("quadtria", share)
        cache.clear()
        for address in ("/rules/quadtria/", "/computer/?game=quadtria"):
            page = client.get(address).content.decode()
            assert ("is being built" in page) == bool(words)
            assert words in page
    cache.clear()


def test_status_says_that_there_is_none(tmp_path: Any) -> None:
    shelf.use(tmp_path)
    assert run("status", "quadtria") == ["quadtria: not built"]


def test_a_builder_that_is_silent_counts_as_dead(tmp_path: Any) -> None:
    shelf.use(tmp_path)
    announce("quadtria", 0.5)
    written = (tmp_path / ".quadtria.share").stat().st_mtime
    assert announced("quadtria", written + 30) == 0.5
    assert announced("quadtria", written + 120) is None
    announce("quadtria", None)
    assert announced("quadtria", written + 1) is None
