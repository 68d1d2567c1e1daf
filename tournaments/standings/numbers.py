"""Scores as people write them: 12½, 8.75, 0."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal


def shown(number: Decimal) -> str:
    """Return a score with ½ for a half, other fractions with a point, and no zeros at the end.

    >>> shown(Decimal("12.5")), shown(Decimal("0.50")), shown(Decimal("-0.5")), shown(Decimal("8.75"))
    ('12½', '½', '−½', '8.75')
    """
    sign = "−" if number < 0 else ""
    size = abs(number)
    whole = int(size)
    if size - whole == Decimal("0.5"):
        return f"{sign}{whole or ''}½"
    text = f"{size:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return f"{sign}{text}"


HALF = Decimal("0.5")


def alike(numbers: Sequence[Decimal]) -> list[str]:
    """Return the texts of one column, all written alike: with ½ only where nobody has a finer fraction.

    >>> alike([Decimal("12.5"), Decimal("8")]), alike([Decimal("12.5"), Decimal("8.75"), Decimal("8")])
    (['12½', '8'], ['12.50', '8.75', '8.00'])
    """
    if all(number % HALF == 0 for number in numbers):
        return [shown(number) for number in numbers]
    places = max(-int(number.normalize().as_tuple().exponent) for number in numbers)
    return [f"{number:.{places}f}".replace("-", "−") for number in numbers]
