"""Reading and writing records, whatever is in them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import record
from games.record import Line, Ply, Record, RecordError

TROIKA = """[Game "troika"]
[Seats "2"]
[Seat1 "anna"]
[Seat2 "bruno"]
[Date "2026.11.29"]
[Clock "300+5"]
[Result "1-0"]
[Termination "line"]

1. RLa1 BSc3 2. RMb1 KSb3 3. RSc1 1-0
"""


def test_a_canonical_record_is_written_as_it_was_read() -> None:
    assert record.format(record.parse(TROIKA)) == TROIKA


def test_the_tags_and_moves_are_those_written() -> None:
    read = record.parse(TROIKA)
    assert (read.tag("Seat2"), read.seats, read.result) == ("bruno", 2, "1-0")
    assert read.moves == ("RLa1", "BSc3", "RMb1", "KSb3", "RSc1")


@pytest.mark.parametrize(
    "moves",
    [
        "1.RLa1 BSc3 2.RMb1 KSb3 3.RSc1 1-0",
        "RLa1\r\n\r\nBSc3\tRMb1  KSb3 RSc1",
        "1. RLa1 1... BSc3 2. RMb1 2... KSb3 3. RSc1",
        "1 RLa1 BSc3 2 RMb1 KSb3 3 RSc1 1-0",
        "1. RLa1 $1 BSc3 RMb1 KSb3 RSc1 1-0",
    ],
)
def test_reading_is_tolerant_of_space_breaks_and_numbers(moves: str) -> None:
    text = TROIKA.replace("1. RLa1 BSc3 2. RMb1 KSb3 3. RSc1 1-0", moves).replace("\n", "\r\n")
    assert record.parse("\ufeff" + text) == record.parse(TROIKA)


def test_unknown_tags_are_kept_after_the_known_ones() -> None:
    text = record.format(record.parse('[Mood "calm"]\n' + TROIKA))
    assert '[Termination "line"]\n[Mood "calm"]\n\n' in text


def test_quotes_and_backslashes_in_tags_are_escaped() -> None:
    made = Record.of({"Game": "troika", "Event": 'The "\\" cup'})
    text = record.format(made)
    assert '[Event "The \\"\\\\\\" cup"]' in text
    assert record.parse(text).tag("Event") == 'The "\\" cup'


def test_comments_clocks_and_variations_belong_to_their_move() -> None:
    read = record.parse(
        '[Game "quadtria"]\n\n{Before} 1. d3-c3 {good \\} or not} {[%clk 0:04:51]} (1. d3-d4 {[%clk 1:00:00.5] late}'
        " 1... c4-d4 (1... a4-a3)) c4-d4 *"
    )
    first, second = read.plies
    assert read.line.comments == ("Before",)
    assert (first.clock_ms, first.comments) == (291_000, ("good } or not",))
    (variation,) = first.variations
    assert (variation.plies[0].clock_ms, variation.plies[0].comments) == (3_600_500, ("late",))
    assert variation.plies[1].variations == (Line((Ply("a4-a3"),)),)
    assert second == Ply("c4-d4")
    assert record.parse(record.format(read)) == read


def test_moves_are_numbered_by_round_of_turns() -> None:
    made = Record.of({"Game": "trixo", "Seats": "3"}, Line(tuple(Ply(text) for text in "abcde")))
    assert record.format(made).splitlines()[-1] == "1. a b c 2. d e *"


def test_lines_of_moves_are_short() -> None:
    made = Record.of({"Game": "trixo"}, Line((Ply("X@-1,-1"),) * 100))
    assert max(map(len, record.format(made).splitlines())) <= 80


def test_a_file_may_hold_several_records() -> None:
    games = record.parse_all(TROIKA + "\n" + TROIKA.replace("troika", "quadtria") + TROIKA)
    assert [game.tag("Game") for game in games] == ["troika", "quadtria", "troika"]
    assert record.parse_all("  \n") == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no record"),
        (TROIKA + TROIKA, "several records"),
        ('[Game "a"]\n[Game "b"]\n\n*', "stands twice"),
        (TROIKA + "RLa1", "After the result"),
        (TROIKA.replace('"1-0"', '"0-1"'), "the moves close with 1-0"),
        ('[Game "troika"]\n\n(RLa1) *', "none stands before it"),
        ('[Game "troika"]\n\nRLa1 (BSc3 *', "not closed"),
        ('[Game "troika"]\n\nRLa1 ) *', "not opened"),
        ('[Game "troika"]\n\nRLa1 () *', "holds no move"),
        ('[Game "troika"]\n\nRLa1 {never closed', "Line 3 cannot be read"),
        ('[Game "troika]\n\nRLa1', "Line 1 cannot be read"),
        ("a " + "(b " * 30, "nested more than"),
        ('[Game "troika"]\n[Event "\x00"]\n\n*', "control characters"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        record.parse(text)


@settings(max_examples=300)
@given(st.text(alphabet=st.sampled_from('[]{}()"\\ \nab1.-/*,0%:$\ufeff½'), max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        records = record.parse_all(text)
    except RecordError:
        return
    for one in records:
        assert record.parse(record.format(one)).moves == one.moves


COMMENT = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=20).map(
    lambda text: " ".join(text.replace("%", "").split()) or "x"
)
MOVE = st.sampled_from(["d3-c3", "X@1,-1", ">0", "<-1", "v0", "pass", "RLa1", "O@0,0"])
PLY = st.recursive(
    st.builds(
        Ply, MOVE, st.none() | st.integers(0, 10**9), st.lists(COMMENT, max_size=2).map(tuple), variations=st.just(())
    ),
    lambda ply: st.builds(
        Ply,
        MOVE,
        st.none(),
        st.just(()),
        st.lists(st.builds(Line, st.lists(ply, min_size=1, max_size=3).map(tuple)), max_size=2).map(tuple),
    ),
    max_leaves=8,
)
TAGS = st.dictionaries(
    st.sampled_from(["Game", "Seats", "Seat1", "Seat2", "Event", "BagSeat1", "Rating1", "Odd"]), COMMENT, min_size=1
)


@given(TAGS, st.lists(PLY, max_size=6).map(tuple), st.lists(COMMENT, max_size=2).map(tuple))
def test_what_is_written_is_read_back_as_it_was(
    tags: dict[str, str], plies: tuple[Ply, ...], comments: tuple[str, ...]
):
    made = Record.of({**tags, "Result": "*"}, Line(plies, comments))
    assert record.parse(record.format(made)) == made
