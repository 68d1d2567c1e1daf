"""Terms of events: what can be held, and what is refused at which field."""

import pytest

from tournaments.services.terms import TermsRefused, terms_checked

GOOD = {"name": "Club night", "game": "quadtria", "format": "swiss", "rounds": 5}


def errors(**changes):
    with pytest.raises(TermsRefused) as refused:
        terms_checked({**GOOD, **changes})
    return refused.value.errors


def test_name_game_and_format_are_enough():
    terms = terms_checked({"name": " Club   night ", "game": "quadtria", "format": "swiss"})
    assert terms["name"] == "Club night"
    assert (terms["rounds"], terms["games_per_pairing"], terms["no_show_s"]) == (5, 1, 300)


def test_troika_is_played_in_pairs_of_games_unless_said_otherwise():
    assert terms_checked({**GOOD, "game": "troika"})["games_per_pairing"] == 2
    assert terms_checked({**GOOD, "game": "troika", "games_per_pairing": 1})["games_per_pairing"] == 1


def test_teams_have_four_seats_and_tables_as_many_as_they_say():
    teams = terms_checked({**GOOD, "game": "trixo", "team_size": 2})
    assert (teams["table_size"], teams["options"]) == (4, {"teams": True})
    tables = terms_checked({**GOOD, "game": "trixo", "format": "tables", "table_size": 3})
    assert (tables["table_size"], tables["place_points"]) == (3, ["5", "3", "1"])


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("name", {"name": "  "}),
        ("game", {"game": "chess"}),
        ("format", {"format": "tables"}),
        ("format", {"format": "arena"}),
        ("team_size", {"team_size": 2}),
        ("team_size", {"game": "trixo", "format": "tables", "team_size": 2}),
        ("clock", {"clock_spec": "-"}),
        ("clock", {"clock_spec": "soon"}),
        ("rated", {"clock_spec": "3d", "rated": True}),
        ("rounds", {"rounds": 0}),
        ("rounds", {"rounds": 8, "cap": 8}),
        ("cycles", {"format": "round_robin", "cycles": 9}),
        ("games_per_pairing", {"games_per_pairing": 99}),
        ("tiebreaks", {"format": "round_robin", "tiebreaks": ["BH"]}),
        ("tiebreaks", {"tiebreaks": ["NONSENSE"]}),
        ("tiebreaks", {"tiebreaks": ["SB", "SB"]}),
        ("place_points", {"game": "trixo", "format": "tables", "place_points": ["5", "3"]}),
        ("place_points", {"game": "trixo", "format": "tables", "place_points": ["1", "2", "3", "4"]}),
        ("place_points", {"game": "trixo", "format": "tables", "place_points": ["many", "3", "2", "1"]}),
        ("cut", {"cut": 8, "cap": 6}),
        ("cut", {"cut": 5}),
        ("cut", {"format": "knockout", "cut": 4}),
        ("cut", {"format": "round_robin", "division_size": 6, "cut": 4}),
        ("division_size", {"format": "round_robin", "division_size": 2}),
        ("promoted", {"format": "round_robin", "division_size": 6, "promoted": 4}),
        ("rating_max", {"rating_min": 1800, "rating_max": 1200}),
        ("cap", {"cap": 1}),
        ("members_only", {"members_only": True}),
        ("late_until", {"rounds": 9, "late_until": 6}),
        ("deadline_s", {"clock_spec": "3d", "rated": False, "deadline_s": 86400}),
        ("no_show_s", {"clock_spec": "3d", "rated": False, "no_show_s": 300}),
        ("no_show_s", {"no_show_s": 5}),
        ("round_every_s", {"round_start": "schedule"}),
    ],
)
def test_impossible_terms_are_refused_at_their_field(field, changes):
    assert field in errors(**changes)


def test_everything_that_is_wrong_is_said_at_once():
    assert set(errors(name="", cut=5, cap=5000)) == {"name", "cut", "cap"}


def test_at_the_table_nothing_is_rated_and_no_clock_is_needed():
    terms = terms_checked({**GOOD, "over_the_board": True, "rated": True, "clock_spec": "-"})
    assert terms["rated"] is False


def test_a_player_by_post_has_one_moves_days_for_the_first_move():
    terms = terms_checked({**GOOD, "clock_spec": "3d", "rated": False})
    assert terms["no_show_s"] == 3 * 86400


def test_half_of_the_rounds_may_be_missed_by_a_late_entry():
    assert terms_checked({**GOOD, "rounds": 9, "late_until": 5})["late_until"] == 5


def test_what_the_format_does_not_have_is_put_aside():
    terms = terms_checked({**GOOD, "format": "knockout", "rounds": 7, "late_until": 3, "division_size": 6})
    assert (terms["rounds"], terms["late_until"], terms["division_size"]) == (None, 0, 0)
