"""A question that is asked part by part: its combinations, and the ways to choose among them."""

from functools import lru_cache
from sys import intern

import msgspec

from bot.engine.effect import Choice, Options
from bot.engine.side_actions import SIDE
from bot.layout import PanelPart
from cogs.panel.board import Board
from cogs.panel.combinations import Combinations
from cogs.panel.listing import Listing
from cogs.panel.notation import Values
from cogs.panel.stepping import Stepping

REMEMBERED = 16  # questions whose combinations are kept for the next press: of the largest, a few MB


class PartChooser(msgspec.Struct, frozen=True):
    """All combinations that can be chosen, and how: at once in lists, value by value, by moves on a board."""

    parts: tuple[PanelPart, ...]
    ways: tuple[Values, ...]
    combinations: Combinations
    listing: Listing
    stepping: Stepping
    board: Board

    def choice(self, values: Values) -> Choice:
        return " ".join(values)


def chooser_of(parts: tuple[PanelPart, ...], options: Options) -> PartChooser:
    """The question of these options, which have these parts; what may be done beside it has parts of its own."""
    return _remembered(parts, tuple(choice for choice in options if not choice.startswith(SIDE)))


@lru_cache(maxsize=REMEMBERED)
def _remembered(parts: tuple[PanelPart, ...], choices: tuple[Choice, ...]) -> PartChooser:
    """The same one while its question stands: each press in a panel asks anew. Equal words take room once."""
    combinations = Combinations(parts, tuple([tuple(map(intern, choice.split(" "))) for choice in choices]))
    board = Board(combinations)
    stepping = Stepping(combinations, board)
    return PartChooser(parts, combinations.ways, combinations, Listing(combinations, stepping), stepping, board)
