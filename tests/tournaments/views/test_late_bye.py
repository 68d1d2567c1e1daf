"""The half point of somebody who comes in late is told wherever rounds are told."""

import pytest

from tests.tournaments.builders import at, enter, make_event, play_round, start
from tournaments.services.entrants import entrant_add

pytestmark = pytest.mark.django_db


def test_the_half_point_bye_of_a_late_entrant_stands_in_crosstable_card_and_csv(client):
    event = make_event(over_the_board=True, rounds=4, round_start="director")
    enter(event, 4)
    start(event)
    play_round(event, at(60))
    [late] = entrant_add(event.key, event.created_by, at(90), name="Late Comer")
    crosstable = client.get(f"/event/{event.key}/crosstable/").content.decode()
    assert "Round 1: half-point bye" in crosstable
    card = client.get(f"/event/{event.key}/player/{late.number}/").content.decode()
    assert "½ bye" in card
    table = client.get(f"/event/{event.key}/export/csv/").content.decode()
    [line] = [line for line in table.splitlines() if "Late Comer" in line]
    assert line.strip().rpartition(",")[2] not in ("", "-")
