"""The state of a game of Merchants of Sky Islands."""

import msgspec

from bot.engine import state as engine
from bot.engine.effect import Seat

from .chart import Chart, Placement, chart
from .tiles import TILES, Tile

ROUNDS = 10
HOUSES = 11  # the twelfth is the score marker (SKY-01)
CUBES = 20  # of each colour
BUILDINGS = 12  # towers, and ports
IN_PLAY = {2: 20, 3: 30, 4: 40}  # tiles by players (SKY-02)
HAND = 2
KEPT = 3  # cubes at most at the end of a turn (SKY-22)


class Options(msgspec.Struct, frozen=True):
    """What the lobby offers."""

    head_start: bool = True  # who plays early has an advantage that fits the number of players (SKY-04)


class House(msgspec.Struct, frozen=True):
    """A trading house on an island part."""

    seat: Seat
    tower: bool = False
    port: bool = False

    @property
    def influence(self) -> int:
        """How much influence it has on its island (SKY-40)."""
        return 2 if self.tower else 1


class Merchant(msgspec.Struct):
    """What a player has; `cubes` are red, white and blue."""

    hand: list[str]
    cubes: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    houses: int = HOUSES
    turns: int = 0  # begun
    ships: int = 0  # points from green airships
    towers: int = 0  # points from towers
    islands: int = 0  # points from islands, at the end

    @property
    def points(self) -> int:
        """All points scored so far."""
        return self.ships + self.towers + self.islands


class State(engine.State, kw_only=True):
    """The deck has no order: a tile is drawn by chance from those that nobody has seen, which comes to the same.

    `unseen` are the tiles in the deck and in the box; `deck` says how many may still be drawn.
    """

    first: Seat
    active: Seat
    unseen: list[str]
    deck: int
    placed: list[Placement] = []
    houses: dict[str, House] = {}  # by the name of the part where it stands
    merchants: list[Merchant]
    supply: list[int]  # cubes: red, white, blue
    towers: int = BUILDINGS
    ports: int = BUILDINGS
    discarded: list[str] = []

    @property
    def chart(self) -> Chart:
        """The chart of the tiles as they lie."""
        return chart(tuple(self.placed))

    def hand(self, seat: Seat) -> list[Tile]:
        """Return the tiles in a hand; equal ones are listed once."""
        return [TILES[name] for name in dict.fromkeys(self.merchants[seat].hand)]
