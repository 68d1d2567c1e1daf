"""What the log tells of players: who entered, waits, moves up, leaves, comes back and asks for a bye, by themselves."""

import pytest

from tests.factories import make_user
from tests.tournaments.builders import at, enter, make_event, start
from tournaments.selectors.desk_log import Filters, log_entries, log_lines
from tournaments.services.absences import absence_cancel, absence_request
from tournaments.services.entries import event_enter, event_return, event_withdraw
from tournaments.services.results import result_enter
from tournaments.services.rulings import correct

pytestmark = pytest.mark.django_db


def lines(event):
    return [(line.who, line.text) for line in log_lines(log_entries(event, Filters()))][::-1]


def test_what_players_do_is_logged_under_their_names():
    event = make_event(cap=2, rounds=5)
    anna, ben, cyril = make_user("Anna"), make_user("Ben"), make_user("Cyril")
    for second, user in enumerate((anna, ben, cyril)):
        event_enter(event.key, user, at(second))
    event_withdraw(event.key, ben, at(10))
    event_enter(event.key, ben, at(11))
    for _twice in range(2):
        absence_request(event.key, anna, 2, True, at(12))
        absence_cancel(event.key, cyril, 3, at(12))
    absence_cancel(event.key, anna, 2, at(13))
    assert lines(event) == [
        ("Anna", "Anna entered."),
        ("Ben", "Ben entered."),
        ("Cyril", "Cyril joined the waiting list."),
        ("", "Cyril moved up from the waiting list."),
        ("Ben", "Ben withdrew."),
        ("Ben", "Ben joined the waiting list."),
        ("Anna", "Anna has a half-point bye in round 2."),
        ("Anna", "Anna will play in round 2."),
    ]


def test_who_comes_back_is_logged_as_the_one_who_did_it():
    event = make_event(rounds=5)
    anna = make_user("Anna")
    enter(event, users=[anna, make_user("Ben"), make_user("Cyril")])
    start(event)
    event_withdraw(event.key, anna, at(1))
    event_return(event.key, anna, at(2))
    assert lines(event)[-1] == ("Anna", "Anna came back.")


def test_results_in_the_log_name_the_players_and_say_forfeits_plainly():
    event = make_event(over_the_board=True, rounds=3)
    enter(event, 1, name="Anna")
    enter(event, 1, name="Ben")
    start(event)
    pairing = event.pairing_set.get()
    first, second = pairing.seat_set.order_by("order").values_list("entrant__name", flat=True)
    result_enter(event.key, event.created_by, 1, " 1/2 ", at(5))
    assert lines(event)[-1][1] == f"Result of board 1 entered: {first} ½ – ½ {second}."
    correct(event.key, event.created_by, pairing.pk, "-+", "Late", at(6))
    change = f"from {first} ½ – ½ {second} to {second} won by forfeit against {first}"
    assert f"Board 1 was corrected {change}: Late" in [text for _who, text in lines(event)]
