"""The table of Quadtria against an independent plain search: a small game wholly, the whole game in samples."""

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from time import process_time

import pytest

from games.engine import shelf
from games.engine.tablefile import write
from games.engine.tables import CannotBuild
from games.rules.quadtria import perfect, table
from games.rules.quadtria.board import NAMES
from games.rules.quadtria.indexing import FULL, Kind, canonical, index_of, mirrored, turned
from games.rules.quadtria.search import Position
from tests.games.rules.quadtria import plain


def mask(points: plain.Balls) -> int:
    return sum(1 << NAMES.index(plain.name(one)) for one in points)


def pegs(position: plain.Position) -> int:
    return position.peg + 2 * position.other_peg


def test_a_half_turn_and_the_mirror_keep_homes_and_passages() -> None:
    for image in (turned, mirrored):
        where = [image(1 << point).bit_length() - 1 for point in range(20)]
        assert sorted(where) == list(range(20))
        for a, b in combinations(range(20), 2):
            near = plain.point(NAMES[b]) in plain.NEAR[plain.point(NAMES[a])]
            assert near == (plain.point(NAMES[where[b]]) in plain.NEAR[plain.point(NAMES[where[a]])])
    assert mirrored(0b11111) == 0b11111
    assert mirrored(0b11111 << 15) == 0b11111 << 15
    assert turned(0b11111) == 0b11111 << 15


def test_every_legal_position_of_five_balls_has_a_number_of_its_own_with_its_mirror_image() -> None:
    index, rng, seen = index_of(FULL), Random(5), {}
    for _ in range(5_000):
        balls = rng.sample(range(20), 10)
        own, other = (sum(1 << point for point in half) for half in (balls[:5], balls[5:]))
        if (own | 3 << 20 and (own | 1 << 20) in index.row_of) or (mirrored(own) | 1 << 20) in index.row_of:
            number = index.number(own, other, 3)
            assert number == index.number(mirrored(own), mirrored(other), 3)
            assert seen.setdefault(number, canonical(own, other)) == canonical(own, other)
            assert 0 <= number < index.size


@pytest.mark.parametrize("board", [plain.SMALL, pytest.param(plain.LARGER, marks=pytest.mark.full)])
def test_a_small_game_is_solved_as_a_plain_search_solves_it(board: str) -> None:
    from games.rules.quadtria.solve import solve  # noqa: PLC0415  loads numba

    points = frozenset(map(plain.point, board.split()))
    values = plain.solved(board)
    index = index_of(Kind(balls=3, points=mask(points)))
    told: list[float] = []
    found, counts = solve(index, lambda share, _doing: told.append(share))
    assert {one: int(found[index.number(mask(one.own), mask(one.other), pegs(one))]) for one in values} == values
    tally = Counter(values.values())
    assert counts["legal"] == len(values)
    assert (counts["drawn"], counts["longest"]) == (tally[0], max(tally))
    assert {value: counts[f"distance{value}"] for value in range(1, max(tally) + 1)} == {
        value: tally[value] for value in range(1, max(tally) + 1)
    }
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_a_build_with_other_totals_is_thrown_away() -> None:
    table.check_totals(table.TOTALS)
    with pytest.raises(CannotBuild, match="drawn 7 instead of 24636470"):
        table.check_totals({**table.TOTALS, "drawn": 7})
    assert sum(table.TOTALS[key] for key in ("won", "lost", "drawn")) == table.TOTALS["legal"]


def test_without_a_table_or_with_a_damaged_one_nothing_is_believed(tmp_path: Path) -> None:
    tables = table.QuadtriaTables()
    start = (0b11111 << 15, 0b11111, 0, 1)
    assert not tables.ready()
    assert tables.value(*start) is None
    shelf.use(tmp_path)
    assert tables.status() == "not built"
    path = tmp_path / "quadtria"
    write(path, "quadtria", table.VERSION, bytes(index_of(FULL).size), dict(table.TOTALS))
    tables.keeper.look_again()
    assert tables.ready()
    assert tables.value(*start) == table.DRAWN
    assert "whole" in tables.status()
    whole = path.read_bytes()
    path.write_bytes(whole[:-1_000])
    tables.keeper.look_again()
    assert not tables.ready()
    assert "damaged" in tables.status()
    size = index_of(FULL).size
    path.write_bytes(whole[:-size] + b"\1" * size)
    tables.keeper.look_again()
    assert tables.value(*start) is None
    assert not tables.ready()


def test_building_is_refused_in_a_sentence_where_disk_or_memory_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = table.QuadtriaTables()
    with pytest.raises(CannotBuild, match="no folder"):
        tables.build(lambda _share, _doing: None)
    shelf.use(tmp_path)
    for limit, words in (("_DISK_MIB", "MiB are free"), ("_MEMORY_MIB", "MiB of memory")):
        with monkeypatch.context() as patch:
            patch.setattr(table, limit, 1 << 40)
            with pytest.raises(CannotBuild, match=words):
                tables.build(lambda _share, _doing: None)


@pytest.mark.full
def test_the_whole_game_has_the_known_totals_and_samples_agree_with_a_plain_search(whole_table: Path) -> None:
    shelf.use(whole_table.parent)
    counted = table.tables.build(lambda _share, _doing: None)
    assert counted.startswith("102750632 legal positions: 58196818 won, 19917344 lost, 24636470 drawn")
    assert whole_table.stat().st_size < 120 << 20
    rng, points = Random(2), frozenset(map(plain.point, NAMES))
    checked: Counter[int] = Counter()
    while sum(checked.values()) < 3_000:
        balls = rng.sample(sorted(points), 10)
        position = plain.Position(frozenset(balls[:5]), frozenset(balls[5:]), rng.random() < 0.5, rng.random() < 0.5)
        if not plain.legal(position):
            continue
        value = value_of(position)
        assert plain.decided_within(position, 3, points) == (value if 0 < value <= 3 else None)
        nexts = [0 if one is None else value_of(one) for one in plain.after_each(position, points)]
        ended = None in plain.after_each(position, points)
        if value % 2:
            assert value == (1 if ended else min(one for one in nexts if one and one % 2 == 0) + 1)
        elif value:
            assert value == max(nexts) + 1
            assert all(one % 2 for one in nexts)
        else:
            assert not ended
            assert all(one % 2 or not one for one in nexts)
            assert 0 in nexts
        checked[value] += 1
    start = Position(0b11111 << 15, 0b11111, 0, 1)
    perfect.value(start)
    began = process_time()
    for _ in range(1_000):
        perfect.value(start)
    assert process_time() - began < 0.05


def value_of(position: plain.Position) -> int:
    return perfect.value(Position(mask(position.own), mask(position.other), pegs(position), 1))
