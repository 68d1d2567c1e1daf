"""Points by place at tables, and what parts those who are level."""

from decimal import Decimal

from tests.tournaments.pairing.fields import players
from tournaments.standings.rows import Row
from tournaments.standings.tables import final_standings, standings
from tournaments.values import Mark, TableField, TableSeat

MARKS = {1: Mark.WIN}


def table(**places: int | None) -> tuple[TableSeat, ...]:
    """Return a table: ``n3=1`` is number 3 in first place; shares are a tenth for every entrant who is further down."""
    return tuple(
        TableSeat(
            int(name[1:]),
            place,
            Decimal(sum(1 for other in places.values() if place and other and other > place)) / 10,
            Mark.PENDING if place is None else MARKS.get(place, Mark.LOSS),
        )
        for name, place in places.items()
    )


def field(n: int, *rounds: tuple[tuple[TableSeat, ...], ...], **facts: object) -> TableField:
    return TableField(players=players(n), rounds=rounds, **facts)  # type: ignore[arg-type]


def value(row: Row, code: str) -> Decimal:
    found = row.value(code)
    assert found is not None
    return found.value


def by_number(rows: tuple[Row, ...]) -> dict[int, Row]:
    return {row.number: row for row in rows}


def test_points_go_by_place() -> None:
    rows = standings(field(4, (table(n1=2, n2=1, n3=4, n4=3),)))
    assert [(row.number, row.rank, row.points) for row in rows] == [(2, 1, 5), (1, 2, 3), (4, 3, 2), (3, 4, 1)]


def test_who_shares_a_place_gets_the_mean_of_its_points() -> None:
    rows = by_number(standings(field(4, (table(n1=1, n2=2, n3=2, n4=4),))))
    assert [rows[number].points for number in (1, 2, 3, 4)] == [5, Decimal("2.5"), Decimal("2.5"), 1]
    rows = by_number(standings(field(4, (table(n1=1, n2=1, n3=1, n4=1),))))
    assert {row.points for row in rows.values()} == {Decimal("2.75")}


def test_a_short_table_gives_the_points_of_its_first_places() -> None:
    rows = by_number(standings(field(5, (table(n1=1, n2=2, n3=3), table(n4=1, n5=2)))))
    assert [rows[number].points for number in (1, 2, 3, 4, 5)] == [5, 3, 2, 5, 3]


def test_an_absentee_scores_nothing_and_has_met_nobody() -> None:
    at_table = (*table(n1=1, n2=2, n3=3), TableSeat(4, 4, Decimal(0), Mark.FORFEIT_LOSS))
    rows = by_number(standings(field(4, (at_table,))))
    assert rows[4].points == 0
    assert rows[4].value("OM") is not None
    assert rows[4].value("OM").parts == ()  # type: ignore[union-attr]
    assert {part.opponent for part in rows[1].value("OM").parts} == {2, 3}  # type: ignore[union-attr]


def test_a_bye_has_the_points_of_the_first_place() -> None:
    bye = (TableSeat(3, 1, Decimal(0), Mark.PAIRING_BYE),)
    rows = by_number(standings(field(3, (table(n1=1, n2=2), bye), table_size=2)))
    assert rows[3].points == 5
    assert value(rows[3], "TW") == 1


def test_a_table_that_is_still_playing_counts_for_nothing_yet() -> None:
    rows = standings(field(4, (table(n1=None, n2=None, n3=None, n4=None),)))
    assert {row.points for row in rows} == {Decimal(0)}
    assert {row.rank for row in rows} == {1}


def test_tables_won_part_those_with_equal_points() -> None:
    """5 + 1 = 3 + 3."""
    rows = by_number(
        standings(
            field(
                8,
                (table(n1=1, n2=2, n3=3, n4=4), table(n5=1, n6=2, n7=3, n8=4)),
                (table(n5=1, n2=2, n7=3, n1=4), table(n3=1, n6=3, n4=2, n8=4)),
            )
        )
    )
    assert rows[1].points == rows[2].points == 6
    assert (value(rows[1], "TW"), value(rows[2], "TW")) == (1, 0)
    assert rows[1].rank < rows[2].rank


