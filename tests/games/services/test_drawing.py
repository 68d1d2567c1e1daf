"""Drawing lots in public."""

import hashlib
from datetime import timedelta

import pytest

from games import chance
from games.models import Match, Status
from games.selectors.match import bundle_read, match_view
from games.services.drawing import drawing_commit, drawing_reveal
from games.services.offers import match_act
from games.services.start import PHASE_MS
from games.services.table import Refused
from games.services.time import match_settle
from tests.factories import make_user
from tests.games.builders import NOON, later, make_match, play_legal, seated

pytestmark = pytest.mark.django_db

BITS = [bytes([n]) * 16 for n in range(1, 5)]


def sha(value: bytes) -> str:
    return hashlib.sha256(value).hexdigest()


def speak(match, users, commit=True, reveal=True):
    for user, bits in zip(users, BITS, strict=False):
        if commit:
            drawing_commit(match.key, user, sha(bits), later(1))
    for user, bits in zip(users, BITS, strict=False):
        if reveal:
            drawing_reveal(match.key, user, bits.hex(), later(2))
    match.refresh_from_db()


def test_the_lot_follows_from_the_secret_and_what_everybody_revealed():
    users = [make_user() for _ in range(4)]
    match = make_match("trixo", users, rated=True, lot=True)
    assert (match.status, len(match.commit)) == (Status.DRAWING, 64)
    speak(match, users)
    assert match.status == Status.RUNNING
    secret = bytes.fromhex(match.secret)
    order = chance.draw("seats", ["1", "2", "3", "4"], secret, match.key, BITS)
    assert seated(match) == [users[int(n) - 1] for n in order]
    assert match.commit == chance.commitment(secret, match.key)


def test_a_silent_seat_is_waited_for_ten_seconds_a_phase_and_contributes_nothing():
    users = [make_user(), make_user()]
    match = make_match("quadtria", users, rated=True, lot=True)
    drawing_commit(match.key, users[0], sha(BITS[0]), later(1))
    match_settle(match.key, NOON + timedelta(milliseconds=PHASE_MS - 1))
    assert Match.objects.get(pk=match.pk).drawing_phase == "commit"
    match_settle(match.key, NOON + timedelta(milliseconds=PHASE_MS))
    drawing_reveal(match.key, users[0], BITS[0].hex(), later(11))
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    statuses = match_view(bundle_read(match.key), None, later(12))["chance"]["participants"]
    assert [row["status"] for row in statuses] == ["revealed", "silent"]


def test_what_was_not_committed_to_cannot_be_revealed_and_nothing_is_said_twice():
    users = [make_user(), make_user()]
    match = make_match("quadtria", users, rated=True, lot=True)
    drawing_commit(match.key, users[0], sha(BITS[0]), later(1))
    assert drawing_commit(match.key, users[0], sha(BITS[0]), later(1)) > 0
    with pytest.raises(Refused, match="already"):
        drawing_commit(match.key, users[0], sha(BITS[1]), later(1))
    with pytest.raises(Refused, match="Wait"):
        drawing_reveal(match.key, users[0], BITS[0].hex(), later(1))
    drawing_commit(match.key, users[1], sha(BITS[1]), later(1))
    with pytest.raises(Refused, match="committed to"):
        drawing_reveal(match.key, users[0], BITS[1].hex(), later(2))


@pytest.mark.parametrize("value", ["", "zz", "A" * 64, "ab" * 33, "../../etc"])
def test_malformed_contributions_are_refused(value):
    users = [make_user(), make_user()]
    match = make_match("quadtria", users, rated=True, lot=True)
    for act in (drawing_commit, drawing_reveal):
        with pytest.raises(Refused, match="hexadecimal"):
            act(match.key, users[0], value, later(1))


def test_the_secret_and_the_bag_stay_hidden_until_the_game_is_over():
    users = [make_user(), make_user()]
    match = make_match("trixo", users, rated=True, lot=True)
    speak(match, users)
    running = match_view(bundle_read(match.key), None, later(3))["chance"]
    assert (running["secret"], running["draws"]) == (None, {})
    match = play_legal(match, 2)
    match_act(match.key, seated(match)[0], "resign", later(20))
    over = match_view(bundle_read(match.key), None, later(30))["chance"]
    assert over["secret"] == match.secret
    assert sorted(over["draws"]["bag"]) == sorted("X" * 14 + "O" * 14 + "T" * 5 + "S" * 3)


def test_an_aborted_rated_troika_game_keeps_its_lot():
    users = [make_user(), make_user()]
    match = make_match("troika", users, rated=True, lot=True)
    speak(match, users)
    match_act(match.key, users[0], "abort", later(5))
    again = make_match("troika", users[::-1], rated=True, lot=True)
    assert again.status == Status.RUNNING
    assert (seated(again), again.setup, again.lot_kept_from) == (seated(match), match.setup, match)
