"""Players call the director, and appeal."""

import pytest

from accounts.models import Notice
from tests.factories import make_user
from tests.tournaments.builders import at, enter, make_event, open_pairings, start
from tests.tournaments.services.test_rulings import code_of, running
from tournaments.models import Call, Director
from tournaments.services.calls import answer, call
from tournaments.services.rulings import adjudicate

pytestmark = pytest.mark.django_db


def player_of(pairing, order=1):
    return pairing.seat_set.get(order=order).entrant.member_set.get().user


def test_a_call_reaches_the_directors_and_the_answer_the_player():
    event = running()
    pairing = open_pairings(event)[0]
    anna = player_of(pairing)
    made = call(event.key, anna, pairing.pk, "call", " My opponent talks. ", at(10))
    notice = Notice.objects.get(kind="event.call")
    assert (notice.user, notice.params["name"]) == (event.created_by, anna.username)
    assert notice.url == f"/event/{event.key}/desk/calls/"
    answered = answer(event.key, event.created_by, made.pk, "I have spoken with them.", at(20))
    assert (answered.answered_by, answered.answered_at) == (event.created_by, at(20))
    told = Notice.objects.get(kind="event.answer")
    assert (told.user, told.url) == (anna, f"/event/{event.key}/call/")
    assert list(event.log_set.filter(action__startswith="call").values_list("action", flat=True)) == [
        "call.answer",
        "call.call",
    ]


def test_a_player_has_one_open_call_about_a_board_and_a_double_click_is_one():
    event = running()
    pairing = open_pairings(event)[0]
    anna, bo = player_of(pairing), player_of(pairing, 2)
    first = call(event.key, anna, pairing.pk, "call", "Please come.", at(10))
    assert call(event.key, anna, pairing.pk, "call", "Please come.", at(11)) == first
    assert code_of(call, event.key, anna, pairing.pk, "call", "Now!", at(12)) == "open"
    call(event.key, bo, pairing.pk, "call", "Please come.", at(12))
    answer(event.key, event.created_by, first.pk, "Coming.", at(13))
    call(event.key, anna, pairing.pk, "call", "Once more.", at(14))
    assert Call.objects.count() == 3


def test_only_who_plays_on_a_board_calls_to_it_and_says_why():
    event = running()
    first, second = open_pairings(event)
    anna = player_of(first)
    assert code_of(call, event.key, anna, second.pk, "call", "Look!", at(1)) == "forbidden"
    assert code_of(call, event.key, make_user(), first.pk, "call", "Look!", at(1)) == "forbidden"
    assert code_of(call, event.key, anna, first.pk, "call", "  ", at(1)) == "text"
    assert code_of(call, event.key, anna, first.pk, "wave", "Look!", at(1)) == "kind"


def test_an_appeal_needs_a_ruling_and_is_answered_by_another_director_if_there_is_one():
    event = running()
    other = make_user()
    Director.objects.create(event=event, user=other)
    pairing = open_pairings(event)[0]
    anna = player_of(pairing)
    assert code_of(call, event.key, anna, pairing.pk, "appeal", "Unfair.", at(1)) == "no_ruling"
    adjudicate(event.key, event.created_by, pairing.pk, "0-1", "position lost", at(2))
    made = call(event.key, anna, pairing.pk, "appeal", "It was not lost.", at(3))
    assert code_of(answer, event.key, event.created_by, made.pk, "It was.", at(4)) == "own_ruling"
    assert answer(event.key, other, made.pk, "It was lost.", at(5)).answered_by == other


def test_the_only_director_answers_the_appeal_against_the_own_ruling():
    event = running()
    pairing = open_pairings(event)[0]
    adjudicate(event.key, event.created_by, pairing.pk, "0-1", "position lost", at(2))
    made = call(event.key, player_of(pairing), pairing.pk, "appeal", "It was not lost.", at(3))
    assert answer(event.key, event.created_by, made.pk, "It was.", at(4)).answer == "It was."


def test_a_director_does_not_answer_about_a_board_of_his_own():
    event = make_event()
    enter(event, 2, users=[event.created_by, make_user()])
    start(event)
    pairing = open_pairings(event)[0]
    opponent = event.entrant_set.exclude(member_set__user=event.created_by).get().member_set.get().user
    made = call(event.key, opponent, pairing.pk, "call", "The director cheats.", at(1))
    assert code_of(answer, event.key, event.created_by, made.pk, "No.", at(2)) == "own_game"


def test_an_answer_is_given_once_by_a_director():
    event = running()
    pairing = open_pairings(event)[0]
    made = call(event.key, player_of(pairing), pairing.pk, "call", "Please come.", at(1))
    assert code_of(answer, event.key, player_of(pairing, 2), made.pk, "I come.", at(2)) == "forbidden"
    assert code_of(answer, event.key, event.created_by, made.pk, " ", at(2)) == "text"
    assert code_of(answer, event.key, event.created_by, 0, "Yes.", at(2)) == "unknown"
    for _time in range(2):
        answer(event.key, event.created_by, made.pk, "Yes.", at(3))
    assert code_of(answer, event.key, event.created_by, made.pk, "No.", at(4)) == "answered"
    assert event.log_set.filter(action="call.answer").count() == 1
