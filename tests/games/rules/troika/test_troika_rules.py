"""Troika, rule by rule."""

from itertools import combinations
from random import Random

import pytest

from games.engine.protocol import IllegalMove, SetupError
from games.rules.troika import game
from games.rules.troika.pyramids import LINES, NUMBERS, PYRAMIDS, is_troika
from games.rules.troika.state import State

ALL = "WYRGBK"
FULL = ".,.,./.,.,./.,.,. WSWMWLYSYMYLRSRMRL GSGMGLBSBMBLKSKMKL 1"
LIGHT_BLOCKED_NEXT = "GL,WM>GS,GM>BS/RM>RS,RL,YS>YM/WL>BM>YL,BL,KL WS KSKM 2"
LAST_PLACED_NEXT = "GL>WM,RS,KS/WL>YM>GS,YL>KM,BS>RM>KL/BL,BM>WS>GM>YS,. - RL 2"
LAST_BLOCKED_NEXT = "BL,RS,WL>WM>BS/KM>YS,KS>RM>GS,YM/GM>YL,WS,BM>GL RL KL 1"


def start(**setup: object) -> State:
    return game.start(2, {}, setup)


def play(state: State, *texts: str) -> State:
    for text in texts:
        (seat,) = game.to_act(state)
        state = game.apply(state, seat, game.parse(text))
    return state


def texts(state: State) -> set[str]:
    return {game.format(move) for seat in game.to_act(state) for move in game.legal_moves(state, seat)}


def troika(names: str) -> bool:
    one, two, three = (NUMBERS[name] for name in names.split())
    return is_troika(one, two, three)


@pytest.mark.parametrize("side", [range(9), range(9, 18)])
def test_twelve_of_the_84_triples_of_a_side_are_troikas(side: range) -> None:
    assert sum(is_troika(*triple) for triple in combinations(side, 3)) == 12


@pytest.mark.parametrize("side", [range(9), range(9, 18)])
def test_any_two_of_a_side_have_exactly_one_completing_third(side: range) -> None:
    for one, two in combinations(side, 2):
        assert sum(is_troika(one, two, third) for third in range(18) if third not in (one, two)) == 1


def test_colours_and_sizes_are_each_all_alike_or_all_different() -> None:
    for triple in combinations(PYRAMIDS[:9], 3):
        fits = all(len({name[at] for name in triple}) in (1, 3) for at in (0, 1))
        assert troika(" ".join(triple)) == fits


def test_the_examples_of_the_original_rules() -> None:
    assert troika("RL RM RS")
    assert troika("BM GM KM")
    assert not troika("BL BM GS")
    assert not troika("WS YS GS"), "two sides make no Troika together"


def test_there_are_eight_lines() -> None:
    assert len({frozenset(line) for line in LINES}) == 8


@pytest.mark.parametrize(("colour", "light"), [("W", 1), ("Y", 1), ("R", 1), ("G", 2), ("B", 2), ("K", 2)])
def test_the_owner_of_the_rolled_colour_starts(colour: str, light: int) -> None:
    die = [colour, *ALL.replace(colour, "")]
    state = start(die=die)
    assert state.light == light
    assert state.turn == 1
    assert state.die == colour
    assert game.seat_names(2, {}, {"die": die}) == (("Light", "Dark") if light == 1 else ("Dark", "Light"))


def test_the_starter_need_not_begin_with_the_rolled_colour() -> None:
    assert len(texts(start(die=list("BWYRGK")))) == 81


def test_a_starter_can_be_given() -> None:
    assert start(starter="dark").light == 2
    assert start(starter="light").light == 1
    assert start().light == 1


@pytest.mark.parametrize("setup", [{"starter": "green"}, {"die": ["W"]}, {"die": list("WWYRGB")}, {"starter": 3}])
def test_a_wrong_start_is_refused(setup: dict[str, object]) -> None:
    with pytest.raises(SetupError):
        start(**setup)


@pytest.mark.parametrize(
    ("below", "above", "allowed"),
    [(b, a, abs("SML".index(b) - "SML".index(a)) == 1) for b in "SML" for a in "SML"],
)
def test_a_pyramid_goes_on_one_of_the_next_size_whoever_owns_it(below: str, above: str, allowed: bool) -> None:
    state = play(start(), f"R{below}b2")
    assert (f"K{above}b2" in texts(state)) == allowed
    own = play(state, "GSa1")
    assert (f"Y{above}b2" in texts(own)) == allowed


def test_stacks_have_no_height_limit() -> None:
    state = play(start(), "RSa1", "GMa1", "YSa1", "BMa1", "WSa1", "KMa1", "RLa1")
    assert game.view_json(state)["cells"]["a1"] == ["RS", "GM", "YS", "BM", "WS", "KM", "RL"]


