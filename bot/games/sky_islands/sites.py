"""Where a player may build a house, a tower, a port, and what building does (SKY-16..21)."""

from collections.abc import Iterator, Mapping

import msgspec

from bot.engine.effect import Choice, Seat

from .cubes import move_cubes
from .score import has_tower, houses_on
from .state import House, State

Site = tuple[str, str, int]  # what may be built, where, and the points that it brings at once
DONE = "done now"  # the choice of building no more; it has two parts as the others have


class Sites(Mapping[Choice, Site | None]):
    """What a seat may build by notation ("house M52b"), and stopping; empty if it cannot build (SKY-16, SKY-21).

    Houses are listed on access: most callers only need to know whether there is a choice.
    """

    def __init__(self, s: State, me: Seat) -> None:
        merchant = s.merchants[me]
        pays = all(merchant.cubes)
        self._parts = s.chart.island_of if pays and merchant.houses else {}
        self._taken = s.houses.copy()
        self._towers_and_ports = {f"{site[0]} {site[1]}": site for site in _towers_and_ports(s, me)} if pays else {}
        total = max(0, len(self._parts) - len(self._taken)) + len(self._towers_and_ports)
        self._total = total and total + 1

    def __len__(self) -> int:
        return self._total

    def __iter__(self) -> Iterator[Choice]:
        for where in self._parts:
            if where not in self._taken:
                yield f"house {where}"
        yield from self._towers_and_ports
        if self._total:
            yield DONE

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, str) and super().__contains__(choice)

    def __getitem__(self, choice: Choice) -> Site | None:
        if choice == DONE and self._total:
            return None
        what, _, where = choice.partition(" ")
        if what == "house" and where in self._parts and where not in self._taken:
            return "house", where, 0
        return self._towers_and_ports[choice]


def _towers_and_ports(s: State, me: Seat) -> Iterator[Site]:
    """Yield the sites for towers and ports, which stand next to the seat's houses (SKY-18, SKY-20)."""
    mine = [(where, house) for where, house in s.houses.items() if house.seat == me]
    if s.towers:
        yield from _towers(s, [where for where, house in mine if not house.tower])
    if s.ports:
        yield from (("port", where, 0) for where, house in mine if not house.port)


def _towers(s: State, houses: list[str]) -> Iterator[Site]:
    """Yield the sites for towers among the seat's houses: on islands without a tower (SKY-18)."""
    for where in houses:
        island = s.chart.islands[s.chart.island_of[where]]
        if not has_tower(s, island):
            yield "tower", where, houses_on(s, island)


def build(s: State, me: Seat, what: str, where: str, points: int) -> None:
    """Pay one cube of each colour and build (SKY-17, SKY-18, SKY-20)."""
    for colour in range(3):
        move_cubes(s, me, colour, -1)
    if what == "house":
        s.merchants[me].houses -= 1
        s.houses[where] = House(me)
    elif what == "tower":
        s.towers -= 1
        s.merchants[me].towers += points
        s.houses[where] = msgspec.structs.replace(s.houses[where], tower=True)
    else:
        s.ports -= 1
        s.houses[where] = msgspec.structs.replace(s.houses[where], port=True)
