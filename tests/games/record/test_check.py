"""Records under the rules of their games: what is accepted, and what is refused where and why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import catalogue, record
from games.engine.playouts import playout, random_picker, shuffled_setup
from games.record import Line, Ply, Record, RecordError
from games.record.tags import game_tags, setup_tags
from games.results import result_text
from tests.games.bags import BAG

TROIKA = "1. RLa1 BSc3 2. RMb1 KSb3 3. RSc1"


def text(moves: str, result: str = "", termination: str = "", game: str = "troika", **tags: str) -> str:
    named = {"Game": game, **tags, "Result": result, "Termination": termination}
    lines = "".join(f'[{name} "{value}"]\n' for name, value in named.items() if value)
    return f"{lines}\n{moves} {result}\n"


def checked(source: str) -> record.Checked:
    return record.check(record.parse(source))


def kinds() -> Iterator[tuple[Any, int, dict[str, Any]]]:
    for game in catalogue.all():
        for seats in game.seats:
            yield game, seats, {}
            if game.slug == "trixo" and seats == 4:
                yield game, seats, {"teams": True}


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(list(kinds())), st.integers(0, 10**9), st.booleans())
def test_every_played_game_is_written_read_and_confirmed(
    kind: tuple[Any, int, dict[str, Any]], seed: int, secrets: bool
) -> None:
    game, seats, options = kind
    rng = Random(seed)
    setup = shuffled_setup(game, seats, options, rng)
    plies = list(playout(game, game.start(seats, options, setup), random_picker(rng), 400))
    outcome = game.outcome(plies[-1].state)
    ended = {"Result": result_text(outcome.places), "Termination": outcome.reason} if outcome else {"Result": "*"}
    made = Record.of(
        {**game_tags(game, seats, options), **setup_tags(game, seats, options, setup, secrets), **ended},
        Line(tuple(Ply(game.format(ply.move)) for ply in plies[:-1])),
    )
    written = record.format(made)
    assert record.parse(written) == made
    result = record.check(record.parse(written))
    assert (result.result, result.termination) == (ended["Result"], ended.get("Termination", ""))
    assert result.plies == len(plies) - 1
    assert result.movers == tuple(ply.seat for ply in plies[:-1])
    assert result.known == (secrets or not game.hidden)


@pytest.mark.parametrize(
    ("source", "result", "termination", "plies"),
    [
        (text(TROIKA, "1-0", "line"), "1-0", "line", 5),
        (text(TROIKA), "1-0", "line", 5),
        (text(TROIKA[:16], "0-1", "resignation"), "0-1", "resignation", 2),
        (text("RLa1", "1/2-1/2", "adjudication"), "1/2-1/2", "adjudication", 1),
        (text("", "0-0", "forfeit"), "0-0", "forfeit", 0),
        (text("RLa1", "*"), "*", "", 1),
        (text("RLa1"), "*", "", 1),
        (text("X@0,0 T@0,0 X@0,0", "*", "", "trixo"), "*", "", 3),
        (text("RLa1", "*", "aborted"), "*", "aborted", 1),
        (text("d3-c3", "1/2-1/2", "agreement", "quadtria"), "1/2-1/2", "agreement", 1),
        (text("1. BSa1 RLb1", "*", Starter="dark"), "*", "", 2),
        (text("X@0,0 O@1,0", "*", game="trixo", Bag=BAG[::-1]), "*", "", 2),
        (text("X@0,0 O@1,0 T@1,1 T@2,2", "*", game="trixo"), "*", "", 4),
    ],
)
def test_a_right_record_is_confirmed(source: str, result: str, termination: str, plies: int) -> None:
    found = checked(source)
    assert (found.result, found.termination, found.plies) == (result, termination, plies)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (text("RLa1", game="chess"), "There is no game “chess”"),
        ("RLa1 *", "tag Game is missing"),
        (text("RLa1", Seats="3"), "for 2 seats, not 3"),
        (text("RLa1", Teams="yes"), "no option “teams”"),
        (text("RLa1 RLa2", "*"), "move 2 'RLa2': "),
        (text("RLa1 BLa1", "*"), "move 2 'BLa1': "),
        (text("RLa1 nonsense", "*"), "move 2 'nonsense': .*no move of this game"),
        (text("RLa1 out", "*"), "move 2 'out': .*no move of this game"),
        (text(TROIKA + " BMa3", "1-0", "line"), "move 6 'BMa3': The game is over"),
        (text(TROIKA, "0-1", "line"), "end the game with 1-0, not with 0-1"),
        (text(TROIKA, "*"), r"end the game with 1-0, not with \*"),
        (text(TROIKA, "1-0", "resignation"), "by 'line', not by 'resignation'"),
        (text("RLa1", "1-0", "line"), "do not end the game by 'line'"),
        (text("RLa1", "1-0"), "nothing says how it came to 1-0"),
        (text("RLa1", "1-0", "sunstroke"), "no way to end a game"),
        (text("RLa1", "1-0", "aborted"), "aborted game has no result"),
        (text("RLa1", "*", "time"), "has no result"),
        (text("RLa1", "1/2-1/2", "agreement"), "does not end with 1/2-1/2 by agreement"),
        (text("d3-c3", "1-0", "agreement", "quadtria"), "does not end with 1-0 by agreement"),
        (text("d3-c3", "1/2-1/2", "resignation", "quadtria"), "not drawn by 'resignation'"),
        (text("d3-c3", "0-0", "time", "quadtria"), "by forfeit only"),
        (text("RLa1", "1,2", "time"), "no result of a game with 2 seats"),
        (text("", "1,1,2", "adjudication", "trixo", Seats="3", Bag=BAG), "no result of a game with 3 seats"),
        (text("", "1-0", "resignation", "trixo", Seats="3", Bag=BAG), "no result of a game with 3 seats"),
        (text("", "*", "", "trixo", Bag=BAG[1:]), "36 letters"),
        (text("", "*", "", "quadtria", Position="nowhere"), "No game can start from"),
        (text("", "*", "", "quadtria", Position="c1,d1,d3,e2,f3 a4,a6,b5,c4,c6 -- 1", Rated="yes"), "never rated"),
        (text("d3-c3 pass", "*", "", "quadtria"), "move 2 'pass'"),
        (text("d3-c3 (d3-d3) ", "*", "", "quadtria"), "move 1 'd3-d3'"),
        (text("d3-c3 c4-d4 (a4-a3 d3-c3) ", "*", "", "quadtria"), "move 3 'd3-c3'"),
        (text("d3-d4 (d3-c3 c4-d4 (a4-a3 f3-f2)) ", "*", "", "quadtria"), "move 3 'f3-f2'"),
        (text("T@0,0 T@1,0 T@1,1 T@2,1 T@2,2 T@0,2", "*", "", "trixo"), "move 6 'T@0,2'"),
    ],
)
def test_a_wrong_record_is_refused_with_the_reason(source: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        checked(source)


def test_an_error_names_the_ply_and_the_text() -> None:
    with pytest.raises(RecordError) as caught:
        checked(text("RLa1 RLa2", "*"))
    assert (caught.value.ply, caught.value.text) == (2, "RLa2")
    assert str(caught.value) == f"move 2 'RLa2': {caught.value.reason}"


def test_a_game_may_start_from_a_position() -> None:
    found = checked(text("d3-c3", "*", "", "quadtria", Position="c1,d1,d3,e2,f3 a4,a6,b5,c4,c6 -- 1"))
    assert found.plies == 1


class Leavers:
    """A game of Trixo in which seats leave, and the record of it."""

    def __init__(self, seats: int, seed: int, leave_at: dict[int, int], options: dict[str, Any] | None = None) -> None:
        self.game, self.options, rng = catalogue.get("trixo"), options or {}, Random(seed)
        setup = shuffled_setup(self.game, seats, self.options, rng)
        state = self.game.start(seats, self.options, setup)
        moves: list[str] = []
        reason = ""
        while True:
            leaver = leave_at.get(len(moves))
            if leaver and self.game.outcome(state) is None and leaver not in state.out:
                state = self.game.leave(state, leaver)
                reason = "time" if self.game.outcome(state) is not None else ""
                leave_at = {ply: seat for ply, seat in leave_at.items() if ply != len(moves)}
                continue
            acting = self.game.to_act(state)
            if not acting:
                break
            move = rng.choice(self.game.legal_moves(state, acting[0]))
            state = self.game.apply(state, acting[0], move)
            moves.append(self.game.format(move))
        self.outcome = self.game.outcome(state)
        self.left = state.out
        self.moves = moves
        self.tags = {
            **game_tags(self.game, seats, self.options),
            **setup_tags(self.game, seats, self.options, setup, True),
            "Result": result_text(self.outcome.places),
            "Termination": reason or self.outcome.reason,
        }

    def record(self, **tags: str) -> Record:
        return Record.of({**self.tags, **tags}, Line(tuple(map(Ply, self.moves))))


def test_places_of_a_game_played_out_follow_from_its_stones() -> None:
    played = Leavers(4, 3, {})
    with pytest.raises(RecordError, match="The moves end the game with"):
        record.check(played.record(Result="4,3,2,1" if played.outcome.places != (4, 3, 2, 1) else "1,2,3,4"))


@settings(max_examples=30, deadline=None)
@given(
    st.integers(3, 4),
    st.integers(0, 10**6),
    st.dictionaries(st.integers(0, 40), st.integers(1, 4), max_size=4),
)
def test_a_game_that_seats_left_is_confirmed(seats: int, seed: int, leave_at: dict[int, int]) -> None:
    played = Leavers(seats, seed, {ply: min(seat, seats) for ply, seat in leave_at.items()})
    left = ",".join(map(str, played.left))
    found = record.check(played.record(Left=left) if left else played.record())
    assert found.places == played.outcome.places


def test_a_team_loses_when_a_partner_leaves() -> None:
    played = Leavers(4, 5, {6: 2}, {"teams": True})
    assert record.check(played.record()).result == "1,3,1,3"
    with pytest.raises(RecordError, match="does not follow"):
        record.check(played.record(Result="1,1,1,1"))


def test_places_that_leaving_cannot_lead_to_are_refused() -> None:
    played = Leavers(3, 7, {5: 2, 9: 3})
    assert record.check(played.record()).result == "1,3,2"
    assert record.check(played.record(Left="2,3")).left == (2, 3)
    with pytest.raises(RecordError):
        record.check(played.record(Result="3,1,2"))
    with pytest.raises(RecordError):
        record.check(played.record(Left="3,2"))
    with pytest.raises(RecordError, match="tag Left"):
        record.check(played.record(Left="4", Result="2,1,3"))


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(["troika", "quadtria", "trixo"]),
    st.lists(st.sampled_from(["RLa1", "d3-c3", "X@0,0", "T@9999,-1", "out", "pass", ">0", "^-1", "?@0,0", "X@٣,0"])),
    st.sampled_from(["", "1-0", "*", "1,2,3", "0,0,0", "9,9"]),
    st.sampled_from(["", "line", "time", "left", "x"]),
    st.sampled_from(["", "2", "3", "4", "99", "-1", "x"]),
    st.sampled_from(["", "yes"]),
    st.sampled_from(["", "-", "x y z", "- ????/???? ? 0.0/0.0 1", "0,0:X ????/????/???? ? 0.0/0.0/0.0 3"]),
)
def test_nothing_but_a_record_error_comes_of_a_bad_record(
    game: str, moves: list[str], result: str, termination: str, seats: str, teams: str, position: str
) -> None:
    source = text(
        " ".join(moves), result, termination, game, Seats=seats, Teams=teams, Position=position, Starter=termination
    )
    try:
        checked(source)
    except RecordError:
        return
