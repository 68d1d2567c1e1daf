"""Bradley–Terry ratings for games of more than two seats and for teams, by the package ``openskill``.

Source: Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), algorithm 1 (full pairs). The
package's ``predict_win`` is no probability, so the expectation is computed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from openskill.models import BradleyTerryFull

from games.ratings.system import LISTED_DAYS, Shown, State, check

MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
GROWTH_PER_DAY = 0.05
"""By how much sigma squared grows in a day without play, up to the start value."""
POINTS_START = 1500.0
POINTS_PER_MU = 40.0
PROVISIONAL_FROM = 200.0
LISTED_TO = 170.0


class Skill:
    """The system; a state is ``mu`` and ``sigma`` in the package's units."""

    def __init__(self) -> None:
        self._model = BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA)

    def initial(self) -> State:
        return {"mu": MU, "sigma": SIGMA}

    def rate(
        self,
        states: Sequence[State],
        places: Sequence[int],
        teams: Sequence[int | None],
        days: Sequence[float],
        start_offset: float = 0.0,
    ) -> list[State]:
        check(states, places, teams, days)
        offset = start_offset / POINTS_PER_MU
        sides = _sides(teams)
        rated = self._model.rate(
            [
                [
                    self._model.rating(mu=states[i]["mu"] + offset * (i == 0), sigma=aged(states[i], days[i]))
                    for i in side
                ]
                for side in sides
            ],
            ranks=[float(places[side[0]]) for side in sides],
        )
        after: list[State] = list(states)
        for side, ratings in zip(sides, rated, strict=True):
            for i, rating in zip(side, ratings, strict=True):
                after[i] = {"mu": rating.mu - offset * (i == 0), "sigma": rating.sigma}
        return after

    def shown(self, state: State, days: float = 0.0) -> Shown:
        deviation = POINTS_PER_MU * aged(state, days)
        value = POINTS_START + POINTS_PER_MU * (state["mu"] - MU)
        listed = deviation <= LISTED_TO and days <= LISTED_DAYS
        return Shown(value, deviation, deviation >= PROVISIONAL_FROM, listed)

    def expectation(self, one: Sequence[State], other: Sequence[State]) -> float:
        difference = sum(state["mu"] for state in one) - sum(state["mu"] for state in other)
        c = sqrt(sum(state["sigma"] ** 2 + BETA**2 for state in (*one, *other)))
        return 1 / (1 + exp(-difference / c))


def aged(state: State, days: float) -> float:
    """Return sigma after so many days without a game; it never shrinks, nor grows past the start value."""
    grown = sqrt(state["sigma"] ** 2 + max(0.0, days) * GROWTH_PER_DAY)
    return max(state["sigma"], min(grown, SIGMA))


def _sides(teams: Sequence[int | None]) -> list[list[int]]:
    """Return the indices of the seats that play together."""
    sides: dict[tuple[str, int], list[int]] = {}
    for i, team in enumerate(teams):
        sides.setdefault(("alone", i) if team is None else ("team", team), []).append(i)
    return list(sides.values())


SKILL = Skill()
