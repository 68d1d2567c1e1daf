"""The report files that we write."""

from dataclasses import replace
from datetime import date

import pytest

from tournaments.report.trf import ReportInfo, write
from tournaments.values import THREE_ONE, Cell, Field, Mark, Player

FIELD = Field(
    players=(Player(1, "Åse", 2000, title="WFM", sex="w", federation="NOR"), Player(2, "Bo"), Player(12, "Che", 1500)),
    rounds=({1: Cell(Mark.WIN, 2, "w"), 2: Cell(Mark.LOSS, 1, "b"), 12: Cell(Mark.PAIRING_BYE)},),
    total_rounds=3,
    absences={12: Mark.HALF_BYE},
    withdrawn=frozenset({2}),
    forbidden=frozenset({frozenset({1, 12})}),
    first_colour="b",
    starts_on=date(2026, 5, 1),
)


def lines_of(field=FIELD, **info):
    return write(field, ReportInfo(**info)).splitlines()


def test_entrants_stand_in_the_columns_that_every_program_reads():
    assert [line for line in lines_of() if line.startswith("001")] == [
        "001    1 wWFM Åse                               2000 NOR" + " " * 25 + "1.0    1     2 w 1",
        "001    2      Bo                                   0" + " " * 29 + "0.0    3     1 b 0  0000 - Z",
        "001   12      Che                               1500" + " " * 29 + "1.5    2  0000 - U  0000 - H",
    ]


def test_the_head_says_what_decides_about_pairings_and_tie_breaks():
    lines = lines_of(name="Open", tiebreaks=("PTS", "BH/C1"))
    for line in (
        "012 Open",
        "042 2026/05/01",
        "142 3",
        "152 B",
        "162  W 1.0    D 0.5    L 0.0    P 1.0",
        "212 PTS,BH/C1",
    ):
        assert line in lines
    assert "162  W 3.0    D 1.0    L 0.0    P 3.0" in lines_of(replace(FIELD, scoring=THREE_ONE))
    assert "260   1   3    1   12" in lines
    assert "192 FIDE_DUTCH_2026" in lines
    assert "192 FIDE_ROUNDROBIN" in lines_of(replace(FIELD, round_robin=True))


@pytest.mark.parametrize(
    "name",
    ["王小明", "が" * 20, "e\u0301" * 16, "علي بن أبي طالب", "👩🏽‍🔬 Zoë", "x" * 50, "\u202eevil\nname\t" + "y" * 40],
)  # fmt: skip
def test_no_name_moves_a_column(name):
    player = replace(FIELD.players[0], name=name)
    line = next(line for line in lines_of(replace(FIELD, players=(player, *FIELD.players[1:]))) if line[:3] == "001")
    assert (line[48:52], line[80:84], line[91:99]) == ("2000", " 1.0", "   2 w 1")


def test_a_text_cannot_become_a_record_of_its_own():
    text = write(FIELD, ReportInfo(name="Open\n001    9      Evil", city="\r142 99"))
    assert "012 Open 001    9      Evil" in text
    assert sum(line.startswith(("001", "142")) for line in text.splitlines()) == 4


def test_a_result_that_is_not_there_yet_keeps_its_column():
    pending = {1: Cell(Mark.PENDING, 2, "w"), 2: Cell(Mark.PENDING, 1, "b")}
    line = next(line for line in lines_of(Field(FIELD.players[:2], (pending,), 1)) if line[:3] == "001")
    assert line[91:] == "   2 w  "


def test_dates_of_rounds_stand_over_the_rounds():
    (line,) = [line for line in lines_of(round_dates=(date(2026, 5, 1), None, date(2026, 5, 3))) if line[:3] == "132"]
    assert (line[91:99], line[101:109], line[111:119]) == ("26/05/01", " " * 8, "26/05/03")
