"""What a seat has, as named numbers: its points, and the lines of its score, held things among them."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from bot.engine.effect import Seat
from bot.engine.game import Game, Line, S, sum_lines
from bot.engine.machine import with_own_choices

Group = Literal["points", "standing", "held"]


class Amount(NamedTuple):
    """Something of which a seat has so much: all its points, or a line of its score."""

    group: Group
    what: str
    name: str


POINTS = Amount("points", "", "")


def amounts_of(game: Game[S, object], s: S, seat: Seat) -> dict[Amount, int]:
    """Return the seat's points, and the points and holdings of its score, hidden choices of its own made."""
    known = with_own_choices(game, s, seat)
    score = game.tally(known)[seat]
    return {POINTS: game.standings(known)[seat]} | _add_up([("standing", score.standing), ("held", score.held)])


def wanted_amounts(game: Game[S, object], s: S, seat: Seat) -> dict[Amount, int]:
    """Return the seat's points, their parts, also those to come, and what it holds and would rather have more of."""
    known = with_own_choices(game, s, seat)
    score = game.tally(known)[seat]
    wanted = [line for line in score.held if not line.unwanted]
    parts = _add_up([("standing", (*score.lines, *score.standing)), ("held", wanted)])
    return {POINTS: game.standings(known)[seat]} | parts


def _add_up(groups: Iterable[tuple[Group, Iterable[Line]]]) -> dict[Amount, int]:
    """Return the sums of lines of the same name."""
    return {Amount(group, *kind): n for group, lines in groups for kind, n in sum_lines(lines).items()}
