"""Space: the hexes of all boards as they lie, what is printed on them, and steps between them.

The home planet covers seven hexes and is one space, HOME (SOL-01); the other 126 hexes are a space each.
"""

from functools import cache, lru_cache

import msgspec

from bot.engine import hexes
from bot.engine.hexes import Cell

from .boards import CENTRES
from .rows import BOARDS
from .state import HOME, Board, State

RADIUS = 2  # of every board
HOME_CELLS = frozenset(((0, 0), *hexes.neighbours((0, 0))))


class Chart(msgspec.Struct, frozen=True):
    """What is printed where, for a number of players; hexes by name."""

    planets: tuple[str, ...]  # in use
    sites: dict[str, str]  # letter -> hex
    portals: tuple[str, ...]
    site_beside: dict[str, str]  # hex beside a site -> the site's letter; never two (SOL-52)
    empty: frozenset[str]  # neither planet, site, portal nor home


def chart(s: State) -> Chart:
    """Return the chart of this game's space."""
    return make_chart(tuple(s.boards), s.seats)


@lru_cache(maxsize=256)
def make_chart(boards: tuple[Board, ...], seats: int) -> Chart:
    """Return the chart of boards that lie like this, for a number of players."""
    planets = [name for board in boards for name in _planets(board, seats)]
    sites = {board.name: placed_hex(board, BOARDS[board.name].site) for board in boards}
    portals = [placed_hex(board, BOARDS[board.name].portal) for board in boards if BOARDS[board.name].portal]
    site_beside = {name: letter for letter, site in sites.items() for name in neighbours(site)}
    printed = {*planets, *sites.values(), *portals, HOME}
    return Chart(tuple(planets), sites, tuple(portals), site_beside, empty=frozenset(spaces()) - printed)


def _planets(board: Board, seats: int) -> list[str]:
    """Return the planet hexes of a board that this number of players uses (SOL-02)."""
    row = BOARDS[board.name]
    by_seats = [(row.three, seats == 3), (row.from_three, seats >= 3), (row.four, seats == 4)]
    further = [name for name, is_used in by_seats if name and is_used]
    return [placed_hex(board, name) for name in (*row.planets, *further)]


@cache
def placed_hex(board: Board, name: str) -> str:
    """Return where a hex of a board lies in space, given its place on the unturned board, counted from its centre."""
    q, r = hexes.rotate_cell(_cell(name), board.turns)
    centre = _cell(board.centre)
    return hexes.cell_notation((centre[0] + q, centre[1] + r))


def _cell(name: str) -> Cell:
    """Return the cell of a hex by its name, "-1,2"."""
    cell = hexes.cell_from_notation(name)
    assert cell is not None, name
    return cell


@cache
def spaces() -> tuple[str, ...]:
    """Return the 127 spaces, home first, then row by row."""
    cells = {
        cell
        for centre in ((0, 0), *map(_cell, CENTRES))
        for ring in range(RADIUS + 1)
        for cell in hexes.ring(centre, ring)
    }
    return (HOME, *(hexes.cell_notation(cell) for cell in sorted(cells - HOME_CELLS, key=hexes.index)))


@cache
def neighbours(name: str) -> tuple[str, ...]:
    """Return the spaces one step from a space; HOME has twelve."""
    own_cells = HOME_CELLS if name == HOME else {_cell(name)}
    adjacent = {_space(cell) for own_cell in own_cells for cell in hexes.neighbours(own_cell)} - {name}
    return tuple(space for space in spaces() if space in adjacent)


def _space(cell: Cell) -> str:
    """Return the name of a cell's space: HOME for those of the home planet."""
    return HOME if cell in HOME_CELLS else hexes.cell_notation(cell)


@cache
def distances(start: str) -> dict[str, int]:
    """Return the number of steps from a space to every other, without portals, the nearest first."""
    steps_to = {start: 0}
    frontier, steps = [start], 0
    while frontier:
        adjacent = (name for space in frontier for name in neighbours(space))
        frontier = list(dict.fromkeys(name for name in adjacent if name not in steps_to))
        steps += 1
        steps_to |= dict.fromkeys(frontier, steps)
    return steps_to


@cache
def board_of(name: str) -> str:
    """Return the centre of the outer board on which a hex lies; "" on the home board."""
    cell = _cell(name)
    return next((centre for centre in CENTRES if hexes.distance(cell, _cell(centre)) <= RADIUS), "")
