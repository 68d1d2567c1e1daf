"""Events as files: standings that agree everywhere, cells without formulas, names in every script."""

import csv
import io
import json
from urllib.parse import unquote

import pytest
from django.test import Client

from games import record
from tests.tournaments.builders import enter, make_event, play_round, start
from tests.tournaments.cases import TieBreakCase, tiebreak_cases
from tests.tournaments.papers import imported, swiss_of_nine
from tournaments.models import Event
from tournaments.report import trf
from tournaments.selectors.standings import standings_of
from tournaments.standings.numbers import shown
from tournaments.standings.table import standings
from tournaments.views.downloads import attachment

pytestmark = pytest.mark.django_db


def fetch(client: Client, event: Event, kind: str) -> str:
    response = client.get(f"/event/{event.key}/export/{kind}/")
    assert response.status_code == 200
    return response.content.decode()


def table_rows(event: Event) -> list[tuple[int, str, str, tuple[str, ...]]]:
    """Return what the standings page shows: place, name, points, tie-breaks."""
    return [
        (line.rank, line.name, shown(line.points), tuple(value.text for value in line.values))
        for line in standings_of(event).lines
    ]


def csv_rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_an_event_over_the_board_comes_back_from_its_report_file_with_the_same_standings(client: Client) -> None:
    event = swiss_of_nine()
    again = imported(fetch(client, event, "trf"))
    assert table_rows(again) == table_rows(event)
    assert (again.status, again.rounds, again.format) == ("finished", 4, "swiss")
    assert "Șerban Ţîrlea" in fetch(client, again, "trf")


def test_the_report_file_of_an_imported_event_is_that_of_the_original(client: Client) -> None:
    event = swiss_of_nine()
    first = fetch(client, event, "trf")
    again = fetch(client, imported(first), "trf")
    players = [line for line in first.splitlines() if line.startswith("001")]
    assert [line for line in again.splitlines() if line.startswith("001")] == players


def test_an_event_in_the_middle_comes_back_and_can_go_on(client: Client) -> None:
    event = make_event(over_the_board=True, rounds=3, round_start="director")
    enter(event, 6)
    start(event)
    again = imported(fetch(client, event, "trf"))
    assert again.status == "running"
    assert again.round_set.get().status == "running"
    play_round(again)
    assert again.round_set.get().status == "finished"


@pytest.mark.parametrize("case", tiebreak_cases(), ids=lambda case: case.name)
def test_page_csv_and_report_file_tell_the_values_that_fide_published(client: Client, case: TieBreakCase) -> None:
    codes = [code for code in case.values if code not in ("PTS", "RANK")]
    event = imported(case.text)
    event.tiebreaks = codes
    event.save()
    rows = {int(row["Number"]): row for row in csv_rows(fetch(client, event, "csv"))}
    field, info = trf.read(fetch(client, event, "trf"))
    from_file = {row.number: row for row in standings(field, codes, info.engine_records())}
    page = {line.number: line for line in standings_of(event).lines}
    for code in codes:
        for number, value in case.values[code].items():
            assert float(rows[number][code]) == float(value)
            on_page = next(one for one in page[number].values if one.code == code)
            in_file = from_file[number].value(code)
            assert in_file is not None
            assert on_page.value == in_file.value == value


def test_no_cell_of_the_table_is_a_formula(client: Client) -> None:
    event = make_event(over_the_board=True, rounds=3, round_start="director")
    for name in ("=1+1", "+cmd|' /C calc'!A0", "-2", "@SUM(A1)", "\t=1+1", "＝1+1", "|x", "%x"):
        enter(event, 1, name=name)
    start(event)
    text = fetch(client, event, "csv")
    assert text.startswith("\ufeff")
    names = {row["Name"] for row in csv_rows(text)}
    assert all(name[0] == "'" or name == "-2" for name in names), names


def test_names_in_every_script_survive_every_file(client: Client) -> None:
    event = make_event(name="Tři v řadě – зима 冬", over_the_board=True, rounds=3, round_start="director")
    names = [
        "Șerban Ciobanu",
        "Ольга Иванова",
        "山田太郎",
        "Nguyễn Thị Ánh",
        "عمر",
        "A very long name that no column of a report file can hold",
    ]
    for name in names:
        enter(event, 1, name=name)
    start(event)
    assert {row["Name"] for row in csv_rows(fetch(client, event, "csv"))} == set(names)
    assert {one["name"] for one in json.loads(fetch(client, event, "json"))["entrants"]} == set(names)
    assert {player.name for player in trf.read(fetch(client, event, "trf"))[0].players} == set(names)


def test_the_file_name_is_the_events_in_full_and_in_plain_letters(client: Client) -> None:
    event = make_event(name='Tři v řadě: "zima" / 1', over_the_board=True)
    header = client.get(f"/event/{event.key}/export/csv/")["Content-Disposition"]
    assert header.isascii()
    assert 'filename="tri-v-rade-zima-1.csv"' in header
    assert unquote(header.split("filename*=UTF-8''")[1]) == "Tři v řadě zima 1.csv"


@pytest.mark.parametrize("name", ["冬", "\r\nSet-Cookie: x=1", "..", "a" * 300])
def test_every_name_makes_a_header_of_one_line(name: str) -> None:
    header = attachment(name, "trf")
    assert header.isascii()
    assert "\n" not in header
    assert "\r" not in header
    assert 'filename=".' not in header
    assert len(header) < 1000


def test_the_json_tells_boards_marks_and_places(client: Client) -> None:
    found = json.loads(fetch(client, swiss_of_nine(), "json"))
    assert found["format_version"] == 1
    assert [one["number"] for one in found["rounds"]] == [1, 2, 3, 4]
    marks = {seat["mark"] for one in found["rounds"] for board in one["boards"] for seat in board["seats"]}
    assert {"1", "0", "=", "+", "-", "U", "H"} <= marks
    assert [row["rank"] for row in found["standings"][0]["rows"]] == sorted(
        row["rank"] for row in found["standings"][0]["rows"]
    )


def test_the_records_of_all_games_can_be_read_again(client: Client) -> None:
    event = make_event(rounds=3)
    enter(event, 4)
    start(event)
    play_round(event, tick=False)
    text = fetch(client, event, "records")
    records = list(record.parse_all(text))
    assert len(records) == 2
    assert {one.tag("Event") for one in records} == {"Club night"}


def test_the_records_of_running_games_tell_no_secret(client: Client) -> None:
    event = make_event(rounds=3, game="trixo")
    enter(event, 4)
    start(event)
    text = fetch(client, event, "records")
    assert "BagSecret" not in text


def test_tables_have_no_report_file(client: Client) -> None:
    event = make_event(format="tables", game="trixo", table_size=4, rounds=2, over_the_board=True)
    enter(event, 8)
    start(event)
    assert client.get(f"/event/{event.key}/export/trf/").status_code == 404
    assert client.get(f"/event/{event.key}/export/csv/").status_code == 200


def test_a_draft_is_exported_to_its_directors_only(client: Client) -> None:
    event = make_event(status="draft")
    assert client.get(f"/event/{event.key}/export/json/").status_code == 404
    client.force_login(event.created_by)
    assert client.get(f"/event/{event.key}/export/json/").status_code == 200
