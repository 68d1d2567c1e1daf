"""The bracket as it is drawn, before, during and after."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.builders import (
    at,
    enter,
    finish_pairing,
    make_event,
    open_pairings,
    play_event,
    play_round,
    start,
)
from tournaments.models import Event, Source
from tournaments.selectors.bracket import Bracket, bracket_of
from tournaments.selectors.sheet import sheet_of
from tournaments.services.decisions import nobody
from tournaments.services.locking import event_changed, locked
from tournaments.services.progress import event_tick
from tournaments.services.results import pairing_decide

pytestmark = pytest.mark.django_db


def knockout(n: int) -> Event:
    """Start a knockout at the table."""
    event = make_event(format="knockout", rounds=None, over_the_board=True, rated=False)
    enter(event, n)
    start(event)
    event.refresh_from_db()
    return event


def nobody_came(event: Event, board: int) -> None:
    """Let both sides of a board forfeit, as when neither comes to a game here."""
    with locked(event.key) as fresh:
        pairing = fresh.pairing_set.get(board=board, status="open")
        pairing_decide(fresh, pairing, nobody(2), Source.NO_SHOW, at(30))
        event_changed(fresh)


def drawn(event: Event) -> Bracket:
    event.refresh_from_db()
    bracket = bracket_of(event, sheet_of(event))
    assert bracket is not None
    return bracket


def lines(bracket: Bracket, column: int) -> list[list[str]]:
    """Return a round of the bracket as names or seeds from top to bottom."""
    return [[str(side.seed or side.name) for side in match.sides] for match in bracket.columns[column].matches]


def test_the_first_round_has_its_byes_and_the_rest_waits_for_winners() -> None:
    bracket = drawn(knockout(5))
    assert [column.name for column in bracket.columns] == ["Quarter-finals", "Semi-finals", "Final"]
    assert lines(bracket, 0) == [["1", "bye"], ["4", "5"], ["2", "bye"], ["3", "bye"]]
    assert lines(bracket, 1) == [["1", "Winner: Quarter-final 2"], ["2", "3"]]
    assert lines(bracket, 2) == [["Winner: Semi-final 1", "Winner: Semi-final 2"]]
    assert [match.state for match in bracket.columns[0].matches] == ["bye", "open", "bye", "bye"]
    assert bracket.champion is None


def test_a_winner_is_in_the_next_round_before_that_is_paired() -> None:
    event = knockout(4)
    pairing = open_pairings(event)[1]
    finish_pairing(event, pairing, at(60), winner=2)
    bracket = drawn(event)
    first, second = bracket.columns[0].matches
    assert [(side.seed, side.won, side.score) for side in second.sides] == [(2, False, "0"), (3, True, "1")]
    assert first.state == "open"
    assert lines(bracket, 1) == [["Winner: Semi-final 1", "3"]]


def test_a_finished_bracket_names_the_champion_and_the_third() -> None:
    event = knockout(8)
    play_event(event)
    bracket = drawn(event)
    assert bracket.champion is not None
    assert bracket.champion.number == 1
    assert lines(bracket, 2) == [["1", "2"]]
    assert bracket.third is not None
    assert [(side.seed, side.won) for side in bracket.third.sides] == [(3, True), (4, False)]


def test_a_double_forfeit_leaves_nobody_and_a_walkover() -> None:
    event = knockout(8)
    nobody_came(event, 2)
    assert lines(drawn(event), 1)[0] == ["Winner: Quarter-final 1", "nobody"]
    play_round(event, at(60))
    bracket = drawn(event)
    walkover = bracket.columns[1].matches[0]
    assert (walkover.state, [side.name for side in walkover.sides][1]) == ("bye", "nobody")
    assert lines(bracket, 2)[0][0] == "1"


def test_who_left_while_there_was_nobody_to_play_does_not_carry_on(client: Client) -> None:
    event = knockout(8)
    nobody_came(event, 2)
    play_round(event, at(60), tick=False)
    event.entrant_set.filter(number=1).update(status="withdrawn", last_round=1)
    event_tick(event.key, at(60))
    assert lines(drawn(event), 2) == [["nobody", "Winner: Semi-final 2"]]
    assert client.get(f"/event/{event.key}/round/2/").status_code == 200
    play_event(event, at(60))
    champion = drawn(event).champion
    assert champion is not None
    assert champion.number == 2


def test_other_formats_have_no_bracket() -> None:
    event = make_event(over_the_board=True, rated=False)
    enter(event, 4)
    start(event)
    event.refresh_from_db()
    assert bracket_of(event, sheet_of(event)) is None


def test_the_finals_after_a_cut_are_drawn_by_their_seeds() -> None:
    event = make_event(over_the_board=True, rated=False, rounds=2, cut=4)
    enter(event, 6)
    start(event)
    play_round(event, at(600))
    play_round(event, at(1200))
    event_bracket = drawn(event)
    assert lines(event_bracket, 0) == [["1", "4"], ["2", "3"]]


@pytest.mark.parametrize("n", [4, 16])
def test_a_bracket_costs_the_same_queries_whatever_its_size(n: int) -> None:
    event = knockout(n)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        drawn(event)
    assert len(queries) <= 7


def test_the_page_shows_the_bracket_and_links_its_games(client: Client) -> None:
    event = make_event(format="knockout", rounds=None)
    enter(event, 4)
    start(event)
    page = client.get(f"/event/{event.key}/bracket/")
    text = page.content.decode()
    assert page.status_code == 200
    assert "style=" not in text
    for pairing in open_pairings(event):
        key = pairing.game_set.get().match.key
        assert f"/{key}/" in text
