"""How Cartographers asks its questions and tells its events."""

from collections.abc import Sequence

from bot.engine.effect import Seat
from bot.layout import Hint, Layout, Panel, PanelPart, Sentence

from .ambush import Missed, Struck
from .cards import CARDS
from .effects import AmbushTurned, Draw, Drawn, DrawnOn, RuinsTurned, TurnedUp
from .rounds import SeasonBegan, SeasonScored, Won
from .state import State


def _of_coin(draw: Draw, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a small shape: its coin (CAR-15)."""
    small = draw.parts[place].name == "shape" and value.startswith("small-")
    return Hint(words=(("shape", "coin"),)) if small else Hint()


def _of_card(draw: Draw) -> str:
    """Return the last word of the key of the question about this card."""
    card = CARDS[draw.card]
    return "ambush" if card.arrow else "square" if card.single else "ask"


LAYOUT = Layout(
    panels={
        Draw: Panel(parts=(PanelPart("cell", middle="F6"),), hint=_of_coin, asks=_of_card, confirm=True),
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
        SeasonBegan: Sentence(common=True, landmark="round"),
        SeasonScored: Sentence(count="monsters", landmark="scoring"),
        # a post has the places
        Won: Sentence(told_in="panels"),
    },
)
