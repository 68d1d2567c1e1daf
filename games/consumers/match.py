"""The socket of one match: moves and talk in, what this viewer may know out."""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

from django.utils.translation import gettext as _

from accounts.live import LiveConsumer
from games import db
from games.chat import LINE_LENGTH
from games.engine.protocol import GameError
from games.live import match_topic
from games.models import Seat, Status
from games.selectors.chat import chat_lines
from games.selectors.match import OVER, Bundle, bundle_read, bundles, match_moves, match_view, presence_read
from games.services.chat import chat_say
from games.services.drawing import drawing_commit, drawing_reveal
from games.services.offers import match_act
from games.services.play import move_play
from games.services.presence import seat_seen
from games.services.rematch import rematch_answer
from games.services.table import Refused, say
from games.services.time import match_settle
from games.timing import to_ms, utc_now
from games.watching import watch_begin, watch_end, watchers, watchers_share

UNKNOWN_MATCH = 4404
SEEN_EVERY_S = 5.0
"""How often a seat's sign of life is written, in seconds."""
BURST = 40
PER_SECOND = 10
"""A socket may send this many messages at once, and this many a second in the long run."""
LAG_MAX_MS = 1000
ID_LENGTH = 40
NUMBER_MAX = 2**53
"""The largest whole number that JavaScript counts exactly."""


UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
"""NUL and lone surrogates: JSON can carry them, databases and sockets cannot."""


class Malformed(Exception):
    """A message that is no message of this protocol; ``str()`` names what was wrong."""


def _text(message: dict[str, Any], name: str, length: int) -> str:
    value = message.get(name)
    if not isinstance(value, str):
        raise Malformed(_("“%(name)s” must be a text.") % {"name": name})
    if len(value) > length:
        raise Malformed(_("“%(name)s” is longer than %(n)d characters.") % {"name": name, "n": length})
    if UNSTORABLE.search(value):
        raise Malformed(_("“%(name)s” holds characters that are no text.") % {"name": name})
    return value


def _number(message: dict[str, Any], name: str, top: int = 2**31 - 1) -> int:
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= top:
        raise Malformed(_("“%(name)s” must be a whole number from 0 to %(top)d.") % {"name": name, "top": top})
    return value


