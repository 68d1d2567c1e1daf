"""What a viewer may know of a match. ``match_view`` is the only door out for the state of a game."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalogue, clock
from games.clock import ClockSpec
from games.engine.protocol import Game
from games.models import Match, Move, Pace, RatingChange, Seat, Status
from games.selectors.actions import AWAY_AFTER, actions, claim_after
from games.selectors.chance import chance_view
from games.selectors.sentences import result_sentence
from games.timing import to_ms
from games.watching import watchers

TAIL = 6
"""How many of the last plies a socket message carries; a client that lacks more asks for all."""

LOOK_EVERY = timedelta(seconds=2)

OVER = (Status.FINISHED, Status.ABORTED)


@dataclass
class Bundle:
    """A match at one version with everything that its views are made of; shared by all viewers of a process."""

    match: Match
    seats: list[Seat]
    tail: list[Move]
    changes: dict[int, int]
    views: dict[tuple[int | None, str | None], dict[str, Any]] = field(default_factory=dict)
    """The lasting part of each view, by participant (None: spectators) and language."""
    looked_at: datetime | None = None
    """When the signs of life of the seats were read last."""

    @cached_property
    def game(self) -> Game[Any, Any, Any]:
        return catalogue.get(self.match.game)

    @cached_property
    def state(self) -> Any:
        return self.game.load(self.match.snapshot)

    def seat_of(self, user: User | None) -> Seat | None:
        """Return the seat that a person holds, or None for a spectator."""
        if user is None:
            return None
        return next((seat for seat in self.seats if seat.user_id == user.pk and seat.level is None), None)

    def may_see(self, user: User | None) -> bool:
        """Tell whether this person may know of the match at all: a private one is its players' alone."""
        return not self.match.private or self.seat_of(user) is not None


class _Bundles:
    """The newest bundles of this process, by key; one that is not at the announced version is read again."""

    SIZE = 512

    def __init__(self) -> None:
        self._by_key: OrderedDict[str, Bundle] = OrderedDict()

    def get(self, key: str, version: int) -> Bundle | None:
        bundle = self._by_key.get(key)
        return bundle if bundle is not None and bundle.match.version >= version > 0 else None

    def put(self, bundle: Bundle) -> None:
        """Keep a bundle, unless a newer one is here already."""
        known = self._by_key.get(bundle.match.key)
        if known is not None and known.match.version > bundle.match.version:
            return
        self._by_key[bundle.match.key] = bundle
        self._by_key.move_to_end(bundle.match.key)
        while len(self._by_key) > self.SIZE:
            self._by_key.popitem(last=False)

    def drop(self, key: str) -> None:
        self._by_key.pop(key, None)

    def clear(self) -> None:
        self._by_key.clear()


bundles = _Bundles()


def bundle_read(key: str, version: int = 0) -> Bundle | None:
    """Read a match with its seats and last plies; a version above 0 may be served from this process' memory."""
    bundle = bundles.get(key, version)
    if bundle is not None:
        return bundle
    match = Match.objects.filter(key=key).select_related("pair", "lot_kept_from").first()
    if match is None:
        return None
    seats = sorted(match.seat_set.select_related("user"), key=lambda seat: seat.number or seat.participant)
    tail = list(reversed(Move.objects.filter(match=match, ply__lte=match.ply).order_by("-ply")[:TAIL]))
    changes = {}
    if match.rated and match.status == Status.FINISHED:
        rows = RatingChange.objects.filter(result__match=match).values_list("seat", "before", "after")
        changes = {seat: round(after) - round(before) for seat, before, after in rows}
    bundle = Bundle(match, seats, tail, changes)
    bundles.put(bundle)
    return bundle


def bundle_prime(match: Match, seats: list[Seat], state: Any, plies: Sequence[Move], before: int) -> None:
    """Keep what a service has just committed, so that its own process need not read it again.

    ``plies`` were added since version ``before``; without that version at hand the tail is unknown and nothing is kept.
    """
    old = bundles.get(match.key, before)
    if old is None or old.match.version != before or match.status != Status.RUNNING:
        return
    bundle = Bundle(match, seats, [*old.tail, *plies][-TAIL:], {})
    bundle.__dict__["state"] = state
    bundles.put(bundle)


