"""Free actions: at any time in one's turn, besides whatever is asked (SOL-27)."""

from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import ClassVar

from bot.engine.effect import Choice, Effect, Next, Options, Part, Seat, Verb
from bot.engine.side_actions import SideActions, side_actions

from . import cubes, goods
from .completing import Complete
from .cubes import ONES
from .effects import flip_extra_drive
from .events import Bought, Sold
from .goods import Goods
from .lasting_developments import drive_price, purchase_price
from .shortfalls import shortfalls
from .state import COLOURS, MOST, Cubes, Player, State
from .using_developments import Use
from .who_acts import acting_seat_event

VALUES = (1, 2, 3)
# the values of cubes that are sold together; any other sale can be made as several of these
SALES = ((2,), (1, 1), (1, 3), (3, 3), (3,))

SoldCubes = tuple[tuple[str, int], ...]  # the colour and value of each cube


class Buy(Verb, frozen=True):
    """Buy a cube that finds a space, for fuel and bucks in any mix."""

    parts: ClassVar[tuple[Part, ...]] = (Part("cube"), Part("pay"))

    def options(self, s: State, me: Seat) -> Options:
        player = s.players[me]
        purse, prices = goods.purse(player), [purchase_price(player, value) for value in VALUES]
        purchases: dict[str, tuple[str, int, Goods]] = {}
        for colour, mine, column in zip(COLOURS, player.cubes, player.columns, strict=True):
            for value, price in zip(VALUES, prices, strict=True):
                if cubes.fits(mine, column, value):
                    purchases.update(_purchases(colour, value, purse, price))
        return purchases

    def do(self, s: State, me: Seat, choice: tuple[str, int, Goods]) -> Next:
        """Pay for the cube, place it and log it."""
        s.acted = s.turn
        colour, value, paid = choice
        player = s.players[me]
        place = COLOURS.index(colour)
        player.cubes[place] = cubes.plus(player.cubes[place], ONES[value - 1])
        player.fuel -= paid[0]
        player.bucks -= paid[1]
        return *acting_seat_event(s, me), Bought(_format_cubes(((colour, value),)), goods.format_goods(paid))


@lru_cache(maxsize=16384)
def _purchases(colour: str, value: int, purse: Goods, price: int) -> dict[str, tuple[str, int, Goods]]:
    """Return the ways to buy a cube for each mix of goods that pays its price, by notation."""
    return {
        f"{colour}_{value} {goods.format_goods(paid)}": (colour, value, paid) for paid in goods.payments(purse, price)
    }


class Sell(Verb, frozen=True):
    """Sell cubes, for one fuel or buck per 2 of value."""

    parts: ClassVar[tuple[Part, ...]] = (Part("cubes"), Part("goods"))

    def options(self, s: State, me: Seat) -> Options:
        """Return every sale: first of cubes that no open mission and no station waits for, last those at a loss."""
        player = s.players[me]
        sales = _sales(tuple(player.cubes), goods.purse(player))
        lacking = [short > 0 for short in shortfalls(player)]

        def regret(sale: tuple[Choice, tuple[SoldCubes, Goods]]) -> tuple[int, int]:
            sold, mix = sale[1]
            lost = sum(value for _, value in sold) - goods.WORTH * sum(mix)
            return lost, sum(value for colour, value in sold if lacking[COLOURS.index(colour)])

        return dict(sorted(sales.items(), key=regret))

    def do(self, s: State, me: Seat, choice: tuple[SoldCubes, Goods]) -> Next:
        """Remove the cubes, gain the goods and log it."""
        s.acted = s.turn
        sold, mix = choice
        remove_sold(s.players[me], sold)
        goods.gain(s.players[me], mix)
        return *acting_seat_event(s, me), Sold(_format_cubes(sold), goods.format_goods(mix))


