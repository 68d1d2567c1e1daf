"""The list of tie-breaks and what may be chosen."""

import pytest

from tournaments.standings.tiebreaks import (
    CHOICES,
    NO_FORMAT,
    NO_MODIFIER,
    TIEBREAKS,
    TWICE,
    UNKNOWN,
    UNSUITED,
    TieBreakRefused,
    checked,
    defaults,
    named,
)


@pytest.mark.parametrize("format", ["swiss", "round_robin"])
def test_the_defaults_of_a_format_are_legal(format):
    assert checked(defaults(format), format) == defaults(format)


def test_formats_without_fides_tie_breaks_have_none():
    assert defaults("knockout") == defaults("tables") == ()


def test_everything_offered_is_legal_in_a_swiss():
    assert checked(CHOICES, "swiss") == CHOICES


def test_every_tie_break_is_explained_in_one_sentence():
    for tiebreak in TIEBREAKS.values():
        assert tiebreak.name
        assert tiebreak.sentence.endswith(".")
        assert tiebreak.sentence.count(". ") == 0


@pytest.mark.parametrize(
    "code",
    ["BH/C1", "BH/C2", "BH/M1", "BH/P", "BH/C1/P", "KS/L60", "KS/L+1", "KS/L-2", "SB/C1", "PS/C1", "ARO/C1",
     "ARO/U1000", "DE/P", "AOB/F", "FB/C1", "TPR/U1400", "GE", "TPN"],
)  # fmt: skip
def test_fides_modifiers_are_understood(code):
    assert checked([code], "swiss") == (code,)
    assert named(code).code in TIEBREAKS


def test_codes_are_read_as_people_type_them():
    assert checked([" bh/c1 ", "", "Sb"], "swiss") == ("BH/C1", "SB")


@pytest.mark.parametrize(
    ("codes", "format", "msgid"),
    [
        (["XYZ"], "swiss", UNKNOWN),
        (["BH/"], "swiss", NO_MODIFIER),
        (["BH/C0"], "swiss", NO_MODIFIER),
        (["BH/X"], "swiss", NO_MODIFIER),
        (["BH/C1/M1"], "swiss", NO_MODIFIER),
        (["BH/C1/C2"], "swiss", NO_MODIFIER),
        (["WIN/C1"], "swiss", NO_MODIFIER),
        (["BH", "bh"], "swiss", TWICE),
        (["BH"], "round_robin", UNSUITED),
        (["BH/C1"], "round_robin", UNSUITED),
        (["FB"], "round_robin", UNSUITED),
        (["AOB"], "round_robin", UNSUITED),
        (["SB"], "tables", NO_FORMAT),
    ],
)
def test_what_does_not_exist_or_does_not_suit_is_refused_by_name(codes, format, msgid):
    with pytest.raises(TieBreakRefused) as refused:
        checked(codes, format)
    assert refused.value.msgid == msgid
    assert codes[-1].upper() in str(refused.value)


def test_no_two_offered_tie_breaks_have_the_same_name():
    names = [named(code).name for code in CHOICES]
    assert len(set(names)) == len(names)
    assert named("BH/C1").name == "Buchholz Cut 1"
    assert named("BH/M1").name == "Median Buchholz 1"