def match_view(bundle: Bundle, seat: Seat | None, now: datetime, moves: Sequence[Move] | None = None) -> dict[str, Any]:
    """Return all that the holder of a seat (None: a spectator) may know, JSON-able: ``_lasting``, and time's part.

    Computed once for each version and kind of viewer, except for what depends on ``now``. ``moves`` replaces the tail
    of the last plies.
    """
    kind = (seat.participant if seat is not None else None, get_language())
    if kind not in bundle.views:
        bundle.views[kind] = _lasting(bundle, seat)
    plies = bundle.tail if moves is None else moves
    lasting = bundle.views[kind]
    return {
        **lasting,
        "seats": [{**row, **_presence(own, now)} for row, own in zip(lasting["seats"], bundle.seats, strict=True)],
        "moves": [_move(bundle, move, seat) for move in plies],
        "moves_from": plies[0].ply - 1 if plies else bundle.match.ply,
        "clock": _clock(bundle, now),
        "actions": actions(bundle.match, bundle.seats, seat, bundle.game, now),
        "claim_after_ms": _claim_ms(bundle, seat, now),
        "watchers": watchers(bundle.match.key),
        "server_ms": to_ms(now),
    }


def _lasting(bundle: Bundle, seat: Seat | None) -> dict[str, Any]:
    match, game = bundle.match, bundle.game
    viewer = seat.number if seat is not None else None
    begun = match.snapshot is not None
    mine = begun and seat is not None and match.turn == seat.number
    return {
        "key": match.key,
        "version": match.version,
        "ply": match.ply,
        "status": match.status,
        "game": match.game,
        "title": game.title,
        "mode": match.mode,
        "seat_count": match.seat_count,
        "teams": bool(match.options.get("teams")),
        "rated": match.rated,
        "private": match.private,
        "pace": match.pace,
        "clock_label": ClockSpec.parse(match.clock_spec).label(_, ngettext),
        "event": _event(match, seat),
        "you": viewer,
        "participant": seat.participant if seat is not None else None,
        "seats": _seats(bundle),
        "board": game.view_json(game.view(bundle.state, viewer)) if begun else None,
        "to_act": [match.turn] if match.turn else [],
        "legal": [game.format(move) for move in game.legal_moves(bundle.state, viewer)] if mine else [],
        "offers": match.offers,
        "conditions": seat.conditions if seat is not None else [],
        "chance": chance_view(match, bundle.seats),
        "result": _result(bundle),
        "pair": _pair(match),
        "rematch_key": _rematch(match),
        "next_key": match.next_key or None,
    }


def _event(match: Match, seat: Seat | None) -> dict[str, Any] | None:
    """Return the event that a match belongs to; ``call_url`` is where one of its players calls the director."""
    if not match.event_name:
        return None
    path = match.event_path
    return {
        "name": match.event_name,
        "round": match.round_name,
        "url": path or None,
        "call_url": f"{path}call/?{urlencode({'game': match.key})}" if path and seat is not None else None,
    }


def _seats(bundle: Bundle) -> list[dict[str, Any]]:
    match = bundle.match
    drawn = all(seat.number for seat in bundle.seats)
    names = (
        bundle.game.seat_names(match.seat_count, match.options, match.setup)
        if drawn and match.snapshot is not None
        else [""] * match.seat_count
    )
    scores = bundle.game.score(bundle.state) if match.snapshot is not None else ()
    return [
        {
            "number": seat.number,
            "participant": seat.participant,
            "name": seat.shown_name,
            "side": _(names[seat.number - 1]) if seat.number and names[seat.number - 1] else "",
            "url": seat.user.get_absolute_url() if seat.user and seat.user.kind == User.Kind.PERSON else None,
            "kind": seat.user.kind if seat.user else "person",
            "level": seat.level,
            "rating": round(seat.rating) if seat.rating is not None else None,
            "provisional": seat.provisional,
            "team": seat.team,
            "to_act": seat.number is not None and seat.number == match.turn,
            "out": seat.out,
            "place": seat.place,
            "score": scores[seat.number - 1] if scores and seat.number else None,
            "rating_change": bundle.changes.get(seat.number) if seat.number else None,
        }
        for seat in bundle.seats
    ]


def _presence(seat: Seat, now: datetime) -> dict[str, Any]:
    if seat.level is not None:
        return {"present": True, "away_ms": None}
    away = now - seat.seen_at if seat.seen_at else None
    return {
        "present": away is not None and away < AWAY_AFTER,
        "away_ms": round(away / timedelta(milliseconds=1)) if away is not None else None,
    }


