"""What cards, stations, start cards and bonuses are made of: typed rows, and where they are looked up.

A row says what a card *does* with the verbs of effects.py; printed facts and texts stand in data/solarius_mission.
"""

from typing import Literal

import msgspec

from bot.engine.effect import Effect

Colour = Literal["black", "yellow", "blue", "brown"]


# ---- developments ------------------------------------------------------------------------------------------
class DieSpace(msgspec.Struct, frozen=True):
    """A further space for dice: which dice may lie there, and what it changes (cards 1 to 10)."""

    colour: Colour | Literal[""] = ""  # the colour that the die must have, not a converted one
    most: int = 0  # its value as taken at most; 0: any
    more: int = 0  # action points on top
    before: tuple[Effect, ...] = ()  # done before the die's action
    cubes: int = 0  # resources of the die's colour, placed before its action
    does: Literal["", "convert", "research", "both"] = ""


class Discount(msgspec.Struct, frozen=True):
    """Something costs `less` less."""

    what: Literal["drive", "station", "completion", "purchase"]
    less: int


class FreePortals(msgspec.Struct, frozen=True):
    """Portals are free: they take nothing of the range, and the step between them is no hex."""


class Range(msgspec.Struct, frozen=True):
    """Every flight may be `more` hexes longer; the network's range does not grow."""

    more: int


class Extra(msgspec.Struct, frozen=True):
    """Once per turn one more action point for a price in bucks."""

    bucks: int


class OncePerTurn(msgspec.Struct, frozen=True):
    """Once per turn of the seat, for one cube of any value."""

    effect: Effect


class Whenever(msgspec.Struct, frozen=True):
    """The effect is done on each such occasion."""

    occasion: Literal["revealed", "settled", "completed", "contaminated", "built", "bonus"]
    effect: Effect


class RoundEnd(msgspec.Struct, frozen=True):
    """At each round's end, with the stations (SOL-31)."""

    effects: tuple[Effect, ...]


class ScorePer(msgspec.Struct, frozen=True):
    """At the end a point for every `per` of the count, rounded up, at most `most` points."""

    count: Literal["later_stations", "outposts", "advanced_dice", "best_planets"]
    per: int = 1
    most: int = 0


Lasting = DieSpace | Discount | FreePortals | Range | Extra | OncePerTurn | Whenever | RoundEnd | ScorePer


# ---- cards and tiles ---------------------------------------------------------------------------------------
class Need(msgspec.Struct, frozen=True):
    """Part of a mission's cost: cubes of a colour with this total value, or a number of cubes of exactly one value."""

    colour: Colour
    worth: int = 0
    exact: tuple[int, int] | None = None  # how many, of which value (1 to 3)

    def __str__(self) -> str:
        """Return the notation: "2black" for a total value of 2, "IIblack" for one cube of value II."""
        if not self.exact:
            return f"{self.worth}{self.colour}"
        number, value = self.exact
        return f"{number if number > 1 else ''}{'I' * value}{self.colour}"


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A progress card with both of its sides."""

    number: str  # "1" to "32"
    cost: tuple[Need, ...]
    points: int
    at_once: tuple[Effect, ...] = ()
    lasting: tuple[Lasting, ...] = ()


class Station(msgspec.Struct, frozen=True, kw_only=True):
    """A station card."""

    pair: str  # "black-yellow"
    instant: tuple[Effect, ...]
    permanent: tuple[Effect, ...]


class Bonus(msgspec.Struct, frozen=True):
    """An outpost's bonus, which a trade centre delivers as well."""

    letter: str  # "a" to "f"
    kind: Literal["station", "colony", "mission"]
    centre: str  # the trade centre that delivers it, "A" to "F"
    effects: tuple[Effect, ...]


class Start(msgspec.Struct, frozen=True):
    """A start card."""

    number: str  # "start1" to "start4"
    face: Colour  # the technology die at face 2
    column: Colour  # that at column II
    cubes: tuple[Colour, Colour]  # two cubes of value I of each
    cards: tuple[str, str]


class Planet(msgspec.Struct, frozen=True):
    """A planet tile: black and yellow hold `first` and pay `second`, blue and brown `first` dice of `second`."""

    tile: str  # "black-6-3"
    colour: Colour
    first: int
    second: int
    points: int


class Board(msgspec.Struct, frozen=True):
    """An unturned outer board, hexes counted from its centre; some numbers of players use further planet hexes."""

    name: str  # "A" to "F", by its trade site
    planets: tuple[str, ...]  # used by any number
    three: str = ""  # printed "3": used by exactly 3
    from_three: str = ""  # printed "III": used by 3 or 4
    four: str = ""  # printed "IIII": used by 4
    site: str = ""
    portal: str = ""


# filled by cards.py, stations.py, bonuses.py, starts.py, planets.py and boards.py when the game is loaded
CARDS: dict[str, Card] = {}
STATIONS: dict[str, Station] = {}
BONUSES: dict[str, Bonus] = {}
STARTS: dict[str, Start] = {}
PLANETS: dict[str, Planet] = {}
BOARDS: dict[str, Board] = {}
