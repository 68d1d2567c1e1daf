"""Results of the log in words."""

import pytest

from tournaments.selectors.result_words import result_words

TWO, FOUR = ("Anna", "Ben"), ("Anna", "Ben", "Cyril", "Dana")


@pytest.mark.parametrize(
    ("code", "names", "words"),
    [
        ("1-0", TWO, "Anna 1 – 0 Ben"),
        ("1/2", TWO, "Anna ½ – ½ Ben"),
        ("0-0", TWO, "Anna 0 – 0 Ben"),
        ("+-", TWO, "Anna won by forfeit against Ben"),
        ("-+", TWO, "Ben won by forfeit against Anna"),
        ("--", TWO, "Anna and Ben both forfeited"),
        ("1-0 (1.5-0.5)", TWO, "Anna 1 – 0 Ben (1½ – ½)"),
        ("2,1,-,3", FOUR, "1. Ben, 2. Anna, 3. Dana, Cyril absent"),
        ("*", TWO, "no result"),
        ("1/2-1/2", (), "½ – ½"),
        ("1.5-.5", (), "1½ – ½"),
        ("+-", (), "+ : −"),
        ("2,1,-", (), "2 · 1 · –"),
        ("Anna, Ben", FOUR, "Anna, Ben"),
    ],
)
def test_a_result_is_said_with_names_halves_and_plain_forfeits(code, names, words):
    assert result_words(code, names) == words
