"""Who people are, what they are told, and the letters that the embedded default keeps instead of sending."""

from __future__ import annotations

from typing import Any, ClassVar
from urllib.parse import quote

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.fields import DerivedCharField


class NameKeyField(DerivedCharField):
    derive = staticmethod(names.key)


class NameSkeletonField(DerivedCharField):
    derive = staticmethod(names.skeleton)


class PlayerManager(UserManager["User"]):
    """Users, looked up by name without regard to case or form."""

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(name_key=names.key(username or ""))

    def by_name(self, name: str) -> User:
        """Return the user of this name, or of this former name; raise User.DoesNotExist."""
        if "\x00" in name:
            raise self.model.DoesNotExist(gettext("A name holds no NUL character."))
        key = names.key(name)
        return self.filter(models.Q(name_key=key) | models.Q(former_name_set__key=key)).distinct().get()


class User(AbstractUser):
    """A person, a guest without an account, or a computer player."""

    class Kind(models.TextChoices):
        PERSON = "person", _("person")
        GUEST = "guest", _("guest")
        COMPUTER = "computer", _("computer")

    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.PERSON)
    username = models.CharField(
        _("name"), max_length=40, unique=True, error_messages={"unique": _("This name is taken.")}
    )
    name_key = NameKeyField(max_length=160, unique=True)
    """The name under NFKC and case folding: what uniqueness and look-up go by."""
    skeleton = NameSkeletonField(max_length=160, unique=True)
    """The key with look-alikes of other scripts folded onto Latin: no two names look the same."""
    preferences = models.JSONField(default=dict, blank=True)
    """What a person chose on the settings page: sound, hints (see ``accounts.preferences``)."""
    renamed_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    first_name = None
    last_name = None

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("email"), condition=models.Q(kind="person") & ~models.Q(email=""), name="person_email_once"
            ),
        ]

    def __str__(self) -> str:
        return self.username

    def get_absolute_url(self) -> str:
        return f"/@{quote(self.username)}/"

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username

    @property
    def is_person(self) -> bool:
        return self.kind == self.Kind.PERSON

    @property
    def is_guest(self) -> bool:
        return self.kind == self.Kind.GUEST

    @property
    def is_computer(self) -> bool:
        return self.kind == self.Kind.COMPUTER

    @property
    def initials(self) -> str:
        """Two letters for the round face beside a name."""
        words = self.username.replace("_", " ").replace("-", " ").replace(".", " ").split()
        letters = words[0][0] + words[-1][0] if len(words) > 1 else self.username[:2]
        return letters.upper()

    @property
    def face(self) -> str:
        """The tint of the round face: a class of site.css."""
        return ("a", "b", "c", "d")[(self.pk or 0) % 4]


class FormerName(models.Model):
    """A name that its bearer gave up: kept for them, and leading to them."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="former_name_set")
    name = models.CharField(max_length=40)
    key = models.CharField(max_length=160, unique=True)
    skeleton = models.CharField(max_length=160, unique=True)
    given_up_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Notice(models.Model):
    """One thing that a person should know, with the page where it can be seen."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_set")
    kind = models.CharField(max_length=40)
    message = models.CharField(max_length=300)
    """The English sentence with %(named)s places, translated when it is shown."""
    params = models.JSONField(default=dict, blank=True)
    url = models.CharField(max_length=300, blank=True)
    dedupe_key = models.CharField(max_length=120, null=True, blank=True)
    """The same key for the same person is told once; null is never a repetition."""
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "dedupe_key"], name="notice_once")]
        indexes = [
            models.Index(fields=["user", "-id"], name="notice_of_user"),
            models.Index(fields=["user"], condition=models.Q(read_at=None), name="notice_unread"),
        ]

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """The sentence in the reader's language."""
        params: dict[str, Any] = self.params
        return gettext(self.message) % params if params else gettext(self.message)


class OutboxMail(models.Model):
    """A letter that the embedded default keeps on the outbox page instead of handing it to a mail server."""

    to = models.CharField(max_length=300)
    subject = models.CharField(max_length=300)
    body = models.TextField()
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["-id"], name="outbox_latest")]

    def __str__(self) -> str:
        return f"{self.to}: {self.subject}"
