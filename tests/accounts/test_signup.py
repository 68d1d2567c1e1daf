"""Registering: names, passwords, mail, and guests who keep their row."""

import re
import threading

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.db import IntegrityError, connection, transaction
from django.test import Client

from accounts import guests
from accounts.models import OutboxMail, User
from accounts.signals import guest_registered
from tests.factories import PASSWORD, make_guest, make_user

FORM = {"username": "Ilinca", "email": "ilinca@example.org", "password1": PASSWORD}


def play_as(client: Client, guest: User) -> None:
    session = client.session
    session[guests.SESSION_KEY] = guest.pk
    session.save()


@pytest.mark.django_db
def test_who_registers_is_logged_in_and_may_play_before_confirming(client: Client) -> None:
    response = client.post("/account/signup/", FORM)
    assert response.status_code == 302
    person = User.objects.get()
    assert (person.username, person.kind, person.name_key) == ("Ilinca", "person", "ilinca")
    assert client.get("/settings/").wsgi_request.player == person
    assert not EmailAddress.objects.get(user=person).verified


@pytest.mark.django_db
def test_the_letter_confirms_the_address(client: Client, settings: object) -> None:
    settings.EMAIL_BACKEND = "accounts.outbox.OutboxEmailBackend"
    client.post("/account/signup/", FORM)
    link = re.search(r"http://testserver(/account/confirm-email/\S+)", OutboxMail.objects.get().body).group(1)
    assert client.get(link).status_code == 200
    client.post(link)
    assert EmailAddress.objects.get().verified


@pytest.mark.django_db
def test_a_guest_who_registers_keeps_the_row(client: Client) -> None:
    guest = make_guest()
    play_as(client, guest)
    told = []
    guest_registered.connect(lambda user, **_: told.append(user.pk), weak=False, dispatch_uid="test")
    client.post("/account/signup/", FORM)
    guest_registered.disconnect(dispatch_uid="test")
    guest.refresh_from_db()
    assert (guest.kind, guest.username) == ("person", "Ilinca")
    assert told == [guest.pk]
    assert guests.SESSION_KEY not in client.session
    assert client.get("/settings/").wsgi_request.player == guest


@pytest.mark.django_db
def test_a_guest_stays_a_guest_when_the_form_is_refused(client: Client) -> None:
    guest = make_guest()
    play_as(client, guest)
    client.post("/account/signup/", {**FORM, "password1": "12345"})
    guest.refresh_from_db()
    assert guest.kind == "guest"


@pytest.mark.django_db
def test_who_logs_in_stops_playing_as_a_guest(client: Client) -> None:
    guest, person = make_guest(), make_user("Jana")
    play_as(client, guest)
    client.post("/account/login/", {"login": "jana", "password": PASSWORD})
    assert client.get("/settings/").wsgi_request.player == person
    client.post("/account/logout/")
    assert client.get("/settings/").wsgi_request.player is None


@pytest.mark.django_db
@pytest.mark.parametrize("taken", ["ilinca", "ILINCA", "Ilinca", "Ｉｌｉｎｃａ"])
def test_a_name_is_taken_in_every_case_and_form(client: Client, taken: str) -> None:
    make_user("Ilinca")
    response = client.post("/account/signup/", {**FORM, "username": taken})
    assert response.context["form"].errors["username"] == ["This name is taken."]


@pytest.mark.django_db
def test_a_name_that_looks_like_a_taken_one_is_refused(client: Client) -> None:
    make_user("aca")
    response = client.post("/account/signup/", {**FORM, "username": "аса"})
    assert response.context["form"].errors["username"] == ["This name looks like one that is taken."]


@pytest.mark.django_db
def test_the_form_binds_each_error_to_its_field(client: Client) -> None:
    page = client.post("/account/signup/", {**FORM, "username": "<b>", "password1": "12345"}).content.decode()
    for field in ("id_username", "id_password1"):
        described = re.search(rf'<input[^>]*aria-describedby="([^"]+)"[^>]*id="{field}"', page).group(1).split()
        assert f"{field}_error" in described
        assert all(f'id="{part}"' in page for part in described)
    assert "<b>" not in page.split("Please look at this again", 1)[1].split("</ul>")[0]


