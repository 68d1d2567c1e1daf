"""A result that turns out to be wrong is corrected, and everything that followed from it is rated again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.models import RatingOrder, Seat, Status
from games.ratings import Pool
from games.results import result_text
from games.services.ratings import ratings_rebuild
from games.services.table import locked


def result_correct(key: str, places: Sequence[int], termination: str, now: datetime) -> None:
    """Replace the places of a finished match and re-rate what follows in its pool; raise Refused while it runs.

    A match that was not rated stays so. The record of one that its moves had ended goes on telling what they led to.

    Locks as ``match_rate`` does: the order of results first, then the match.
    """
    with transaction.atomic():
        RatingOrder.objects.select_for_update().get_or_create(pk=1)
        with locked(key, now) as table:
            table.require(Status.FINISHED)
            for seat in table.seats:
                seat.place = places[seat.number - 1]
            Seat.objects.bulk_update(table.seats, ["place"])
            table.set(result=result_text(places), termination=termination)
            table.save()
            rated = getattr(table.match, "rated_result", None)
        if rated is not None:
            ratings_rebuild(Pool(rated.game, rated.mode, rated.pace, rated.kind))
