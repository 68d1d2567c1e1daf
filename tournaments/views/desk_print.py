"""Paper and the big screen: the pairing sheet, result slips, and a page that is read from five metres away."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import catalogue
from games.clock import ClockSpec
from games.timing import utc_now
from tournaments.models import Event, PairingKind
from tournaments.selectors.desk_boards import BoardRow, boards_of, round_of
from tournaments.selectors.desk_sheet import by_name
from tournaments.selectors.event import event_head
from tournaments.views.desk_access import desk_page, directors_only
from tournaments.views.event_of import event_of

SLIPS_A_PAGE = (4, 6, 8)


@directors_only
@require_safe
def prints(request: HttpRequest, event: Event) -> HttpResponse:
    """List what can be printed or put on a screen, round by round."""
    rounds = list(event.round_set.order_by("-number").values_list("number", flat=True))
    return desk_page(request, event, "print", {"rounds": rounds, "sizes": SLIPS_A_PAGE}, tab="print")


@require_safe
def sheet(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show the pairings of a round to hang up: by board, or by name."""
    event = event_of(request, key)
    round_ = round_of(event, number)
    rows = boards_of(round_, kinds=PairingKind.values) if round_ else []
    order = "name" if request.GET.get("order") == "name" else "board"
    context = _paper(request, event, number) | {
        "order": order,
        "rows": [row for row in rows if row.is_game],
        "resting": [row for row in rows if not row.is_game],
        "lines": by_name(rows) if order == "name" else [],
    }
    return render(request, "tournaments/desk/sheet.html", context, status=200 if round_ else 404)


@require_safe
def slips(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show result slips to cut apart, one for each board, some to a page of A4."""
    event = event_of(request, key)
    round_ = round_of(event, number)
    asked = request.GET.get("per", "")
    per_page = int(asked) if asked in {str(size) for size in SLIPS_A_PAGE} else 6
    rows = [row for row in boards_of(round_) if row.is_open or "all" in request.GET] if round_ else []
    context = _paper(request, event, number) | {
        "pages": [rows[start : start + per_page] for start in range(0, len(rows), per_page)],
        "per_page": per_page,
        "sizes": SLIPS_A_PAGE,
        "clock": ClockSpec.parse(event.clock_spec),
        "game": catalogue.get(event.game).title,
    }
    return render(request, "tournaments/desk/slips.html", context, status=200 if round_ else 404)


@require_safe
def screen(request: HttpRequest, key: str, number: int | None = None) -> HttpResponse:
    """Show a round's boards in large type; without a number the last round, whichever that is by now."""
    event = event_of(request, key)
    round_ = round_of(event, number)
    rows: list[BoardRow] = boards_of(round_, kinds=PairingKind.values) if round_ else []
    games = [row for row in rows if row.is_game]
    context = {
        "event": event,
        "round": round_,
        "number": number,
        "rows": games,
        "resting": [row for row in rows if not row.is_game],
        "open_count": sum(row.is_open for row in games),
        "at_tables": any(len(row.sides) > 2 for row in games),
        "now": utc_now(),
    }
    return render(request, "tournaments/desk/screen.html", context, status=200 if round_ or number is None else 404)


def _paper(request: HttpRequest, event: Event, number: int) -> dict[str, object]:
    return {
        "event": event,
        "head": event_head(event, request.player, utc_now()),
        "here": "round",
        "shown_round": number,
        "number": number,
    }
