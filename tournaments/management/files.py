"""What commands about report files share: read one, and refuse one in a sentence."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournaments.report.trf import ReportError, ReportInfo, read, text_of
from tournaments.values import Field


class ReportCommand(BaseCommand):
    """A command about a report file. It needs no database, and a refusal is one sentence on stderr and exit 1."""

    requires_system_checks = []

    def refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(1)

    def report(self, path: str) -> tuple[Field, ReportInfo]:
        """Return the event of a file; ``-`` is the standard input."""
        try:
            content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        except OSError as error:
            self.refuse(_("%(path)s cannot be read: %(reason)s.") % {"path": path, "reason": error.strerror})
        try:
            return read(text_of(content))
        except ReportError as error:
            self.refuse(_(error.msgid) % error.params)
