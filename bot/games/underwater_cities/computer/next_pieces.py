"""Estimates what the next pieces of each kind would bring on a player's own board, for computer players.

The points are without the price. They are cached with the network, since only a change of the network changes them.
"""

from collections.abc import Callable, Iterator

from bot.engine.effect import Seat

from ..network import DOMES, board, first_like, kind_of, rooms, sites, tunnel_sites
from ..placing import joined_metropolis
from ..rows import METROPOLISES
from ..state import Player, State
from ..upgrading import upgradable
from . import worth
from .network_worth import network_worth

MOST = 3  # pieces of a kind that are built, or structures that are upgraded, in one turn


def build_points(s: State, seat: Seat, kind: str, expansion: bool, turns_left: int) -> tuple[float, ...]:
    """Return the points of pieces of a kind on the best spaces for it, the best one first."""
    name = f"{kind} {expansion}"
    return _best_points(s, seat, name, turns_left, lambda: _build_points(s, seat, kind, expansion, turns_left))


def upgrade_points(s: State, seat: Seat, kinds: tuple[str, ...], turns_left: int) -> tuple[float, ...]:
    """Return the points of upgrading the best structures of these kinds, the best one first."""
    return _best_points(s, seat, " ".join(kinds), turns_left, lambda: _upgrade_points(s, seat, kinds, turns_left))


def _best_points(
    s: State, seat: Seat, name: str, turns_left: int, list_points: Callable[[], Iterator[float]]
) -> tuple[float, ...]:
    """Return the highest points listed; they are listed once for each network."""
    known = network_worth(s, seat, turns_left).pieces
    if name not in known:
        known[name] = tuple(sorted(list_points(), reverse=True)[:MOST])
    return known[name]


def _build_points(s: State, seat: Seat, kind: str, expansion: bool, turns_left: int) -> Iterator[float]:
    """Yield the points of a piece on each space for its kind; of spaces that are alike, only one."""
    player, before = s.players[seat], network_worth(s, seat, turns_left).points
    for space in _places(player, kind, expansion):
        at_once = [*board(player).spaces[space].bonus]
        _put_piece(player, kind, space)
        if kind == "tunnel":
            at_once += [effect for tile in joined_metropolis(player, space) for effect in METROPOLISES[tile].instant]
        after = network_worth(s, seat, turns_left).points
        _take_piece_back(player, kind, space)
        yield after - before + sum(worth.of_effect(effect, turns_left) for effect in at_once)


def _places(player: Player, kind: str, expansion: bool) -> tuple[str, ...]:
    """Return the spaces on which one of this kind could be built now, one of those that are alike."""
    if kind == "tunnel":
        return tunnel_sites(player)
    if kind in DOMES:
        return sites(player)
    places = rooms(player, expansion)
    return tuple(dict.fromkeys(first_like(player, space, places) for space in places))


def _put_piece(player: Player, kind: str, space: str) -> None:
    """Put a piece on the board, to see what it brings."""
    if kind == "tunnel":
        player.tunnels.append(space)
    else:
        (player.domes if kind in DOMES else player.buildings)[space] = kind


def _take_piece_back(player: Player, kind: str, space: str) -> None:
    """Take the piece that was put last off the board."""
    if kind == "tunnel":
        player.tunnels.pop()
    else:
        del (player.domes if kind in DOMES else player.buildings)[space]


def _upgrade_points(s: State, seat: Seat, kinds: tuple[str, ...], turns_left: int) -> Iterator[float]:
    """Yield the points of upgrading each structure of these kinds; those of buildings alike are reckoned once."""
    player, before = s.players[seat], network_worth(s, seat, turns_left).points
    known: dict[tuple[str, str, str], float] = {}
    for space in upgradable(player):
        kind = kind_of(player, space)
        if kind in kinds:
            alike = (kind, space if kind == "tunnel" else space[0], board(player).spaces[space].special)
            if alike not in known:
                player.upgraded.append(space)
                known[alike] = network_worth(s, seat, turns_left).points - before
                player.upgraded.pop()
            yield known[alike]
