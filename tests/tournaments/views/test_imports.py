"""Bringing a report file: looked at first, told once that it is here already, refused with one sentence."""

import base64
from dataclasses import replace
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.formats import date_format

from accounts.models import User
from tests.factories import make_guest, make_user
from tests.tournaments.builders import NOON
from tests.tournaments.cases import PAIRINGS, TIEBREAKS
from tests.tournaments.papers import enter_results, imported, swiss_of_nine
from tournaments.models import Club, Event, Membership, Role
from tournaments.report import trf
from tournaments.selectors.export import trf_text
from tournaments.selectors.recheck import check_round, recheck
from tournaments.services.importing import SIZE_TOP, report_read
from tournaments.services.rounds import round_start

pytestmark = pytest.mark.django_db

SWISS = (TIEBREAKS / "tec-swiss.2026.trf").read_bytes()
URL = "/tournaments/import/"


@pytest.fixture
def user() -> User:
    return make_user("Anna")


@pytest.fixture
def anna(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


def look(client: Client, content: bytes, **kw: str):
    return client.post(URL, {"file": SimpleUploadedFile("x.trf", content), "encoding": "auto", **kw})


def confirm(client: Client, content: bytes, **kw: str):
    terms = {"name": "Brought along", "game": "quadtria", "encoding": "auto", **kw}
    return client.post(URL, {"content": base64.b64encode(content).decode(), **terms})


def test_visitors_and_guests_are_sent_to_log_in(client: Client) -> None:
    assert "/account/login/" in client.get(URL)["Location"]
    client.force_login(make_guest())
    assert "/account/login/" in client.get(URL)["Location"]


def test_a_file_is_shown_before_anything_is_stored(anna: Client) -> None:
    response = look(anna, SWISS)
    assert response.status_code == 200
    text = response.content.decode()
    assert "FIDE TEC tie-break exercises" in text
    assert "5 of 5 paired" in text
    assert "Charline" in text
    assert not Event.objects.exists()


def test_a_confirmed_file_becomes_an_event_of_whoever_brings_it(anna: Client, user: User) -> None:
    response = confirm(anna, SWISS)
    event = Event.objects.get()
    assert response["Location"] == f"/event/{event.key}/"
    assert (event.created_by, event.imported, event.over_the_board, event.rated) == (user, True, True, False)
    assert (event.status, event.format, event.rounds) == ("finished", "swiss", 5)
    assert event.entrant_set.count() == 16
    for page in ("", "standings/", "crosstable/", "round/3/", "player/6/", "check/"):
        assert anna.get(f"/event/{event.key}/{page}").status_code == 200


def test_the_same_file_brought_again_by_the_same_person_is_told(anna: Client) -> None:
    confirm(anna, SWISS)
    assert "imported this very file before" in look(anna, SWISS).content.decode()
    other = Client()
    other.force_login(make_user("Bert"))
    assert "imported this very file before" not in look(other, SWISS).content.decode()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "empty"),
        (b"hello", "no entrants"),
        (SWISS.replace(b"  9 w 1 ", b" 99 w 1 ", 1), "ine "),
        (b"001" + b"\xff" * 100, "ine "),
        (b"x" * (SIZE_TOP + 1), "at most 512 KB"),
    ],
    ids=["empty", "no report", "a stranger", "bytes", "too large"],
)
def test_a_bad_file_is_refused_with_a_sentence(anna: Client, content: bytes, sentence: str) -> None:
    response = look(anna, content)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Event.objects.exists()


def test_letters_of_central_europe_are_read_as_told(anna: Client) -> None:
    content = SWISS.replace(b"Charline  ", "Řehoř Žák".encode("cp1250") + b" ")
    assert "Řehoř Žák" not in look(anna, content).content.decode()
    assert "Řehoř Žák" in look(anna, content, encoding="cp1250").content.decode()
    again = anna.post(
        URL, {"content": base64.b64encode(content).decode(), "encoding": "cp1250", "look": "1"}
    ).content.decode()
    assert "Řehoř Žák" in again


def test_a_file_that_is_not_in_the_letters_told_is_refused_and_kept(anna: Client) -> None:
    content = SWISS.replace(b"Charline  ", "Řehoř Žák".encode("cp1250") + b" ")
    response = confirm(anna, content, encoding="utf-8")
    assert response.status_code == 422
    assert base64.b64encode(content).decode() in response.content.decode()


def test_a_file_lost_on_the_way_is_asked_for_again(anna: Client) -> None:
    response = anna.post(URL, {"content": "no base64!", "encoding": "auto", "name": "x", "game": "quadtria"})
    assert response.status_code == 422
    assert b"Choose it again" in response.content


