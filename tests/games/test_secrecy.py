"""What a viewer may not know never reaches that viewer, by any way out.

Two games of Trixo are played with the same moves. The second differs only in what one viewer may not know: the other
hands, the partner's included, and the order of the reserve. Everything that this viewer can receive must be the same.
"""

import random

import pytest
from django.core.cache import cache
from django.test import Client

from games import catalogue
from games.models import ChatLine, Match
from games.selectors.chat import chat_lines
from games.selectors.match import bundle_read, bundles, match_moves, match_positions, match_view
from games.selectors.record import match_record_text
from games.services.play import move_play
from games.services.table import Refused
from tests.factories import make_user
from tests.games.builders import later, make_match, seated

pytestmark = pytest.mark.django_db
GAME = catalogue.get("trixo")
PLIES = 14
PASSING = ("csrf", "nonce", "lobby-count")


def bag_of(seed):
    letters = list("X" * 14 + "O" * 14 + "T" * 5 + "S" * 3)
    random.Random(seed).shuffle(letters)
    return "".join(letters)


def start(users, bag, teams):
    return make_match("trixo", users, clock="-", options={"teams": True} if teams else {}, setup={"bag": bag})


def moves_of(match, plies):
    """Choose and play legal moves; return their texts."""
    rng, texts = random.Random(5), []
    for step in range(plies):
        match.refresh_from_db()
        if match.turn is None:
            break
        state = GAME.load(match.snapshot)
        text = GAME.format(rng.choice(GAME.legal_moves(state, match.turn)))
        move_play(match.key, seated(match)[match.turn - 1], text, match.version, f"m{step}", later(step + 1))
        texts.append(text)
    match.refresh_from_db()
    return texts


def unseen_by(viewer, bag, seats, plies):
    """Return the places in the bag whose stones this viewer has never seen: other hands, and the reserve."""
    hands = {seat: list(range(4 * seat - 4, 4 * seat)) for seat in range(1, seats + 1)}
    reserve = list(range(4 * seats, 36))
    for seat, text in plies:
        letter = "S" if text[0] in "<>^v" else text[0]
        hands[seat].remove(next(place for place in hands[seat] if bag[place] == letter))
        if reserve:
            hands[seat].append(reserve.pop(0))
    return [place for seat, hand in hands.items() if seat != viewer for place in hand] + reserve


def disguised(bag, places, rng):
    """Return a bag in which the stones on these places are mixed anew."""
    letters, mixed = list(bag), [bag[place] for place in places]
    rng.shuffle(mixed)
    for place, letter in zip(places, mixed, strict=True):
        letters[place] = letter
    return "".join(letters)


def rebag(match, bag):
    """Store the match as if it had been played from another bag."""
    state = GAME.start(match.seat_count, match.options, {"bag": bag})
    for seat, text in match.move_set.values_list("seat", "text"):
        state = GAME.apply(state, seat, GAME.parse(text))
    Match.objects.filter(pk=match.pk).update(setup={"bag": bag}, snapshot=GAME.dump(state))
    return GAME.dump(state)


def received(match, viewer, client):
    """Collect all that reaches a viewer: page, positions, record, socket state."""
    bundles.clear()
    cache.clear()
    bundle = bundle_read(match.key)
    seat = next((seat for seat in bundle.seats if seat.number == viewer), None)
    view = match_view(bundle, seat, later(100), match_moves(bundle.match))
    own = [client.get(f"/match/{match.key}/{end}") for end in ("", "positions.json", "record")]
    api = [client.get(f"/api/v1/matches/{match.key}{end}") for end in ("", "/positions", "/record")]
    around = [client.get(path) for path in ("/", "/running/", "/games/", "/notices/", f"/@{bundle.seats[0].name}/")]
    assert all(page.status_code in (200, 302) for page in (*own, *api, *around))
    return {
        "view": view,
        "positions": match_positions(bundle, seat),
        "record": match_record_text(bundle.match, seat),
        "chat": chat_lines(bundle.match, seat),
        "answers": [scrubbed(page.content.decode()) for page in (*own, *api, *around)],
    }


def scrubbed(page):
    """Drop what differs from one request to the next for everybody: tokens, moments, and how many are here."""
    lines = [line for line in page.splitlines() if not any(word in line.lower() for word in PASSING)]
    text = "\n".join(lines)
    start = text.find('"server_ms"')
    while start >= 0:
        end = min(at for at in (text.find(",", start), text.find("}", start)) if at >= 0)
        text = text[:start] + text[end:]
        start = text.find('"server_ms"')
    return text


@pytest.mark.parametrize(("seats", "teams"), [(2, False), (3, False), (4, False), (4, True)])
def test_secrets_reach_nobody(seats, teams):
    users = [make_user() for _ in range(seats)]
    match = start(users, bag_of(seats), teams)
    moves_of(match, PLIES)
    bag, plies = match.setup["bag"], list(match.move_set.values_list("seat", "text"))
    for viewer in (None, *range(1, seats + 1)):
        client = Client()
        if viewer is not None:
            client.force_login(users[viewer - 1])
        own = rebag(match, bag)
        expected = received(match, viewer, client)
        places = unseen_by(viewer, bag, seats, plies)
        for seed in range(3):
            assert rebag(match, disguised(bag, places, random.Random(seed))) != own
            assert received(match, viewer, client) == expected


def test_the_bag_is_in_no_answer_while_the_game_runs():
    users = [make_user(), make_user()]
    bag = bag_of(9)
    match = start(users, bag, False)
    moves_of(match, 4)
    for user in (None, *users):
        client = Client()
        if user is not None:
            client.force_login(user)
        for end in ("", "positions.json", "record"):
            assert bag not in client.get(f"/match/{match.key}/{end}").content.decode()


def test_errors_tell_nothing_of_other_hands():
    users = [make_user(), make_user()]
    match = start(users, bag_of(3), False)
    moves_of(match, 2)
    sentences = set()
    for letter in "XOTS":
        text = "S" if letter == "S" else f"{letter}@9,9"
        with pytest.raises(Refused) as refused:
            move_play(match.key, users[1], text, match.version, "e", later(20))
        sentences.add(str(refused.value))
    assert sentences == {"It is not your turn."}
    assert not ChatLine.objects.exists()
