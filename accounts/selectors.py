"""What is read about people."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts import names
from accounts.models import FormerName, Notice, User


def refuse_taken(name: str, bearer: User | None = None) -> None:
    """Raise NameRefused if the name, or one that looks like it, belongs to somebody other than ``bearer``.

    Current names are asked before former ones: a name that is just being given up moves from the first table to the
    second in one transaction, so in this order it is seen in at least one of them.
    """
    key, skeleton = names.key(name), names.skeleton(name)
    for found in User.objects.filter(skeleton=skeleton).only("pk", "name_key"):
        _refuse(found.pk, found.name_key == key, bearer)
    for former in FormerName.objects.filter(skeleton=skeleton):
        _refuse(former.user_id, former.key == key, bearer)


def email_taken(email: str, bearer_id: int | None = None) -> bool:
    """Return whether a person other than ``bearer_id`` has this address, whatever its case."""
    return User.objects.filter(kind=User.Kind.PERSON, email__iexact=email).exclude(pk=bearer_id).exists()


def unread_count(user: User, limit: int = 100) -> int:
    """Return how many notices the person has not read, counting no further than ``limit``."""
    return Notice.objects.filter(user=user, read_at=None)[:limit].count()


def _refuse(holder_id: int, same: bool, bearer: User | None) -> None:
    if bearer is not None and holder_id == bearer.pk:
        return
    if same:
        raise names.NameRefused("taken", _("This name is taken."))
    raise names.NameRefused("looks", _("This name looks like one that is taken."))
