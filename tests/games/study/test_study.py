"""Studies: read from records and matches, kept once under a link, closed with the rest of what is known."""

from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.engine.worth import Worth
from games.models import Study
from games.selectors.knowledge import question_of, words
from games.selectors.line import LineError, line_of
from games.selectors.study import TEXT_KB, fresh_study, read_record, record_of_json
from games.services import study as service
from games.services.offers import match_act
from games.services.study import TooMany, judge, may_ask
from tests.factories import make_user
from tests.games.builders import draw_silently, later, make_match, play, play_legal, seated

RECORD = '[Game "quadtria"]\n[Seat1 "anna"]\n\n1. d3-c3 {good} c4-d4 (c4-d3 {no \\} good}) 2. c1-c3 *'
TREE = {
    "comments": ["A start."],
    "nodes": [
        {"parent": 0, "text": "d3-c3", "comments": ["good"]},
        {"parent": 0, "text": "d1-c1", "comments": []},
        {"parent": 1, "text": "c4-d4"},
    ],
}
STUDY = {"game": "quadtria", "seats": 2, "options": {}, "setup": {}, "tags": {"Seat1": "anna"}, "tree": TREE}


@pytest.fixture(autouse=True)
def nothing_cached() -> None:
    cache.clear()


def post(client: Client, path: str, data: Any) -> Any:
    return client.post(path, data, content_type="application/json")


def test_a_record_is_read_with_comments_and_variations() -> None:
    found = read_record(RECORD.replace(" 2. c1-c3", ""))
    assert found["tags"] == {"Seat1": "anna"}
    assert [(node["parent"], node["text"], node["comments"]) for node in found["tree"]["nodes"]] == [
        (0, "d3-c3", ["good"]),
        (1, "c4-d4", []),
        (1, "c4-d3", ["no } good"]),
    ]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "no record"),
        (None, "no record"),
        (RECORD, "Move 3, c1-c3"),
        ("[Game", "cannot be read"),
        ('[Game "go"]', "go"),
        ('[Game "quadtria"]\n\n1. d3-c3 (1. d1-a1)', "Move 1, d1-a1"),
        ('[Game "quadtria"]\n\n1. d3-c3 (', "^A variation is not closed"),
        ("x" * (TEXT_KB * 1024 + 1), "at most 64 KB"),
    ],
)
def test_a_record_that_cannot_be_is_refused_in_one_sentence(text: Any, part: str) -> None:
    with pytest.raises(LineError, match=part) as refused:
        read_record(text)
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"tree": {"nodes": [{"parent": 3, "text": "d3-c3"}]}}, "follows none"),
        ({"tree": {"nodes": [{"parent": 0, "text": "d3-c6"}]}}, "Move 1, d3-c6"),
        ({"tree": {"nodes": ["d3-c3"]}}, "no move text"),
        ({"tree": {"nodes": [], "comments": ["x" * 3000]}}, "at most"),
        ({"tree": []}, ""),
        ({"tags": ["x"]}, "tags"),
        ({"setup": {"position": "nonsense"}}, "nonsense"),
    ],
)
def test_a_study_that_cannot_be_is_refused(change: dict[str, Any], part: str) -> None:
    if change == {"tree": []}:
        assert record_of_json({**STUDY, **change}).moves == ()
        return
    with pytest.raises(LineError, match=part):
        record_of_json({**STUDY, **change})


@pytest.mark.parametrize(("slug", "seats", "teams"), [("quadtria", 2, False), ("troika", 2, False), ("trixo", 4, True)])
def test_a_fresh_study_of_every_game_is_written_and_read_back(slug: str, seats: int, teams: bool) -> None:
    fresh = fresh_study(slug, seats, teams)
    from_text = read_record(service.record.format(record_of_json(fresh)))
    assert {**from_text, "tags": {}} == {**fresh, "tags": {}}


@pytest.mark.django_db
def test_a_study_shared_twice_is_one_and_opens_for_anybody(client: Client) -> None:
    first, second = (post(client, "/analysis/share/", STUDY).json() for _twice in range(2))
    assert first == second
    assert Study.objects.count() == 1
    page = Client().get(f"/study/{first['key']}/")
    assert page.status_code == 200
    assert page.context["study"]["tree"]["comments"] == ["A start."]
    text = Client().get(f"/study/{first['key']}/record").content.decode()
    assert "{A start.} 1. d3-c3 {good} (1. d1-c1) c4-d4 *" in text
    assert client.get("/study/23456789abcd/").status_code == 404


