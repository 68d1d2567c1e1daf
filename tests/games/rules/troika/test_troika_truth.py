"""Who wins a Troika position: the proof search against a plain one, the table, the computer that never lets go."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from games.engine import shelf
from games.engine.protocol import SetupError
from games.engine.tables import CannotBuild
from games.rules.troika import building, game, rules, truth
from games.rules.troika.building import OPEN_POSITIONS, WON_POSITIONS, plies
from games.rules.troika.geometry import IMAGES
from games.rules.troika.opening import NAME, Opening, TroikaTables, save
from games.rules.troika.proof import Prover, board_of, packed_of
from games.rules.troika.rules import Move
from games.rules.troika.state import State, first_state, tops_of
from tests.games.rules.troika.plain import plies_to_the_end, random_position

PATIENT_MS = 60_000
COVERED = ".,.,./.,RS>BM,./.,.,. WSWMWLYSYMYLRMRL GSGMGLBSBLKSKMKL 1"


@pytest.fixture
def folder(tmp_path: Path) -> object:
    """Keep tables in a folder of the test's own."""
    before = shelf.place("x")
    shelf.use(tmp_path)
    yield tmp_path
    shelf.use(None if before is None else before.parent)


def compare(rng: Random, placed: int) -> None:
    state = random_position(rng, placed)
    plies = plies_to_the_end(state, {})
    judged = game.judge(state, PATIENT_MS, rng)
    assert judged.worth.result == ("win" if plies % 2 else "loss")
    assert judged.worth.plies == plies
    for each in judged.moves:
        after = plies_to_the_end(game.apply(state, state.turn, each.move), {})
        assert (each.worth.result, each.worth.plies) == ("loss" if after % 2 else "win", after + 1)


@pytest.mark.parametrize("placed", [13, 14, 15, 16, 17])
def test_late_positions_are_worth_what_a_plain_search_finds(placed: int) -> None:
    rng = Random(placed)
    for _position in range(8):
        compare(rng, placed)


@pytest.mark.full
@pytest.mark.parametrize("placed", [11, 12, 13, 14])
def test_hundreds_of_late_positions_are_worth_what_a_plain_search_finds(placed: int) -> None:
    rng = Random(100 + placed)
    for _position in range(30 if placed == 11 else 500):
        compare(rng, placed)


def test_the_expected_line_is_as_long_as_the_distance_and_ends_the_game() -> None:
    rng = Random(3)
    for placed in (8, 9, 10, 11):
        state = random_position(rng, placed)
        judged = game.judge(state, PATIENT_MS, rng)
        mover, won = state.turn, judged.worth.result == "win"
        for move in judged.line:
            state = game.apply(state, state.turn, move)
        outcome = game.outcome(state)
        assert len(judged.line) == judged.worth.plies
        assert outcome is not None
        assert (outcome.places[mover - 1] == 1) is won