def test_a_troika_of_own_tops_wins_at_once() -> None:
    state = play(start(), "RLa1", "BSc3", "RMb1", "KSb3", "RSc1")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("line", (1, 2))
    assert game.view_json(state)["won"] == ["a1", "b1", "c1"]
    assert game.to_act(state) == ()


@pytest.mark.parametrize("cells", ["a1 b2 c3", "a3 b2 c1", "b1 b2 b3", "a2 b2 c2"])
def test_troikas_count_in_columns_and_diagonals(cells: str) -> None:
    one, two, three = cells.split()
    spare = [cell for cell in ("a1", "c1", "a2", "a3", "c3") if cell not in cells.split()]
    state = play(start(), f"WM{one}", f"GS{spare[0]}", f"YM{two}", f"GL{spare[1]}", f"RM{three}")
    assert game.view_json(state)["won"] == sorted(cells.split(), key=lambda cell: (cell[1], cell[0]))


def test_three_tops_that_are_not_all_own_are_no_troika() -> None:
    state = play(start(), "RLa1", "GMb1", "YSc1", "GSb1")
    assert game.outcome(state) is None


def test_covering_breaks_a_line_in_the_making() -> None:
    state = play(start(), "RLa1", "BSc3", "RMb1", "KSb1", "RSc1")
    assert game.outcome(state) is None


@pytest.mark.parametrize(
    ("line", "text", "reason", "places"),
    [
        (LIGHT_BLOCKED_NEXT, "KSc2", "blocked", (2, 1)),
        (LAST_BLOCKED_NEXT, "RLc2", "blocked", (1, 2)),
        (LAST_PLACED_NEXT, "RLc1", "exhausted", (2, 1)),
    ],
    ids=["who cannot place loses", "also on ply 18", "all placed: the second player wins"],
)
def test_without_a_troika_the_pyramids_decide(line: str, text: str, reason: str, places: tuple[int, ...]) -> None:
    before = game.start(2, {}, {"position": line})
    assert game.outcome(before) is None
    after = play(before, text)
    outcome = game.outcome(after)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == (reason, places)
    assert game.to_act(after) == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("GSa1", "You do not hold the pyramid GS"),
        ("RLb2", "You do not hold the pyramid RL"),
        ("RMc3", "differs from KM on c3 by no or two sizes"),
    ],
)
def test_an_illegal_placement_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        play(start(), "RLa1", "KMc3", text)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (FULL.replace(" 1", " 2"), "do not fit the turn"),
        (FULL.replace("WS", "", 1), "each of the eighteen"),
        (FULL.replace("WS", "WSWS", 1), "each once"),
        (FULL.replace("WS", "ZZ", 1), "each once"),
        (FULL.replace("WS", "GS", 1), "each of the eighteen"),
        (".,.,./.,.,. - - 1", "three ranks"),
        (".,.,./.,ZZ,./.,.,. - - 1", "no such pyramid"),
        (".,.,./.,WS>GL,./.,.,. WMWLYSYMYLRSRMRL GSGMBSBMBLKSKMKL 1", "differ by exactly one"),
        (".,.,./.,WS,./.,.,. GSWMWLYSYMYLRSRM RLGMGLBSBMBLKSKMKL 2", "one hand has light"),
    ],
)
def test_a_position_that_cannot_occur_is_refused(line: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        game.start(2, {}, {"position": line})


def test_a_position_of_the_start_is_the_start() -> None:
    assert game.position(start(), None) == FULL
    assert game.start(2, {}, {"position": FULL}) == start()


def test_a_position_tells_who_is_light_by_the_hands() -> None:
    dark = game.position(start(starter="dark"), None)
    assert game.start(2, {}, {"position": dark}).light == 2


def test_the_view_is_as_the_board_expects_it() -> None:
    view = game.view_json(play(start(die=list("RWYGBK")), "RLa1", "BMa1"))
    assert list(view["cells"]) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert view["cells"]["a1"] == ["RL", "BM"]
    assert view["hands"][0] == ["WS", "WM", "WL", "YS", "YM", "YL", "RS", "RM"]
    assert {key: view[key] for key in ("light", "turn", "won", "die")} == {
        "light": 1,
        "turn": 1,
        "won": None,
        "die": "R",
    }


@pytest.mark.parametrize("level", range(3, 7))
def test_a_computer_that_looks_takes_a_win(level: int) -> None:
    state = play(start(), "RLa1", "BSc3", "RMb1", "KSb3")
    after = game.apply(state, 1, game.choose(state, level, 2_000, Random(1)))
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.places == (1, 2)
