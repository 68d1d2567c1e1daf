"""Tournament report files (TRF16 and TRF 2026): the two ways through, and what they carry: PURE."""

from tournaments.report.info import ReportError, ReportInfo
from tournaments.report.reading import read
from tournaments.report.text import text_of
from tournaments.report.writing import write

__all__ = ["ReportError", "ReportInfo", "read", "text_of", "write"]
