"""Re-dealing what a seat cannot know, and the invariants of a state."""

from random import Random

from bot.engine.chance import Chance
from bot.engine.effect import Seat

from .state import BUILDINGS, CUBES, HOUSES, IN_PLAY, State
from .tiles import ISLANDS


def guess(s: State, seat: Seat | None, random: Random) -> State:
    """Deal the others' hands anew, in place, from all tiles that this seat has not seen; seed chance anew.

    Return the state.
    """
    s.chance = Chance(random.getrandbits(64))
    others = [merchant for other, merchant in enumerate(s.merchants) if other != seat]
    hidden = sorted([*s.unseen, *(tile for merchant in others for tile in merchant.hand)])
    random.shuffle(hidden)  # in order before: what is guessed must not depend on what is true
    for merchant in others:
        merchant.hand = [hidden.pop() for _ in merchant.hand]
    s.unseen = hidden
    return s


def check(s: State) -> None:
    """Raise AssertionError unless every tile, cube and building is in exactly one place and touching edges match."""
    hands = [tile for merchant in s.merchants for tile in merchant.hand]
    laid = [placement.tile for placement in s.placed]
    assert sorted([*hands, *laid, *s.discarded, *s.unseen]) == sorted(tile.name for tile in ISLANDS)
    assert len(hands) + len(laid) + len(s.discarded) + s.deck == IN_PLAY[s.seats]
    for colour, left in enumerate(s.supply):
        cubes = [merchant.cubes[colour] for merchant in s.merchants]
        assert min(left, *cubes) >= 0
        assert left + sum(cubes) == CUBES
    _check_buildings(s)
    _check_map(s)


def _check_buildings(s: State) -> None:
    """Raise AssertionError unless buildings on the map and in supplies add up."""
    houses = s.houses.values()
    for seat, merchant in enumerate(s.merchants):
        assert merchant.houses >= 0
        assert merchant.houses + sum(house.seat == seat for house in houses) == HOUSES
    assert s.towers + sum(house.tower for house in houses) == BUILDINGS
    assert s.ports + sum(house.port for house in houses) == BUILDINGS
    assert min(s.towers, s.ports) >= 0


def _check_map(s: State) -> None:
    """Raise AssertionError unless islands, frontier and tiles are consistent."""
    chart = s.chart
    assert set(s.houses) <= set(chart.island_of)
    assert sorted(part for island in chart.islands.values() for part in island.parts) == sorted(chart.island_of)
    for place, need in chart.frontier.items():
        assert place not in chart.lying
        assert need & 63
    for island in chart.islands.values():
        assert set(island.faces) <= set(chart.frontier)
