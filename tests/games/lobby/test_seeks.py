"""Seeks, challenges and invitations: who may open, take, leave and decline them."""

from datetime import timedelta

import pytest
from django.db import transaction

from accounts.models import Notice
from accounts.services import close_account, rename
from games.models import Match, Rating, Seek, SeekSeat
from games.selectors.policy import knowledge_closed
from games.services.lobby import (
    LobbyError,
    Terms,
    challenge_computer,
    challenge_decline,
    seek_cancel,
    seek_create,
    seek_expire,
    seek_leave,
    seek_take,
    seek_touch,
)
from tests.factories import make_guest, make_user
from tests.games.builders import NOON, later, make_match

pytestmark = pytest.mark.django_db

DUEL = Terms("quadtria", "600+5", rated=True)
FOUR = Terms("trixo", "300+5", seats=4)
TEAMS = Terms("trixo", "300+5", seats=4, options={"teams": True}, number=1)


@pytest.fixture
def anna():
    return make_user("anna")


@pytest.fixture
def ben():
    return make_user("ben")


def refusal(call, *args, **kwargs):
    with pytest.raises(LobbyError) as caught, transaction.atomic():
        call(*args, **kwargs)
    assert str(caught.value)
    return caught.value.code


def test_the_last_seat_begins_the_game(anna, ben):
    seek = seek_create(anna, DUEL, now=NOON)
    match = seek_take(seek.key, ben, later(1))
    assert match is not None
    assert (match.rated, match.clock_spec, match.game) == (True, "600+5", "quadtria")
    assert {seat.user for seat in match.seat_set.all()} == {anna, ben}
    seek.refresh_from_db()
    assert (seek.status, seek.match) == (Seek.Status.FILLED, match)


def test_taking_twice_gives_the_same_game(anna, ben):
    seek = seek_create(anna, DUEL, now=NOON)
    assert seek_take(seek.key, ben, later(1)) == seek_take(seek.key, ben, later(2))
    assert Match.objects.count() == 1


def test_the_owner_cannot_sit_down_twice(anna):
    seek = seek_create(anna, DUEL, now=NOON)
    assert refusal(seek_take, seek.key, anna, later(1)) == "own"


def test_who_comes_late_is_told_so(anna, ben):
    seek = seek_create(anna, DUEL, now=NOON)
    seek_take(seek.key, ben, later(1))
    assert refusal(seek_take, seek.key, make_user(), later(2)) == "gone"


def test_guests_take_casual_seats_only(anna):
    rated = seek_create(anna, DUEL, now=NOON)
    casual = seek_create(anna, Terms("quadtria", "600+5"), now=NOON)
    guest = make_guest()
    assert refusal(seek_take, rated.key, guest, later(1)) == "guest"
    assert seek_take(casual.key, guest, later(1)) is not None
    assert refusal(seek_create, guest, DUEL, now=NOON) == "guest"


def test_a_rating_range_is_kept(anna, ben):
    terms = Terms("quadtria", "600+5", rated=True, rating_min=1600, rating_max=1800)
    seek = seek_create(anna, terms, now=NOON)
    assert refusal(seek_take, seek.key, ben, later(1)) == "range"
    Rating.objects.create(user=ben, game="quadtria", mode="duel", pace="live", value=1700, deviation=60)
    assert seek_take(seek.key, ben, later(1)) is not None


def test_seats_fill_one_by_one_and_can_be_left(anna):
    seek = seek_create(anna, FOUR, now=NOON)
    others = [make_user() for _ in range(4)]
    assert seek_take(seek.key, others[0], later(1)) is None
    assert seek_take(seek.key, others[1], later(1)) is None
    assert seek_leave(seek.key, others[0], later(2))
    assert not seek_leave(seek.key, others[0], later(2))
    assert seek_take(seek.key, others[2], later(3)) is None
    match = seek_take(seek.key, others[3], later(3))
    assert {seat.user for seat in match.seat_set.all()} == {anna, *others[1:]}


