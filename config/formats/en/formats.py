"""Dates in English: day, month by name, year, so that nobody takes the one for the other. Times are UTC and say so."""

DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "j M Y, H:i T"
YEAR_MONTH_FORMAT = "F Y"
