"""The network on a player board: what is joined, what may be built where, and what counts (UWC-22..24, UWC-28)."""

from collections.abc import Iterable
from functools import lru_cache

from .board import BOARDS, CITIES, CORNERS, EXPANSION, START, Board
from .state import Player

BUILDINGS = ("farm", "plant", "laboratory")
STRUCTURES = ("tunnel", *BUILDINGS)
DOMES = ("nonsymbiotic", "symbiotic")


def board(player: Player) -> Board:
    """Return the printed board that a player has."""
    return BOARDS[player.board]


def reached_spaces(player: Player) -> frozenset[str]:
    """Return the starting city, and all city and metropolis spaces, built on or not, that tunnels join to it."""
    return reached_by(player.board, tuple(player.tunnels))


@lru_cache(maxsize=4096)
def reached_by(name: str, tunnels: tuple[str, ...]) -> frozenset[str]:
    """Return the spaces that these tunnels of a board join to the starting city, including it."""
    ends = BOARDS[name].ends
    return frozenset({START}.union(*(ends[tunnel] for tunnel in tunnels)))


def connected_cities(player: Player) -> tuple[str, ...]:
    """Return the connected cities: those that a tunnel touches, and the starting city."""
    return _connected_cities(player.board, tuple(player.domes), tuple(player.tunnels))


@lru_cache(maxsize=4096)
def _connected_cities(name: str, domes: tuple[str, ...], tunnels: tuple[str, ...]) -> tuple[str, ...]:
    """Return the connected ones of these cities on the board of this name."""
    reached = reached_by(name, tunnels)
    return tuple(city for city in domes if city in reached)


def sites(player: Player) -> tuple[str, ...]:
    """Return the empty city spaces adjacent to one of the player's cities, connected or not (UWC-22)."""
    return _sites(player.board, tuple(player.domes))


@lru_cache(maxsize=4096)
def _sites(name: str, domes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the empty city spaces adjacent to one of these cities on the board of this name."""
    neighbours = BOARDS[name].neighbours
    return tuple(city for city in CITIES if city not in domes and any(other in domes for other in neighbours[city]))


def tunnel_sites(player: Player) -> tuple[str, ...]:
    """Return the empty tunnel spaces that touch the network of tunnels, not through a metropolis (UWC-24)."""
    return _tunnel_sites(player.board, tuple(player.tunnels))


@lru_cache(maxsize=4096)
def _tunnel_sites(name: str, tunnels: tuple[str, ...]) -> tuple[str, ...]:
    """Return the empty tunnel spaces that touch these tunnels of a board, or its starting city."""
    reached = reached_by(name, tunnels).difference(CORNERS)
    ends = BOARDS[name].ends
    return tuple(tunnel for tunnel, (a, b) in ends.items() if tunnel not in tunnels and (a in reached or b in reached))


def rooms(player: Player, expansion: bool = False) -> tuple[str, ...]:
    """Return the empty building spaces of the player's cities, and of spaces where a city could be built now (UWC-23).

    Those beside connected cities first, since others count only later. With `expansion`, the expansion spaces instead.
    """
    return _rooms(player.board, tuple(player.domes), tuple(player.buildings), tuple(player.tunnels), expansion)


@lru_cache(maxsize=4096)
def _rooms(
    name: str, domes: tuple[str, ...], occupied: tuple[str, ...], tunnels: tuple[str, ...], expansion: bool
) -> tuple[str, ...]:
    """Return the building spaces that are not occupied, at these cities and at sites for cities; see `rooms`."""
    cities, rooms_at = (*domes, *_sites(name, domes)), BOARDS[name].buildings
    connected = _connected_cities(name, domes, tunnels)
    candidates = [city + EXPANSION for city in cities] if expansion else [r for city in cities for r in rooms_at[city]]
    empty = (room for room in candidates if room not in occupied)
    return tuple(sorted(empty, key=lambda room: (room[0] not in connected, room)))


def first_like(player: Player, room: str, rooms: Iterable[str]) -> str:
    """Return the first of these building spaces at the room's city with the same printed on it; else the room."""
    spaces, printed = board(player).spaces, board(player).spaces[room]
    like = (other for other in rooms if other[0] == room[0] and spaces[other].is_same_as(printed))
    return next(like, room)


def rooms_with(player: Player, city: str, kind: str) -> list[str]:
    """Return the building spaces at a city space on which a building of this kind stands."""
    return [room for room, built in player.buildings.items() if built == kind and room[0] == city]


def connected_buildings(player: Player) -> tuple[str, ...]:
    """Return the spaces of all buildings beside connected cities."""
    return _rooms_beside(connected_cities(player), tuple(player.buildings))


@lru_cache(maxsize=4096)
def _rooms_beside(cities: tuple[str, ...], rooms: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of these building spaces that are beside one of the cities."""
    return tuple(room for room in rooms if room[0] in cities)


def is_idle(player: Player, space: str) -> bool:
    """Return whether a building on this space would not count yet: it is beside no connected city."""
    rooms = board(player).buildings.get(space[0], ())
    return (space in rooms or space == space[0] + EXPANSION) and space[0] not in connected_cities(player)


def beside_city(player: Player) -> tuple[str, ...]:
    """Return the tunnels adjacent to a city; a city that a tunnel touches is connected."""
    return _beside_city(player.board, tuple(player.domes), tuple(player.tunnels))


@lru_cache(maxsize=4096)
def _beside_city(name: str, domes: tuple[str, ...], tunnels: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of these tunnels of a board that are adjacent to one of the cities."""
    ends = BOARDS[name].ends
    return tuple(t for t in tunnels if ends[t][0] in domes or ends[t][1] in domes)


def connected_corners(player: Player) -> tuple[str, ...]:
    """Return the corners whose metropolis is connected: all its tunnel spaces are built on (UWC-60)."""
    return _connected_corners(player.board, tuple(player.tunnels))


@lru_cache(maxsize=4096)
def _connected_corners(name: str, tunnels: tuple[str, ...]) -> tuple[str, ...]:
    """Return the corners of a board that these tunnels connect."""
    tunnels_of = BOARDS[name].metropolis_tunnels
    return tuple(corner for corner in CORNERS if all(tunnel in tunnels for tunnel in tunnels_of[corner]))


def metropolises(player: Player) -> list[str]:
    """Return the connected metropolises, with those gained during play."""
    return [*(player.tiles[corner] for corner in connected_corners(player)), *player.charters]


def kind_of(player: Player, space: str) -> str:
    """Return the kind of the structure that stands on a space; "tunnel" for any space without a building."""
    return player.buildings.get(space, "tunnel")
