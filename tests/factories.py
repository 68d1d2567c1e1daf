"""People for tests: rows as the site would have made them."""

from __future__ import annotations

from itertools import count
from typing import Any

from allauth.account.models import EmailAddress

from accounts.models import User

PASSWORD = "correct horse 9 staple"
"""The password of everybody made here."""

_numbers = count(1)


def make_user(name: str | None = None, *, password: str = PASSWORD, email: str | None = None, **kw: Any) -> User:
    """Store a person with a confirmed e-mail address; ``kw`` sets further columns of User."""
    number = next(_numbers)
    username = name or f"player{number}"
    address = f"p{number}@example.org" if email is None else email
    user = User(username=username, email=address, **kw)
    user.set_password(password)
    user.save()
    if address:
        EmailAddress.objects.create(user=user, email=address, primary=True, verified=True)
    return user


def make_guest(name: str | None = None, **kw: Any) -> User:
    """Store a guest."""
    guest = User(username=name or f"Guest {50_000 + next(_numbers)}", kind=User.Kind.GUEST, **kw)
    guest.set_unusable_password()
    guest.save()
    return guest


def make_computer(name: str | None = None, **kw: Any) -> User:
    """Store a computer player."""
    computer = User(username=name or f"Computer {next(_numbers)}", kind=User.Kind.COMPUTER, **kw)
    computer.set_unusable_password()
    computer.save()
    return computer
