"""How Cartographers asks its questions and tells its events."""

from collections.abc import Sequence

from bot.engine.effect import Seat
from bot.layout import Hint, Layout, Panel, PanelPart, Pivots, Sentence

from .ambush import Missed, Struck
from .cards import CARDS
from .drawings import middles, squares_of
from .effects import AmbushTurned, Draw, Drawn, DrawnOn, RuinsTurned, TurnedUp
from .rounds import SeasonBegan, SeasonScored, Won
from .shapes import Squares
from .state import State


def _of_shape(draw: Draw, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a shape: its squares as it lies, and of a small one its coin (CAR-15)."""
    if draw.parts[place].name != "shape" or value == "dot":
        return Hint()
    squares = ("squares", f"shape_{_rows(squares_of(CARDS[draw.card], value))}")
    return Hint(words=(squares, ("shape", "coin")) if value.startswith("small-") else (squares,))


def _rows(squares: Squares) -> str:
    """Return squares row by row as digits: 1 for one of the shape, 0 for an empty one, 2 between rows.

    >>> _rows(((0, 0), (0, 1), (1, 1)))
    '11201'
    """
    height, width = squares[-1][0] + 1, max(column for _, column in squares) + 1
    return "2".join("".join(str(int((row, column) in squares)) for column in range(width)) for row in range(height))


def _middles(draw: Draw) -> Pivots:
    """Return about which square each shape of a question's card is turned: the middle one of its box."""
    return middles(CARDS[draw.card])


def _of_card(draw: Draw) -> str:
    """Return the last word of the key of the question about this card."""
    card = CARDS[draw.card]
    return "ambush" if card.arrow else "square" if card.single else "ask"


LAYOUT = Layout(
    panels={
        Draw: Panel(
            parts=(PanelPart("cell", middle="F6"),), hint=_of_shape, pivots=_middles, asks=_of_card, confirm=True
        ),
    },
    sentences={
        # told with the card that was turned up
        Struck: Sentence(count="coins", common=True),
        Missed: Sentence(common=True),
        TurnedUp: Sentence(common=True),
        AmbushTurned: Sentence(common=True),
        # two in a row make one requirement (CAR-10)
        RuinsTurned: Sentence(shares=(), common=True),
        Drawn: Sentence(count="coins", echo=True),
        DrawnOn: Sentence(count="coins", seats=("owner",), echo=True),
        SeasonBegan: Sentence(common=True),
        SeasonScored: Sentence(count="monsters", scoring=True),
        # a post has the places
        Won: Sentence(told_in="panels"),
    },
)
