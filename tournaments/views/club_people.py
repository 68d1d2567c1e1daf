"""Members of clubs: joining by button and by invitation, requests, roles, leaving, announcements."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.timing import utc_now
from tournaments.forms.club import AnnouncementForm
from tournaments.selectors.clubs import announcements_of, club_head, game_titles, member_row, members_of, requests_of
from tournaments.services.announcements import announcement_delete, announcement_write
from tournaments.services.clubs import ClubRefused
from tournaments.services.members import (
    club_hand_over,
    club_join,
    club_leave,
    member_remove,
    request_answer,
    role_set,
)
from tournaments.views.club_of import club_of, club_page, person_needed, refusals_told
from tournaments.views.paging import page_of
from tournaments.views.typed import known_id

MEMBERS_A_PAGE = 50
REQUESTS_SHOWN = 20
NEWS_A_PAGE = 10


@require_safe
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """List the members; directors see who asks to join, and the buttons."""
    club = club_of(slug)
    head = club_head(club, request.player)
    page = page_of(request, members_of(club), MEMBERS_A_PAGE)
    asking = requests_of(club)[:REQUESTS_SHOWN] if head["requests"] else []
    context = {
        "head": head,
        "page": page,
        "rows": [member_row(membership) for membership in page],
        "asking": [member_row(membership) for membership in asking],
        "games": game_titles(),
    }
    return club_page(request, club, "members", context)


@require_POST
@person_needed
@refusals_told
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Join a club, or ask to; an invitation's page sends its token along."""
    membership = club_join(slug, request.player, utc_now(), request.POST.get("token", ""))
    if membership.asked:
        messages.success(request, _("You have asked to join. A director will answer."))
    else:
        messages.success(request, _("You are a member now. Welcome!"))
    return redirect("tournaments:club", slug)


@require_safe
def invitation(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Show what an invitation leads to; joining takes a button, so that a preview of the link joins nothing."""
    club = club_of(slug)
    valid = token == club.invite_token and club.closed_at is None
    return club_page(request, club, "invitation", {"token": token, "valid": valid}, status=200 if valid else 404)


@require_POST
@person_needed
@refusals_told
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave a club, or take a request back."""
    club_leave(slug, request.player, utc_now())
    messages.success(request, _("You no longer belong to the club."))
    return redirect("tournaments:club", slug)


@require_POST
@person_needed
@refusals_told
def answer(request: HttpRequest, slug: str, user_id: int) -> HttpResponse:
    """Accept or decline a request to join."""
    accept = request.POST.get("answer") == "accept"
    request_answer(slug, request.player, known_id(user_id), utc_now(), accept=accept)
    messages.success(request, _("Accepted.") if accept else _("Declined."))
    return redirect("tournaments:club_members", slug)


@require_POST
@person_needed
@refusals_told
def member_change(request: HttpRequest, slug: str, user_id: int) -> HttpResponse:
    """Remove a member, give a role, or hand the club over: ``do`` says which."""
    actor, now, what = request.player, utc_now(), request.POST.get("do", "")
    user_id = known_id(user_id)
    if what == "remove":
        member_remove(slug, actor, user_id, now)
        messages.success(request, _("Removed from the club."))
    elif what == "owner":
        club_hand_over(slug, actor, user_id, now)
        messages.success(request, _("The club has a new owner; you stay as a director."))
    elif what in ("director", "member"):
        role_set(slug, actor, user_id, what, now)
        messages.success(request, _("The role is changed."))
    else:
        messages.error(request, _("Choose what to do."))
    return redirect("tournaments:club_members", slug)


@require_http_methods(["GET", "HEAD", "POST"])
@person_needed
@refusals_told
def announcements(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the announcements to members; directors write them here."""
    club = club_of(slug)
    head = club_head(club, request.player)
    if not head["role"]:
        raise ClubRefused("member", _("Only members of the club see its announcements."))
    form = AnnouncementForm(request.POST or None) if head["directs"] else None
    if form is not None and form.is_valid():
        try:
            announcement_write(slug, request.player, form.cleaned_data["text"], utc_now())
        except ClubRefused as refused:
            form.add_error("text", str(refused))
        else:
            messages.success(request, _("The members are told."))
            return redirect("tournaments:club_announcements", slug)
    page = page_of(request, announcements_of(club), NEWS_A_PAGE)
    status = 422 if form is not None and form.is_bound else 200
    return club_page(request, club, "announcements", {"head": head, "page": page, "form": form}, status=status)


@require_POST
@person_needed
@refusals_told
def announcement_remove(request: HttpRequest, slug: str, announcement_id: int) -> HttpResponse:
    """Take an announcement back."""
    announcement_delete(slug, request.player, announcement_id)
    messages.success(request, _("The announcement is gone."))
    return redirect("tournaments:club_announcements", slug)
