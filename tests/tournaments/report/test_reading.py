"""Report files of any program, finished or in the middle, good and bad."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.cases import PAIRINGS, TIEBREAKS
from tournaments.pairing.swiss import pair
from tournaments.report.trf import ReportError, read
from tournaments.standings.table import standings
from tournaments.values import THREE_ONE, Cell, Mark, NoPairing

HEAD = "012 Open\n142 5\n152 W\n"


def line(number, points="0.0", *rounds, name="Name"):
    head = f"001 {number:4d}      {name:<33} 1800" + " " * 28 + f"{points:>4} {number:4d}"
    return head + "".join(f"  {cell}" for cell in rounds)


def event(*lines, head=HEAD):
    return read(head + "\n".join(lines) + "\n")[0]


GAME = (line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 b 0"))
FASTER = "250       1.0   1   2    1    2"


@pytest.mark.parametrize("ending", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_make_no_difference(ending, mark):
    text = (TIEBREAKS / "tec-swiss.2026.trf").read_text()
    assert read(mark + text.replace("\n", ending)) == read(text)


def test_a_finished_event_has_all_its_rounds():
    field, info = read((TIEBREAKS / "tec-swiss.2026.trf").read_text())
    assert (len(field.players), len(field.rounds), field.total_rounds, field.round_robin) == (16, 5, 5, False)
    assert field.rounds[1][4] == Cell(Mark.HALF_BYE)
    assert field.rounds[3][9] == Cell(Mark.FORFEIT_LOSS, 11, "b")
    assert field.starts_on == date(2026, 4, 10)
    assert info.name == "FIDE TEC tie-break exercises - Swiss crosstable"
    assert info.ranks[2] == 1


def test_a_round_robin_is_known_by_its_record():
    assert read((TIEBREAKS / "tec-round-robin.2026.trf").read_text())[0].round_robin


def test_a_round_robin_without_a_record_is_known_by_its_games():
    text = (TIEBREAKS / "tec-round-robin.2026.trf").read_text()
    assert read("\n".join(line for line in text.splitlines() if line[:3] != "092"))[0].round_robin


def test_byes_in_the_next_column_are_asked_for_the_next_round():
    field = event(line(1, "1.5", "   2 w 1", "0000 - H"), line(2, "0.0", "   1 b 0", "0000 - Z"), line(3))
    assert len(field.rounds) == 1
    assert field.absences == {1: Mark.HALF_BYE, 2: Mark.ZERO_BYE}


def test_points_may_leave_out_a_bye_that_is_still_to_come():
    assert event(line(1, "1.0", "   2 w 1", "0000 - H"), line(2, "0.0", "   1 b 0")).points(1) == 1


def test_byes_further_ahead_are_kept():
    _field, info = read(HEAD + "\n".join((*GAME, "240 H   4    1    2", "240 Z   2    2")))
    assert info.byes == {4: {1: Mark.HALF_BYE, 2: Mark.HALF_BYE}}
    assert event(*GAME, "240 Z   2    2").absences == {2: Mark.ZERO_BYE}


def test_a_bye_record_of_a_past_round_fills_an_empty_column():
    assert event(*GAME, line(3, "0.5"), "240 H   1    3").rounds[0][3] == Cell(Mark.HALF_BYE)


@pytest.mark.parametrize("record", ["XXZ 2", "XXZ 2,3", "XXZ 2/3"])
def test_the_absent_of_other_programs_are_understood(record):
    assert event(*GAME, line(3), record).absences[2] is Mark.ZERO_BYE


@pytest.mark.parametrize("record", ["260   1   5    1    3", "260   2    1    3", "XXP 1 3", "260   1 999    1    3"])
def test_forbidden_pairs_are_understood(record):
    if record == "260   2    1    3":
        record = "260   2       1    3"
    assert event(*GAME, line(3), record).forbidden == {frozenset({1, 3})}


def test_forbidden_pairs_of_other_rounds_do_not_count():
    assert event(*GAME, line(3), "260   4   5    1    3").forbidden == frozenset()


def test_a_group_that_must_not_meet_is_every_pair_of_it():
    assert len(event(*GAME, line(3), "260   1   5    1    2    3").forbidden) == 3


@pytest.mark.parametrize(
    ("record", "colour"), [("152 B", "b"), ("152 w", "w"), ("XXC black1", "b"), ("XXC white1 rank", "w")]
)
def test_the_first_colour_is_read_from_what_programs_write(record, colour):
    assert event(*GAME, head=f"142 5\n{record}\n").first_colour == colour


def test_the_first_colour_shows_in_the_games_where_no_record_says_it():
    assert event(line(1, "1.0", "   2 b 1"), line(2, "0.0", "   1 w 0"), head="").first_colour == "b"


@pytest.mark.parametrize("records", ["162  W 3.0    D 1.0    L 0.0    P 3.0\n", "BBW 3.0\nBBD 1.0\nBBU 3.0\n", ""])
def test_the_scoring_is_stated_or_follows_from_the_points(records):
    lines = (line(1, "4.0", "   2 w 1", "   2 b ="), line(2, "1.0", "   1 b 0", "   1 w ="))
    assert event(*lines, head=HEAD + records).scoring == THREE_ONE


def test_the_worth_of_the_bye_follows_from_the_points():
    field = event(line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 b 0"), line(3, "0.5", "0000 - U"))
    assert field.scoring.bye == Decimal("0.5")


def test_the_number_of_rounds_has_two_records():
    assert event(*GAME, head="XXR 7\n").total_rounds == 7


def test_an_open_game_has_no_result():
    assert event(line(1, "0.0", "   2 w"), line(2, "0.0", "   1 b")).rounds[0] == {
        1: Cell(Mark.PENDING, 2, "w"),
        2: Cell(Mark.PENDING, 1, "b"),
    }


def test_what_one_side_leaves_out_the_other_says():
    assert event(line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1")).rounds[0][2] == Cell(Mark.LOSS, 1, "b")


def test_games_too_short_to_be_rated_and_arbiters_results_are_read():
    field = event(line(1, "1.5", "   2 w W", "   2 b ="), line(2, "0.0", "   1 b L", "   1 w 0"))
    assert [cells[1].mark for cells in field.rounds] == [Mark.WIN, Mark.DRAW]


def test_a_line_that_counts_bytes_is_read_as_its_program_meant_it():
    text = line(1, "1.0", "   2 w 1", name="Bjørn Åsgård").replace("Åsgård" + " " * 21, "Åsgård" + " " * 18)
    player = event(text, line(2, "0.0", "   1 b 0")).players[0]
    assert (player.name, player.rating) == ("Bjørn Åsgård", 1800)


def test_unknown_records_are_kept():
    _field, info = read(HEAD + "\n".join((*GAME, "250       1.0   1   2    1    2", "### a comment")))
    assert info.records == ("250       1.0   1   2    1    2", "### a comment")
    assert info.engine_records() == ("250       1.0   1   2    1    2",)


def test_points_that_an_arbiter_took_away_count_in_the_standings():
    field, info = read(HEAD + "\n".join((*GAME, "299" + " " * 10 + "-0.5    1    1")))
    first, _second = standings(field, ("PTS",), info.engine_records())
    assert (first.number, first.points) == (1, Decimal("0.5"))
    assert sum(part.value for part in first.values[0].parts) == Decimal("0.5")


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ([line(1, "1.0", "   2 w 1"), line(1)], 5),
        ([line(1, "1.0", "   9 w 1"), line(2)], 4),
        ([line(1, "1.0", "   1 w 1"), line(2)], 4),
        ([line(1, "1.0", "   2 w 1"), line(2)], 4),
        ([line(1, "1.0", "   2 w 1"), line(2, "1.0", "   1 b 1")], 4),
        ([line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 w 0")], 4),
        ([line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 b -")], 4),
        ([line(1, "3.5", "   2 w 1"), line(2, "0.0", "   1 b 0")], 4),
        ([line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 b X")], 5),
        ([line(1, "1.0", "   2 x 1"), line(2, "0.0", "   1 b 0")], 4),
        ([line(1, "1.0", "  2  w 1"), line(2, "0.0", "   1 b0 ")], 5),
        ([line(1, "x.0")], 4),
        ([line(1).replace("1800", "18a0")], 4),
        ([line(1).replace("   1 ", " abc ", 1)], 4),
        ([line(1).replace("   1 ", "     ", 1)], 4),
        ([line(1).replace("Name", "Na\te")], 4),
        ([*GAME, "260   1   5    1    7"], 6),
        ([*GAME, "XXZ 7"], 6),
        ([*GAME, "240 H   2    7"], 6),
        ([*GAME, "240 Q   2    1"], 6),
        ([*GAME, "142 many"], 6),
        ([*GAME, "142 9999"], 6),
        ([*GAME, "152 red"], 6),
        ([*GAME, "310   1 Team"], 6),
        ([*GAME, "250 abc"], 6),
        ([*GAME, "299 W 1.0 1.0 2 17"], 6),
        ([*GAME, *[FASTER] * 3, "250 abc", *[FASTER] * 3], 9),
    ],
)
def test_a_bad_file_is_refused_by_the_line_that_is_to_blame(lines, number):
    with pytest.raises(ReportError) as refused:
        event(*lines)
    assert refused.value.line == number
    assert str(refused.value).startswith(f"Line {number}: ")
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "012 Open\n142 5\n", "{}", "\x00" * 40])
def test_a_file_without_entrants_is_refused(text):
    with pytest.raises(ReportError) as refused:
        read(text)
    assert refused.value.line is None
    assert "entrants" in str(refused.value)


KEYS = ("001", "260", "240", "162", "142", "132", "042", "###", "XXZ", "BBW")
SEEDS = [path.read_text() for path in (PAIRINGS[5], PAIRINGS[14], TIEBREAKS / "tec-swiss.2026.trf")]
BITS = st.text(max_size=6) | st.sampled_from(["001", "\n260 ", "²", "٣"])
EDITS = st.lists(
    st.tuples(st.integers(0, 6000), st.integers(0, 12), BITS),
    min_size=1,
    max_size=6,
)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(SEEDS), EDITS)
def test_no_damage_to_a_file_ends_in_another_error(text, edits):
    for place, length, put in edits:
        at = place % len(text)
        text = text[:at] + put + text[at + length :]
    refuses_or_reads(text)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["001", "260", "240", "162", "142", "132", "042", "###", "XXZ", "BBW"]), max_size=8),
    st.data(),
)
def test_no_text_ends_in_another_error(keys, data):
    refuses_or_reads("\n".join(key + " " + data.draw(st.text(max_size=120)) for key in keys))


def refuses_or_reads(text):
    """A file is refused in a sentence, or it can be paired and ranked; a round without a pairing is an answer too."""
    try:
        field, info = read(text)
    except ReportError as error:
        found = str(error)
    else:
        found = standings(field, ("SB", "DE", "ARO/C1"), info.engine_records()), paired(field, info)
    assert found


def paired(field, info):
    try:
        return pair(field, info.engine_records())
    except NoPairing as error:
        return str(error)