def changed(state: State, rng: Random) -> tuple[np.ndarray, int]:
    """Return an image of a position under a random symmetry, as a board, with the sides exchanged at random."""
    board, side = board_of(state)
    image, flip = IMAGES[rng.randrange(8)], rng.random() < 0.5
    maps = []
    for _side in range(2):
        sign, shift, slope = rng.choice([1, 2]), rng.randrange(3), rng.randrange(3)
        maps.append(
            [3 * ((sign * (p // 3) + shift + slope * (p % 3)) % 3) + (2 - p % 3 if flip else p % 3) for p in range(9)]
        )
    swap = rng.randrange(2)
    other = np.zeros(13, np.int64)
    other[:9] = -1
    for cell, top in enumerate(board[:9]):
        if top >= 0:
            new_side = top // 9 ^ swap
            other[image[cell]] = maps[top // 9][top % 9] + 9 * new_side
            other[9 + new_side] |= 1 << int(image[cell])
    for which in range(2):
        other[11 + (which ^ swap)] = sum(1 << maps[which][p] for p in range(9) if board[11 + which] >> p & 1)
    return other, side ^ swap


def test_positions_that_are_the_same_up_to_symmetry_have_the_same_key_and_others_another() -> None:
    rng, prover = Random(8), Prover(10)
    keys = set()
    for number in range(150):
        state = random_position(rng, 1 + number % 10)
        key = prover.key(*board_of(state))
        assert all(prover.key(*changed(state, rng)) == key for _image in range(6))
        keys.add((key, number % 10))
    assert len({key for key, _placed in keys}) == len(keys)


def test_there_are_as_many_open_positions_in_the_first_plies_as_are_known() -> None:
    assert tuple(len(ply.keys) for ply in plies(3)) == OPEN_POSITIONS[:4]


@pytest.mark.full
def test_the_player_who_does_not_start_wins_and_the_table_agrees(folder: Path) -> None:
    state = game.start(2, {}, {})
    assert Prover().wins(*board_of(state)) is False
    shares: list[float] = []
    game.tables.build(lambda share, _doing: shares.append(share))
    assert game.tables.ready()
    assert shares == sorted(shares)
    judged = game.judge(state, 1000, Random(1))
    assert len(judged.moves) == 81
    assert {each.worth.result for each in judged.moves} == {"loss"}


@pytest.mark.full
def test_the_strongest_level_never_loses_as_the_player_who_does_not_start(folder: Path) -> None:
    game.tables.build(lambda _share, _doing: None)
    rng = Random(2)
    for level in (1, 4, 6, 7, 8):
        for _game in range(6):
            state = game.start(2, {}, {})
            while not (outcome := game.outcome(state)):
                move = game.choose(state, level if state.turn == 1 else 8, 300, rng)
                state = game.apply(state, state.turn, move)
            assert outcome.places == (2, 1)


def small_table(path: Path) -> int:
    """Write a table of one made-up entry; return its key."""
    state = game.start(2, {}, {"position": COVERED})
    key = Prover(10).key(*board_of(state))
    opening = Opening(np.array([key], np.int64), np.array([1], np.uint8))
    save(path, NAME, opening, {"open": [1], "won": [1]})
    return key


def test_a_table_on_the_shelf_is_read_and_a_damaged_one_is_not_believed(folder: Path) -> None:
    tables = TroikaTables()
    assert tables.opening() is None
    assert tables.status() == "not built"
    path = folder / NAME
    key = small_table(path)
    tables = TroikaTables()
    opening = tables.opening()
    assert opening is not None
    assert opening.wins(key) is True
    assert opening.wins(key + 1) is None
    path.write_bytes(path.read_bytes()[:-1] + b"\x05")
    damaged = TroikaTables()
    assert damaged.opening() is None
    assert "damaged" in damaged.status()


def test_without_a_folder_no_table_is_built() -> None:
    before = shelf.place("x")
    shelf.use(None)
    try:
        with pytest.raises(CannotBuild, match="folder"):
            TroikaTables().build(lambda _share, _doing: None)
    finally:
        shelf.use(None if before is None else before.parent)


def test_a_table_that_contradicts_the_known_numbers_is_refused() -> None:
    found = [Opening(ply.keys, np.zeros(len(ply.keys), np.uint8)) for ply in plies(1)]
    with pytest.raises(CannotBuild, match="expected"):
        building._check(found)
    assert WON_POSITIONS[0] == 0


def test_building_goes_on_where_an_earlier_run_stopped(folder: Path) -> None:
    ply, partial = plies(2)[-1], folder / "part"
    known = np.arange(len(ply.keys)) % 2 == 0
    save(partial, "troika-opening.part", Opening(ply.keys[known], np.ones(known.sum(), np.uint8)), {})
    proving = building._Proving(ply, partial)
    proving.resume()
    assert proving._done.tolist() == known.tolist()
    assert proving._won[known].all()


def test_the_strongest_level_never_leaves_a_won_position() -> None:
    rng, prover, left = Random(5), truth.prover(), 0
    for _position in range(25):
        state = random_position(rng, rng.randrange(7, 13))
        board, side = board_of(state)
        if prover.wins(board, side):
            left += 1
            after = game.apply(state, state.turn, game.choose(state, 8, 1000, rng))
            outcome = game.outcome(after)
            assert outcome.places[state.turn - 1] == 1 if outcome else prover.wins(*board_of(after)) is False
    assert left > 10


def test_a_move_as_a_number_and_back() -> None:
    assert packed_of(Move(12, 4)) == 39


def test_a_short_budget_leaves_an_estimate_not_a_wrong_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(truth, "prover", lambda: Prover(10))
    judged = game.judge(game.start(2, {}, {}), 1, Random(1))
    assert len(judged.moves) == 81
    assert all(0 < each.worth.expected < 1 for each in judged.moves if not each.worth.exact)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("RL>RM,.,./.,.,./.,.,RM WSWMWLYSYMYLRS GSGMGLBSBMBLKSKMKL 2", "eighteen"),
        (".,.,./.,.,./RS>GL,.,. WSWMWLYSYMYLRMRL GSGMBSBMBLKSKMKL 1", "exactly one"),
        (".,.,./.,.,./RS,.,. WSWMWLYSYMYLRSRMRL GSGMGLBSBMBLKSKMKL 2", "eighteen"),
        (".,.,./.,.,./RS,.,. WSWMWLYSYMYLRMRL GSGMGLBSBMBLKSKMKL 1", "turn"),
        (".,.,./.,.,./RS,RM,RL/.,.,. WSWMWLYSYMYL GSGMGLBSBMBLKSKMKL 1", "three ranks"),
        ("GS,GM,GL/RS,RM,RL/.,.,. WSWMWLYSYMYL BSBMBLKSKMKL 1", "Troika"),
        ("RS,RM,RL/GS,GM,GL/.,.,. WSWMWLYSYMYL BSBMBLKSKMKL 1", "Troika"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(position: str, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        game.start(2, {}, {"position": position})


def test_tops_are_all_that_counts_beside_the_hands() -> None:
    deep = game.start(2, {}, {"position": COVERED})
    assert tops_of(deep)[4] == 13


def test_the_start_is_known_to_be_lost_without_any_table() -> None:
    judged = truth.judge(first_state(1, None), 50)
    assert {each.worth.result for each in judged.moves} == {"loss"}


def test_what_is_not_proved_is_estimated_modestly() -> None:
    after = rules.apply(first_state(1, None), 1, rules.legal_moves(first_state(1, None), 1)[0])
    estimates = [each.worth.expected for each in truth.judge(after, 1).moves if not each.worth.exact]
    assert estimates
    assert all(0.3 < expected < 0.7 for expected in estimates)
