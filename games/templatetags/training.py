"""Filters of the pages of training."""

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def seconds(milliseconds: int) -> str:
    """Write milliseconds as seconds with one decimal, or minutes and seconds from one minute on."""
    tenths = round(milliseconds / 100)
    minutes, rest = divmod(tenths, 600)
    if minutes:
        return f"{minutes}:{rest // 10:02}"
    return _("%(seconds)s s") % {"seconds": number_format(rest / 10, 1)}
