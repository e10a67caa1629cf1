"""Free actions: at any time in one's turn, besides whatever is asked (SOL-27)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import ClassVar

from bot.engine.effect import Effect, Next, Options, Part, Seat, Verb
from bot.engine.side_actions import SideActions, side_actions

from . import cubes, goods
from .completing import Complete
from .cubes import ONES
from .effects import flip_extra_drive
from .events import Bought, Sold
from .goods import Goods
from .lasting_developments import drive_price, purchase_price
from .state import COLOURS, MOST, Cubes, Player, State
from .using_developments import Use
from .who_acts import acting_seat_event

VALUES = (1, 2, 3)
SALES = (
    (2,),
    (1, 1),
    (1, 3),
    (3, 3),
    (3,),
)  # by values: what is sold besides could as well be sold in several of these

Some = tuple[tuple[str, int], ...]  # cubes by colour and value


class Buy(Verb, frozen=True):
    """Buy a cube that finds a space, for fuel and bucks in any mix."""

    parts: ClassVar[tuple[Part, ...]] = (Part("cube"), Part("pay"))

    def options(self, s: State, me: Seat) -> Options:
        player = s.players[me]
        prices = tuple([purchase_price(player, value) for value in VALUES])
        return _purchases(tuple(player.cubes), tuple(player.columns), goods.purse(player), prices)

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
def _purchases(
    stock: tuple[Cubes, ...], columns: tuple[int, ...], purse: Goods, prices: tuple[int, ...]
) -> dict[str, tuple[str, int, Goods]]:
    """Return every cube that fits and can be paid for, by notation, for each mix of goods."""
    purchases = {}
    for colour, mine, column in zip(COLOURS, stock, columns, strict=True):
        for value, price in zip(VALUES, prices, strict=True):
            if cubes.fits(mine, column, value):
                for paid in goods.payments(purse, price):
                    purchases[f"{colour}_{value} {goods.format_goods(paid)}"] = (colour, value, paid)
    return purchases


class Sell(Verb, frozen=True):
    """Sell cubes, for one fuel or buck per 2 of value."""

    parts: ClassVar[tuple[Part, ...]] = (Part("cubes"), Part("goods"))

    def options(self, s: State, me: Seat) -> Options:
        player = s.players[me]
        return _sales(tuple(player.cubes), goods.purse(player))

    def do(self, s: State, me: Seat, choice: tuple[Some, Goods]) -> Next:
        """Remove the cubes, gain the goods and log it."""
        s.acted = s.turn
        some, gained = choice
        remove_some(s.players[me], some)
        goods.gain(s.players[me], gained)
        return *acting_seat_event(s, me), Sold(_format_cubes(some), goods.format_goods(gained))


@lru_cache(maxsize=16384)
def _sales(stock: tuple[Cubes, ...], purse: Goods) -> dict[str, tuple[Some, Goods]]:
    """Return every set of cubes that may be sold, by notation, for each mix of goods that it brings."""
    room = 2 * MOST - sum(purse)
    return {
        f"{name} {goods.format_goods(mix)}": (some, mix)
        for name, some, number in _lots(stock)
        if number <= room
        for mix in goods.mixes(purse, number)
    }


@lru_cache(maxsize=16384)
def _lots(stock: tuple[Cubes, ...]) -> list[tuple[str, Some, int]]:
    """Return the sets of these cubes that may be sold at once, each with how many fuel and bucks it brings."""
    return [
        (_format_cubes(some), some, sum(values) // goods.WORTH)
        for values in SALES
        for some in _cubes_with(stock, values)
    ]


def _cubes_with(stock: tuple[Cubes, ...], values: tuple[int, ...]) -> Iterator[Some]:
    """Yield the ways to choose cubes of these values."""
    for colours in _colours(values):
        some = tuple(zip(colours, values, strict=True))
        if all(stock[COLOURS.index(colour)][value - 1] >= some.count((colour, value)) for colour, value in some):
            yield some


def _colours(values: tuple[int, ...]) -> list[tuple[str, ...]]:
    """Return the ways to give these values colours, equal values in any order counted once."""
    if len(set(values)) < len(values):
        return list(combinations_with_replacement(COLOURS, len(values)))
    if len(values) == 1:
        return [(colour,) for colour in COLOURS]
    return [(one, other) for one in COLOURS for other in COLOURS]


def _format_cubes(some: Some) -> str:
    """Return cubes in notation: "black_1-blue_3", "black_13"."""
    by_colour = ((colour, [value for its, value in some if its == colour]) for colour in COLOURS)
    return cubes.format_cubes(
        (colour, (values.count(1), values.count(2), values.count(3))) for colour, values in by_colour
    )


def remove_some(player: Player, some: Some) -> None:
    """Take these cubes off the board."""
    for colour, value in some:
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
    """Return the free actions that are possible now: they depend on the player's own board alone."""
    board = _cache_key(s.players[me])
    known = _known.get(board)
    if known is None:
        if len(_known) >= MANY:
            _known.clear()
        known = _known[board] = side_actions({effect: effect.options(s, me) or {} for effect in FREE})
    return known


def _cache_key(player: Player) -> object:
    """Return everything on a player's board that free actions depend on."""
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
    )
