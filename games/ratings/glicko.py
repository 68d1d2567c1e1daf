"""Glicko-2 with fractional rating periods, as lichess runs it.

Source: M. Glickman, "Example of the Glicko-2 system" (2022), steps 2 to 8; parameters and the fractional period of
step 6 from lichess-org/scalachess. A game is rated by itself: the opponent's deviation counts as stored, the
player's grows by the real time since the last game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from games.ratings.system import LISTED_DAYS, RatingsError, Shown, State, check

SCALE = 173.7178
"""Rating points per unit of the internal scale."""
CONVERGENCE = 1e-6
MAX_STEPS = 1000


@dataclass(frozen=True, slots=True)
class Player:
    """A rating in points, its deviation in points, and the volatility per rating period."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class Game:
    """One result: the opponent, 1, 0.5 or 0 for the player, and what the player's side is worth in points."""

    opponent: Player
    score: float
    advantage: float = 0.0


@dataclass(frozen=True, slots=True)
class Glicko:
    """The system and its parameters; the defaults are those of lichess."""

    start: Player = Player(1500.0, 500.0, 0.09)
    tau: float = 0.75
    deviation_min: float = 45.0
    deviation_max: float = 500.0
    volatility_max: float = 0.1
    periods_per_day: float = 0.21436
    rating_min: float = 400.0
    change_max: float = 700.0
    provisional_from: float = 110.0
    listed_to: float = 75.0

    def initial(self) -> State:
        return _state(self.start)

    def rate(
        self,
        states: Sequence[State],
        places: Sequence[int],
        teams: Sequence[int | None],
        days: Sequence[float],
        start_offset: float = 0.0,
    ) -> list[State]:
        check(states, places, teams, days)
        if len(states) != 2:
            raise RatingsError(f"Glicko-2 rates games of two, not of {len(states)}.")
        one, two = map(_player, states)
        score = 0.5 if places[0] == places[1] else float(places[0] < places[1])
        return [
            _state(self.capped(one, self.rated(one, [Game(two, score, start_offset)], self.periods(days[0])))),
            _state(self.capped(two, self.rated(two, [Game(one, 1 - score, -start_offset)], self.periods(days[1])))),
        ]

    def shown(self, state: State, days: float = 0.0) -> Shown:
        player = _player(state)
        deviation = self.aged(player, self.periods(days))
        listed = deviation <= self.listed_to and days <= LISTED_DAYS
        return Shown(player.rating, deviation, deviation >= self.provisional_from, listed)

    def expectation(self, one: Sequence[State], other: Sequence[State]) -> float:
        a, b = _player(one[0]), _player(other[0])
        both = sqrt(a.deviation**2 + b.deviation**2) / SCALE
        return _expected((a.rating - b.rating) / SCALE, both)

    def periods(self, days: float) -> float:
        """Return the rating periods of so many days; time never runs backwards."""
        return max(0.0, days) * self.periods_per_day

    def aged(self, player: Player, periods: float) -> float:
        """Return the deviation after so many periods without a game, in points."""
        aged = sqrt((player.deviation / SCALE) ** 2 + periods * player.volatility**2) * SCALE
        return min(aged, self.deviation_max)

    def rated(self, player: Player, games: Sequence[Game], periods: float) -> Player:
        """Return the player after the games, without caps (steps 2 to 8)."""
        mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
        information = gain = 0.0
        for game in games:
            difference = mu - (game.opponent.rating - 1500 - game.advantage) / SCALE
            deviation = game.opponent.deviation / SCALE
            expected, weight = _expected(difference, deviation), _weight(deviation)
            information += weight**2 * expected * (1 - expected)
            gain += weight * (game.score - expected)
        variance = 1 / information
        volatility = self._volatility(player.volatility, phi, variance, variance * gain)
        phi_star = sqrt(phi**2 + periods * volatility**2)
        phi_new = 1 / sqrt(1 / phi_star**2 + information)
        mu_new = mu + phi_new**2 * gain
        return Player(mu_new * SCALE + 1500, phi_new * SCALE, volatility)

    def capped(self, before: Player, after: Player) -> Player:
        """Return the new state within the system's bounds."""
        rating = min(max(after.rating, before.rating - self.change_max), before.rating + self.change_max)
        return Player(
            max(rating, self.rating_min),
            min(max(after.deviation, self.deviation_min), self.deviation_max),
            min(after.volatility, self.volatility_max),
        )

    def _volatility(self, sigma: float, phi: float, variance: float, delta: float) -> float:
        """Return the new volatility (step 5: the Illinois algorithm)."""
        a = log(sigma**2)

        def f(x: float) -> float:
            square = phi**2 + variance + exp(x)
            return exp(x) * (delta**2 - square) / (2 * square**2) - (x - a) / self.tau**2

        low = a
        if delta**2 > phi**2 + variance:
            high = log(delta**2 - phi**2 - variance)
        else:
            high = a - self.tau
            while f(high) < 0:
                high -= self.tau
        f_low, f_high = f(low), f(high)
        for _ in range(MAX_STEPS):
            if abs(high - low) <= CONVERGENCE:
                break
            middle = low + (low - high) * f_low / (f_high - f_low)
            f_middle = f(middle)
            if f_middle * f_high <= 0:
                low, f_low = high, f_high
            else:
                f_low /= 2
            high, f_high = middle, f_middle
        return exp(low / 2)


def _weight(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _expected(difference: float, deviation: float) -> float:
    return 1 / (1 + exp(-_weight(deviation) * difference))


def _player(state: State) -> Player:
    return Player(state["rating"], state["deviation"], state["volatility"])


def _state(player: Player) -> State:
    return {"rating": player.rating, "deviation": player.deviation, "volatility": player.volatility}


GLICKO = Glicko()
