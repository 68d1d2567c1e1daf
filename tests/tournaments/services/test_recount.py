"""Every result follows from its games and rulings, or the recount says which does not."""

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.builders import at, enter, finish_game, make_event, open_pairings, play_event, play_round, start
from tests.tournaments.services.test_rulings import match_of, running
from tournaments.models import PairingSeat
from tournaments.selectors.standings import all_standings
from tournaments.services.recount import events_to_recount, recount
from tournaments.services.results import result_enter

pytestmark = pytest.mark.django_db

FORMATS = {
    "swiss": {},
    "round robin": {"format": "round_robin", "rounds": None},
    "knockout": {"format": "knockout", "rounds": None},
    "tables": {"format": "tables", "game": "trixo", "table_size": 3, "rounds": 2, "rated": False},
    "two games": {"game": "troika", "games_per_pairing": 2, "rounds": 2},
    "top cut": {"rounds": 2, "cut": 4},
}


@pytest.mark.parametrize("terms", FORMATS.values(), ids=FORMATS.keys())
def test_an_event_that_was_played_has_nothing_to_change(terms):
    event = make_event(**terms)
    enter(event, 5)
    start(event)
    play_event(event)
    assert recount(event.key, at(9999)) == []


def test_a_result_that_does_not_follow_from_its_game_is_found_and_mended():
    event = running(4)
    pairing = open_pairings(event)[0]
    play_round(event, at(60))
    PairingSeat.objects.filter(pairing=pairing).update(mark="=")
    found = recount(event.key, at(100))
    assert str(found[0]).startswith(f"{event.key} round 1 board 1: stored 1/2, computed marks ")
    assert recount(event.key, at(101), repair=True)
    assert recount(event.key, at(102)) == []
    assert event.log_set.filter(action="recount", actor=None).count() == 1


def test_a_game_whose_end_nobody_took_over_is_found_and_mended(monkeypatch):
    event = running(4)
    pairing = open_pairings(event)[0]
    monkeypatch.setattr("tests.tournaments.builders.match_arrived", lambda match_id, now: None)
    finish_game(match_of(pairing), 1, at(60))
    assert [difference.stored for difference in recount(event.key, at(100))] == ["no result"]
    recount(event.key, at(101), repair=True)
    pairing.refresh_from_db()
    assert (pairing.status, pairing.source) == ("decided", "game")
    assert recount(event.key, at(102)) == []


def test_an_entered_result_that_was_changed_behind_the_log_is_found():
    event = make_event(over_the_board=True, rated=False)
    enter(event, 4)
    start(event)
    result_enter(event.key, event.created_by, 1, "½", at(5))
    assert recount(event.key, at(6)) == []
    PairingSeat.objects.filter(pairing__board=1, order=1).update(mark="1")
    assert len(recount(event.key, at(7))) == 1
    recount(event.key, at(8), repair=True)
    assert recount(event.key, at(9)) == []


def test_standings_that_were_kept_wrong_are_found_and_thrown_away():
    event = running(4)
    play_round(event, at(60))
    all_standings(event)
    event.entrant_set.filter(number=1).update(rating=1234)
    assert [difference.where.partition(" ")[0] for difference in recount(event.key, at(100))] == ["standings"]
    recount(event.key, at(101), repair=True)
    assert recount(event.key, at(102)) == []


def test_the_command_prints_what_differs_and_tells_by_its_exit_code(capsys):
    event = running(4)
    pairing = open_pairings(event)[0]
    play_round(event, at(60))
    call_command("tournament", "recount")
    assert capsys.readouterr().out == "1 events, 0 differences\n"
    PairingSeat.objects.filter(pairing=pairing).update(mark="=")
    with pytest.raises(SystemExit) as ended:
        call_command("tournament", "recount", event.key)
    assert ended.value.code == 1
    assert "round 1 board 1: stored 1/2" in capsys.readouterr().out
    call_command("tournament", "recount", event.key, "--repair")
    call_command("tournament", "recount", event.key)
    with pytest.raises(CommandError):
        call_command("tournament", "recount", "unknown")


def test_without_keys_all_events_that_have_begun_are_recounted():
    draft, begun = make_event(), running(2)
    assert events_to_recount([]) == [begun.key]
    assert events_to_recount([draft.key]) == [draft.key]
