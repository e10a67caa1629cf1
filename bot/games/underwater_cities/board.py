"""Player boards as printed: their spaces, which ones are adjacent, and what is printed on them."""

from functools import cached_property
from typing import Literal

import msgspec

from bot.engine.effect import Effect

from .goods import FREE, Goods

START = "9"  # the starting city
CITIES = tuple("123456789")
CORNERS = ("M1", "M3", "M7")  # the spaces of metropolises: M1 of the brown one
EXPANSION = "x"  # ends the name of an expansion space

Special = Literal["", "double", "triple", "symbiotic", "metropolis", "pair"]
"""What an advanced space does in production: "double" building (UWC-74), "symbiotic" city of 6 points (UWC-75),
"triple" tunnel (UWC-77), "metropolis": a tunnel whose metropolis gives 2 points (UWC-78), "pair" of tunnels."""


class Space(msgspec.Struct, frozen=True):
    """A space with something printed on it; `bonus` is gained at once (UWC-27), `surcharge` paid besides the cost."""

    name: str  # "5-9" and "3-M3" tunnels, "5" a city, "5a" a building, "5x" an expansion space
    bonus: tuple[Effect, ...] = ()
    surcharge: Goods = FREE
    special: Special = ""

    def is_same_as(self, other: "Space") -> bool:
        """Return whether the same is printed on both."""
        return (self.bonus, self.surcharge, self.special) == (other.bonus, other.surcharge, other.special)


class Board(msgspec.Struct, frozen=True, dict=True):
    """One side of a player board; a space that is not among `printed` has nothing on it."""

    name: str  # "1" to "8"
    tunnels: tuple[str, ...]
    rooms: tuple[int, ...]  # building spaces at the cities 1 to 9: 3 are a, b, c
    printed: tuple[Space, ...]

    @cached_property
    def spaces(self) -> dict[str, Space]:
        """Every space by its name."""
        building_spaces = [room for city in CITIES for room in (*self.buildings[city], city + EXPANSION)]
        names = (*self.tunnels, *CITIES, *building_spaces)
        return {name: Space(name) for name in names} | {space.name: space for space in self.printed}

    @cached_property
    def buildings(self) -> dict[str, tuple[str, ...]]:
        """The building spaces of each city space, without the expansion space."""
        return {
            city: tuple(city + "abcd"[i] for i in range(rooms)) for city, rooms in zip(CITIES, self.rooms, strict=True)
        }

    @cached_property
    def ends(self) -> dict[str, tuple[str, str]]:
        """The two ends of each tunnel space."""
        return {tunnel: (tunnel.split("-")[0], tunnel.split("-")[1]) for tunnel in self.tunnels}

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """The city spaces adjacent to each city space (UWC-22)."""
        pairs = [pair for pair in self.ends.values() if pair[1] not in CORNERS]
        return {city: tuple(b if city == a else a for a, b in pairs if city in (a, b)) for city in CITIES}

    @cached_property
    def metropolis_tunnels(self) -> dict[str, tuple[str, ...]]:
        """The tunnel spaces of each metropolis: all must be built to connect it (UWC-60)."""
        return {corner: tuple(t for t in self.tunnels if corner in self.ends[t]) for corner in CORNERS}

    @cached_property
    def pairs(self) -> tuple[str, ...]:
        """The tunnel spaces that bring credits together (UWC-79)."""
        return tuple(space.name for space in self.printed if space.special == "pair")


BOARDS: dict[str, Board] = {}  # by name; filled by boards.py when the game is loaded
