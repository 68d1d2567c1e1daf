"""No content of a report file keeps a reader busy: records that multiply are counted first."""

import pytest

from tests.tournaments.report.test_reading import event, line
from tournaments.report.trf import ReportError

FIELD = [line(number) for number in range(1, 101)]
ALL = " ".join(str(number) for number in range(1, 101))


def test_equal_groups_that_must_not_meet_count_once():
    group = "XXP " + " ".join(str(number) for number in range(1, 21))
    assert len(event(*FIELD, *[group] * 400).forbidden) == 190


@pytest.mark.parametrize("record", ["XXP " + ALL, "260   1   9 " + ALL])
def test_too_many_pairs_that_must_not_meet_are_refused_by_their_line(record):
    with pytest.raises(ReportError) as refused:
        event(*FIELD, record)
    assert "more than 2000 pairs" in str(refused.value)
    assert refused.value.line == 104


def test_too_many_rounds_are_refused():
    with pytest.raises(ReportError, match=r"201 rounds|more than an event") as refused:
        event(line(1, "0.0", *["0000 - Z"] * 201), line(2))
    assert "201 rounds" in str(refused.value)


def test_too_many_entrants_are_refused():
    with pytest.raises(ReportError) as refused:
        event(*(line(number) for number in range(1, 1502)))
    assert "more than 1500 entrants" in str(refused.value)
