"""``make demo``: a club to look at, which running it again leaves as it is."""

import pytest
from django.core.management import call_command

from accounts.models import User
from games import record
from games.models import Match, RatedResult, Rating, Status
from games.selectors.record import match_records

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 6


def test_the_demo_fills_the_club_with_rated_games_that_follow_the_rules(monkeypatch, capsys):
    monkeypatch.setattr("games.services.demo.BUDGET_MS", 2)
    call_command("demo", games=GAMES)
    assert f"The club has {GAMES} games to look at." in capsys.readouterr().out
    finished = Match.objects.filter(status=Status.FINISHED)
    assert finished.count() == GAMES == Match.objects.count()
    for one in match_records(finished.order_by("pk")):
        assert record.check(one).game.slug == one.tag("Game")
    assert RatedResult.objects.count() == finished.filter(rated=True).count() > 0
    assert Rating.objects.exists()


def test_a_second_run_adds_only_what_is_missing(monkeypatch):
    monkeypatch.setattr("games.services.demo.BUDGET_MS", 2)
    call_command("demo", games=2)
    before = list(Match.objects.order_by("pk").values_list("key", flat=True))
    people = User.objects.count()
    call_command("demo", games=3)
    after = list(Match.objects.order_by("pk").values_list("key", flat=True))
    assert after[:2] == before
    assert len(after) == 3
    assert User.objects.filter(kind="person").count() <= people
