"""The verbs of a turn and their events."""

from typing import ClassVar

import msgspec

from bot.engine.effect import OFFERED, Choice, Event, Next, Options, Part, Refusal, Seat, Verb
from bot.engine.hexes import cell_label, index

from . import refusals
from .chart import Placement
from .cubes import SWAP, Cubes, Swap, cubes_matter, format_counts, gain, keepings, move_cubes, ships, swap_name
from .placings import Placings
from .saved import rename_cell
from .sites import Site, Sites, build
from .state import KEPT, State
from .tiles import COLOURS, TILES, Tile


def relabel_cell(event: Event, field: str) -> None:
    """Change a cell in an old event from two numbers to its present name."""
    msgspec.structs.force_setattr(event, field, rename_cell(getattr(event, field)))


class BeganAhead(Event, frozen=True):
    """A head start's points (SKY-04)."""

    points: int


class TookCube(Event, frozen=True):
    """A head start's cube."""

    cube: str


class Received(Event, frozen=True):
    """The seat's ports brought something (SKY-10)."""

    gain: str


class Placed(Event, frozen=True):
    """A tile was placed; its airship and the adjacent ones brought something (SKY-14)."""

    tile: str
    cell: str
    turn: str
    gain: str

    def __post_init__(self) -> None:
        """Give the cell of an event from an older version its present name."""
        relabel_cell(self, "cell")


class Showed(Event, frozen=True):
    """No tile of the hand fits anywhere: the hand is shown to all (SKY-13)."""

    reveals: ClassVar[bool] = True
    hand: str


class Discarded(Event, frozen=True):
    """A tile that fits nowhere left the game; its own airship brought something (SKY-13, SKY-14)."""

    tile: str
    gain: str


class BuiltHouse(Event, frozen=True):
    where: str

    def __post_init__(self) -> None:
        """Give the cell of an event from an older version its present name."""
        relabel_cell(self, "where")


class BuiltTower(Event, frozen=True):
    """`points` for all houses on the island (SKY-18)."""

    where: str
    points: int

    def __post_init__(self) -> None:
        """Give the cell of an event from an older version its present name."""
        relabel_cell(self, "where")


class BuiltPort(Event, frozen=True):
    where: str

    def __post_init__(self) -> None:
        """Give the cell of an event from an older version its present name."""
        relabel_cell(self, "where")


class Swapped(Event, frozen=True):
    swap: str


class Kept(Event, frozen=True):
    """These cubes were kept; what else was left after exchanges went back to the supply (SKY-22)."""

    cubes: str


class BeginAhead(Verb, frozen=True):
    """Begin with points as a head start; they count with those of airships (SKY-04)."""

    points: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.merchants[me].ships += self.points
        return (BeganAhead(self.points),)


class Take(Verb, frozen=True):
    """Take a head start: one cube of one's choice before the first turn (SKY-04)."""

    parts: ClassVar[tuple[Part, ...]] = (Part("cube"),)

    def options(self, s: State, me: Seat) -> Options:
        return {name: colour for colour, name in enumerate(COLOURS) if s.supply[colour]}

    def do(self, s: State, me: Seat, choice: int) -> Next:
        move_cubes(s, me, choice, 1)
        return (TookCube(COLOURS[choice]),)

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        return Refusal("why.cube", {"cube": choice[:40]})


class Intake(Verb, frozen=True):
    """Each of the seat's ports yields what the airship of its tile carries (SKY-10)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Gain what each port yields, and log it."""
        ports = [where for where, house in s.houses.items() if house.seat == me and house.port]
        if not ports:
            return ()
        return (Received(gain(s, me, [s.chart.at(where).tile.airship for where in ports])),)


class Place(Verb, frozen=True):
    """Place a tile of the hand so that all touching edges match (SKY-12), and gain its airships (SKY-14)."""

    parts: ClassVar[tuple[Part, ...]] = (
        Part("tile"),
        Part("cell", "hex"),
        Part("turn", "turn"),
    )

    def options(self, s: State, me: Seat) -> Options:
        return Placings(s.chart, s.hand(me))

    def do(self, s: State, me: Seat, choice: Placement) -> Next:
        """Lay the tile, gain its airships and log it; then the seat may build."""
        cell = (choice.q, choice.r)
        airships = ships(s.chart, TILES[choice.tile], index(cell))
        s.merchants[me].hand.remove(choice.tile)
        s.placed.append(choice)
        return (Placed(choice.tile, cell_label(cell), f"t{choice.turn}", gain(s, me, airships)),)

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        return refusals.place(s, me, choice)


class Discard(Verb, frozen=True):
    """Give up a tile of a hand that fits nowhere (SKY-13); its own airship still yields (SKY-14)."""

    parts: ClassVar[tuple[Part, ...]] = (Part("tile"),)

    def options(self, s: State, me: Seat) -> Options:
        return {tile.name: tile for tile in s.hand(me)}

    def do(self, s: State, me: Seat, choice: Tile) -> Next:
        s.merchants[me].hand.remove(choice.name)
        s.discarded.append(choice.name)
        return (Discarded(choice.name, gain(s, me, [choice.airship])),)

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        return Refusal("why.tile", {"tile": choice[:40], OFFERED: ", ".join(s.merchants[me].hand)})


class Build(Verb, frozen=True):
    """Build houses, towers and ports, as many as one likes and can pay for (SKY-16)."""

    parts: ClassVar[tuple[Part, ...]] = (Part("what"), Part("where", "hex"))

    def options(self, s: State, me: Seat) -> Options:
        return Sites(s, me)

    def do(self, s: State, me: Seat, choice: Site | None) -> Next:
        """Build at the chosen site and ask again; stop if none was chosen."""
        if choice is None:
            return ()
        what, where, points = choice
        build(s, me, what, where, points)
        events: dict[str, Event] = {
            "house": BuiltHouse(where),
            "tower": BuiltTower(where, points),
            "port": BuiltPort(where),
        }
        return events[what], Build()

    def unavailable(self, s: State, me: Seat) -> list[Refusal]:
        return [*refusals.of_sites(s, me)]

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        return refusals.build(s, me, choice)


class Keep(Verb, frozen=True):
    """Swap three cubes of a colour for one of another, any number of times; of four cubes or more keep three (SKY-22).

    The choice is the set of cubes kept; as few exchanges as possible lead to it. In the last turn nobody is asked where
    nothing can follow from it, unless the game asked already by former rules (`already`).
    """

    parts: ClassVar[tuple[Part, ...]] = (Part("cubes"),)
    already: bool = False

    def options(self, s: State, me: Seat) -> Options:
        cubes = s.merchants[me].cubes
        matters, returns = self.already or cubes_matter(s, me), sum(cubes) > KEPT
        left = keepings(cubes, s.supply) if matters or returns else {}
        if not returns and len(left) < 2:
            return {}
        ways = {format_counts(kept): (kept, swaps) for kept, swaps in left.items()}
        return ways if matters else dict([*ways.items()][:1])

    def do(self, s: State, me: Seat, choice: tuple[Cubes, tuple[Swap, ...]]) -> Next:
        """Set the seat's cubes, return the others to the supply, and log it."""
        kept, swaps = choice
        told: list[Event] = [Swapped(swap_name(swap)) for swap in swaps]
        if sum(s.merchants[me].cubes) - len(swaps) * (SWAP - 1) > KEPT:
            told.append(Kept(format_counts(kept)))
        for colour, number in enumerate(kept):
            move_cubes(s, me, colour, number - s.merchants[me].cubes[colour])
        return told

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        return Refusal("why.keep", {"cubes": format_counts(s.merchants[me].cubes)})
