"""What the lobby offers at one click, and what may be rated. No database."""

import pytest

from games import catalogue, presets
from games.clock import ClockSpec
from games.policy import rated_allowed


def test_every_game_has_a_shelf_with_presets():
    assert {shelf.game for shelf in presets.shelves()} == {game.slug for game in catalogue.all()}
    assert all(shelf.main for shelf in presets.shelves())


@pytest.mark.parametrize("preset", [p for shelf in presets.shelves() for p in shelf.presets], ids=lambda p: p.key)
def test_every_preset_can_be_played(preset):
    game = catalogue.get(preset.game)
    game.check_options(preset.seats, preset.options)
    assert preset.pace in ("live", "correspondence")
    assert presets.get(preset.key) is preset


@pytest.mark.parametrize("shelf", presets.shelves(), ids=lambda shelf: shelf.game)
def test_every_shelf_has_a_picture_that_is_a_position_of_its_game(shelf):
    game = catalogue.get(shelf.game)
    state = game.start(game.seats[0], {}, {"position": shelf.position})
    assert game.to_act(state)


def test_troika_is_offered_in_pairs_with_the_single_game_beside():
    troika = next(shelf for shelf in presets.shelves() if shelf.game == "troika")
    assert all(preset.pair for preset in troika.main)
    assert [p.clock_spec for p in troika.aside] == [p.clock_spec for p in troika.main]
    assert not any(preset.pair for preset in troika.aside)


def test_an_unknown_preset_is_named():
    with pytest.raises(presets.UnknownPreset, match="no-such"):
        presets.get("no-such")


@pytest.mark.parametrize(
    ("game", "pace", "allowed"),
    [
        ("quadtria", "live", True),
        ("quadtria", "correspondence", False),
        ("troika", "correspondence", False),
        ("trixo", "correspondence", True),
        ("trixo", "unlimited", False),
    ],
)
def test_solved_games_by_post_and_games_without_a_clock_are_casual(game, pace, allowed):
    assert rated_allowed(game, pace) is allowed


@pytest.mark.parametrize(
    ("spec", "caption"),
    [("180+2", "Blitz"), ("300+5", "Brisk"), ("600+5", "Steady"), ("3d", "By post"), ("-", "No clock")],
)
def test_a_tempo_has_a_name(spec, caption):
    assert presets.caption_of(ClockSpec.parse(spec)) == caption
