"""What a player's developments change permanently: pure queries over their rows."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Literal, TypeVar

from .rows import CARDS, DieSpace, Discount, Extra, FreePortals, Lasting, OncePerTurn, Planet, Range
from .state import Player

POINT = 2  # bucks for an action point more (SOL-13)
DRIVE = 3  # fuel for an extra drive, and for flipping one (SOL-18, SOL-27)
STATION = ((3, 2), (4, 3), (5, 4), (6, 5))  # value of cubes in two colours, by stations built (SOL-22, SOL-23)

R = TypeVar("R", bound=Lasting)


@lru_cache(maxsize=4096)
def _rows(developments: tuple[str, ...], kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the rows of this type, each after the number of the development that has it."""
    return tuple((card, row) for card in developments for row in CARDS[card].lasting if isinstance(row, kind))


def rows(player: Player, kind: type[R]) -> tuple[tuple[str, R], ...]:
    """Return the rows of a type that a player's developments have, each after its card's number, as played."""
    row_type: Any = kind  # the cached function cannot be generic
    return _rows(tuple(player.developments), row_type) if player.developments else ()


def unspent(player: Player, kind: type[R]) -> Iterator[tuple[str, R]]:
    """Yield the rows of this type whose developments are not used in this turn yet, each after the card's number."""
    return ((card, row) for card, row in rows(player, kind) if card not in player.spent)


# ---- prices --------------------------------------------------------------------------------------------------
def discount(player: Player, what: Literal["drive", "station", "completion", "purchase"]) -> int:
    """Return the total discount on something."""
    return _discount(tuple(player.developments), what) if player.developments else 0


@lru_cache(maxsize=4096)
def _discount(developments: tuple[str, ...], what: str) -> int:
    """Return the total discount of these developments on something."""
    return sum(row.less for _, row in _rows(developments, Discount) if row.what == what)


def drive_price(player: Player) -> int:
    """Return the fuel for placing an extra drive or flipping one."""
    return DRIVE - discount(player, "drive")


def purchase_price(player: Player, value: int) -> int:
    """Return the fuel and bucks for buying a cube (SOL-27)."""
    return 2 * value - discount(player, "purchase")


def completion_price(player: Player, planet: Planet) -> int:
    """Return what completing a planet takes away: nothing for blue and brown ones (SOL-21)."""
    return max(0, planet.second - discount(player, "completion")) if planet.colour in ("black", "yellow") else 0


def stations_left(player: Player) -> int:
    """Return how many stations a player can still build."""
    return len(STATION) - len(player.stations)


def station_prices(player: Player) -> tuple[tuple[int, int], ...]:
    """Return the possible costs of the next station in its two colours; empty when all are built.

    A discount is taken from one of the two, of the player's choice, which costs at least 1.
    """
    return _station_prices(len(player.stations), discount(player, "station"))


@cache
def _station_prices(built: int, saved: int) -> tuple[tuple[int, int], ...]:
    """Return the possible costs of the next station of those who have built so many, with this discount."""
    if built == len(STATION):
        return ()
    first, second = STATION[built]
    return tuple(dict.fromkeys(((max(1, first - saved), second), (first, max(1, second - saved)))))


# ---- flight --------------------------------------------------------------------------------------------------
def flight_range(player: Player) -> int:
    """Return how far a flight goes without fuel: drives, and developments that add to flights only (SOL-19)."""
    return player.range + sum(row.more for _, row in rows(player, Range))


def free_portals(player: Player) -> bool:
    """Return whether portals are free: they take nothing of the range, and the step between them is no hex."""
    return bool(rows(player, FreePortals))


# ---- dice, and what may be used once a turn -------------------------------------------------------------------
def die_spaces(player: Player) -> dict[str, DieSpace]:
    """Return the dice spaces of developments by card number, with occupied ones."""
    return dict(rows(player, DieSpace))


def overtime(player: Player) -> tuple[str, int] | None:
    """Return the development that makes the next bought action point cheaper, and its price in bucks.

    None if the player has none, or has used it in this turn.
    """
    return next(((card, row.bucks) for card, row in unspent(player, Extra)), None)


def points_price(player: Player, points: int) -> int:
    """Return the price of action points in bucks; with Overtime the first one of a turn costs less (SOL-13)."""
    rule = overtime(player)
    if not rule or not points:
        return POINT * points
    _, first_price = rule
    return first_price + POINT * (points - 1)


def once_per_turn_developments(player: Player) -> dict[str, OncePerTurn]:
    """Return the developments with an action for a cube that are not used yet in this turn."""
    return dict(unspent(player, OncePerTurn))