def _finite(value: Any) -> float | None:
    """Return a number that fits a clock, or None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if 0 <= value <= NUMBER_MAX else None


class MatchConsumer(LiveConsumer):
    """One viewer of one match: a seat's holder or a spectator."""

    async def connect(self) -> None:
        self.key = self.scope["url_route"]["kwargs"]["key"]
        self.player = self.scope.get("player")
        self.version = 0
        self.last_chat = 0
        self.lag_ms = 0
        self.seen_at = 0.0
        self.presence: dict[str, Any] = {}
        self.watching = False
        self.over = False
        self.refused = False
        self.tokens, self.token_time = float(BURST), time.monotonic()
        await self.listen(match_topic(self.key))
        bundle = await db.run(bundle_read, self.key)
        if bundle is None or not bundle.may_see(self.player):
            self.refused = True
            await self.accept()
            await self.close(UNKNOWN_MATCH)
            return
        await self.accept()
        if bundle.seat_of(self.player) is None:
            self.watching = True
            watch_begin(self.key)
        await self._seen(bundle)
        await self._send_state(bundle, full=True)
        await self._send_chat()

    async def disconnect(self, code: int) -> None:
        if self.watching:
            self.watching = False
            watch_end(self.key)
        await super().disconnect(code)

    # What was announced

    async def live_changed(self, event: dict[str, Any]) -> None:
        if event["topic"] != match_topic(self.key):
            await super().live_changed(event)
        elif self.refused:
            return
        elif event["hint"] == "chat":
            await self._send_chat()
        elif event["version"] > self.version:
            await self._refresh(event["version"])

    async def _refresh(self, version: int = 0) -> None:
        bundle = bundles.get(self.key, version) or await db.run(bundle_read, self.key, version)
        if bundle is not None and bundle.match.version > self.version:
            await self._send_state(bundle)

    async def _send_state(self, bundle: Bundle, full: bool = False, have: int | None = None) -> None:
        seat = bundle.seat_of(self.player)
        lacking = have is not None and bundle.match.ply - have > len(bundle.tail)
        moves = await db.run(match_moves, bundle.match) if full or lacking else None
        self.version = bundle.match.version
        # The view of a running single game needs no query; that of a pair or of a game over looks for its relatives.
        asks_nothing = bundle.match.status == Status.RUNNING and bundle.match.pair_id is None
        if asks_nothing and (bundle.views or moves is not None):
            view = match_view(bundle, seat, utc_now(), moves)
        else:
            view = await db.run(match_view, bundle, seat, utc_now(), moves)
        await self.send_json({"type": "state", "match": view})
        if bundle.match.status in OVER and not self.over:
            self.over, self.last_chat = True, 0
            await self._send_chat()

    async def _send_chat(self) -> None:
        bundle = bundles.get(self.key, 1) or await db.run(bundle_read, self.key)
        if bundle is None:
            return
        lines = await db.run(chat_lines, bundle.match, bundle.seat_of(self.player), self.last_chat)
        if lines:
            self.last_chat = lines[-1]["id"]
            await self.send_json({"type": "chat", "lines": lines})

    async def _seen(self, bundle: Bundle) -> None:
        """Write a sign of life, and tell the viewer when somebody has come or gone."""
        self.seen_at = time.monotonic()
        seat = bundle.seat_of(self.player)
        presence = await db.run(_touch_and_look, seat, bundle)
        here = {number: state["present"] for number, state in presence.items()}
        news = {**here, "watchers": watchers(self.key)}
        if self.version and news != self.presence:
            await self.send_json({"type": "presence", "seats": presence, "watchers": watchers(self.key)})
        if self.version and not all(here.values()):
            await self._send_state(bundle)
        self.presence = news

    # What the viewer says

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.refused:
            return
        message_id: str | None = None
        try:
            message = self._read(text_data)
            message_id = message.get("id") if isinstance(message.get("id"), str) else None
            handler = self.HANDLERS.get(str(message.get("type")))
            if handler is None:
                raise Malformed(_("There is no message type “%(type)s”.") % {"type": str(message.get("type"))[:24]})
            await handler(self, message)
        except Malformed as error:
            await self._refuse(message_id, "malformed", str(error))
        except Refused as refusal:
            await self._refuse(message_id, refusal.code, str(refusal), refusal.version)
            if refusal.code in ("stale", "over"):
                await self._refresh(refusal.version or 0)
        except GameError as error:
            await self._refuse(message_id, "illegal", say(error))

    def _read(self, text_data: str | None) -> dict[str, Any]:
        now = time.monotonic()
        self.tokens = min(BURST, self.tokens + (now - self.token_time) * PER_SECOND)
        self.token_time = now
        if self.tokens < 1:
            raise Refused("rate", _("Too many messages at once. Wait a moment."))
        self.tokens -= 1
        if text_data is None:
            raise Malformed(_("Messages are JSON texts."))
        try:
            message = json.loads(text_data)
        except (ValueError, RecursionError):
            raise Malformed(_("That is no JSON.")) from None
        if not isinstance(message, dict):
            raise Malformed(_("A message is a JSON object."))
        return message

    async def _refuse(self, message_id: str | None, code: str, sentence: str, version: int | None = None) -> None:
        await self.send_json(
            {
                "type": "error",
                "id": message_id and UNSTORABLE.sub("?", message_id[:ID_LENGTH]),
                "code": code,
                "message": UNSTORABLE.sub("?", sentence),
                "version": self.version if version is None else version,
            }
        )

    def _person(self) -> Any:
        if self.player is None:
            raise Refused("forbidden", _("Sign in or play as a guest first; watching needs neither."))
        return self.player

    async def _move(self, message: dict[str, Any]) -> None:
        move_id, text = _text(message, "id", ID_LENGTH), _text(message, "text", LINE_LENGTH)
        version = _number(message, "version")
        ack = await db.run(move_play, self.key, self._person(), text, version, move_id, utc_now(), self.lag_ms)
        await self.send_json({"type": "ack", "id": move_id, "version": ack.version, "ply": ack.ply})

    async def _act(self, message: dict[str, Any]) -> None:
        action = _text(message, "action", ID_LENGTH)
        act_id = _text(message, "id", ID_LENGTH) if "id" in message else None
        if action.startswith("rematch."):
            match = await db.run(rematch_answer, self.key, self._person(), action, utc_now())
            await self.send_json({"type": "ack", "id": act_id, "version": self.version, "rematch": match and match.key})
            return
        given = {"lines": message.get("lines"), "version": message.get("version")}
        version = await db.run(match_act, self.key, self._person(), action, utc_now(), **given)
        await self.send_json({"type": "ack", "id": act_id, "version": version})

    async def _chance(self, message: dict[str, Any]) -> None:
        step, value = _text(message, "step", 10), _text(message, "value", 64)
        act = {"commit": drawing_commit, "reveal": drawing_reveal}.get(step)
        if act is None:
            raise Malformed(_("A step of drawing lots is “commit” or “reveal”."))
        version = await db.run(act, self.key, self._person(), value, utc_now())
        await self.send_json({"type": "ack", "id": message.get("id"), "version": version})

    async def _chat(self, message: dict[str, Any]) -> None:
        room = _text(message, "room", 12)
        text = _text(message, "phrase" if "phrase" in message else "text", LINE_LENGTH * 4)
        client_id = _text(message, "id", ID_LENGTH) if message.get("id") else secrets.token_hex(8)
        bundle = await db.run(bundle_read, self.key, 1)
        if bundle is not None:
            seat = bundle.seat_of(self.player)
            await db.run(chat_say, bundle.match, seat, self._person(), room, text, client_id, utc_now())
        await self.send_json({"type": "ack", "id": client_id, "version": self.version})

    async def _resync(self, message: dict[str, Any]) -> None:
        have = _number(message, "ply")
        await db.run(match_settle, self.key, utc_now())
        bundle = await db.run(bundle_read, self.key)
        if bundle is not None:
            await self._send_state(bundle, have=have)
        await self._send_chat()

    async def _ping(self, message: dict[str, Any]) -> None:
        sent = _finite(message.get("t"))
        self.lag_ms = min(LAG_MAX_MS, round((_finite(message.get("rtt")) or 0) / 2))
        await self.send_json({"type": "pong", "t": sent, "server_ms": to_ms(utc_now()), "version": self.version})
        if time.monotonic() - self.seen_at >= SEEN_EVERY_S:
            bundle = await db.run(bundle_read, self.key)
            if bundle is None:
                return
            await self._seen(bundle)
            if bundle.match.version > self.version:
                await self._send_state(bundle)

    HANDLERS: dict[str, Callable[[MatchConsumer, dict[str, Any]], Awaitable[None]]] = {
        "move": _move,
        "act": _act,
        "chance": _chance,
        "chat": _chat,
        "sync": _resync,
        "ping": _ping,
    }


def _touch_and_look(seat: Seat | None, bundle: Bundle) -> dict[str, dict[str, Any]]:
    now = utc_now()
    if seat is not None:
        seat_seen(seat.pk, now)
        seat.seen_at = now
    watchers_share(bundle.match.key)
    return presence_read(bundle, now)
