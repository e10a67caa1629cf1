"""What a seat has, as named numbers: its points, and the lines of its score, held things among them."""

from typing import Literal, NamedTuple

from bot.engine.effect import Seat
from bot.engine.game import Game, S
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
    amounts = {POINTS: game.standings(known)[seat]}
    groups: tuple[Group, Group] = ("standing", "held")
    for group, lines in zip(groups, (score.standing, score.held), strict=True):
        for line in lines:
            amount = Amount(group, line.what, line.name)
            amounts[amount] = amounts.get(amount, 0) + line.points
    return amounts
