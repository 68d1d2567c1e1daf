"""What was paired, as pages draw it: the round that a late entrant missed shows its half point, too."""

import pytest

from tests.tournaments.builders import at, enter, make_event, start
from tests.tournaments.papers import enter_results
from tournaments.models import Event, PairingKind
from tournaments.selectors.card import card_of
from tournaments.selectors.crosstable import crosstable_of
from tournaments.selectors.rounds import round_view
from tournaments.selectors.sheet import sheet_of
from tournaments.selectors.standings import standings_of
from tournaments.services.entrants import entrant_add
from tournaments.services.rounds import round_start

pytestmark = pytest.mark.django_db
LATE = 5


@pytest.fixture
def event() -> Event:
    """A Swiss of four at the table; a fifth walks in when the first round has been played."""
    event = make_event(over_the_board=True, rounds=3, round_start="director")
    enter(event, 4)
    start(event)
    enter_results(event)
    entrant_add(event.key, event.created_by, at(61), name="Ilinca Marin", rating=1900)
    round_start(event.key, event.created_by, at(62))
    event.refresh_from_db()
    return event


def test_the_crosstable_shows_the_half_point_of_a_round_missed(event: Event) -> None:
    table = crosstable_of(event, sheet_of(event), standings_of(event))
    row = next(row for row in table.rows if row.line.number == LATE)
    (missed,), _second = row.cells
    assert (missed.text, missed.style) == ("½ bye", "d")


def test_the_round_and_the_card_show_it_too(event: Event) -> None:
    view = round_view(event, sheet_of(event, only_round=1), 1)
    assert view is not None
    assert [(board.kind, board.sittings[0].number) for board in view.resting] == [(PairingKind.HALF_BYE, LATE)]
    card = card_of(event, LATE)
    assert card is not None
    assert [(one.number, one.bye) for one in card.rounds] == [(1, "½ bye"), (2, "")]


def test_a_bye_that_was_asked_for_in_time_is_there_once(event: Event) -> None:
    sheet = sheet_of(event)
    assert [len(one.boards) for one in sheet.rounds] == [3, 3]
    assert sheet_of(event, only_entrant=1).round(1).board_of(LATE) is None
