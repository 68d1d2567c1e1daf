"""A private match is nobody's business but its players'; lists are looked at in the lobby's tests."""

import pytest
from django.test import Client

from games.models import Status
from games.services.offers import match_act
from tests.factories import make_user
from tests.games.builders import SOUTH_WINS, later, make_match, play, seated

pytestmark = pytest.mark.django_db
ENDS = ("", "positions.json", "record")


def answers(match, user=None):
    client = Client()
    if user is not None:
        client.force_login(user)
    return [client.get(f"/match/{match.key}/{end}").status_code for end in ENDS]


@pytest.fixture(params=["running", "finished", "aborted"])
def match(request):
    match = make_match(private=True)
    if request.param == "finished":
        play(match, *SOUTH_WINS)
    if request.param == "aborted":
        match_act(match.key, seated(match)[0], "abort", later(1))
    match.refresh_from_db()
    assert match.status == Status(request.param)
    return match


def test_visitors_and_others_find_no_such_match(match):
    assert answers(match) == [404, 404, 404]
    assert answers(match, make_user()) == [404, 404, 404]
    assert answers(match, make_user(is_staff=True, is_superuser=True)) == [404, 404, 404]


def test_its_players_find_it(match):
    for user in seated(match):
        assert answers(match, user) == [200, 200, 200]
