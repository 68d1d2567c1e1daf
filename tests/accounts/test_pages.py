"""Every page about people opens, says what it may be asked, and answers bad input without breaking."""

import re

import pytest
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.views import defaults

from accounts import services
from accounts.models import Notice, OutboxMail
from tests.factories import make_guest, make_user

pytestmark = pytest.mark.django_db

OPEN_TO_ALL = [
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
    "/account/password/reset/done/",
    "/account/password/reset/key/x-y/",
    "/account/confirm-email/nonsense/",
    "/account/inactive/",
    "/settings/",
    "/outbox/",
]
FOR_PERSONS = [
    "/account/email/",
    "/account/password/change/",
    "/account/logout/",
    "/account/sessions/",
    "/account/2fa/",
    "/settings/",
    "/settings/name/",
    "/settings/close/",
    "/notices/",
    "/notices/?page=99",
    "/notices/?page=x",
    "/outbox/?page=-1",
]


@pytest.fixture
def jana(client: Client) -> Client:
    client.force_login(make_user("Jana"), backend="accounts.backends.NameOrEmailBackend")
    return client


def assert_like_the_rest(page: str) -> None:
    assert '<header class="wrap top">' in page
    assert page.count("<h1") == 1
    assert not re.search(r"<[^>]+\s(style|on\w+)=", page)
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", page)
    assert "<style" not in page
    assert set(re.findall(r'<label for="([^"]*)"', page)) <= set(re.findall(r'\bid="([^"]*)"', page))


@pytest.mark.parametrize("url", OPEN_TO_ALL)
def test_a_page_open_to_all_looks_like_the_rest(client: Client, url: str) -> None:
    response = client.get(url)
    assert response.status_code == 200
    assert_like_the_rest(response.content.decode())


@pytest.mark.parametrize("url", FOR_PERSONS)
def test_a_page_for_persons_looks_like_the_rest(jana: Client, url: str) -> None:
    response = jana.get(url)
    assert response.status_code == 200
    assert_like_the_rest(response.content.decode())


@pytest.mark.parametrize("url", ["/settings/name/", "/settings/close/", "/notices/", "/account/email/"])
def test_a_visitor_is_asked_to_log_in_first(client: Client, url: str) -> None:
    response = client.get(url)
    assert response.status_code == 302
    assert response["Location"].startswith("/account/login/?next=")


def test_every_answer_carries_the_content_security_policy(client: Client) -> None:
    policy = client.get("/account/login/")["Content-Security-Policy"]
    for directive in ("default-src 'self'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"):
        assert directive in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("template", ["403.html", "403_csrf.html", "404.html", "429.html", "500.html"])
def test_an_error_page_has_the_top_bar_and_one_way_home(client: Client, template: str) -> None:
    page = render_to_string(template)
    assert_like_the_rest(page)
    assert page.split("<main")[1].split("</main>")[0].count("<a ") == 1


