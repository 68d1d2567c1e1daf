"""A column that follows another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import models


class DerivedCharField(models.CharField):
    """A text computed from the name whenever the row is written, by ``save`` and by ``bulk_create`` alike."""

    derive: Callable[[str], str]
    source = "username"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"editable": False, **kwargs})

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        value = type(self).derive(getattr(model_instance, self.source))
        setattr(model_instance, self.attname, value)
        return value
