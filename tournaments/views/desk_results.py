"""Results at the table, as fast as one can type: a board, a code, Enter. One small request each, with or without JS."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.timing import utc_now
from tournaments.forms.desk import REASON_MAX
from tournaments.forms.result_codes import Button, CodeRefused, buttons, code_help, result_text, split_line
from tournaments.models import Event, Format
from tournaments.selectors.desk_boards import BoardRow, board_of, boards_of, round_of
from tournaments.services.decisions import result_read
from tournaments.services.locking import EventRefused, locked
from tournaments.services.results import result_enter
from tournaments.services.rulings import correct
from tournaments.views.desk_access import desk_page, directors_only
from tournaments.views.typed import one_line, whole

BOARD_MAX = 9_999


@dataclass(frozen=True, slots=True)
class Typed:
    """What was sent: a round, a board, a code, and the reason of a change."""

    round_number: int
    board: str
    result: str
    reason: str

    @classmethod
    def of(cls, request: HttpRequest) -> Typed:
        board, result = request.POST.get("board", "").strip(), request.POST.get("result", "").strip()
        if line := request.POST.get("line", "") or ("" if result else board):
            board, result = split_line(line)
        return cls(
            _number(request.POST.get("round", "")) or 0,
            board or request.POST.get("next", ""),
            result,
            one_line(request.POST.get("reason", ""), REASON_MAX),
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """How it went. ``code``: ok, again, changed; or board, result, reason, refused: then nothing was stored."""

    code: str
    message: str
    board: BoardRow | None = None
    warnings: tuple[str, ...] = ()

    @property
    def is_stored(self) -> bool:
        return self.code in ("ok", "again", "changed")

    @property
    def status(self) -> int:
        if self.is_stored:
            return HTTPStatus.OK
        return HTTPStatus.CONFLICT if self.code == "reason" else HTTPStatus.UNPROCESSABLE_ENTITY


@directors_only
@require_http_methods(["GET", "HEAD", "POST"])
def results(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all boards of a round with a line to type results into; store what was typed."""
    if request.method == "POST":
        typed = Typed.of(request)
        answer = enter(event, request.player, typed, utc_now())
        if "application/json" in request.headers.get("Accept", ""):
            return JsonResponse(_json(event, answer), status=answer.status)
        if answer.is_stored:
            return redirect(_after(event, answer))
        return _page(request, event, typed=typed, answer=answer)
    return _page(request, event)


