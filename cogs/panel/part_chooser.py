"""A question that is asked part by part: its choices, and how to choose among them."""

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

CACHED = 16  # questions whose combinations are kept for the next press: of the largest, a few MB


class PartChooser(msgspec.Struct, frozen=True):
    """The choices of a question, and how to choose: at once in lists, value by value, or by moves on a board."""

    parts: tuple[PanelPart, ...]
    choices: tuple[Values, ...]
    combinations: Combinations
    listing: Listing
    stepping: Stepping
    board: Board

    def choice(self, values: Values) -> Choice:
        """Return the notation of the choice that has these values: "forest r90 D7"."""
        return " ".join(values)

    def start_with(self, start: Values) -> Values:
        """Return what a panel begins with that is opened with `start`.

        It is a choice, its first values, its card, or an entry with open parts.
        """
        place = self.listing.thing
        if place is not None and "" in start and self.combinations.fits(start):
            return self.stepping.fill_in(start)
        if place is not None and self.parts[place].hand and len(start) == 1 and start[0] in self.listing.things:
            return self.stepping.begin_with(place, start[0])
        return self.stepping.start_with(start)


def chooser_of(parts: tuple[PanelPart, ...], options: Options) -> PartChooser:
    """Return the chooser for a question's options with these parts, without its side actions."""
    return _cached_chooser(parts, tuple(choice for choice in options if not choice.startswith(SIDE)))


@lru_cache(maxsize=CACHED)
def _cached_chooser(parts: tuple[PanelPart, ...], choices: tuple[Choice, ...]) -> PartChooser:
    """Return the chooser, cached because each press in a panel needs it; equal words are interned."""
    combinations = Combinations(parts, tuple([tuple(map(intern, choice.split(" "))) for choice in choices]))
    board = Board(combinations)
    stepping = Stepping(combinations, board)
    return PartChooser(parts, combinations.choices, combinations, Listing(combinations, stepping), stepping, board)
