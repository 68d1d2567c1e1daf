"""The file of a table: what is read is what was written, or it is refused."""

from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from games.engine import tablefile
from games.engine.tablefile import BLOCK, TableBusy, TableDamaged, building, open_table, write

DATA = Random(1).randbytes(3 * BLOCK + 77)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write(tmp_path / "shelf" / "numbers", "numbers", 2, DATA, {"even": 7})
    return tmp_path / "shelf" / "numbers"


def test_what_was_written_is_read(path: Path) -> None:
    table = open_table(path, "numbers", 2)
    assert (len(table), table.head.counts) == (len(DATA), {"even": 7})
    assert bytes(table[index] for index in range(BLOCK - 5, BLOCK + 5)) == DATA[BLOCK - 5 : BLOCK + 5]
    assert table.read(BLOCK - 3, 2 * BLOCK) == DATA[BLOCK - 3 : 3 * BLOCK - 3]
    assert table.read(len(DATA) - 2, 99) == DATA[-2:]
    table.verify()
    with pytest.raises(IndexError):
        table[len(DATA)]
    assert [found.name for found in path.parent.iterdir()] == ["numbers"]


@pytest.mark.parametrize("length", [0, 5, 40, 200, 3000, -BLOCK, -1])
def test_a_cut_file_is_refused_when_it_is_opened(path: Path, length: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:length])
    with pytest.raises(TableDamaged, match=str(path)):
        open_table(path, "numbers", 2)


def test_a_longer_file_another_table_and_another_version_are_refused(path: Path) -> None:
    with pytest.raises(TableDamaged, match="numbers 2, not numbers 3"):
        open_table(path, "numbers", 3)
    with pytest.raises(TableDamaged, match="numbers 2, not letters 2"):
        open_table(path, "letters", 2)
    with path.open("ab") as file:
        file.write(b"x")
    with pytest.raises(TableDamaged):
        open_table(path, "numbers", 2)


def test_no_changed_byte_is_believed(path: Path) -> None:
    whole = path.read_bytes()
    offset = len(whole) - len(DATA)
    for place in [*range(0, 60, 3), offset - 1]:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        with pytest.raises(TableDamaged):
            open_table(path, "numbers", 2)
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    table = open_table(path, "numbers", 2)
    assert table[0] == DATA[0]
    with pytest.raises(TableDamaged, match="block 3"):
        table[3 * BLOCK]
    with pytest.raises(TableDamaged, match="block 3"):
        table.read(0, len(DATA))
    with pytest.raises(TableDamaged, match="block 3"):
        table.verify()


def test_a_file_cut_while_it_is_open_is_noticed(path: Path) -> None:
    table = open_table(path, "numbers", 2)
    assert table[0] == DATA[0]
    path.write_bytes(b"")
    for read in (lambda: table[0], lambda: table[BLOCK], lambda: table.read(0, 9)):
        with pytest.raises(TableDamaged):
            read()


def test_a_write_that_fails_leaves_the_old_table_and_nothing_else(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tablefile.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write(path, "numbers", 2, b"half", {})
    assert [found.name for found in path.parent.iterdir()] == ["numbers"]
    assert open_table(path, "numbers", 2).read(0, 10) == DATA[:10]


def test_one_builder_at_a_time_and_the_next_clears_what_a_dead_one_left(path: Path) -> None:
    left = path.with_name(".numbers.dead")
    left.write_bytes(b"half")
    holding, done = Event(), Event()

    def hold() -> None:
        with building(path):
            holding.set()
            done.wait(10)

    other = Thread(target=hold)
    other.start()
    holding.wait(10)
    assert not left.exists()
    with pytest.raises(TableBusy, match="being built"), building(path):
        pass
    done.set()
    other.join()
    with building(path):
        pass
