"""Round robins by Berger's tables (FIDE Handbook C.05, Annex 1): everybody meets everybody once a cycle.

The entrants' places in the table are their numbers in rising order, so a division of a larger event works as well. In
an odd field the place after the last is empty: who meets it rests, gets no board and no points.

Cycles: colours are reversed in every even cycle, and the last two rounds of every cycle but the last are swapped, so
that nobody has the same colour three times running where two cycles meet.

Who has left (``Field.withdrawn``) is not paired for a game any more. Below half of the games everything is annulled
(see ``standings.leavers``): opponents get no board in the round in which they would have met the leaver, and no points.
At or above half the board is a FORFEIT that the leaver loses. Who is away for one round (``Field.absences``) loses that
game by forfeit too: a round robin knows no byes on request.

Half is counted over all the games that an entrant was to play: the other entrants times the cycles. A game counts as
completed when it was played, or won because the opponent did not come; a game lost by forfeit does not.
"""

from __future__ import annotations

from games.engine.text import gettext_noop as _
from tournaments.values import Board, BoardKind, Field, Mark, NoPairing


def rounds_needed(n: int, cycles: int = 1) -> int:
    """Return the number of rounds in which ``n`` entrants meet ``cycles`` times; fewer than two need none."""
    return 0 if n < 2 else cycles * (n - 1 + n % 2)


def berger(n: int, number: int) -> tuple[tuple[int, int], ...]:
    """Return round ``number`` (from 1) of Berger's table for an even ``n``: who starts first, board 1 first.

    The entrant n meets one ``pivot`` after another; the sum of every other pair is twice the pivot, modulo n - 1.
    """
    others = n - 1
    pivot = (number + 1) // 2 if number % 2 else (n + number) // 2
    top = (pivot, n) if number % 2 else (n, pivot)
    rest = (((pivot + step - 1) % others + 1, (pivot - step - 1) % others + 1) for step in range(1, n // 2))
    return (top, *rest)


def scheduled(n: int, cycles: int, number: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of round ``number`` (from 1) among the places 1 … n, without whoever rests."""
    even = n + n % 2
    cycle, index = divmod(number - 1, even - 1)
    if cycle < cycles - 1 and index >= even - 3 and even > 2:
        index = 2 * even - 5 - index
    pairs = (pair if cycle % 2 == 0 else pair[::-1] for pair in berger(even, index + 1))
    return tuple(pair for pair in pairs if max(pair) <= n)


def completed(field: Field, number: int) -> int:
    """Return how many games an entrant has completed."""
    cells = (cells.get(number) for cells in field.rounds)
    return sum(1 for cell in cells if cell and (cell.mark.is_played or cell.mark is Mark.FORFEIT_WIN))


def annulled(field: Field, cycles: int) -> frozenset[int]:
    """Return those who left before they had completed half of their games."""
    games = (len(field.players) - 1) * cycles
    return frozenset(number for number in field.withdrawn if 2 * completed(field, number) < games)


def pair(field: Field, cycles: int = 1) -> tuple[Board, ...]:
    """Pair the round after the last one; raise NoPairing when there are not two entrants or no rounds left.

    A round can be empty: of three entrants of whom one has left, the two others have to rest in turn.
    """
    numbers = sorted(player.number for player in field.players)
    number = len(field.rounds) + 1
    if len(numbers) < 2:
        raise NoPairing(_("A round robin needs at least two entrants."))
    if number > rounds_needed(len(numbers), cycles):
        raise NoPairing(_("Everybody has met everybody: there is no further round."))
    gone = annulled(field, cycles)
    pairs = ((numbers[first - 1], numbers[second - 1]) for first, second in scheduled(len(numbers), cycles, number))
    return tuple(_board(field, pair) for pair in pairs if gone.isdisjoint(pair))


def _board(field: Field, pair: tuple[int, int]) -> Board:
    losers = tuple(number for number in pair if number in field.withdrawn or number in field.absences)
    return Board(pair, BoardKind.FORFEIT, losers) if losers else Board(pair)
