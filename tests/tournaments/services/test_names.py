"""An entrant's name follows the account."""

import pytest
from django.db import transaction

from accounts.services import rename
from tests.factories import make_user
from tests.tournaments.builders import enter, make_event
from tournaments.models import Entrant, Member
from tournaments.services.names import events_of_person_locked

pytestmark = pytest.mark.django_db


def test_a_new_name_of_an_account_is_the_entrants_in_every_event():
    anna = make_user("anna")
    events = [make_event(), make_event(status="finished")]
    for event in events:
        enter(event, users=[anna])
    rename(anna, "annika")
    for event in events:
        version = event.version
        event.refresh_from_db()
        assert event.entrant_set.get().name == "annika"
        assert event.version == version + 1


def test_a_partner_keeps_the_own_part_of_a_teams_name():
    anna, bert, event = make_user("anna"), make_user("bert"), make_event(team_size=2)
    team = Entrant.objects.create(event=event, name="anna & bert", entered_at=event.created_at)
    for order, user in enumerate((anna, bert), start=1):
        Member.objects.create(event=event, entrant=team, user=user, order=order)
    rename(bert, "bertram")
    team.refresh_from_db()
    assert team.name == "anna & bertram"


def test_events_are_locked_in_one_order_before_a_name_changes_in_them():
    anna, bert = make_user("anna"), make_user("bert")
    events = [make_event(), make_event(), make_event(status="finished")]
    for event in reversed(events):
        enter(event, users=[anna])
    invited = make_event(team_size=2)
    Entrant.objects.create(event=invited, name="bert", entered_at=invited.created_at, invited=anna)
    enter(make_event(), users=[bert])
    with transaction.atomic():
        assert events_of_person_locked(anna) == [event.pk for event in (*events, invited)]
