"""Odd addresses, query strings and forms: whatever is sent to a page, it answers with a sentence and never fails."""

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from tests.factories import make_user
from tests.tournaments.builders import NOON, enter, make_event, start
from tournaments.models import Club, Event, Membership
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db

QUESTIONS = ("²", "9" * 30, "a\x00b")
"""A digit that ``int`` does not take, more than a database holds, and what PostgreSQL cannot hold."""
ANSWERS = ("9" * 30, "inf", "a\x00b", "²", "allow:1", "remove:1-2", "remove:²")
"""The numbers and texts that have upset a form; a normal run sends the first and the third."""
NAMES = (
    *("page", "columns", "round", "season", "q", "whose", "view", "month", "zone", "show", "game", "format", "club"),
    *("mine", "when", "division", "per", "order", "stored", "actor", "kind"),
)
FIELDS = (
    *("do", "action", "round", "board", "result", "line", "reason", "call", "text", "answer", "partner", "password"),
    *("kind", "token", "name", "content", "encoding", "q", "event", "next"),
)
NUMBERS = ("number", "entrant", "board", "user_id", "announcement_id", "season_id", "series_id", "side")


@pytest.fixture
def event() -> Event:
    """An event of a club with a Cyrillic name, two rounds of which are held at the table."""
    director = make_user("Anna")
    club = Club.objects.create(
        slug="клуб", name="Клуб", name_key="клуб", skeleton="клуб", created_by=director, created_at=NOON
    )
    Membership.objects.create(club=club, user=director, role="owner", joined_at=NOON)
    event = make_event(created_by=director, club=club, over_the_board=True, round_start="director", starts_at=NOON)
    enter(event, 4)
    start(event)
    return event


def addresses(event: Event, number: int = 1) -> dict[str, str]:
    """Return every address of the app by its route, with ``number`` in the place of every number."""
    known = {"key": event.key, "slug": event.club.slug, "token": "a" * 12, "name": event.created_by.username}
    known |= {"code": "BH-C1", "kind": "csv", "action": "next"}
    found = {}
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        values = {name: number if name in NUMBERS else known[name] for name in pattern.pattern.converters}
        found[str(pattern.pattern)] = reverse(f"tournaments:{pattern.name}", kwargs=values)
    return found


@pytest.mark.parametrize(
    "questions", [QUESTIONS[-1:], pytest.param(QUESTIONS, marks=pytest.mark.full)], ids=["few", "all"]
)
def test_every_page_answers_odd_questions(client: Client, event: Event, questions: tuple[str, ...]) -> None:
    client.force_login(event.created_by)
    for address in addresses(event).values():
        for value in questions:
            assert client.get(address, dict.fromkeys(NAMES, value)).status_code < 500, (address, value)


def test_no_page_is_at_an_odd_number(client: Client, event: Event) -> None:
    client.force_login(event.created_by)
    for number in (0, 10**30):
        for route, address in addresses(event, number).items():
            if "<int:" in route and "/screen/" not in route:
                assert client.get(address).status_code in (404, 405), address


@pytest.mark.parametrize("answers", [ANSWERS[:3:2], pytest.param(ANSWERS, marks=pytest.mark.full)], ids=["few", "all"])
def test_every_button_answers_odd_forms(client: Client, event: Event, answers: tuple[str, ...]) -> None:
    client.force_login(event.created_by)
    for address in addresses(event).values():
        for value in answers:
            status = client.post(address, dict.fromkeys(FIELDS, value)).status_code
            assert status < 500, (address, value)
            if status == 405:
                break


@pytest.mark.parametrize("what", ["remove", "owner", "director"])
def test_nobody_has_an_endless_number(client: Client, event: Event, what: str) -> None:
    client.force_login(event.created_by)
    for place in ("members", "requests"):
        assert client.post(f"/clubs/клуб/{place}/{10**30}/", {"do": what}).status_code == 404