def test_a_chosen_seat_is_kept_and_a_taken_one_refused(anna, ben):
    seek = seek_create(anna, TEAMS, now=NOON)
    assert refusal(seek_take, seek.key, ben, later(1), number=1) == "taken"
    partner, left, right = ben, make_user(), make_user()
    seek_take(seek.key, partner, later(1), number=3)
    seek_take(seek.key, left, later(2), number=2)
    match = seek_take(seek.key, right, later(3), number=4)
    assert {seat.user: seat.number for seat in match.seat_set.all()} == {anna: 1, left: 2, partner: 3, right: 4}
    assert {seat.user: seat.team for seat in match.seat_set.all()}[anna] == 1


def test_a_pair_begins_with_its_first_game(anna, ben):
    seek = seek_create(anna, Terms("troika", "180+2", rated=True, pair=True), now=NOON)
    match = seek_take(seek.key, ben, later(1))
    assert match.pair is not None
    assert match.pair_number == 1


def test_a_challenge_is_told_once_and_is_for_its_person_only(anna, ben):
    seek = seek_create(anna, DUEL, now=NOON, kind="challenge", target=ben)
    assert Notice.objects.filter(user=ben, kind="challenge").count() == 1
    assert refusal(seek_take, seek.key, make_user(), later(1)) == "unknown"
    match = seek_take(seek.key, ben, later(1))
    assert match is not None
    assert Notice.objects.filter(user=anna, kind="game", url__contains=match.key).exists()


def test_a_challenge_can_be_declined_once(anna, ben):
    seek = seek_create(anna, DUEL, now=NOON, kind="challenge", target=ben)
    assert challenge_decline(seek.key, ben, later(1))
    assert not challenge_decline(seek.key, ben, later(2))
    assert refusal(challenge_decline, seek.key, make_user(), later(2)) == "unknown"
    assert refusal(seek_take, seek.key, ben, later(3)) == "gone"
    assert Notice.objects.filter(user=anna, kind="declined").count() == 1


@pytest.mark.parametrize("target", ["self", "nobody", "closed"])
def test_some_cannot_be_challenged(anna, target):
    people = {"self": anna, "nobody": None, "closed": make_user(is_active=False)}
    code = refusal(seek_create, anna, DUEL, now=NOON, kind="challenge", target=people[target])
    assert code in ("own", "target")


def test_only_the_owner_withdraws(anna, ben):
    seek = seek_create(anna, DUEL, now=NOON)
    assert refusal(seek_cancel, seek.key, ben, later(1)) == "unknown"
    assert seek_cancel(seek.key, anna, later(1))
    assert not seek_cancel(seek.key, anna, later(2))


def test_a_live_seek_lives_by_its_owners_heartbeat(anna):
    seek = seek_create(anna, DUEL, now=NOON)
    for second in (4, 8, 12):
        seek_touch(anna.pk, later(second))
    assert seek_expire(later(20)) == 0
    assert seek_expire(later(25)) == 1
    seek.refresh_from_db()
    assert seek.status == Seek.Status.CANCELLED
    assert seek_expire(later(26)) == 0


def test_an_expired_seek_cannot_be_taken_before_the_sweeper_comes(anna, ben):
    seek = seek_create(anna, DUEL, now=NOON)
    assert refusal(seek_take, seek.key, ben, later(14)) == "gone"


def test_a_seek_by_post_needs_no_heartbeat(anna, ben):
    seek = seek_create(anna, Terms("trixo", "2d", rated=True), now=NOON)
    assert seek_expire(NOON + timedelta(days=3)) == 0
    assert seek_take(seek.key, ben, NOON + timedelta(days=3)) is not None


def test_who_waits_in_anothers_seek_and_leaves_the_lobby_loses_the_seat(anna, ben):
    seek = seek_create(anna, FOUR, now=NOON)
    seek_take(seek.key, ben, later(1))
    seek_touch(anna.pk, later(10))
    assert seek_expire(later(14)) == 1
    assert list(SeekSeat.objects.filter(seek=seek).values_list("user", flat=True)) == [anna.pk]


