"""What a director types at the desk, and a player who calls one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.result_codes import scores
from tournaments.models import Call, Pairing
from tournaments.selectors.desk_boards import BoardRow
from tournaments.selectors.desk_log import Filters

REASON_MAX = 200
"""Characters: a reason goes into the log's sentence."""
EXTEND_MAX_MIN = 14 * 24 * 60


def reason_field(**kw: Any) -> forms.CharField:
    return forms.CharField(label=_("Reason"), max_length=REASON_MAX, **kw)


class ReasonForm(forms.Form):
    """Why something is done that cannot be taken back."""

    reason = reason_field(help_text=_("Everybody who entered can read it."))


class LogForm(forms.Form):
    """What somebody looks for in the log."""

    round = forms.TypedChoiceField(label=_("Round"), coerce=int, empty_value=None, required=False)
    actor = forms.TypedChoiceField(label=_("Who"), coerce=int, empty_value=None, required=False)

    def __init__(self, *args: Any, rounds: Iterable[int], actors: Iterable[tuple[int, str]], **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.fields["round"].choices = [
            ("", gettext("All rounds")),
            *((n, gettext("Round %(number)d") % {"number": n}) for n in rounds),
        ]
        self.fields["actor"].choices = [("", gettext("Everybody")), (0, gettext("The club itself")), *actors]

    def filters(self) -> Filters:
        """Return what was chosen; nonsense in the address finds everything."""
        data = self.cleaned_data if self.is_valid() else {}
        return Filters(data.get("round"), data.get("actor"))


class CallForm(forms.Form):
    """A player calls the director to a game, or appeals a ruling."""

    pairing = forms.TypedChoiceField(label=_("Game"), coerce=int)
    kind = forms.ChoiceField(
        label=_("What is it?"),
        choices=[
            (Call.Kind.CALL, _("I need the director at this game.")),
            (Call.Kind.APPEAL, _("I appeal a ruling.")),
        ],
        widget=forms.RadioSelect,
        initial=Call.Kind.CALL,
    )
    text = forms.CharField(
        label=_("What happened?"), max_length=1000, widget=forms.Textarea(attrs={"rows": 4, "maxlength": 1000})
    )

    def __init__(self, *args: Any, pairings: Sequence[Pairing], **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.fields["pairing"].choices = [(pairing.pk, _game_name(pairing)) for pairing in pairings]


def _game_name(pairing: Pairing) -> str:
    said = {
        "round": pairing.round.number,
        "board": pairing.board,
        "names": " – ".join(seat.entrant.name for seat in pairing.seat_set.all()),
    }
    return gettext("Round %(round)d, board %(board)d: %(names)s") % said


class AnswerForm(forms.Form):
    """A director answers a call or an appeal."""

    text = forms.CharField(
        label=_("Answer"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3, "maxlength": 1000})
    )


class ExtendForm(forms.Form):
    """More time for a game, or for a whole round."""

    minutes = forms.IntegerField(label=_("Minutes more"), min_value=1, max_value=EXTEND_MAX_MIN, initial=5)


class ForfeitForm(forms.Form):
    """Who lost without (further) play: one side or more."""

    losers = forms.TypedMultipleChoiceField(label=_("Who forfeits?"), coerce=int, widget=forms.CheckboxSelectMultiple)
    reason = reason_field()

    def __init__(self, *args: Any, row: BoardRow, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.fields["losers"].choices = [(order, side.name) for order, side in enumerate(row.sides, start=1)]


class RulingForm(forms.Form):
    """The result that a director rules, with the reason; ``confirm`` where others have built on the old one."""

    result = forms.ChoiceField(label=_("Result"), widget=forms.RadioSelect)
    reason = reason_field()
    confirm = forms.BooleanField(label=_("Change it all the same"), required=False)

    def __init__(
        self,
        *args: Any,
        row: BoardRow,
        games: int = 1,
        knockout: bool = False,
        later_round: bool = False,
        **kw: Any,
    ) -> None:
        super().__init__(*args, **kw)
        if len(row.sides) == 2:
            results = results_of_two(row) if games == 1 else results_of_games(row, games, knockout)
            self.fields["result"].choices = results
        else:
            help_text = gettext("Such as 2 1 3, with - for who was absent: %(names)s.") % {"names": row.names}
            self.fields["result"] = forms.CharField(label=_("Places in seat order"), max_length=20, help_text=help_text)
        if later_round:
            self.fields["confirm"].required = True
        else:
            del self.fields["confirm"]


def results_of_two(row: BoardRow) -> list[tuple[str, str]]:
    first, second = (side.name for side in row.sides)
    won = gettext("%(name)s won")
    return [
        ("1-0", won % {"name": first}),
        ("1/2", gettext("Drawn")),
        ("0-1", won % {"name": second}),
        *_not_played(row),
    ]


def results_of_games(row: BoardRow, games: int, knockout: bool) -> list[tuple[str, str]]:
    """List the results of a pairing of several games by score; of a knockout match also who goes on all the same."""
    first, second = (side.name for side in row.sides)
    level, won = gettext("%(score)s, level"), gettext("%(score)s, %(name)s won")
    results = [
        (f"{a}-{b}", (level if a == b else won) % {"score": score, "name": first if a > b else second})
        for a, b, score in scores(games, knockout)
    ]
    if knockout:
        goes_on = gettext("%(name)s goes on, the points stay")
        results += [("1-0", goes_on % {"name": first}), ("0-1", goes_on % {"name": second})]
    return [*results, *_not_played(row)]


def _not_played(row: BoardRow) -> list[tuple[str, str]]:
    first, second = (side.name for side in row.sides)
    forfeit = gettext("%(name)s won without a game")
    return [
        ("+-", forfeit % {"name": first}),
        ("-+", forfeit % {"name": second}),
        ("0-0", gettext("Both lost")),
        ("--", gettext("Neither came")),
    ]
