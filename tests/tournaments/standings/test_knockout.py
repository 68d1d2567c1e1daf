"""Ranks in a knockout."""

from dataclasses import replace

from tests.tournaments.pairing.fields import cells_of, players
from tournaments.pairing.knockout import pair, rounds_needed
from tournaments.standings.knockout import standings
from tournaments.values import Field, Mark


def played(n: int, rounds: int | None = None, third_place: bool = True) -> Field:
    """Play a knockout in which the better seed always wins."""
    field = Field(players=players(n))
    for _ in range(rounds_needed(n) if rounds is None else rounds):
        field = replace(field, rounds=(*field.rounds, cells_of(tie.board for tie in pair(field, third_place))))
    return field


def ranks(field: Field) -> dict[int, int]:
    return {row.number: row.rank for row in standings(field)}


def test_ranks_are_the_rounds_reached_with_third_place_decided() -> None:
    assert ranks(played(8)) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 5, 8: 5}


def test_without_a_match_for_third_place_both_semi_finalists_share_it() -> None:
    assert ranks(played(8, third_place=False)) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}


def test_a_bye_is_a_round_got_through() -> None:
    assert ranks(played(5)) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}


def test_those_still_in_the_bracket_share_the_first_place() -> None:
    assert ranks(played(4, rounds=0)) == dict.fromkeys((1, 2, 3, 4), 1)
    assert ranks(played(4, rounds=1)) == {1: 1, 2: 1, 3: 3, 4: 3}


def test_of_three_the_loser_of_the_only_semi_final_is_third() -> None:
    assert ranks(played(3)) == {1: 1, 2: 2, 3: 3}


def test_a_final_that_both_lose_by_forfeit_has_no_single_winner() -> None:
    field = played(4)
    cells = {**field.rounds[-1]}
    for number in (1, 2):
        cells[number] = replace(cells[number], mark=Mark.FORFEIT_LOSS)
    assert ranks(replace(field, rounds=(*field.rounds[:-1], cells))) == {1: 1, 2: 1, 3: 3, 4: 4}


def test_each_point_says_the_round_and_the_opponent_it_comes_from() -> None:
    champion, _, third, *_ = standings(played(5))
    assert champion.points == 3
    assert [(part.round, part.opponent, part.note) for part in champion.values[0].parts] == [
        (1, None, "nobody to play against"),
        (2, 4, "won"),
        (3, 2, "won"),
    ]
    assert [part.value for part in third.values[0].parts] == [1, 0, 0]
    assert third.values[0].parts[-1].note == "the match for third place"


def test_the_match_for_third_place_has_a_column_once_it_is_decided() -> None:
    rows = {row.number: row.value("3RD") for row in standings(played(4))}
    assert [rows[number].text for number in (1, 2, 3, 4)] == ["", "", "1", "0"]
    assert [part.opponent for part in rows[3].parts] == [4]
    for undecided in (played(4, rounds=1), played(4, third_place=False)):
        assert all(row.value("3RD") is None for row in standings(undecided))
