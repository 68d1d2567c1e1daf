"""``record check`` and ``bag verify`` as they are typed; neither needs a database."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

RIGHT = '[Game "troika"]\n\n1. RLa1 BSc3 2. RMb1 KSb3 3. RSc1 1-0\n'
WRONG = '[Game "troika"]\n\n1. RLa1 RLa2 1-0\n'


def test_check_tells_the_result_of_right_files_and_the_move_of_wrong_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right, wrong, empty = (tmp_path / name for name in ("right.txt", "wrong.txt", "empty.txt"))
    right.write_text(RIGHT, "utf-8")
    wrong.write_text(WRONG, "utf-8")
    empty.write_text("", "utf-8")
    with pytest.raises(SystemExit) as stopped:
        call_command("record", "check", str(right), str(wrong), str(empty), str(tmp_path / "none.txt"))
    assert stopped.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{right}: ok 1-0 line 5"
    assert lines[1].startswith(f"{wrong}: error: move 2 'RLa2': ")
    assert lines[2] == f"{empty}: error: There is no record in the file."
    assert lines[3].startswith(f"{tmp_path / 'none.txt'}: error: The file cannot be read")


def test_check_succeeds_when_all_files_are_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "right.txt"
    file.write_text(RIGHT.replace("1-0", "").replace(" 3. RSc1", " *"), "utf-8")
    call_command("record", "check", str(file))
    assert capsys.readouterr().out == f"{file}: ok * - 4\n"


def test_verify_needs_a_record_with_a_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "right.txt"
    file.write_text(RIGHT, "utf-8")
    with pytest.raises(SystemExit) as stopped:
        call_command("bag", "verify", str(file))
    assert stopped.value.code == 1
    assert capsys.readouterr().out == f"{file}: bad: The tag Match is missing, so the chance cannot be verified.\n"


QUADTRIA = '[Game "quadtria"]\n[Match "abc"]\n\n1. d3-c3 *\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (QUADTRIA, "ok, nothing was drawn"),
        (
            QUADTRIA.replace("[Match", '[Rated "yes"]\n[Match'),
            "bad: The tag BagCommit is missing, so the chance cannot be verified.",
        ),
        (
            QUADTRIA.replace("[Match", '[BagOrder "2,1"]\n[Match'),
            "bad: The tag BagCommit is missing, so the chance cannot be verified.",
        ),
    ],
)
def test_verify_says_so_when_nothing_was_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    file = tmp_path / "one.txt"
    file.write_text(text, "utf-8")
    if said.startswith("ok"):
        call_command("bag", "verify", str(file))
    else:
        with pytest.raises(SystemExit):
            call_command("bag", "verify", str(file))
    assert capsys.readouterr().out == f"{file}: {said}\n"