def test_a_beginning_live_game_withdraws_its_players_other_live_seeks(anna, ben, django_capture_on_commit_callbacks):
    other = seek_create(anna, FOUR, now=NOON)
    by_post = seek_create(anna, Terms("trixo", "2d"), now=NOON)
    seek = seek_create(anna, DUEL, now=NOON)
    with django_capture_on_commit_callbacks(execute=True):
        seek_take(seek.key, ben, later(1))
    assert Seek.objects.get(pk=other.pk).status == Seek.Status.CANCELLED
    assert Seek.objects.get(pk=by_post.pk).status == Seek.Status.OPEN


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (Terms("chess", "600+5"), "game"),
        (Terms("quadtria", "600+5", seats=3), "options"),
        (Terms("quadtria", "600+5", options={"teams": True}), "options"),
        (Terms("trixo", "300+5", seats=2, options={"teams": True}), "options"),
        (Terms("quadtria", "soon"), "clock"),
        (Terms("quadtria", "99999999+5"), "clock"),
        (Terms("quadtria", "3d", rated=True), "unrated"),
        (Terms("trixo", "-", rated=True), "unrated"),
        (Terms("trixo", "300+5", seats=4, pair=True), "pair"),
        (Terms("quadtria", "600+5", number=3), "seat"),
        (Terms("quadtria", "600+5", number=1, rated=True), "seat"),
        (Terms("quadtria", "600+5", private=True, rated=True), "private"),
        (Terms("quadtria", "600+5", rating_min=1800, rating_max=1700), "range"),
        (Terms("quadtria", "600+5", rating_min=-5), "range"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_terms_that_cannot_be_are_refused_with_a_reason(anna, terms, code):
    assert refusal(seek_create, anna, terms, now=NOON) == code
    assert not Seek.objects.exists()


def test_nobody_opens_seats_without_end(anna):
    for _ in range(12):
        seek_create(anna, Terms("trixo", "2d"), now=NOON)
    assert refusal(seek_create, anna, Terms("trixo", "2d"), now=NOON) == "many"


def test_the_computer_sits_down_at_once(anna):
    match = challenge_computer(anna, Terms("trixo", "-", seats=4, number=2), 1, NOON)
    seats = {seat.number: seat for seat in match.seat_set.all()}
    assert seats[2].user == anna
    assert [seats[n].level for n in (1, 2, 3, 4)] == [1, None, 1, 1]
    assert not match.rated


def test_the_computer_has_no_level_ninety(anna):
    assert refusal(challenge_computer, anna, Terms("trixo", "-"), 90, NOON) == "level"


def test_knowledge_is_closed_while_a_rated_game_of_the_kind_is_played(anna, ben):
    assert knowledge_closed(anna, "quadtria") is None
    make_match(users=[anna, ben], rated=True)
    assert "Quadtria" in knowledge_closed(anna, "quadtria")
    assert knowledge_closed(anna, "troika") is None
    assert knowledge_closed(None, "quadtria") is None


def test_who_closes_the_account_leaves_every_seek(anna, ben):
    others = seek_create(anna, FOUR, now=NOON)
    seek_take(others.key, ben, later(1))
    own = seek_create(ben, DUEL, now=NOON)
    received = seek_create(anna, DUEL, now=NOON, kind="challenge", target=ben)
    close_account(ben)
    assert [seat.user for seat in others.seat_set.all()] == [anna]
    statuses = dict(Seek.objects.values_list("key", "status"))
    assert statuses == {others.key: "open", own.key: "cancelled", received.key: "declined"}


def test_the_name_of_a_closed_account_stands_in_nobodys_notices(anna, ben):
    rename(ben, "Benedikt")
    ben.refresh_from_db()
    seek_create(ben, DUEL, now=NOON, kind="challenge", target=anna)
    Notice.objects.create(user=anna, kind="old", message="%(name)s was here.", params={"name": "ben", "n": 3})
    Notice.objects.create(user=anna, kind="old", message="%(name)s was here.", params={"name": "Cecil"})
    close_account(ben)
    told = [notice.text for notice in Notice.objects.filter(user=anna).order_by("pk")]
    closed = f"Closed {ben.pk}"
    assert told == [f"{closed} challenges you to Quadtria.", f"{closed} was here.", "Cecil was here."]


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (Terms("quadtria", "600+5", seats=4), "~This game is for 2 seats, not 4."),
        (Terms("quadtria", "9999999+5"), "~"),
    ],
)
def test_what_a_game_or_clock_refuses_is_said_in_the_readers_language(anna, monkeypatch, terms, said):
    monkeypatch.setattr("games.services.table._", lambda message: f"~{message}")
    with pytest.raises(LobbyError) as refused:
        seek_create(anna, terms, now=NOON)
    assert str(refused.value).startswith(said)
    assert "%(" not in str(refused.value)
