"""Pairings set by hand: a box for every seat of the boards on which nobody has moved, and one spare board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.selectors.edits import Seating


@dataclass(slots=True)
class BoardBoxes:
    """A board and its boxes, as the template shows them. ``board`` 0 is the spare one."""

    board: int
    boxes: list[Any] = field(default_factory=list)


class ByHandForm(forms.Form):
    """``boards`` is what ``services.edits.pairings_set`` takes: entrant ids in seat order, one alone has a bye."""

    confirm = forms.BooleanField(label=gettext_lazy("Pair them all the same"), required=False)

    def __init__(
        self, *args: Any, seatings: Sequence[Seating], names: Mapping[int, str], seats: int, **kw: Any
    ) -> None:
        super().__init__(*args, **kw)
        self.rows: list[tuple[int, list[str]]] = []
        people = sorted(names.items(), key=lambda item: item[1].casefold())
        self.choices = [("", _("nobody")), *people]
        for seating in seatings:
            if seating.editable:
                self._add(seating.board, seating.entrants, seats)
        self._add(0, (), seats)

    def _add(self, board: int, entrants: Sequence[int], seats: int) -> None:
        fields = []
        for seat in range(1, max(seats, len(entrants)) + 1):
            name = f"b{board}-{seat}"
            self.fields[name] = forms.TypedChoiceField(
                label=_("Starts") if seat == 1 else _("Seat %(n)d") % {"n": seat},
                choices=self.choices,
                coerce=int,
                empty_value=None,
                required=False,
                initial=entrants[seat - 1] if seat <= len(entrants) else None,
            )
            fields.append(name)
        self.rows.append((board, fields))

    def boxes(self) -> list[BoardBoxes]:
        return [BoardBoxes(board, [self[name] for name in fields]) for board, fields in self.rows]

    @property
    def boards(self) -> list[tuple[int, ...]]:
        """The boards of a valid form; empty ones are left out."""
        found = [
            tuple(self.cleaned_data[name] for name in fields if self.cleaned_data.get(name) is not None)
            for _board, fields in self.rows
        ]
        return [board for board in found if board]
