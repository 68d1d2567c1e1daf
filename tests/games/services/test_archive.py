"""Matches written as records, and records taken into the archive."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import call_command

from games import chance, record
from games.models import Match
from games.record import Record, RecordError
from games.selectors.match import bundle_read, match_positions, match_view
from games.selectors.record import match_record_text, match_records
from games.services.archive import import_record
from games.services.drawing import drawing_commit, drawing_reveal
from games.services.offers import match_act
from games.services.time import match_settle
from tests.factories import make_user
from tests.games.bags import BAG
from tests.games.builders import NOON, SOUTH_WINS, later, make_match, play, play_legal, seated

pytestmark = pytest.mark.django_db

TROIKA = """[Game "troika"]
[Seats "2"]
[Seat1 "anna"]
[Seat2 "bruno"]
[Date "2019.05.17"]
[Clock "300+5"]
[Result "1-0"]
[Termination "line"]

1. RLa1 {[%clk 0:04:51]} BSc3 2. RMb1 KSb3 3. RSc1 1-0
"""


def drawn_match(game: str = "trixo", seats: int = 2, silent: int = 0) -> Match:
    """Make a rated match whose seats were drawn by lot; participant ``silent`` contributes nothing."""
    users = [make_user() for _ in range(seats)]
    match = make_match(game, users, rated=True, lot=True, clock="600+5")
    speaking = [user for number, user in enumerate(users, 1) if number != silent]
    for user in speaking:
        drawing_commit(match.key, user, hashlib.sha256(bits(user.pk)).hexdigest(), later(1))
    if silent:
        match_settle(match.key, later(10))
    for user in speaking:
        drawing_reveal(match.key, user, bits(user.pk).hex(), later(11 if silent else 2))
    match.refresh_from_db()
    return match


def bits(pk: int) -> bytes:
    return hashlib.md5(str(pk).encode(), usedforsecurity=False).digest()


def resigned(match: Match, plies: int = 4) -> Match:
    match = play_legal(match, plies, start=20)
    match_act(match.key, seated(match)[0], "resign", later(60))
    match.refresh_from_db()
    return match


def text_of(match: Match) -> str:
    return match_record_text(match, None)


def test_a_played_match_is_a_right_record() -> None:
    match = play(make_match(users=[make_user("anna"), make_user("bruno")]), *SOUTH_WINS)
    written = record.parse(text_of(match))
    checked = record.check(written)
    assert (checked.result, checked.termination, checked.plies) == ("1-0", "quadtria", 11)
    assert (written.tag("Seat1"), written.tag("Date"), written.tag("Match")) == ("anna", "2026.11.29", match.key)
    assert written.plies[-1].clock_ms is not None


@pytest.mark.parametrize(("game", "silent"), [("trixo", 0), ("trixo", 2), ("troika", 0), ("quadtria", 1)])
def test_the_chance_of_a_finished_match_is_proved_by_its_record(game: str, silent: int) -> None:
    match = resigned(drawn_match(game, silent=silent))
    written = record.parse(text_of(match))
    record.check(written)
    assert record.verify(written) == []
    for name in ("BagSecret", "BagCommit", "Match", "BagOrder"):
        assert record.verify(changed(written, **{name: other(written.tag(name))})) != []


def test_another_bag_or_start_than_the_one_drawn_is_found_out() -> None:
    trixo = record.parse(text_of(resigned(drawn_match("trixo"))))
    assert "another order" in record.verify(changed(trixo, Bag=trixo.tag("Bag")[::-1]))[0]
    troika = record.parse(text_of(resigned(drawn_match("troika"))))
    starter = "" if troika.tag("Starter") else "dark"
    assert record.verify(changed(troika, Starter=starter)) == [
        "The secret leads to another start than the one recorded."
    ]


def changed(source: Record, **tags: str) -> Record:
    return Record.of({**dict(source.tags), **tags}, source.line)


def other(value: str) -> str:
    return ",".join(reversed(value.split(","))) if "," in value else value[1:] + value[0]


def test_a_running_match_keeps_its_secrets() -> None:
    match = play_legal(drawn_match(), 3, start=20)
    for seat in [None, *match.seat_set.all()]:
        written = record.parse(match_record_text(match, seat))
        assert (written.tag("Bag"), written.tag("BagSecret")) == ("", "")
        assert written.tag("BagCommit") == match.commit
        assert record.check(written).result == "*"
    assert "cannot be verified" in record.verify(written)[0]


def test_three_seats_of_whom_two_left_are_a_right_record() -> None:
    match = make_match("trixo", seats=3, setup={"bag": BAG})
    match = play_legal(match, 4)
    match_act(match.key, seated(match)[2], "resign", later(30))
    match = play_legal(match, 3, start=40)
    match_act(match.key, seated(match)[0], "resign", later(60))
    match.refresh_from_db()
    written = record.parse(text_of(match))
    assert written.tag("Left") == "3,1"
    assert record.check(written).result == match.result == "2,1,3"


def test_a_record_is_imported_once() -> None:
    first = import_record(record.parse(TROIKA), NOON)
    again = import_record(record.parse(TROIKA.replace(" {[%clk 0:04:51]}", "").replace("2. ", "\n2. ")), NOON)
    assert (first.new, again.new) == (True, False)
    assert first.match == again.match
    assert import_record(record.parse(TROIKA.replace("anna", "cleo")), NOON).new


def test_an_imported_game_lies_in_the_archive_as_it_was_played() -> None:
    match = import_record(record.parse(TROIKA), NOON).match
    assert match.finished_at == datetime(2019, 5, 17, tzinfo=UTC)
    assert (match.rated, match.result, match.termination, match.ply) == (False, "1-0", "line", 5)
    assert [(seat.name, seat.user, seat.place) for seat in match.seat_set.order_by("number")] == [
        ("anna", None, 1),
        ("bruno", None, 2),
    ]
    bundle = bundle_read(match.key)
    assert bundle is not None
    assert len(match_positions(bundle, None)) == 6
    assert record.parse(text_of(match)).moves == record.parse(TROIKA).moves


def test_a_game_played_here_is_recognised() -> None:
    match = resigned(drawn_match())
    assert import_record(record.parse(text_of(match)), NOON).match == match
    assert Match.objects.count() == 1


def test_what_was_imported_is_recognised_when_it_was_exported_again() -> None:
    match = import_record(record.parse(TROIKA), NOON).match
    assert import_record(record.parse(text_of(match)), NOON).match == match
    assert Match.objects.count() == 1


def test_a_match_without_moves_is_a_right_record() -> None:
    drawing = make_match("trixo", rated=True, lot=True)
    written = record.parse(text_of(drawing))
    assert (written.moves, written.tag("BagCommit")) == ((), "")
    assert record.check(written).result == "*"


def test_an_aborted_match_shows_what_was_drawn() -> None:
    match = make_match("trixo", [make_user(), make_user()], setup={"bag": BAG})
    match_act(match.key, seated(match)[0], "abort", later(5))
    match.refresh_from_db()
    written = record.parse(text_of(match))
    assert (written.result, written.tag("Termination"), len(written.tag("Bag"))) == ("*", "aborted", 36)
    assert record.check(written).termination == "aborted"


def test_a_game_from_another_site_keeps_its_key_and_its_proof() -> None:
    match = resigned(drawn_match())
    text = text_of(match)
    Match.objects.all().delete()
    imported = import_record(record.parse(text), NOON).match
    assert imported.key == match.key
    assert record.verify(record.parse(text_of(imported))) == []


def test_a_key_that_is_taken_is_not_taken_over() -> None:
    match = make_match()
    imported = import_record(record.parse(TROIKA.replace("[Date", f'[Match "{match.key}"]\n[Date')), NOON)
    assert imported.match.key != match.key


def test_trixo_is_imported_without_its_bag() -> None:
    source = '[Game "trixo"]\n[Result "0-1"]\n[Termination "time"]\n\nX@0,0 O@1,0 T@1,1 0-1'
    match = import_record(record.parse(source), NOON).match
    bundle = bundle_read(match.key)
    assert bundle is not None
    assert len(match_positions(bundle, None)) == 4


@pytest.mark.parametrize("moves", ["RLa1 *", "RLa1 BLa1 1-0"])
def test_an_unfinished_or_illegal_game_is_not_imported(moves: str) -> None:
    with pytest.raises(RecordError):
        import_record(record.parse(f'[Game "troika"]\n\n{moves}'), NOON)
    assert not Match.objects.exists()


@pytest.mark.parametrize("date", ["2019.??.??", "2019", "0000.00.00", "yesterday", "9999.01.01"])
def test_an_odd_date_is_read_as_far_as_it_goes(date: str) -> None:
    match = import_record(record.parse(TROIKA.replace("2019.05.17", date)), NOON).match
    assert match.finished_at in (datetime(2019, 1, 1, tzinfo=UTC), NOON)


def test_the_commands_import_and_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, copy = tmp_path / "games.txt", tmp_path / "copy.txt"
    source.write_text(TROIKA + "\n" + TROIKA.replace("anna", "cleo"), "utf-8")
    call_command("record", "import", str(source))
    call_command("record", "import", str(source))
    assert capsys.readouterr().out == f"{source}: 2 added, 0 known\n{source}: 0 added, 2 known\n"
    call_command("record", "export", "--game", "troika", "--output", str(copy))
    assert [one.moves for one in record.parse_all(copy.read_text("utf-8"))] == [record.parse(TROIKA).moves] * 2
    call_command("record", "check", str(copy))
    assert capsys.readouterr().out == f"{copy}: ok 1-0 line 5\n" * 2
    call_command("record", "export")
    assert len(record.parse_all(capsys.readouterr().out)) == 2


def test_private_games_are_exported_by_key_only() -> None:
    match = play(make_match(private=True), *SOUTH_WINS)
    assert [one.tag("Match") for one in match_records(Match.objects.filter(key=match.key))] == [match.key]


def test_export_asks_the_database_as_often_for_many_games_as_for_one(
    django_assert_num_queries: object, tmp_path: Path
) -> None:
    for name in ("anna", "cleo", "dora"):
        import_record(record.parse(TROIKA.replace("anna", name)), NOON)
    with django_assert_num_queries(3):  # type: ignore[operator]
        assert len(list(match_records(Match.objects.order_by("id")))) == 3


def test_the_match_page_holds_the_same_proof_as_the_record() -> None:
    match = resigned(drawn_match())
    bundle = bundle_read(match.key)
    assert bundle is not None
    shown = match_view(bundle, None, later(90))["chance"]
    evidence = chance.Evidence(
        match_key=match.key,
        commit=shown["commit"],
        secret=shown["secret"],
        contributions=tuple(one["revealed"] or "" for one in shown["participants"]),
        commits=tuple(one["committed"] or "" for one in shown["participants"]),
        draws=tuple(chance.Draw(one["label"], tuple(one["items"]), tuple(one["drawn"])) for one in shown["lots"]),
    )
    assert [one.label for one in evidence.draws] == ["seats", "bag"]
    assert chance.verify(evidence) == []