@directors_only
@require_safe
def results_boards(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the table of boards alone: what other directors enter appears without disturbing what is typed."""
    round_ = round_of(event, _number(request.GET.get("round", "")))
    rows = boards_of(round_) if round_ else []
    newest = round_of(event)
    context = {
        "event": event,
        "round": round_,
        "rows": rows,
        "open_count": sum(row.is_open for row in rows),
        "newest": newest.number if newest else 0,
        "buttons": _buttons(event, rows),
    }
    return render(request, "tournaments/desk/results_boards.html", context)


def enter(event: Event, actor: User, typed: Typed, now: datetime) -> Answer:
    """Store a result; the same one sent twice is stored once, another one changes it if a reason is given.

    All under the event's lock: of two directors who type different results at once, the second is asked for a reason.
    """
    try:
        with locked(event.key):
            return _entered(event, actor, typed, now)
    except EventRefused as refusal:
        return Answer("refused", _("Board %(board)s: %(why)s") % {"board": typed.board, "why": refusal})


def _entered(event: Event, actor: User, typed: Typed, now: datetime) -> Answer:
    number = _number(typed.board)
    if number is None:
        return Answer("board", _("“%(typed)s” is no board number.") % {"typed": typed.board})
    row = board_of(event, typed.round_number, number)
    if row is None or not row.is_game:
        said = {"board": number, "round": typed.round_number}
        return Answer("board", _("There is no board %(board)d in round %(round)d.") % said)
    try:
        tables = event.format == Format.TABLES
        text = result_text(typed.result, len(row.sides), event.games_per_pairing, row.needs_winner, tables=tables)
    except CodeRefused as refusal:
        return Answer("result", _("Board %(board)d: %(why)s") % {"board": number, "why": refusal}, row)
    return _store(event, actor, row, text, typed.reason, now)


def _store(event: Event, actor: User, row: BoardRow, text: str, reason: str, now: datetime) -> Answer:
    if row.is_open:
        result_enter(event.key, actor, row.board, text, now, round_number=row.round_number)
        return _stored(event, row, "ok")
    if says(event, row, text):
        return _stored(event, row, "again")
    if not reason:
        said = {"board": row.board, "result": row.result}
        return Answer("reason", _("Board %(board)d already has %(result)s. Why does it change?") % said, row)
    warnings = correct(event.key, actor, row.pairing_id, text, reason, now)
    return _stored(event, row, "changed", tuple(str(warning) for warning in warnings or ()))


def says(event: Event, row: BoardRow, text: str) -> bool:
    """Tell whether a decided board already has the result that a text says."""
    tables = event.format == Format.TABLES
    wanted = result_read(text, len(row.sides), event.games_per_pairing, row.needs_winner, tables=tables)
    return all(
        wanted.marks[order] == side.mark
        and wanted.places.get(order) == side.place
        and wanted.game_points.get(order, side.game_points) == side.game_points
        for order, side in enumerate(row.sides, start=1)
    )


def _stored(event: Event, before: BoardRow, code: str, warnings: tuple[str, ...] = ()) -> Answer:
    row = board_of(event, before.round_number, before.board) or before
    said = {"board": row.board, "result": row.result, "names": row.names}
    text = {
        "ok": _("Board %(board)d: %(result)s, %(names)s."),
        "again": _("Board %(board)d has %(result)s already, %(names)s."),
        "changed": _("Board %(board)d is now %(result)s, %(names)s."),
    }[code]
    return Answer(code, text % said, row, warnings)


def _json(event: Event, answer: Answer) -> dict[str, object]:
    row = answer.board
    data: dict[str, object] = {
        "code": answer.code,
        "message": " ".join([answer.message, *answer.warnings]),
        "stored": answer.is_stored,
    }
    if row is not None:
        page = reverse("tournaments:desk_board", args=[event.key, row.round_number, row.board])
        data |= {"board": row.board, "result": row.result, "open": row.is_open, "source": row.source, "page": page}
    return data


def _after(event: Event, answer: Answer) -> str:
    assert answer.board is not None
    query = {"round": answer.board.round_number, "stored": answer.board.board, "how": answer.code}
    return f"{reverse('tournaments:desk_results', args=[event.key])}?{urlencode(query)}"


def _page(
    request: HttpRequest, event: Event, *, typed: Typed | None = None, answer: Answer | None = None
) -> HttpResponse:
    round_ = round_of(event, typed.round_number if typed else _number(request.GET.get("round", "")))
    rows = boards_of(round_) if round_ else []
    still_open = [row.board for row in rows if row.is_open]
    stored = _number(request.GET.get("stored", "")) or 0
    numbers = list(event.round_set.values_list("number", flat=True))
    context = {
        "round": round_,
        "rows": rows,
        "newest": max(numbers, default=0),
        "open_count": len(still_open),
        "next_board": next((board for board in still_open if board > stored), next(iter(still_open), "")),
        "typed": typed,
        "answer": answer,
        "stored": next((row for row in rows if row.board == stored), None),
        "at_tables": event.format == Format.TABLES,
        "buttons": _buttons(event, rows),
        "code_help": code_help(event.games_per_pairing),
        "rounds": numbers,
    }
    return desk_page(request, event, "results", context, tab="results", status=answer.status if answer else 200)


def _buttons(event: Event, rows: list[BoardRow]) -> tuple[Button, ...]:
    return buttons(event.games_per_pairing, any(row.needs_winner for row in rows))


def _number(text: str) -> int | None:
    """Return a number of a board or round, "#12" for 12; None for what is none."""
    number = whole(text.strip().lstrip("#"))
    return number if number is not None and number <= BOARD_MAX else None
