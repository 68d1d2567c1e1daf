"""Guests: made on first need, one for each session, limited by address."""

from importlib import import_module

import pytest
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.http import HttpRequest
from django.test import RequestFactory

from accounts import guests
from accounts.models import User
from tests.factories import make_guest

pytestmark = pytest.mark.django_db


def visit() -> HttpRequest:
    request = RequestFactory().post("/")
    request.session = import_module(settings.SESSION_ENGINE).SessionStore()
    request.player = None
    return request


def test_a_guest_is_made_once_for_each_session() -> None:
    request = visit()
    with context.request_context(request):
        guest = guests.ensure_player(request)
        assert guests.ensure_player(request) == guest
    assert guest.is_guest
    assert guest.username.startswith("Guest ")
    assert not guest.has_usable_password()
    assert guests.guest_of(request.session) == guest


@pytest.mark.parametrize("change", [{"kind": "person"}, {"is_active": False}])
def test_a_session_does_not_play_as_a_guest_who_is_one_no_more(change: dict[str, object]) -> None:
    guest = make_guest()
    session = {guests.SESSION_KEY: guest.pk}
    assert guests.guest_of(session) == guest
    User.objects.filter(pk=guest.pk).update(**change)
    assert guests.guest_of(session) is None


def test_a_taken_guest_name_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter([7, 7, 8])
    monkeypatch.setattr("accounts.guests.secrets.randbelow", lambda top: next(numbers))
    assert [guests.create_guest().username for _ in range(2)] == ["Guest 10007", "Guest 10008"]


def test_no_free_name_is_said_after_a_dozen_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.guests.secrets.randbelow", lambda top: 7)
    guests.create_guest()
    with pytest.raises(guests.NoFreeGuestName, match="12 attempts"):
        guests.create_guest()


def test_too_many_guests_from_one_address_are_refused(settings: object) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}
    for _visitor in range(2):
        guests.ensure_player(visit())
    request = visit()
    with context.request_context(request), pytest.raises(ImmediateHttpResponse) as refused:
        guests.ensure_player(request)
    assert refused.value.response.status_code == 429
    assert User.objects.count() == 2
