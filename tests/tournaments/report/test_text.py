"""Texts that keep the columns of a report file."""

import pytest

from tournaments.report.text import clean, fitted, lines_of, text_of


@pytest.mark.parametrize("ending", ["\n", "\r", "\r\n"])
def test_lines_end_with_cr_lf_or_both(ending):
    assert lines_of(ending.join(["012 a", "022 b", ""])) == ["012 a", "022 b", ""]


def test_only_these_end_a_line():
    assert lines_of("012 a\u2028b\x0bc\x85d") == ["012 a\u2028b\x0bc\x85d"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_in_the_encodings_that_programs_write(encoding):
    assert text_of("001 Müller, Zoë".encode(encoding)) == "001 Müller, Zoë"


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  a\r\nb\tc ", "a b c"),
        ("a\x00\x1b\x7fb", "ab"),
        ("\u202eevil\u202c", "evil"),
        ("\ufeffa\u2028b", "a b"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("e\u0301", "e\u0301"),
    ],
)
def test_what_would_break_a_line_is_left_out(text, cleaned):
    assert clean(text) == cleaned


def test_a_long_name_is_cut_before_a_word():
    assert fitted("Wolfeschlegelsteinhausen, Hubert Blaine", 33) == "Wolfeschlegelsteinhausen, Hubert…"


def test_a_long_word_is_cut_where_it_must():
    assert fitted("x" * 40, 33) == "x" * 32 + "…"


def test_a_letter_keeps_its_marks_or_goes_with_them():
    assert fitted("x" * 31 + "e\u0301" + "y" * 9, 33) == "x" * 31 + "…"


def test_a_name_that_fits_is_left_alone():
    assert fitted("x" * 33, 33) == "x" * 33
