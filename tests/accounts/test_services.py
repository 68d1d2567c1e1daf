"""Names that change, notices, closing, and guests that are tidied away."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from accounts import names, services
from accounts.models import FormerName, Notice, User
from accounts.signals import account_closing, rename_asked
from tests.factories import PASSWORD, make_computer, make_guest, make_user

pytestmark = pytest.mark.django_db


def refusal(user: User, name: str) -> str:
    with pytest.raises(names.NameRefused) as refused:
        services.rename(user, name)
    return refused.value.code


def test_the_old_name_stays_the_bearers_and_leads_to_them() -> None:
    person, other = make_user("Jana"), make_user("Petr")
    services.rename(person, "Jana K")
    assert User.objects.by_name("jana").username == "Jana K"
    assert User.objects.by_name("JANA K") == person
    assert refusal(other, "jAna") == "taken"


@pytest.mark.parametrize("name", ["", "nobody", "a\x00b", "x" * 10_000])
def test_looking_up_a_name_that_is_nobodys_finds_nobody(name: str) -> None:
    with pytest.raises(User.DoesNotExist):
        User.objects.by_name(name)


def test_a_name_changes_once_in_thirty_days() -> None:
    person = make_user("Jana")
    services.rename(person, "Jana K")
    assert refusal(person, "Jana L") == "soon"
    User.objects.update(renamed_at=timezone.now() - timedelta(days=30, seconds=1))
    services.rename(person, "Jana")
    assert list(FormerName.objects.values_list("name", flat=True)) == ["Jana K"]


def test_a_change_of_case_alone_keeps_no_former_name() -> None:
    person = make_user("jana")
    assert services.rename(person, "Jana").username == "Jana"
    assert not FormerName.objects.exists()


def test_a_rename_is_refused_while_a_receiver_objects() -> None:
    def object_to_it(user: User, **_: object) -> str:
        return "You are playing a rated game."

    rename_asked.connect(object_to_it)
    try:
        assert refusal(make_user("Jana"), "Petr") == "busy"
    finally:
        rename_asked.disconnect(object_to_it)


@pytest.mark.parametrize(
    ("name", "code"), [("Petr", "taken"), ("Jana", "same"), ("Рetr", "scripts"), ("admin", "reserved")]
)
def test_a_new_name_keeps_the_rules_of_names(name: str, code: str) -> None:
    make_user("Petr")
    assert refusal(make_user("Jana"), name) == code


def test_a_notice_is_told_once_for_each_key() -> None:
    person = make_user("Jana")
    first = services.notify(person, "turn", "Your move against %(name)s.", {"name": "Petr"}, dedupe_key="match:1:3")
    again = services.notify(person, "turn", "Your move against %(name)s.", {"name": "Petr"}, dedupe_key="match:1:3")
    services.notify(person, "turn", "Hello.")
    services.notify(person, "turn", "Hello.")
    services.notify(make_user("Petr"), "turn", "x", dedupe_key="match:1:3")
    assert first == again
    assert first.text == "Your move against Petr."
    assert Notice.objects.filter(user=person).count() == 3


def test_a_percent_sign_in_a_notice_without_values_is_shown_as_it_is() -> None:
    assert services.notify(make_user(), "x", "100 % sure").text == "100 % sure"


def test_computers_and_closed_accounts_are_told_nothing() -> None:
    assert services.notify(make_computer(), "x", "y") is None
    assert services.notify(make_user(is_active=False), "x", "y") is None


def test_closing_an_account_asks_for_the_password(client: Client) -> None:
    person = make_user("Jana")
    client.force_login(person, backend="accounts.backends.NameOrEmailBackend")
    assert client.post("/settings/close/", {"password": "wrong"}).status_code == 422
    person.refresh_from_db()
    assert person.closed_at is None


def test_a_closed_account_is_anonymous_and_its_name_and_address_are_free(client: Client) -> None:
    closing: list[str] = []
    account_closing.connect(lambda user, **_: closing.append(user.username), weak=False, dispatch_uid="test")
    person = make_user("Jana", email="jana@example.org")
    other = Client()
    for one in (client, other):
        one.post("/account/login/", {"login": "Jana", "password": PASSWORD})
    assert client.post("/settings/close/", {"password": PASSWORD}).status_code == 302
    account_closing.disconnect(dispatch_uid="test")
    person.refresh_from_db()
    assert closing == ["Jana"]
    assert (person.username, person.email, person.is_active) == (f"Closed {person.pk}", "", False)
    assert not EmailAddress.objects.exists()
    assert other.get("/settings/").wsgi_request.player is None
    assert not client.login(username="Jana", password=PASSWORD)
    signup = {"username": "Jana", "email": "jana@example.org", "password1": PASSWORD}
    assert Client().post("/account/signup/", signup).status_code == 302


def test_only_old_guests_that_own_nothing_are_tidied_away() -> None:
    old = timezone.now() - timedelta(days=31)
    idle, owner, fresh = make_guest(date_joined=old), make_guest(date_joined=old), make_guest()
    person = make_user(date_joined=old)
    services.notify(idle, "x", "y")
    FormerName.objects.create(user=owner, name="x", key="x", skeleton="x")
    assert services.tidy_guests() == 1
    assert set(User.objects.all()) == {owner, fresh, person}
    assert services.tidy_guests() == 0


def test_many_are_told_the_same_thing_once_and_computers_not() -> None:
    people = [make_user(), make_user(), make_computer()]
    for _ in range(2):
        services.notify_all(people, "club", "News of %(club)s", {"club": "Brno"}, "/clubs/", dedupe_key="news:1")
    assert [notice.text for notice in Notice.objects.all()] == ["News of Brno", "News of Brno"]
    assert set(Notice.objects.values_list("user_id", flat=True)) == {people[0].pk, people[1].pk}