@pytest.mark.django_db
def test_a_study_with_control_characters_opens_without_them(client: Client) -> None:
    tree = {"comments": ["a\x00b"], "nodes": []}
    shared = post(client, "/analysis/share/", {**STUDY, "tags": {"Seat1": "an\x07na", "Event": "\x00"}, "tree": tree})
    page = client.get(f"/study/{shared.json()['key']}/")
    assert page.status_code == 200
    assert page.context["study"]["tags"] == {"Seat1": "an na"}
    assert page.context["study"]["tree"]["comments"] == ["a b"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["line", "share"])
@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "1" * 5000,
        '{"game": "quadtria", "tags": {"Seat1": "\\ud800"}}',
        b'{"game": "\xed\xa0\x80"}',
        b"\xff\xfe",
        "[" * 100_000,
        " " * 600_000,
    ],
    ids=["nothing", "half", "huge number", "half a pair", "half a pair in UTF-8", "no text", "too deep", "too much"],
)
def test_what_is_no_json_is_refused_in_one_sentence(client: Client, path: str, body: Any) -> None:
    refused = post(client, f"/analysis/{path}/", body)
    assert refused.status_code == 400
    assert refused.json()["error"] in ("The request is no JSON.", "This is more than 512 KB.")


@pytest.mark.django_db
def test_a_position_is_computed_once_for_all_who_ask(client: Client) -> None:
    asked = {"game": "quadtria", "moves": ["d3-c3"]}
    with patch.object(service.current_app, "send_task") as sent:
        assert post(client, "/analysis/worth/", asked).status_code == 202
        assert post(Client(), "/analysis/worth/", asked).status_code == 202
    assert sent.call_count == 1
    assert sent.call_args.args == ("games.tasks.judge_position",)
    assert sent.call_args.kwargs["priority"] == service.AFTER_MOVES
    with patch.object(service, "BUDGET_MS", 20):
        judge(question_of(line_of(asked)))
    found = post(client, "/analysis/worth/", asked).json()
    assert {move["text"] for move in found["moves"]} == {"a4-a3", "c4-d3", "c4-d4", "c6-d6"}
    assert found["worth"] == found["moves"][0]["worth"]
    assert found["worth"]["words"]


def test_equal_positions_have_one_digest_however_they_came() -> None:
    there = question_of(line_of({"game": "quadtria", "moves": ["d3-c3", "c4-d4", "f3-f4"]}))
    again = question_of(line_of({"game": "quadtria", "moves": ["f3-f4", "c4-d4", "d3-c3"]}))
    assert there.digest == again.digest
    other = question_of(line_of({"game": "quadtria", "moves": ["f3-f4", "c4-d4"]}))
    assert other.digest != there.digest


def test_a_finished_position_has_no_worth() -> None:
    over = ".,.,./GS,GM,./WS,WM,WL YSYMYLRSRMRL GLBSBMBLKSKMKL 2"
    with pytest.raises(LineError, match="over"):
        question_of(line_of({"game": "troika", "setup": {"position": over}}))


@pytest.mark.django_db
def test_a_search_that_breaks_is_told_and_not_believed(client: Client) -> None:
    asked = {"game": "quadtria", "moves": ["d3-c3"]}
    question = question_of(line_of(asked))
    with patch.object(type(question.line.game), "judge", side_effect=RuntimeError("broken")):
        judge(question)
    answer = post(client, "/analysis/worth/", asked)
    assert (answer.status_code, "could not be judged" in answer.json()["error"]) == (400, True)


@pytest.mark.django_db
def test_a_moderator_deletes_a_study(client: Client) -> None:
    key = post(client, "/analysis/share/", STUDY).json()["key"]
    client.force_login(make_user(is_staff=True, is_superuser=True))
    study = Study.objects.get(key=key)
    client.post(f"/admin/games/study/{study.pk}/delete/", {"post": "yes"})
    assert client.get(f"/study/{key}/").status_code == 404


@pytest.mark.django_db
def test_a_hand_not_known_is_no_ground_for_a_value(client: Client) -> None:
    asked = {"game": "trixo", "setup": {"position": f"0,0:X ????/???? {'?' * 27} 0.0/0.0 1"}}
    assert "not known" in judge(question_of(line_of(asked)))["error"]
    answer = post(client, "/analysis/worth/", asked)
    assert (answer.status_code, "not known" in answer.json()["error"]) == (400, True)