def test_shares_come_before_the_opponents() -> None:
    lucky = (TableSeat(1, 1, Decimal("0.7"), Mark.WIN), TableSeat(2, 2, Decimal("0.3"), Mark.LOSS))
    close = (TableSeat(3, 1, Decimal("0.6"), Mark.WIN), TableSeat(4, 2, Decimal("0.4"), Mark.LOSS))
    rows = standings(field(4, (lucky, close)))
    assert [row.number for row in rows] == [1, 3, 4, 2]


def test_the_opponents_mean_is_of_their_points_a_round() -> None:
    rows = by_number(
        standings(
            field(4, (table(n1=1, n2=2), table(n3=1, n4=2)), (table(n1=1, n3=2), table(n2=1, n4=2)), table_size=2)
        )
    )
    assert value(rows[1], "OM") == 4
    assert [(part.round, part.opponent, part.value) for part in rows[1].value("OM").parts] == [  # type: ignore[union-attr]
        (1, 2, 4),
        (2, 3, 4),
    ]
    assert value(rows[4], "OM") == 4


def duels(*wins: tuple[int, int]) -> tuple[tuple[TableSeat, ...], ...]:
    """Return a round at tables of two, each pair with the winner first, all with half of the stones."""
    return tuple(
        (TableSeat(one, 1, Decimal("0.5"), Mark.WIN), TableSeat(two, 2, Decimal("0.5"), Mark.LOSS)) for one, two in wins
    )


def test_the_direct_encounter_parts_those_who_are_level_in_all_else() -> None:
    """Two wins each for 1 and 2, one each for 3 and 4; 1 was ahead of 2, and 4 ahead of 3."""
    rows = standings(field(4, duels((1, 2), (4, 3)), duels((3, 1), (2, 4)), duels((1, 4), (2, 3)), table_size=2))
    assert [row.number for row in rows] == [1, 2, 4, 3]
    assert [value(row, "OM") for row in rows[:2]] == [value(rows[0], "OM")] * 2
    assert [value(row, "DE") for row in rows] == [1, 2, 1, 2]


def test_the_direct_encounter_decides_nothing_unless_all_have_met() -> None:
    rows = standings(field(4, duels((1, 2), (3, 4)), duels((2, 3), (4, 1)), table_size=2))
    assert {(row.rank, value(row, "DE")) for row in rows} == {(1, Decimal(0))}


def test_the_lot_parts_what_is_still_level() -> None:
    level = (table(n1=1, n2=1, n3=1, n4=1),)
    assert [row.rank for row in standings(field(4, level))] == [1, 1, 1, 1]
    rows = standings(field(4, level, order={1: 4, 2: 3, 3: 2, 4: 1}))
    assert [(row.number, row.rank) for row in rows] == [(4, 1), (3, 2), (2, 3), (1, 4)]


def test_the_parts_of_points_say_round_and_place() -> None:
    rows = standings(field(4, (table(n1=1, n2=2, n3=2, n4=4),)))
    notes = {row.number: [(part.round, part.note) for part in row.value("PTS").parts] for row in rows}  # type: ignore[union-attr]
    assert notes == {
        1: [(1, "first place")],
        2: [(1, "shared place")],
        3: [(1, "shared place")],
        4: [(1, "fourth place")],
    }


def test_at_final_tables_everybody_at_the_first_one_comes_before_the_second() -> None:
    finals = field(6, (table(n1=2, n2=1, n3=3), table(n4=1, n5=2, n6=3)))
    assert [(row.number, row.rank) for row in final_standings(finals)] == [
        (2, 1),
        (1, 2),
        (3, 3),
        (4, 4),
        (5, 5),
        (6, 6),
    ]
    open_ = field(3, (table(n1=None, n2=None, n3=None),))
    assert [row.rank for row in final_standings(open_)] == [3, 3, 3]
