"""Who people are."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person, a guest without an account, or a computer player."""

    class Kind(models.TextChoices):
        PERSON = "person", _("person")
        GUEST = "guest", _("guest")
        COMPUTER = "computer", _("computer")

    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.PERSON)
    name_key = models.CharField(max_length=160, unique=True)
    """The name under NFKC and case folding: what uniqueness and look-up go by."""

    first_name = None
    last_name = None