@lru_cache(maxsize=16384)
def _sales(stock: tuple[Cubes, ...], purse: Goods) -> dict[str, tuple[SoldCubes, Goods]]:
    """Return every set of cubes that may be sold, with each mix of goods that it may bring, by notation."""
    room = 2 * MOST - sum(purse)
    return {
        f"{name} {goods.format_goods(mix)}": (sold, mix)
        for name, sold, number in _lots(stock)
        if number <= room
        for mix in goods.mixes(purse, number)
    }


@lru_cache(maxsize=16384)
def _lots(stock: tuple[Cubes, ...]) -> list[tuple[str, SoldCubes, int]]:
    """Return the sets of these cubes that may be sold at once: notation, cubes, number of fuel and bucks they bring."""
    possible = {
        (colour, value, number)
        for colour, cubes_held in zip(COLOURS, stock, strict=True)
        for value, most in zip(VALUES, cubes_held, strict=True)
        for number in range(1, most + 1)
    }
    return [(name, sold, number) for name, sold, number, needed in _all_lots() if needed <= possible]


@cache
def _all_lots() -> list[tuple[str, SoldCubes, int, frozenset[tuple[str, int, int]]]]:
    """Return all that `_lots` may return, each with what must be held: a colour, a value, and how many of it."""
    lots = [tuple(zip(colours, values, strict=True)) for values in SALES for colours in _colours(values)]
    return [
        (
            _format_cubes(sold),
            sold,
            sum(value for _, value in sold) // goods.WORTH,
            frozenset((colour, value, sold.count((colour, value))) for colour, value in sold),
        )
        for sold in lots
    ]


def _colours(values: tuple[int, ...]) -> list[tuple[str, ...]]:
    """Return the ways to give these values colours, equal values in any order counted once."""
    if len(set(values)) < len(values):
        return list(combinations_with_replacement(COLOURS, len(values)))
    if len(values) == 1:
        return [(colour,) for colour in COLOURS]
    return [(one, other) for one in COLOURS for other in COLOURS]


def _format_cubes(sold: SoldCubes) -> str:
    """Return cubes in notation: "black_1-blue_3", "black_13"."""
    counts = {colour: [sold.count((colour, value)) for value in VALUES] for colour in COLOURS}
    return cubes.format_cubes((colour, (ones, twos, threes)) for colour, (ones, twos, threes) in counts.items())


def remove_sold(player: Player, sold: SoldCubes) -> None:
    """Take these cubes off the board."""
    for colour, value in sold:
        cubes.remove_cubes(player, colour, ONES[value - 1])


class Flip(Verb, frozen=True):
    """Flip an extra drive from 1 to 2, for fuel."""

    parts: ClassVar[tuple[Part, ...]] = (Part("drive"),)

    def options(self, s: State, me: Seat) -> Options:
        player = s.players[me]
        return {"drive": True} if 1 in player.drives and player.fuel >= drive_price(player) else {}

    def do(self, s: State, me: Seat, choice: bool) -> Next:
        s.acted = s.turn
        s.players[me].fuel -= drive_price(s.players[me])
        return *acting_seat_event(s, me), *flip_extra_drive(s.players[me])


FREE: tuple[Effect, ...] = (Complete(), Flip(), Buy(), Sell(), Use())
MANY = 1024  # boards whose free actions are remembered: some 10 KiB each

_known: dict[object, SideActions] = {}


def free_actions(s: State, me: Seat) -> SideActions:
    """Return the free actions that are possible now; cached, because they depend on the player's board alone."""
    board = _cache_key(s.players[me])
    known = _known.get(board)
    if known is None:
        if len(_known) >= MANY:
            _known.clear()
        known = _known[board] = side_actions({effect: effect.options(s, me) or {} for effect in FREE})
    return known


def _cache_key(player: Player) -> object:
    """Return everything on a player's board that free actions and their order depend on."""
    return (
        player.fuel,
        player.bucks,
        player.contamination,
        *player.cubes,
        *player.columns,
        *player.faces,
        tuple(player.drives),
        tuple(player.developments),
        tuple(player.spent),
        tuple(player.unfinished),
        tuple(player.missions),
        tuple(player.stations),
    )