def test_only_a_director_brings_an_event_for_a_club(anna: Client, user: User) -> None:
    club = Club.objects.create(slug="k", name="K", name_key="k", created_by=user, created_at=NOON)
    member = Membership.objects.create(club=club, user=user, role=Role.MEMBER, joined_at=NOON)
    confirm(anna, SWISS, club=str(club.pk))
    assert Event.objects.get().club is None
    member.role = Role.OWNER
    member.save()
    confirm(anna, SWISS, club=str(club.pk))
    assert Event.objects.filter(club=club).count() == 1


def test_a_game_that_does_not_exist_is_refused(anna: Client) -> None:
    assert confirm(anna, SWISS, game="chess").status_code == 422


def test_an_event_in_the_middle_goes_on_with_the_pairing_the_rules_want(user: User) -> None:
    path = next(path for path in PAIRINGS if path.name.startswith("case00_n15_r4"))
    event = imported(path.read_text(), user)
    assert event.status == "running"
    round_start(event.key, user, NOON)
    boards = path.with_suffix(".2026.output").read_text().splitlines()[1:]
    wanted = {tuple(int(word) for word in line.split() if word != "0") for line in boards}
    held = event.round_set.get(number=4)
    kinds = ("game", "bye")
    made = {
        tuple(pairing.seat_set.values_list("entrant__number", flat=True))
        for pairing in held.pairing_set.filter(kind__in=kinds)
    }
    assert made == wanted
    enter_results(event)


def test_an_event_of_this_site_checked_again_agrees(user: User) -> None:
    event = imported(trf_text(swiss_of_nine()), user)
    found = recheck(event)
    assert found.checked
    assert [one.number for one in found.rounds if not one.agrees] == []
    assert found.agrees


def test_a_round_that_was_paired_otherwise_is_pointed_out() -> None:
    field, _info = trf.read(SWISS.decode())
    first = field.rounds[0]
    turned = {number: replace(cell, colour={"w": "b", "b": "w"}.get(cell.colour, "")) for number, cell in first.items()}
    found = check_round(replace(field, rounds=(turned, *field.rounds[1:])), 1)
    assert not found.agrees
    assert {tuple(reversed(board)) for board in found.theirs} == set(found.ours)


def test_a_place_that_the_file_gives_otherwise_is_pointed_out(user: User) -> None:
    text = SWISS.decode().replace("4.0    1    10 b", "4.0    9    10 b")
    event = imported(text, user)
    wrong = recheck(event).places
    assert [(one.name.name, one.theirs) for one in wrong if one.name.name == "Bruno"] == [("Bruno", 9)]


def test_tie_breaks_of_the_file_are_kept_as_far_as_they_are_known(user: User) -> None:
    text = SWISS.decode().replace("152 W", "152 W\n212 PTS,BH/C1,EDET/P,SB")
    assert imported(text, user).tiebreaks == ["BH/C1", "SB"]


def test_a_file_that_does_not_say_how_long_the_event_is_can_go_on(anna: Client) -> None:
    response = confirm(anna, SWISS, rounds="7")
    assert response.status_code == 302
    event = Event.objects.get()
    assert (event.status, event.rounds) == ("running", 7)
    assert confirm(anna, SWISS, rounds="3").status_code == 422
    assert confirm(anna, SWISS, rounds="99").status_code == 422


def test_a_round_robin_is_known_as_one(user: User) -> None:
    event = imported((TIEBREAKS / "tec-round-robin.2026.trf").read_text(), user)
    assert (event.format, event.cycles, event.rounds, event.status) == ("round_robin", 1, 5, "finished")


def test_other_ways_of_scoring_are_refused() -> None:
    text = SWISS.decode().replace("152 W", "152 W\n162  W 2.0    D 1.0    L 0.0    P 2.0")
    with pytest.raises(ValueError, match=r"scores|points"):
        report_read(text.encode())


def test_a_report_file_knows_the_day_of_the_start_but_no_hour(client: Client, user: User) -> None:
    event = imported(SWISS.decode(), user)
    day = date_format(date(2026, 4, 10), "DATE_FORMAT")
    assert f"<dt>Start</dt><dd>{day}</dd>" in client.get(f"/event/{event.key}/").content.decode()


def test_the_game_that_our_own_file_names_is_chosen_already(anna: Client) -> None:
    event = swiss_of_nine()
    event.game = "trixo"
    answer = look(anna, trf_text(event).encode())
    assert answer.context["form"]["game"].value() == "trixo"