def test_the_page_for_a_broken_server_asks_the_database_nothing(django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        response = defaults.server_error(RequestFactory().get("/"))
    assert b"Something broke" in response.content


def test_a_visitors_page_asks_the_database_nothing(client: Client, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        client.get("/account/login/")


def test_a_missing_page_is_told_with_the_top_bar(client: Client) -> None:
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert_like_the_rest(response.content.decode())


def test_a_form_without_its_token_is_refused_and_changes_nothing() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/settings/", {"theme": "dark", "language": "en"})
    assert response.status_code == 403
    assert "theme" not in response.cookies
    assert_like_the_rest(response.content.decode())


def test_the_look_is_kept_in_a_cookie_and_told_to_the_page(client: Client) -> None:
    client.post("/settings/", {"theme": "dark", "language": "en", "sound": "on"})
    page = client.get("/settings/").content.decode()
    assert 'data-theme="dark"' in page
    assert 'data-sound="on" data-hints="off"' in page
    client.post("/settings/", {"theme": "system", "language": "en"})
    assert "data-theme" not in client.get("/account/login/").content.decode()


def test_a_persons_choices_follow_them_to_another_browser(jana: Client) -> None:
    jana.post("/settings/", {"theme": "light", "language": "en"})
    elsewhere = Client()
    elsewhere.force_login(jana.get("/settings/").wsgi_request.user, backend="accounts.backends.NameOrEmailBackend")
    assert 'data-sound="off" data-hints="off"' in elsewhere.get("/settings/").content.decode()


BAD_SETTINGS = [
    {},
    {"theme": "neon", "language": "en"},
    {"theme": "dark", "language": "xx"},
    {"theme": "dark\x00", "language": "en"},
    {"theme": "<script>", "language": "../../etc"},
    {"theme": "x" * 10_000, "language": "en"},
]


@pytest.mark.parametrize("form", BAD_SETTINGS)
def test_bad_settings_are_refused_with_a_reason(client: Client, form: dict[str, str]) -> None:
    response = client.post("/settings/", form)
    assert response.status_code == 422
    assert response.context["form"].errors
    assert "theme" not in response.cookies


@pytest.mark.parametrize("cookie", ["neon", "<b>", "x" * 3000, "dark; x"])
def test_a_forged_look_cookie_counts_as_not_chosen(client: Client, cookie: str) -> None:
    client.cookies["theme"] = cookie
    assert "data-theme" not in client.get("/account/login/").content.decode()


BAD_NAMES = ["", " ", "a\x00b", "<b>x</b>", "x" * 10_000, "\ud83d", "Jana\u202e", "-1", "\n\n"]


@pytest.mark.parametrize("name", BAD_NAMES)
@pytest.mark.parametrize("url", ["/settings/name/", "/account/signup/"])
def test_a_bad_name_never_breaks_a_form(client: Client, name: str, url: str) -> None:
    if url == "/settings/name/":
        client.force_login(make_user("Jana"), backend="accounts.backends.NameOrEmailBackend")
    name = name.encode("utf-8", "replace").decode()
    form = {"name": name, "username": name, "email": "x@example.org", "password1": "correct horse 9 staple"}
    response = client.post(url, form)
    assert response.status_code in (200, 422)
    assert response.context["form"].errors


@pytest.mark.parametrize(
    ("method", "url", "status"),
    [
        ("post", "/notices/999/", 302),
        ("get", "/notices/1/", 405),
        ("post", "/notices/99999999999999999999999/", 302),
        ("get", "/notices/read/", 405),
        ("post", "/outbox/", 405),
        ("put", "/settings/", 405),
    ],
)
def test_a_wrong_call_is_answered_without_breaking(jana: Client, method: str, url: str, status: int) -> None:
    assert getattr(jana, method)(url).status_code == status


def test_notices_of_others_cannot_be_opened(jana: Client) -> None:
    notice = services.notify(make_user("Petr"), "x", "Secret.", url="/match/secret/")
    response = jana.post(f"/notices/{notice.pk}/")
    assert response["Location"] == "/notices/"
    assert Notice.objects.get().read_at is None


def test_opening_a_notice_marks_it_read_and_goes_there(jana: Client) -> None:
    person = jana.get("/settings/").wsgi_request.user
    notice = services.notify(person, "turn", "Your move.", url="/match/abc/")
    page = jana.get("/notices/").content.decode()
    assert 'data-unread="1"' in page
    assert "Your move." in page
    assert jana.post(f"/notices/{notice.pk}/")["Location"] == "/match/abc/"
    assert 'data-unread="0"' in jana.get("/notices/").content.decode()


def test_a_hundred_notices_come_in_pages_at_the_same_cost(jana: Client, django_assert_max_num_queries: object) -> None:
    person = jana.get("/settings/").wsgi_request.user
    Notice.objects.bulk_create(Notice(user=person, kind="x", message=f"n{number}") for number in range(105))
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        page = jana.get("/notices/?page=2").content.decode()
    assert "Page 2 of 4" in page
    assert "99+" in page
    jana.post("/notices/read/")
    assert not Notice.objects.filter(read_at=None).exists()


def test_letters_lie_in_the_outbox_on_the_embedded_default_only(client: Client, settings: object) -> None:
    settings.EMAIL_BACKEND = "accounts.outbox.OutboxEmailBackend"
    send_mail("Hello <b>", "Go to http://testserver/x/", None, ["a@example.org"])
    page = client.get("/outbox/").content.decode()
    assert "Hello &lt;b&gt;" in page
    assert '<a href="http://testserver/x/" rel="nofollow">' in page
    settings.EMBEDDED = False
    assert client.get("/outbox/").status_code == 404
    send_mail("Again", "x", None, ["a@example.org"])
    assert OutboxMail.objects.count() == 1


ELSEWHERE = [
    {"REMOTE_ADDR": "10.0.0.7"},
    {"HTTP_X_FORWARDED_FOR": "10.0.0.7"},
    {"HTTP_X_FORWARDED_HOST": "tercet.example"},
    {"HTTP_FORWARDED": "for=10.0.0.7"},
    {"HTTP_X_REAL_IP": "10.0.0.7"},
    {"HTTP_VIA": "1.1 proxy"},
]


@pytest.mark.parametrize("meta", ELSEWHERE)
def test_the_outbox_is_closed_to_other_machines(client: Client, meta: dict[str, str]) -> None:
    assert client.get("/outbox/", **meta).status_code == 404
    assert "/outbox/" not in client.get("/settings/", **meta).content.decode()


def test_the_outbox_keeps_the_latest_letters(settings: object, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.EMAIL_BACKEND = "accounts.outbox.OutboxEmailBackend"
    monkeypatch.setattr("accounts.outbox.KEPT", 3)
    for number in range(5):
        send_mail(f"m{number}", "x", None, ["a@example.org"])
    assert list(OutboxMail.objects.order_by("id").values_list("subject", flat=True)) == ["m2", "m3", "m4"]


def test_a_guest_sees_the_bell_and_the_way_to_register(client: Client) -> None:
    session = client.session
    session["guest_id"] = make_guest("Guest 48213").pk
    session.save()
    page = client.get("/settings/").content.decode()
    assert "data-bell" in page
    assert "You play as Guest 48213." in page