@pytest.mark.django_db
def test_everything_is_closed_with_the_reason_while_a_rated_game_of_the_kind_is_played(client: Client) -> None:
    study = post(client, "/analysis/share/", STUDY).json()
    reason = "Closed while you play a rated game of Quadtria."
    with patch("games.views.analysis.knowledge_closed", return_value=reason):
        for path in ("/analysis/quadtria/", f"/study/{study['key']}/", f"/study/{study['key']}/record"):
            page = client.get(path)
            assert page.status_code == 403
            assert reason in page.content.decode()
        for path, data in (
            ("/analysis/worth/", {"game": "quadtria"}),
            ("/analysis/share/", STUDY),
            ("/analysis/load/", {"text": '[Game "quadtria"]\n\n1. d3-c3 *'}),
        ):
            answer = post(client, path, data)
            assert (answer.status_code, answer.json()["error"]) == (403, reason)
        assert reason in client.get("/analysis/").content.decode()


def test_a_visitor_who_asks_too_much_is_told_to_wait() -> None:
    now = timezone.now()
    for _each in range(3):
        may_ask("somebody", now, most=3)
    with pytest.raises(TooMany, match="Wait a minute"):
        may_ask("somebody", now, most=3)
    may_ask("another", now, most=3)


@pytest.mark.django_db
def test_a_refused_visitor_gets_a_sentence_and_keeps_nobody_else_from_asking(client: Client) -> None:
    asked = {"game": "troika", "moves": ["RLa1"]}
    with patch.object(service, "may_ask", side_effect=TooMany("Wait.")):
        answer = post(client, "/analysis/worth/", asked)
    assert (answer.status_code, answer.json()["error"]) == (429, "Wait.")
    with patch.object(service.current_app, "send_task") as sent:
        post(client, "/analysis/worth/", asked)
    assert sent.call_count == 1


@pytest.mark.parametrize(
    ("worth", "said"),
    [
        (Worth(1, "win", 7), "won in 7"),
        (Worth(0, "loss", 12), "lost in 12"),
        (Worth(0.5, "draw"), "drawn"),
        (Worth(1, "win"), "won"),
        (Worth(0, "loss"), "lost"),
        (Worth(0.62), "about 62 %"),
        (Worth(0.7, lead=3.21), "+3.2 stones"),
        (Worth(0.5, lead=-0.01), "+0.0 stones"),
    ],
)
def test_a_worth_is_said_in_words(worth: Worth, said: str) -> None:
    assert words(worth) == said


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/analysis/", "/analysis/troika/", "/analysis/trixo/?seats=4&teams=yes"])
def test_the_pages_open(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200


@pytest.mark.django_db
def test_a_wrong_address_says_what_is_wrong(client: Client) -> None:
    assert client.get("/analysis/chess/").status_code == 404
    page = client.get("/analysis/quadtria/", {"position": "five balls"})
    assert page.status_code == 400
    assert "No game can start from" in page.content.decode()
    assert client.get("/analysis/quadtria/", {"match": "23456789abcd"}).status_code == 404


@pytest.mark.django_db
def test_a_game_that_is_over_opens_at_the_ply_asked_for(client: Client) -> None:
    match = make_match(setup={"position": "d1,d4,e5,f1,f3 a4,a6,b5,c4,c6 -- 1"})
    running = client.get("/analysis/quadtria/", {"match": match.key, "ply": 0})
    assert running.status_code == 400
    assert "still running" in running.content.decode()
    play(match, "f3-f4")
    study = client.get("/analysis/quadtria/", {"match": match.key, "ply": "1"}).context["study"]
    assert study["ply"] == 1
    assert study["setup"]["position"].startswith("d1,d4,e5,f1,f3")
    assert [node["text"] for node in study["tree"]["nodes"]] == ["f3-f4"]
    assert study["tags"]["Match"] == match.key
    assert client.get("/analysis/troika/", {"match": match.key}).status_code == 404


@pytest.mark.django_db
def test_a_hidden_game_that_is_over_opens_with_its_bag(client: Client) -> None:
    match = play_legal(draw_silently(make_match("trixo", lot=True)), 3)
    match_act(match.key, seated(match)[0], "resign", later(60))
    study = client.get("/analysis/trixo/", {"match": match.key}).context["study"]
    assert sorted(study["setup"]["bag"]) == sorted("X" * 14 + "O" * 14 + "T" * 5 + "S" * 3)
    assert len(study["tree"]["nodes"]) == 3
