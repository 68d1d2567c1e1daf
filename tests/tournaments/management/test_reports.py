"""The commands for arbiters: pair and rank a report file."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tournaments.cases import PAIRINGS, TIEBREAKS, boards_of, tiebreak_cases

ROOT = Path(__file__).parents[3]
SWISS = TIEBREAKS / "tec-swiss.2026.trf"
ROUND_ROBIN = TIEBREAKS / "tec-round-robin.2026.trf"


def run(*arguments, **options):
    """Return the exit code, standard output and standard error of a command."""
    out, err = StringIO(), StringIO()
    code = 0
    try:
        call_command(*map(str, arguments), stdout=out, stderr=err, **options)
    except SystemExit as left:
        code = left.code
    return code, out.getvalue(), err.getvalue()


def rows_of(path, **options):
    code, out, err = run("standings", path, **options)
    assert (code, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def refused(*arguments, **options):
    code, out, err = run(*arguments, **options)
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    return err.strip()


@pytest.mark.parametrize("path", PAIRINGS, ids=lambda path: path.stem)
def test_the_official_cases_pair_as_the_reference_does(path):
    code, out, err = run("pairing", "swiss", path)
    boards = [tuple(int(word) for word in line.split(" ")) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert (set(boards), len(boards)) == (boards_of(path), len(boards_of(path)))


@pytest.mark.parametrize("case", tiebreak_cases(), ids=lambda case: case.name)
def test_every_value_is_the_one_that_fide_published(case, tmp_path):
    path = tmp_path / "event.trf"
    path.write_text(case.text, newline="\r\n")
    rows = {row["number"]: row for row in rows_of(path, tiebreaks=",".join(case.values))}
    for code, values in case.values.items():
        assert {number: rows[number][code] for number in values} == {n: float(value) for n, value in values.items()}


def test_a_row_has_number_name_rank_and_points_first_place_first():
    first, *_others = rows_of(SWISS, tiebreaks="PTS,BH/C1")
    assert first == {"number": 2, "name": "Bruno", "rank": 1, "points": 4, "PTS": 4, "BH/C1": 12}


def test_the_tie_breaks_of_the_file_are_taken_unless_others_are_asked_for(tmp_path):
    path = tmp_path / "event.trf"
    path.write_text(SWISS.read_text() + "212 PTS,WIN,XYZ,SB\n")
    assert list(rows_of(path)[0])[4:] == ["PTS", "WIN", "SB"]
    assert list(rows_of(path, tiebreaks="BH")[0])[4:] == ["BH"]


def test_a_format_has_its_own_tie_breaks():
    assert list(rows_of(SWISS)[0])[4:] == ["BH/C1", "BH", "SB", "DE"]
    assert list(rows_of(ROUND_ROBIN)[0])[4:] == ["DE", "WIN", "SB", "KS"]


def test_names_of_any_script_are_printed_as_they_are(tmp_path):
    path = tmp_path / "event.trf"
    path.write_text(SWISS.read_text().replace("Bruno   ", "王小明     "), encoding="utf-8")
    assert rows_of(path)[0]["name"] == "王小明"


def test_a_value_that_nobody_can_know_is_null(tmp_path):
    path = tmp_path / "event.trf"
    path.write_text(SWISS.read_text().replace("2150", "    "))
    assert {row["TPR"] for row in rows_of(path, tiebreaks="TPR")} == {None}


def test_bad_files_are_refused_in_one_sentence(tmp_path):
    path = tmp_path / "event.trf"
    path.write_text("012 Nothing\n")
    assert "no entrants" in refused("pairing", "swiss", path)
    assert "no entrants" in refused("standings", path)
    path.write_text(SWISS.read_text().replace("9 w 1", "9 w X", 1))
    assert refused("standings", path) == "Line 9: “X” in round 1 is no result."
    path.write_bytes(bytes(range(256)))
    assert refused("pairing", "swiss", path)
    assert "cannot be read" in refused("pairing", "swiss", tmp_path / "missing.trf")
    assert "cannot be read" in refused("standings", tmp_path)


def test_a_round_that_cannot_be_paired_is_refused_in_one_sentence(tmp_path):
    assert refused("pairing", "swiss", SWISS) == "All rounds have been paired already."
    path = tmp_path / "event.trf"
    path.write_text("".join(line for line in SWISS.read_text().splitlines(keepends=True)[:9]).replace("9 w 1", "    "))
    assert refused("pairing", "swiss", path)


def test_bad_tie_breaks_are_refused_in_one_sentence():
    assert refused("standings", SWISS, tiebreaks="BH,XYZ") == "XYZ is no tie-break."
    assert "BH/C1 must not be used in a round robin" in refused("standings", ROUND_ROBIN, tiebreaks="PTS,BH/C1")


def test_the_commands_work_from_a_shell():
    done = subprocess.run(
        [sys.executable, "manage.py", "pairing", "swiss", str(PAIRINGS[14])],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONWARNINGS": "ignore"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert {tuple(map(int, line.split())) for line in done.stdout.splitlines()} == boards_of(PAIRINGS[14])
