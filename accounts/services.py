"""What changes people: names, notices, closing an account, tidying guests."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, ProtectedError, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts import names
from accounts.live import announce
from accounts.models import FormerName, Notice, User
from accounts.selectors import refuse_taken
from accounts.sessions import end_sessions_of
from accounts.signals import account_closing, account_leaving, rename_asked, renamed

logger = logging.getLogger(__name__)

RENAME_EVERY = timedelta(days=30)
GUEST_KEPT = timedelta(days=30)
TIDY_AT_ONCE = 500
"""How many guests one tidying run removes."""


def person_topic(user_id: int) -> str:
    """Return the topic of a person's notices."""
    return f"person:{user_id}"


def notify(
    user: User,
    kind: str,
    message: str,
    params: dict[str, Any] | None = None,
    url: str = "",
    dedupe_key: str | None = None,
) -> Notice | None:
    """Tell somebody something once: a repeated ``dedupe_key`` changes nothing and returns the first notice.

    ``message`` is an English msgid with %(named)s places for ``params``; a person's name goes under "name", where
    closing that person's account finds it. Computers are told nothing (None).
    """
    if user.is_computer or not user.is_active:
        return None
    content = {"kind": kind, "message": message, "params": params or {}, "url": url}
    if dedupe_key is None:
        notice, created = Notice.objects.create(user=user, **content), True
    else:
        notice, created = Notice.objects.get_or_create(user=user, dedupe_key=dedupe_key, defaults=content)
    if created:
        announce(person_topic(user.pk), notice.pk, hint="notice")
    return notice


def notify_all(
    users: Iterable[User],
    kind: str,
    message: str,
    params: dict[str, Any] | None = None,
    url: str = "",
    *,
    dedupe_key: str,
) -> int:
    """Tell many people the same thing once, in a constant number of queries; return to how many it was addressed.

    See ``notify``; whoever has a notice of this ``dedupe_key`` already keeps that one.
    """
    return notify_each(kind, [(user, message, params or {}, url) for user in users], dedupe_key=dedupe_key)


def notify_each(kind: str, tellings: Iterable[tuple[User, str, dict[str, Any], str]], *, dedupe_key: str) -> int:
    """Tell many people something of their own once: user, message, params and url each; see ``notify_all``."""
    told = [
        Notice(user=user, kind=kind, message=message, params=params, url=url, dedupe_key=dedupe_key)
        for user, message, params, url in tellings
        if user.is_active and not user.is_computer
    ]
    Notice.objects.bulk_create(told, ignore_conflicts=True, batch_size=500)
    for notice in told:
        announce(person_topic(notice.user_id), hint="notice")
    return len(told)


def mark_read(user: User, notice_ids: list[int] | None = None) -> int:
    """Mark all of a person's notices read, or those named; return how many changed."""
    unread = Notice.objects.filter(user=user, read_at=None)
    if notice_ids is not None:
        unread = unread.filter(pk__in=notice_ids)
    changed = unread.update(read_at=timezone.now())
    if changed:
        announce(person_topic(user.pk), hint="read")
    return changed


def mark_read_at(user: User, url: str) -> int:
    """Mark read what led to a page that the person has opened by another way; return how many changed."""
    unread = Notice.objects.filter(user=user, read_at=None, url=url)
    return mark_read(user, list(unread.values_list("pk", flat=True))) if unread.exists() else 0


def rename(user: User, name: str) -> User:
    """Give a person a new name; raise names.NameRefused with the rule that stands against it.

    The old name stays theirs and leads to them; taking one's own former name back is allowed.
    """
    shown = names.clean(name)
    with transaction.atomic():
        person = User.objects.select_for_update().get(pk=user.pk)
        if shown == person.username:
            raise names.NameRefused("same", _("This is your name already."))
        _refuse_too_soon(person)
        _refuse_while_busy(person)
        refuse_taken(shown, bearer=person)
        _give_up_name(person, shown)
        person.username, person.renamed_at = shown, timezone.now()
        try:
            with transaction.atomic():
                person.save()
        except IntegrityError as clash:
            raise names.NameRefused("taken", _("This name is taken.")) from clash
        renamed.send(sender=User, user=person)
    return person


def _refuse_too_soon(person: User) -> None:
    if person.renamed_at is not None and timezone.now() < person.renamed_at + RENAME_EVERY:
        again = person.renamed_at + RENAME_EVERY
        raise names.NameRefused(
            "soon", _("A name changes once in 30 days; yours can from %(date)s.") % {"date": date_format(again)}
        )


def _refuse_while_busy(person: User) -> None:
    for _receiver, reason in rename_asked.send(sender=User, user=person):
        if reason:
            raise names.NameRefused("busy", reason)


def _give_up_name(person: User, new_name: str) -> None:
    FormerName.objects.filter(user=person, key=names.key(new_name)).delete()
    if person.name_key != names.key(new_name):
        FormerName.objects.get_or_create(
            key=person.name_key,
            defaults={"user": person, "name": person.username, "skeleton": names.skeleton(person.username)},
        )


def close_account(user: User) -> None:
    """End what the person is in and make the row anonymous; opponents keep their games and ratings."""
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        account_leaving.send(sender=User, user=person)
        account_closing.send(sender=User, user=person)
        end_sessions_of(person)
        EmailAddress.objects.filter(user=person).delete()
        _forget_in_notices(person, closed := f"Closed {person.pk}")
        person.former_name_set.all().delete()
        person.notice_set.all().delete()
        person.username, person.email = closed, ""
        person.preferences, person.is_active = {}, False
        person.is_staff = person.is_superuser = False
        person.closed_at = timezone.now()
        person.set_unusable_password()
        person.save()


def _forget_in_notices(person: User, closed: str) -> None:
    """Replace a person's present and former names in what others were told about them."""
    old = {person.username, *person.former_name_set.values_list("name", flat=True)}
    told = Notice.objects.select_for_update().filter(params__name__in=old).order_by("pk")
    changed = list(told.only("pk", "params"))
    for notice in changed:
        notice.params = {**notice.params, "name": closed}
    Notice.objects.bulk_update(changed, ["params"], batch_size=500)


def tidy_guests() -> int:
    """Remove guests older than 30 days that own nothing; return how many went.

    Owning is asked of every table that points at users, whichever app it belongs to. A row that appears meanwhile
    keeps its guest: the database refuses the removal, and the next run asks again.
    """
    removed = 0
    stale = _idle_guests().order_by("pk").values_list("pk", flat=True)[:TIDY_AT_ONCE]
    for guest_id in list(stale):
        try:
            with transaction.atomic():
                removed += (
                    User.objects.filter(pk__in=_idle_guests().filter(pk=guest_id)).delete()[1].get(User._meta.label, 0)
                )
        except (ProtectedError, IntegrityError):
            logger.info("guest %d is in use again and stays", guest_id)
    return removed


def _idle_guests() -> QuerySet[User]:
    idle = User.objects.filter(kind=User.Kind.GUEST, date_joined__lt=timezone.now() - GUEST_KEPT)
    for relation in User._meta.related_objects:
        if relation.related_model is not Notice:
            owned = relation.related_model._base_manager.filter(**{relation.field.name: OuterRef("pk")})
            idle = idle.exclude(Exists(owned))
    return idle
