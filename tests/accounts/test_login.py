"""Logging in and out, new passwords, and the sessions that they end."""

import re

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.models import OutboxMail, User
from tests.factories import PASSWORD, make_computer, make_user

NEW = "another fine 7 phrase"


def log_in(login: str = "Jana", password: str = PASSWORD) -> Client:
    client = Client()
    client.post("/account/login/", {"login": login, "password": password})
    return client


def player(client: Client) -> User | None:
    return client.get("/settings/").wsgi_request.player


@pytest.mark.django_db
@pytest.mark.parametrize(
    "login", ["Jana", "jana", "JANA", "ＪＡＮＡ", " jana ", "jana@example.org", "JANA@example.org"]
)
def test_people_log_in_by_name_or_address_in_any_case(login: str) -> None:
    person = make_user("Jana", email="jana@example.org")
    assert player(log_in(login)) == person


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("login", "password"),
    [("Jana", "wrong"), ("nobody", PASSWORD), ("Computer X", ""), ("", ""), ("x" * 5000, "y" * 5000), ("a\x00b", "c")],
)
def test_a_wrong_login_is_refused_without_saying_which_half_was_wrong(login: str, password: str) -> None:
    make_user("Jana")
    make_computer("Computer X")
    client = Client()
    response = client.post("/account/login/", {"login": login, "password": password})
    assert response.status_code == 200
    assert player(client) is None


@pytest.mark.django_db
def test_too_many_wrong_passwords_are_slowed_down() -> None:
    make_user("Jana")
    client = Client()
    for _attempt in range(6):
        response = client.post("/account/login/", {"login": "Jana", "password": "wrong"})
    assert "Too many" in response.content.decode()
    assert player(log_in()) is None


@pytest.mark.django_db
def test_changing_the_password_ends_every_other_session() -> None:
    person = make_user("Jana")
    here, there = log_in(), log_in()
    assert UserSession.objects.filter(user=person).count() == 2
    here.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert player(here) == person
    assert player(there) is None
    assert [row.session_key for row in UserSession.objects.filter(user=person)] == [here.session.session_key]
    assert player(log_in(password=NEW)) == person


@pytest.mark.django_db
def test_a_forgotten_password_is_reset_by_mail_and_ends_all_sessions(settings: object) -> None:
    settings.EMAIL_BACKEND = "accounts.outbox.OutboxEmailBackend"
    person = make_user("Jana", email="jana@example.org")
    elsewhere, client = log_in(), Client()
    client.post("/account/password/reset/", {"email": "jana@example.org"})
    link = re.search(r"http://testserver(/account/password/reset/key/\S+)", OutboxMail.objects.last().body).group(1)
    form = client.get(link, follow=True)
    client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
    assert player(elsewhere) is None
    assert not UserSession.objects.filter(user=person).exists()
    assert player(log_in(password=NEW)) == person


@pytest.mark.django_db
def test_ending_other_sessions_from_the_list_keeps_this_one() -> None:
    person = make_user("Jana")
    here, there = log_in(), log_in()
    here.post("/account/sessions/")
    assert (player(here), player(there)) == (person, None)


@pytest.mark.django_db
def test_after_login_one_goes_only_to_pages_of_this_site() -> None:
    make_user("Jana")
    form = {"login": "Jana", "password": PASSWORD, "next": "https://evil.example/"}
    assert Client().post("/account/login/", form)["Location"] == "/"
