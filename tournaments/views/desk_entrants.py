"""The field under the director's hand, and who else directs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.timing import utc_now
from tournaments.forms.desk_entrants import (
    AbsenceForm,
    ComputersForm,
    DirectorForm,
    EventForm,
    ForbiddenForm,
    PersonForm,
    WalkInForm,
)
from tournaments.models import Entrant, EntrantStatus, Event, EventStatus, Format
from tournaments.selectors.desk_entrants import counts_of, entrants_of, forbidden_of
from tournaments.services.absences import absence_set, pair_allow, pair_forbid
from tournaments.services.entrants import entrant_add, entrant_remove, entrant_return
from tournaments.services.entries import person_named
from tournaments.services.events import director_add, director_remove
from tournaments.services.locking import EventRefused
from tournaments.views.desk_access import attempt, back, desk_page, directors_only
from tournaments.views.paging import page_of
from tournaments.views.typed import one_line, whole

PER_PAGE = 100
FORMS: dict[str, type[EventForm]] = {
    "person": PersonForm,
    "computers": ComputersForm,
    "walk_in": WalkInForm,
    "absence": AbsenceForm,
    "forbidden": ForbiddenForm,
    "director": DirectorForm,
}


@directors_only
@require_http_methods(["GET", "HEAD", "POST"])
def entrants(request: HttpRequest, event: Event) -> HttpResponse:
    """List the field with what a director may do to it; do one of it."""
    if request.method != "POST":
        asked = _asked(event, request.GET.get("take_out", ""))
        return _page(request, event) if asked is None else _ask(request, event, asked)
    action = request.POST.get("action", "")
    if action in FORMS:
        form = FORMS[action](request.POST, event=event, prefix=action)
        if form.is_valid() and _saved(request, event, action, form):
            page = reverse("tournaments:desk_entrants", args=[event.key])
            return redirect(f"{page}?added={action}")
        return _page(request, event, {action: form}, 422)
    name, _colon, number = request.POST.get("do", "").partition(":")
    ids = [whole(part) for part in number.split("-")]
    if name not in BUTTONS or None in ids or len(ids) != (2 if name == "allow" else 1):
        raise Http404
    worked, said = attempt(request, lambda: BUTTONS[name](event, request.player, *ids))
    if worked:
        messages.success(request, said)
    return back(event, "desk_entrants")


def _asked(event: Event, text: str) -> Entrant | None:
    """Return the entrant whom a running event would lose, so that the director is asked first."""
    if event.status != EventStatus.RUNNING or not (text.isascii() and text.isdigit() and len(text) < 12):
        return None
    return event.entrant_set.exclude(status=EntrantStatus.WITHDRAWN).filter(pk=int(text)).first()


def _ask(request: HttpRequest, event: Event, entrant: Entrant) -> HttpResponse:
    page = reverse("tournaments:desk_entrants", args=[event.key])
    context = {
        "question": _("Take %(name)s out?") % {"name": entrant.name},
        "consequence": _(
            "A game that has begun is lost, one that has not is forfeited. Later rounds are paired without."
        ),
        "button": _("Take out"),
        "do": f"remove:{entrant.pk}",
        "act_url": page,
        "back_url": page,
    }
    return desk_page(request, event, "confirm", context, tab="entrants")


def _saved(request: HttpRequest, event: Event, action: str, form: EventForm) -> bool:
    try:
        messages.success(request, SAVERS[action](event, request.player, form))
    except EventRefused as refusal:
        form.add_error(None, str(refusal))
        return False
    return True


def _add(event: Event, actor: Any, form: EventForm, **what: Any) -> str:
    added = entrant_add(event.key, actor, utc_now(), **what)
    return _("Entered: %(names)s.") % {"names": ", ".join(entrant.name for entrant in added)}


def _person(event: Event, actor: Any, form: EventForm) -> str:
    data = form.cleaned_data
    return _add(event, actor, form, person=data["person"], partner=data.get("partner") or None)


def _computers(event: Event, actor: Any, form: EventForm) -> str:
    return _add(event, actor, form, level=form.cleaned_data["level"], count=form.cleaned_data["count"])


def _walk_in(event: Event, actor: Any, form: EventForm) -> str:
    data = form.cleaned_data
    return _add(event, actor, form, name=data["name"], rating=data["rating"] or 0, club_name=data["club_name"])


def _absence(event: Event, actor: Any, form: AbsenceForm) -> str:
    data = form.cleaned_data
    absence_set(event.key, actor, data["entrant"], data["round"], form.half, utc_now())
    said = {
        True: _("%(name)s has a half-point bye in round %(n)d."),
        False: _("%(name)s will not play in round %(n)d."),
        None: _("%(name)s will play in round %(n)d."),
    }[form.half]
    return said % {"name": _names(event, data["entrant"])[0], "n": data["round"]}


def _forbidden(event: Event, actor: Any, form: EventForm) -> str:
    both = form.cleaned_data["first"], form.cleaned_data["second"]
    pair_forbid(event.key, actor, *both, utc_now())
    return _("%(first)s and %(second)s will not be paired.") % dict(
        zip(("first", "second"), _names(event, *both), strict=True)
    )


def _director(event: Event, actor: Any, form: EventForm) -> str:
    person = person_named(form.cleaned_data["director"])
    director_add(event.key, actor, person, utc_now())
    return _("%(name)s directs too.") % {"name": person.username}


SAVERS: dict[str, Callable[[Event, Any, Any], str]] = {
    "person": _person,
    "computers": _computers,
    "walk_in": _walk_in,
    "absence": _absence,
    "forbidden": _forbidden,
    "director": _director,
}


def _names(event: Event, *ids: int) -> list[str]:
    """Return what entrants are called, in the order of their ids; "" for one that is not there."""
    names = dict(event.entrant_set.filter(pk__in=ids).values_list("pk", "name"))
    return [names.get(one, "") for one in ids]


def _remove(event: Event, actor: Any, one: int) -> str:
    [name] = _names(event, one)
    entrant_remove(event.key, actor, one, utc_now())
    return _("%(name)s is taken out.") % {"name": name}


def _return(event: Event, actor: Any, one: int) -> str:
    entrant = entrant_return(event.key, actor, one, utc_now())
    if entrant.status == EntrantStatus.WAITING:
        return _("%(name)s is back, on the waiting list.") % {"name": entrant.name}
    return _("%(name)s is back.") % {"name": entrant.name}


def _allow(event: Event, actor: Any, one: int, other: int) -> str:
    pair_allow(event.key, actor, one, other, utc_now())
    first, second = _names(event, one, other)
    return _("%(first)s and %(second)s may be paired again.") % {"first": first, "second": second}


def _director_off(event: Event, actor: Any, one: int) -> str:
    named = event.director_set.filter(user=one).select_related("user").first()
    director_remove(event.key, actor, one, utc_now())
    if named is None:
        return _("That was done already.")
    return _("%(name)s no longer directs.") % {"name": named.user.username}


BUTTONS: dict[str, Callable[..., str]] = {
    "remove": _remove,
    "return": _return,
    "allow": _allow,
    "director_off": _director_off,
}


def _take_focus(form: EventForm) -> None:
    """Let the next one be typed at once: several walk-ins come one after the other.

    No fragment may be in the address then: where there is one, browsers leave the focus alone.
    """
    form.is_next = True
    next(iter(form.fields.values())).widget.attrs["autofocus"] = True


def _page(
    request: HttpRequest, event: Event, wrong: dict[str, EventForm] | None = None, status: int = 200
) -> HttpResponse:
    text = one_line(request.GET.get("q", ""), 80)
    page = page_of(request, entrants_of(event, text), PER_PAGE)
    shown = {name: form(event=event, prefix=name) for name, form in FORMS.items()} | (wrong or {})
    for name in wrong or {request.GET.get("added", "")} & set(FORMS):
        _take_focus(shown[name])
    context = {
        "page": page,
        "text": text,
        "counts": counts_of(event),
        "forms": shown,
        "is_living": event.status in (EventStatus.DRAFT, EventStatus.REGISTRATION, EventStatus.RUNNING),
        "has_absences": event.format in (Format.SWISS, Format.TABLES),
        "is_swiss": event.format == Format.SWISS,
        "pairs": forbidden_of(event),
        "directors": list(event.director_set.select_related("user").order_by("pk")),
    }
    return desk_page(request, event, "entrants", context, tab="entrants", status=status)