@pytest.mark.django_db
def test_two_who_take_one_name_at_once_get_a_sentence_not_an_error(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_user("Ilinca")
    monkeypatch.setattr("accounts.adapter.refuse_taken", lambda name: None)
    response = client.post("/account/signup/", FORM)
    assert response.status_code == 200
    assert response.context["form"].errors["username"] == ["This name is taken."]
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_an_address_belongs_to_one_account(client: Client) -> None:
    make_user("Jana", email="ilinca@example.org")
    response = client.post("/account/signup/", {**FORM, "email": "ILINCA@example.org"})
    assert response.context["form"].errors["email"]
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_two_who_take_one_address_at_once_get_a_sentence_not_an_error(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_user("Jana", email="ilinca@example.org")
    monkeypatch.setattr("allauth.account.forms.BaseSignupForm.validate_unique_email", lambda form, value: value)
    response = client.post("/account/signup/", {**FORM, "email": "ILINCA@example.org"})
    assert response.status_code == 200
    assert response.context["form"].errors == {"email": ["This address belongs to an account already."]}
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_the_database_itself_refuses_a_second_account_of_an_address_in_any_case() -> None:
    make_user("Jana", email="jana@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        User(username="Ilinca", email="JANA@example.org").save()
    User(username="Ilinca", email="").save()
    User(username="Guest 12345", email="jana@example.org", kind=User.Kind.GUEST).save()


@pytest.mark.django_db
def test_an_address_that_somebody_took_meanwhile_is_not_confirmed(client: Client) -> None:
    ilinca = make_user("Ilinca", email="ilinca@example.org")
    client.post("/account/login/", {"login": "Ilinca", "password": PASSWORD})
    wanted = EmailAddress.objects.create(user=ilinca, email="new@example.org")
    key = EmailConfirmationHMAC.create(wanted).key
    make_user("Jana", email="NEW@example.org")
    page = client.post(f"/account/confirm-email/{key}/", follow=True)
    assert page.status_code == 200
    assert "This address belongs to an account already." in page.content.decode()
    ilinca.refresh_from_db()
    assert ilinca.email == "ilinca@example.org"


def _at_once(forms: list[dict[str, str]], session: str = "") -> None:
    def register(form: dict[str, str]) -> None:
        client = Client(raise_request_exception=False)
        if session:
            client.cookies["sessionid"] = session
        try:
            client.post("/account/signup/", form)
        finally:
            connection.close()

    threads = [threading.Thread(target=register, args=(form,)) for form in forms]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.django_db(transaction=True)
def test_of_six_sign_ups_at_once_one_gets_the_address() -> None:
    _at_once([{**FORM, "username": f"mailer{n}x", "email": "one@example.org"} for n in range(6)])
    assert User.objects.filter(email="one@example.org").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_guest_who_sends_the_form_four_times_at_once_stays_one_account_with_one_address(client: Client) -> None:
    session = client.session
    session["guest_id"] = make_guest().pk
    session.save()
    _at_once([{**FORM, "username": f"twice{n}x", "email": f"t{n}@example.org"} for n in range(4)], session.session_key)
    people = set(User.objects.filter(kind="person").values_list("username", "email"))
    assert people
    assert people == set(EmailAddress.objects.values_list("user__username", "email"))


@pytest.mark.django_db
@pytest.mark.parametrize("twin", ["ILINCA", "ｉｌｉｎｃａ", "іlіnса"])
def test_the_database_itself_refuses_a_second_name_of_the_same_key_or_look(twin: str) -> None:
    make_user("Ilinca")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(username=twin)])


@pytest.mark.django_db(transaction=True)
def test_of_ten_at_once_one_gets_the_name() -> None:
    outcomes: list[bool] = []

    def register(number: int) -> None:
        try:
            User(username=f"{'aA'[number % 2]}nna").save()
            outcomes.append(True)
        except IntegrityError:
            outcomes.append(False)
        finally:
            connection.close()

    threads = [threading.Thread(target=register, args=(number,)) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == [False] * 9 + [True]
