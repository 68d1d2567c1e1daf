"""Scores of pairings of several games, as a director types, clicks or chooses them."""

import pytest

from tournaments.forms.result_codes import CodeRefused, buttons, code_help, result_text, scores


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("2", "2-0"),
        ("1½", "1.5-0.5"),
        ("1", "1-1"),
        ("½", "0.5-1.5"),
        ("1/2", "0.5-1.5"),
        ("0", "0-2"),
        ("=", "1-1"),
        ("2-0", "2-0"),
        ("2:0", "2-0"),
        ("1.5-0.5", "1.5-0.5"),
        ("1½–½", "1.5-0.5"),
        ("1 1/2 - 1/2", "1.5-0.5"),
        ("+", "+-"),
        ("--", "--"),
    ],
)
def test_of_two_games_the_points_of_the_first_are_typed(typed, text):
    assert result_text(typed, 2, 2) == text


def test_level_of_three_games_is_one_and_a_half_each():
    assert result_text("=", 2, 3) == "1.5-1.5"


def test_a_refused_score_is_told_which_ones_there_are():
    with pytest.raises(CodeRefused, match="2, 1½, 1, ½, 0"):
        result_text("3", 2, 2)


def test_the_buttons_of_a_row_are_its_scores():
    assert [one.label for one in buttons(1)] == ["1", "½", "0"]
    assert [one.label for one in buttons(2)] == ["2", "1½", "1", "½", "0"]
    assert [one.winner for one in buttons(2)] == [1, 1, 0, 2, 2]
    assert [one.label for one in buttons(2, knockout=True)] == ["2", "1½", "½", "0"]
    assert buttons(8) == ()


def test_every_button_says_a_result():
    for games in (1, 2, 3):
        for one in buttons(games):
            assert result_text(one.code, 2, games)


def test_a_knockout_match_ends_early_or_after_extra_games_but_never_level():
    shown = [score for _first, _second, score in scores(3, knockout=True)]
    assert shown[:3] == ["3–0", "2½–½", "2–1"]
    assert "2–0" in shown
    assert "1½–1½" not in shown
    assert result_text("2½-1½", 2, 2, knockout=True) == "2.5-1.5"
    with pytest.raises(CodeRefused):
        result_text("2½-1½", 2, 2)


def test_the_help_fits_the_number_of_games():
    assert "2, 1½, 1, ½, 0" in code_help(2)
    assert "drawn" in code_help(1)