def presence_read(bundle: Bundle, now: datetime) -> dict[str, dict[str, Any]]:
    """Read who is here, into the bundle too: seat number -> present, and away for how many milliseconds.

    Viewers of one process share what was read within the last ``LOOK_EVERY``.
    """
    if bundle.looked_at is None or not timedelta(0) <= now - bundle.looked_at < LOOK_EVERY:
        bundle.looked_at = now
        seen = dict(Seat.objects.filter(match=bundle.match).values_list("pk", "seen_at"))
        for seat in bundle.seats:
            seat.seen_at = seen.get(seat.pk, seat.seen_at)
    return {str(seat.number): _presence(seat, now) for seat in bundle.seats if seat.number}


def _move(bundle: Bundle, move: Move, seat: Seat | None) -> dict[str, Any]:
    game = bundle.game
    viewer = seat.number if seat is not None else None
    return {
        "ply": move.ply,
        "seat": move.seat,
        "text": game.format_for(game.parse(move.text), viewer) if game.hidden else move.text,
        "spent_ms": move.spent_ms,
        "left_ms": move.left_ms,
    }


def _clock(bundle: Bundle, now: datetime) -> dict[str, Any] | None:
    match = bundle.match
    if match.clock is None or match.pace == Pace.UNLIMITED:
        return None
    value, now_ms = clock.load(match.clock), to_ms(now)
    numbers = range(1, match.seat_count + 1)
    return {
        "spec": match.clock_spec,
        "running": list(value.running),
        "left_ms": {str(n): clock.left(value, n, now_ms) for n in numbers},
        "periods": {str(n): clock.periods_left(value, n, now_ms) for n in numbers} if value.spec.periods else None,
        "started": {str(n): value.started[n - 1] for n in numbers},
        "paused": {str(n): True for n in numbers if value.paused[n - 1]},
        "server_ms": now_ms,
        "deadline_ms": clock.deadline(value),
    }


def _claim_ms(bundle: Bundle, seat: Seat | None, now: datetime) -> int | None:
    if seat is None:
        return None
    wait = claim_after(bundle.match, bundle.seats, seat, now)
    return None if wait is None else round(wait / timedelta(milliseconds=1))


def _result(bundle: Bundle) -> dict[str, Any] | None:
    match = bundle.match
    if match.status not in OVER:
        return None
    return {
        "result": match.result,
        "termination": match.termination,
        "sentence": result_sentence(match, bundle.seats, bundle.game),
        "winners": [seat.number for seat in bundle.seats if seat.place == 1],
    }


def _pair(match: Match) -> dict[str, Any] | None:
    if match.pair is None:
        return None
    other = Match.objects.filter(pair=match.pair).exclude(pk=match.pk).values_list("key", flat=True).first()
    return {"number": match.pair_number, "other_key": other}


def _rematch(match: Match) -> str | None:
    if match.status not in OVER:
        return None
    return Match.objects.filter(rematch_of=match).values_list("key", flat=True).first()


def match_moves(match: Match) -> list[Move]:
    """Read all plies of a match up to the one it was read at."""
    return list(match.move_set.filter(ply__lte=match.ply))


def match_positions(bundle: Bundle, seat: Seat | None) -> list[dict[str, Any]]:
    """Return the board after every ply (0: the start) as this viewer may know it."""
    match, game = bundle.match, bundle.game
    if match.snapshot is None:
        return []
    viewer = seat.number if seat is not None else None
    return [
        {"ply": ply, "board": game.view_json(game.view(state, viewer))}
        for ply, state in enumerate(replay(match, game, match_moves(match)))
    ]


def replay(match: Match, game: Game[Any, Any, Any], moves: Sequence[Move]) -> list[Any]:
    """Return the state after every ply, the start first. A seat that left is taken out before its first ``out``."""
    state = game.start(match.seat_count, match.options, match.setup)
    states = [state]
    gone: set[int] = set()
    for move in moves:
        if move.text == "out" and move.seat not in gone:
            gone.add(move.seat)
            state = game.leave(state, move.seat)
        state = game.apply(state, move.seat, game.parse(move.text))
        states.append(state)
    return states


def board_for_spectator(match: Match) -> dict[str, Any] | None:
    """Return the board as spectators see it, for mini boards; None before the game has begun."""
    if match.snapshot is None:
        return None
    game = catalogue.get(match.game)
    return game.view_json(game.view(game.load(match.snapshot), None))
