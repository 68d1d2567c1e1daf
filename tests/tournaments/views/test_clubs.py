"""Pages of clubs: what strangers, members, directors and owners see and can do."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from games.models import Rating
from tests.factories import make_user
from tests.tournaments.builders import NOON, make_event
from tests.tournaments.services.test_clubs import join, make_club
from tournaments.models import Announcement, Club, EventStatus, Joining, Role, Season
from tournaments.services.pictures import picture_key

pytestmark = pytest.mark.django_db

PAGES = ("", "events/", "events/?when=past", "members/", "championship/", "calendar/", "calendar/?view=agenda")
DIRECTORS_PAGES = ("edit/", "series/", "seasons/new/", "announcements/", "events/?when=drafts")


def browser(user: Any = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.NameOrEmailBackend")
    return client


def address(club: Club, page: str = "") -> str:
    return f"/clubs/{club.slug}/{page}"


def text_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


def png() -> SimpleUploadedFile:
    written = BytesIO()
    Image.new("RGB", (200, 300), "green").save(written, "PNG")
    return SimpleUploadedFile("club.png", written.getvalue(), "image/png")


FIELDS = {
    "name": "Tři v řadě",
    "place": "Brno",
    "description": "Hello\n\nworld",
    "timezone": "Europe/Prague",
    "joining": "open",
}


def test_a_person_founds_a_club_with_a_picture_and_is_its_owner(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path
    owner = make_user("Jana")
    response = browser(owner).post("/clubs/new/", {**FIELDS, "picture": png()}, follow=True)
    club = Club.objects.get()
    assert response.redirect_chain[-1][0] == "/clubs/t%C5%99i-v-%C5%99ad%C4%9B/"
    assert (club.name, club.timezone, club.description) == ("Tři v řadě", "Europe/Prague", "Hello\n\nworld")
    assert "<p>Hello</p>" in response.content.decode()
    picture = browser().get(f"/clubs/picture/{picture_key(club)}-128.webp")
    assert (picture["Content-Type"], picture["X-Content-Type-Options"]) == ("image/webp", "nosniff")
    assert "immutable" in picture["Cache-Control"]
    assert Image.open(BytesIO(b"".join(picture.streaming_content))).size == (128, 128)
    assert browser().get(f"/clubs/picture/{picture_key(club)}-99.webp").status_code == 404


def test_a_bad_picture_is_named_and_the_rest_of_the_form_kept() -> None:
    bad = SimpleUploadedFile("x.png", b"<script>alert(1)</script>", "image/png")
    response = browser(make_user()).post("/clubs/new/", {**FIELDS, "picture": bad})
    assert response.status_code == 422
    shown = text_of(response)
    assert "The file is damaged, or no JPEG, PNG, WebP or GIF picture." in shown
    assert 'value="Tři v řadě"' in shown
    assert "Hello" in shown
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("name", "sentence"), [("Tři v řadě", "of this name already"), ("x", "at least 3"), ("", "required")]
)
def test_a_name_that_cannot_be_is_said_at_the_field(name: str, sentence: str) -> None:
    make_club()
    response = browser(make_user()).post("/clubs/new/", {**FIELDS, "name": name})
    assert response.status_code == 422
    assert sentence in response.context["form"].errors["name"][0]


def test_control_characters_do_not_get_into_a_description() -> None:
    browser(make_user()).post("/clubs/new/", {**FIELDS, "description": "a\x07b\u202ec\r\n\r\nd"})
    assert Club.objects.get().description == "abc\n\nd"


def test_markup_in_a_description_is_shown_as_text() -> None:
    club = make_club(description="<b>x</b> https://example.org/?a=1&b=2")
    shown = browser().get(address(club)).content.decode()
    assert "&lt;b&gt;x&lt;/b&gt;" in shown
    assert 'rel="nofollow"' in shown


def test_visitors_are_sent_to_the_log_in_and_back() -> None:
    club = make_club()
    assert browser().get("/clubs/new/")["Location"] == "/account/login/?next=%2Fclubs%2Fnew%2F"
    assert "next=%2Fclubs%2F" in browser().post(address(club, "join/"))["Location"]


@pytest.mark.parametrize("page", PAGES)
def test_every_public_page_opens_for_everybody_closed_or_not(page: str) -> None:
    club = make_club()
    make_event(club=club, created_by=club.created_by, starts_at=NOON)
    for user in (None, make_user(), join(club), club.created_by):
        assert browser(user).get(address(club, page)).status_code == 200
    Club.objects.update(closed_at=NOON)
    assert browser().get(address(club, page)).status_code == 200


@pytest.mark.parametrize("page", DIRECTORS_PAGES)
def test_directors_pages_open_for_directors_and_lead_others_away_with_a_reason(page: str) -> None:
    club = make_club()
    assert browser(join(club, role=Role.DIRECTOR)).get(address(club, page)).status_code == 200
    if page.startswith(("edit", "series", "seasons")):
        response = browser(join(club)).get(address(club, page), follow=True)
        assert "Only directors of the club can do this." in text_of(response)


def test_there_is_no_page_of_a_club_that_does_not_exist() -> None:
    for page in ("", "members/", "calendar.ics", "edit/"):
        assert browser(make_user()).get(f"/clubs/nowhere/{page}").status_code == 404
    assert browser(make_user()).post("/clubs/nowhere/join/").status_code == 404


def test_joining_asking_answering_and_leaving_by_buttons() -> None:
    club = make_club(joining=Joining.REQUEST)
    jana, owner = make_user("Jana"), browser(club.created_by)
    asking = browser(jana)
    assert "Ask to join" in text_of(asking.get(address(club)))
    assert "You have asked to join" in text_of(asking.post(address(club, "join/"), follow=True))
    assert "Who asks to join" in text_of(owner.get(address(club, "members/")))
    assert "Who asks to join" not in text_of(browser(join(club)).get(address(club, "members/")))
    owner.post(address(club, f"requests/{jana.pk}/"), {"answer": "accept"})
    assert "you: member" in text_of(asking.get(address(club)))
    asking.post(address(club, "leave/"))
    assert not club.membership_set.filter(user=jana).exists()


def test_an_invitation_shows_a_button_and_joins_by_it_only() -> None:
    club = make_club(joining=Joining.INVITATION)
    user, link = make_user(), address(club, f"join/{club.invite_token}/")
    client = browser(user)
    assert "You are invited" in text_of(client.get(link))
    assert not club.membership_set.filter(user=user).exists()
    client.post(address(club, "join/"), {"token": club.invite_token})
    assert club.membership_set.filter(user=user, asked=False).exists()
    assert "next=" in text_of(browser().get(link))
    assert browser().get(address(club, "join/222222222222/")).status_code == 404


def test_roles_and_handing_over_by_buttons() -> None:
    club, heir = make_club(), make_user("Heir")
    join(club, heir)
    client, page = browser(club.created_by), address(club, f"members/{heir.pk}/")
    client.post(page, {"do": "director"})
    assert club.membership_set.get(user=heir).role == Role.DIRECTOR
    assert "Choose what to do" in text_of(client.post(page, {"do": "emperor"}, follow=True))
    client.post(page, {"do": "owner"})
    assert club.membership_set.get(user=heir).role == Role.OWNER
    assert "Only the owner removes" in text_of(client.post(page, {"do": "remove"}, follow=True))


def test_announcements_are_for_members_only() -> None:
    club = make_club()
    browser(club.created_by).post(address(club, "announcements/"), {"text": "We meet on Monday."})
    member = browser(join(club))
    assert "We meet on Monday." in text_of(member.get(address(club)))
    assert "We meet on Monday." in text_of(member.get(address(club, "announcements/")))
    stranger = browser(make_user())
    assert "We meet on Monday." not in text_of(stranger.get(address(club)))
    assert "Only members" in text_of(stranger.get(address(club, "announcements/"), follow=True))
    member.post(address(club, "announcements/"), {"text": "I speak too"})
    assert Announcement.objects.count() == 1


def test_a_club_is_closed_by_typing_its_name() -> None:
    club = make_club()
    owner = browser(club.created_by)
    owner.post(address(club, "close/"), {"name": "tri v rade"})
    assert Club.objects.get().closed_at is None
    assert "Its pages stay" in text_of(owner.post(address(club, "close/"), {"name": club.name}, follow=True))
    assert "Create an event" not in text_of(owner.get(address(club)))
    assert club.name not in text_of(browser().get("/clubs/"))


def test_clubs_are_found_by_name_and_place_and_ones_own_come_first() -> None:
    brno = make_club("Tři v řadě", place="Brno")
    make_club("Praha 6")
    user = join(brno)
    found = browser(user).get("/clubs/?q=BRN")
    assert [club.name for club in found.context["page"]] == ["Tři v řadě"]
    assert [club.role for club in found.context["own"]] == ["member"]
    assert "No club is called like" in text_of(browser().get("/clubs/?q=zzz"))
    assert browser().get("/clubs/?q=%00&page=x").status_code == 200


def test_a_season_is_begun_and_changed_by_form_and_errors_stand_at_their_fields() -> None:
    club = make_club()
    client = browser(club.created_by)
    fields = {
        "name": "Winter",
        "starts_on": "2026-11-01",
        "ends_on": "2027-02-28",
        "place_points": "5; 3, 1",
        "best_of": "2",
    }
    assert client.post(address(club, "seasons/new/"), fields).status_code == 302
    season = Season.objects.get()
    assert (season.place_points, season.best_of) == (["5", "3", "1"], 2)
    page = address(club, f"seasons/{season.pk}/")
    for wrong, field in (
        ({"place_points": "a"}, "place_points"),
        ({"place_points": "NaN"}, "place_points"),
        ({"ends_on": "2026-10-01"}, "ends_on"),
        ({"place_points": "1 2"}, "place_points"),
    ):
        response = client.post(page, {**fields, **wrong})
        assert response.status_code == 422
        assert field in response.context["form"].errors
    assert "The best 2 results count" in text_of(client.get(address(club, "championship/")))
    client.post(page + "remove/")
    assert not Season.objects.exists()


def test_a_series_is_begun_and_ended_by_buttons() -> None:
    club = make_club(timezone="Europe/Prague")
    client = browser(club.created_by)
    assert "Create one event of the club first" in text_of(client.get(address(club, "series/")))
    event = make_event(club=club, created_by=club.created_by, starts_at=NOON)
    page = client.get(address(club, "series/"))
    assert page.context["form"]["weekday"].value() == 6
    fields = {"event": event.key, "name": "Sunday", "weekday": "6", "time": "19:30", "weeks_ahead": "1"}
    assert client.post(address(club, "series/"), {**fields, "weeks_ahead": "99"}).status_code == 422
    assert client.post(address(club, "series/"), fields).status_code == 302
    series = club.series_set.get()
    assert series.event_set.count() == 1
    client.post(address(club, f"series/{series.pk}/end/"))
    assert "ended" in text_of(client.get(address(club, "series/")))


def test_a_page_costs_as_many_queries_for_a_large_club_as_for_a_small_one() -> None:
    small, large = club_of(3), club_of(24)
    for page in (*PAGES, *DIRECTORS_PAGES):
        assert queries(small, page) == queries(large, page), page


def club_of(size: int) -> Club:
    """Found a club with so many members, requests, announcements and, in every state, events; and a season."""
    club = make_club(f"Club of {size}", joining=Joining.REQUEST)
    for number in range(size):
        member = join(club)
        Rating.objects.create(
            user=member, game="troika", mode="duel", pace="live", value=1500, deviation=60, games=number
        )
        club.membership_set.filter(user=join(club)).update(asked=True)
        Announcement.objects.create(club=club, author=member, text="News", at=NOON)
        starts_at = NOON + timedelta(days=number)
        for status in EventStatus.values:
            terms = {"name": f"Event {number}", "status": status, "starts_at": starts_at}
            make_event(club=club, created_by=club.created_by, **terms)
    Season.objects.create(
        club=club, name="Season", starts_on="2026-11-01", ends_on="2027-11-01", place_points=["3", "1"]
    )
    return club


def queries(club: Club, page: str) -> int:
    """Return what a page costs its owner who has seen it before."""
    client = browser(club.created_by)
    client.get(address(club, page))
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address(club, page)).status_code == 200
    return len(captured)


def test_an_event_started_by_a_click_stands_among_the_results_with_its_start() -> None:
    club = make_club()
    make_event(club=club, status=EventStatus.FINISHED, started_at=NOON, finished_at=NOON)
    shown = text_of(browser().get(address(club, "events/?when=past")))
    assert 'datetime="2026-11-29T12:00:00Z"' in shown
    assert "no time yet" not in shown
