"""Log in by name, whatever its case, or by e-mail address."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser

from accounts import names
from accounts.models import User


class NameOrEmailBackend(AuthenticationBackend):
    """allauth's backend with names compared under NFKC and case folding; only persons have a password."""

    def _authenticate_by_username(self, username: str, password: str) -> AbstractBaseUser | None:
        person = User.objects.filter(name_key=names.key(username), kind=User.Kind.PERSON).first()
        return self._check_password(person, password)
