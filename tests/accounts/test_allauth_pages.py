"""The pages that come from allauth speak as the rest of the site does."""

import re

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.totp.internal import auth as totp
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db

FOR_VISITORS = [
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
    "/account/password/reset/done/",
    "/account/password/reset/key/done/",
    "/account/password/reset/key/1-nothing/",
    "/account/confirm-email/",
    "/account/confirm-email/nothing/",
]
FOR_PERSONS = [
    "/account/email/",
    "/account/password/change/",
    "/account/reauthenticate/",
    "/account/logout/",
    "/account/2fa/",
    "/account/2fa/totp/activate/",
    "/account/sessions/",
]


@pytest.fixture
def jana(client: Client) -> User:
    person = make_user("Jana", email="jana@example.org")
    client.post("/account/login/", {"login": "Jana", "password": PASSWORD})
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return person


def headings(page: str) -> list[str]:
    found = re.findall(r"<(?:h1|h2|label|legend)[^>]*>(.*?)</(?:h1|h2|label|legend)>", page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", "", text).split()) for text in found]


def speaks_plainly(page: str) -> bool:
    """No placeholder, and capitals at the beginning of headings and labels only."""
    main = page.split('<main id="main"', 1)[1]
    titled = [text for text in headings(main) if any(word[:1].isupper() for word in text.split()[1:] if word != "I")]
    return "placeholder=" not in main and not titled and "Sign In" not in main


@pytest.mark.parametrize("path", FOR_VISITORS)
def test_a_page_for_visitors_speaks_plainly(client: Client, path: str) -> None:
    answer = client.get(path, follow=True)
    assert answer.status_code == 200
    assert speaks_plainly(answer.content.decode())


@pytest.mark.parametrize("path", FOR_PERSONS)
def test_a_page_for_persons_speaks_plainly(client: Client, jana: User, path: str) -> None:
    answer = client.get(path, follow=True)
    assert answer.status_code == 200
    assert speaks_plainly(answer.content.decode())


def test_a_changed_password_leads_to_the_settings_and_is_said(client: Client, jana: User) -> None:
    new = "another fine 7 phrase"
    answer = client.post(
        "/account/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new}, follow=True
    )
    assert answer.redirect_chain[-1][0] == "/settings/"
    assert "Your password is changed." in answer.content.decode()


def test_a_forgotten_password_is_replaced_by_the_link_of_a_letter(client: Client) -> None:
    make_user("Jana", email="jana@example.org")
    client.post("/account/password/reset/", {"email": "jana@example.org"})
    link = re.search(r"http://\S+(/account/password/reset/key/\S+)", mail.outbox[-1].body).group(1)
    page = client.get(link, follow=True)
    assert speaks_plainly(page.content.decode())
    new = "another fine 7 phrase"
    done = client.post(page.redirect_chain[-1][0], {"password1": new, "password2": new}, follow=True)
    assert "Your new password holds." in done.content.decode()
    assert User.objects.get(username="Jana").check_password(new)


def test_an_address_is_confirmed_by_one_click_on_a_plain_page(client: Client) -> None:
    person = make_user("Jana", email="")
    address = EmailAddress.objects.create(user=person, email="jana@example.org", primary=True)
    path = f"/account/confirm-email/{EmailConfirmationHMAC.create(address).key}/"
    page = client.get(path).content.decode()
    assert speaks_plainly(page)
    assert "Is <b>jana@example.org</b> the address of Jana?" in page
    client.post(path)
    address.refresh_from_db()
    assert address.verified


def test_an_app_is_set_up_asked_for_at_log_in_and_switched_off(client: Client, jana: User) -> None:
    secret = re.search(
        r'id="authenticator_secret"[^>]*value="(\w+)"', client.get("/account/2fa/totp/activate/").content.decode()
    ).group(1)

    def code() -> str:
        return totp.format_hotp_value(totp.hotp_value(secret, next(totp.yield_hotp_counters_from_time())))

    codes = client.post("/account/2fa/totp/activate/", {"code": code()}, follow=True)
    assert speaks_plainly(codes.content.decode())
    assert "<code>" in codes.content.decode()
    for path in ("/account/2fa/", "/account/2fa/totp/deactivate/", "/account/2fa/recovery-codes/generate/"):
        assert speaks_plainly(client.get(path, follow=True).content.decode())
    client.post("/account/logout/")
    asked = client.post("/account/login/", {"login": "Jana", "password": PASSWORD}, follow=True)
    assert "the code that your authenticator app shows" in asked.content.decode()
    assert speaks_plainly(asked.content.decode())


def test_dates_are_written_alike_everywhere(client: Client, jana: User) -> None:
    page = client.get("/account/sessions/").content.decode()
    assert re.search(r"since \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC", page)
