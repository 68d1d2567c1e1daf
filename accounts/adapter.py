"""How allauth makes and checks accounts here: names by our rules, a registering guest keeps the row."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import guests, names
from accounts.models import User
from accounts.selectors import refuse_taken
from accounts.signals import guest_registered


class AccountAdapter(DefaultAccountAdapter):
    """Site rules on top of allauth's."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _("Name and password do not fit together."),
        "email_password_mismatch": _("Address and password do not fit together."),
        "username_taken": _("This name is taken."),
        "email_taken": _("This address belongs to an account already."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name as it will be shown; refuse with the reason."""
        try:
            shown = names.clean(username)
            if not shallow:
                refuse_taken(shown)
        except names.NameRefused as refused:
            raise ValidationError(str(refused.message), code=refused.code) from refused
        return shown

    def new_user(self, request: HttpRequest) -> User:
        """Return the guest of this session, so that the games just played stay with the new account.

        The row is locked until the sign-up is stored: of two forms sent at once, one gets the guest.
        """
        guest = guests.guest_of(request.session)
        if guest is None:
            return User()
        with transaction.atomic():
            return User.objects.select_for_update().filter(pk=guest.pk, kind=User.Kind.GUEST).first() or User()

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        was_guest = user.is_guest
        user.kind = User.Kind.PERSON
        if was_guest:
            user.date_joined = timezone.now()
        saved = super().save_user(request, user, form, commit)
        if was_guest and commit:
            guests.forget(request)
            guest_registered.send(sender=User, user=saved)
        return saved

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address and make it the account's; one that somebody else got hold of meanwhile is refused."""
        try:
            with transaction.atomic():
                return super().confirm_email(request, email_address)
        except IntegrityError:
            messages.error(request, self.error_messages["email_taken"])
            return False

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("accounts:settings")
