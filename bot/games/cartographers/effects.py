"""The verbs and events of Cartographers."""

from typing import ClassVar

from bot.engine.effect import OFFERED, Choice, Event, Next, Options, Part, Refusal, Seat, Verb

from .cards import CARDS
from .drawings import Drawing, drawings, shape_names
from .sheet import GRID, draw, earn
from .state import State


class TurnedUp(Event, frozen=True):
    """An explore card was turned up."""

    reveals: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True
    card: str
    time: int


class AmbushTurned(Event, frozen=True):
    """An ambush, which has no time, was turned up."""

    reveals: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True
    card: str


class RuinsTurned(Event, frozen=True):
    reveals: ClassVar[bool] = True
    card: str


class Drawn(Event, frozen=True):
    """Somebody drew on their own sheet and gained `coins`."""

    terrain: str
    shape: str
    cell: str
    coins: int


class DrawnOn(Event, frozen=True):
    """Somebody drew monsters on the owner's sheet; `coins` went to the owner (CAR-15)."""

    owner: Seat
    terrain: str
    shape: str
    cell: str
    coins: int


class PassedOver(Event, frozen=True):
    """This seat's sheet has no empty space left: nothing is drawn on it (CAR-14)."""


class Draw(Verb, frozen=True):
    """Draw one terrain in one shape of the card on show (CAR-11..17)."""

    card: str
    parts: ClassVar[tuple[Part, ...]] = (Part("terrain"), Part("shape", "turn"), Part("cell", "cell"))

    def owner(self, s: State, me: Seat) -> Seat:
        """Return the seat on whose sheet this seat draws: in an ambush a neighbour, as the arrow says (CAR-17)."""
        step = {"": 0, "clockwise": -1, "counterclockwise": 1}[CARDS[self.card].arrow]
        return (me + step) % s.seats

    def certainly_asks(self, s: State, me: Seat) -> bool:
        # on a sheet with an empty square something can be drawn, a single square at least, in each of the terrains
        return len(CARDS[self.card].terrains) > 1 and bool(s.sheets[self.owner(s, me)].empty)

    def options(self, s: State, me: Seat) -> Options:
        return drawings(CARDS[self.card], s.sheets[self.owner(s, me)], s.ruins_wait)

    def do(self, s: State, me: Seat, choice: Drawing) -> Next:
        """Draw on the owner's sheet and log it."""
        owner = self.owner(s, me)
        sheet = s.sheets[owner]
        s.last[owner] = choice.squares
        coins = (earn(sheet, 1) if choice.coin else 0) + draw(sheet, choice.terrain, choice.squares)
        drawing = (choice.terrain, choice.shape, choice.cell, coins)
        return (Drawn(*drawing) if owner == me else DrawnOn(owner, *drawing),)

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        """Return why this, which is not among the options, cannot be drawn: its terrain, its shape, or its place."""
        card = CARDS[self.card]
        words = choice.split(" ")
        if len(words) != 3:
            return Refusal("why.parts")
        terrain, shape, cell = words
        options = drawings(card, s.sheets[self.owner(s, me)], s.ruins_wait)
        if terrain not in options.terrains:
            return Refusal("why.terrain", {"terrain": terrain, OFFERED: ", ".join(options.terrains)})
        if cell not in GRID.indexes:
            return Refusal("why.outside", {"cell": cell})
        ruins = s.ruins_wait and card.kind == "explore"  # an ambush knows no ruins rule (CAR-17)
        if options.is_fallback:
            return Refusal("why.off_ruins" if ruins else "why.instead", {"shape": shape, "cell": cell})
        if shape not in options.shapes():
            key = "why.ruins" if ruins and shape in shape_names(card) else "why.shape"
            return Refusal(key, {"shape": shape, OFFERED: ", ".join(options.shapes())})
        return Refusal("why.ruins_cell" if ruins else "why.cell", {"shape": shape, "cell": cell})
