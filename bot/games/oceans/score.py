"""Points (OCE-43)."""

from bot.engine.effect import Seat
from bot.engine.game import Line, Score
from bot.engine.machine import over

from .state import State


def tokens(s: State, seat: Seat) -> int:
    """Return the tokens on a seat's species."""
    return sum(s.species[name].tokens for name in s.rows[seat])


def traits(s: State, seat: Seat) -> int:
    """Return the traits that a seat has in play."""
    return sum(len(s.species[name].traits) for name in s.rows[seat])


def total(s: State, seat: Seat) -> tuple[int, int, int, int]:
    """Return the points of the pile, of tokens on species and of the bonus, and their sum."""
    parts = s.piles[seat], tokens(s, seat), s.bonus[seat]
    return *parts, sum(parts)


def ranks(s: State) -> list[int]:
    """Return the rank of each seat: most points, then most traits in play; ties share it."""
    results = [(total(s, seat)[-1], traits(s, seat)) for seat in range(s.seats)]
    return [1 + sum(other > mine for other in results) for mine in results]


def tally(s: State) -> list[Score]:
    """Return every seat's points; before the end without the piles, which are hidden."""
    rank_by_seat = ranks(s) if over(s) else [0] * s.seats
    return [_score(s, seat, rank_by_seat[seat]) for seat in range(s.seats)]


def _score(s: State, seat: Seat, rank: int) -> Score:
    """Return one seat's score; the pile counts only once there are ranks, at the end.

    The sizes of hand and species and the number of traits are `held`, for previews to compare.
    """
    lines = [Line("tokens", tokens(s, seat)), Line("bonus", s.bonus[seat])]
    if rank:
        lines.insert(0, Line("pile", s.piles[seat]))
    holdings = [Line("hand", len(s.hands[seat])), Line("traits", traits(s, seat))]
    holdings += [Line("species", s.species[name].tokens, name) for name in s.rows[seat]]
    return Score(sum(line.points for line in lines), tuple(lines), rank=rank, held=tuple(holdings))


def points_now(s: State) -> list[int]:
    """Return the points by seat, the piles included."""
    return [total(s, seat)[-1] for seat in range(s.seats)]
