"""Where a player may build a house, a tower, a port, and what building does (SKY-16..21)."""

from collections.abc import Iterator

import msgspec

from bot.engine.effect import Seat

from .cubes import move
from .score import houses_on, towered
from .state import House, State

DONE = "done now"  # the choice of building no more; it has two parts as the others have


def sites(s: State, me: Seat) -> Iterator[tuple[str, str, int]]:
    """What may be built, where, and the points that it brings at once; nothing for who cannot pay (SKY-16)."""
    if not all(s.merchants[me].cubes):
        return
    if s.merchants[me].houses:
        yield from (("house", where, 0) for where in s.chart.island_of if where not in s.houses)
    mine = [(where, house) for where, house in s.houses.items() if house.seat == me]
    if s.towers:
        yield from _towers(s, [where for where, house in mine if not house.tower])
    if s.ports:
        yield from (("port", where, 0) for where, house in mine if not house.port)


def _towers(s: State, houses: list[str]) -> Iterator[tuple[str, str, int]]:
    """The houses beside which a tower may stand: on an island without one (SKY-18)."""
    for where in houses:
        island = s.chart.islands[s.chart.island_of[where]]
        if not towered(s, island):
            yield "tower", where, houses_on(s, island)


def build(s: State, me: Seat, what: str, where: str, points: int) -> None:
    """Pay one cube of each colour and build (SKY-17, SKY-18, SKY-20)."""
    for colour in range(3):
        move(s, me, colour, -1)
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
