"""Views made by hand: maps grown by chance, houses on them, hands, ends; lines and other large maps."""

import random
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from bot.cells import cell_label
from bot.games.sky_islands.view import Fit, Gain, HandTile, Island, Part, Player, Site, Supply, Tile, View
from renderers.sky_islands.printed_tiles import printed_tiles

Cell = tuple[int, int]
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
START = {"SA": (0, 0), "SB": (1, 0), "SC": (0, 1), "SD": (1, 1)}
DECK = tuple(str(number) for number in range(1, 41))
NAMES = ("Ann", "山田太郎", "Maximilian von Habsburg-Lothringen", "ボットさくら")
Grown = tuple[tuple[str, Cell, int], ...]


def turn_tile(tile: str, turn: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted((edge + turn) % 6 for edge in part)) for part in printed_tiles()[tile].parts)


def neighbours(cell: Cell, edge: int) -> Cell:
    return cell[0] + STEPS[edge % 6][0], cell[1] + STEPS[edge % 6][1]


def free(cells: Iterable[Cell]) -> list[Cell]:
    known = set(cells)
    return sorted({neighbours(cell, edge) for cell in known for edge in range(6)} - known)


def fits(placed: dict[Cell, set[int]], cell: Cell, tile: str) -> Iterator[int]:
    seen = set()
    for turn in range(6):
        parts = turn_tile(tile, turn)
        land = {edge for part in parts for edge in part}
        met = [(edge, placed[neighbours(cell, edge)]) for edge in range(6) if neighbours(cell, edge) in placed]
        if parts not in seen and all((edge in land) == ((edge + 3) % 6 in other) for edge, other in met):
            seen.add(parts)
            yield turn


@cache
def grow_map(tiles: int, seed: int = 1, within: str = "round") -> Grown:
    """The start tile and so many others, placed by chance; in a round mass, a row, or a column."""
    luck = random.Random(seed)
    deck = list(DECK)
    luck.shuffle(deck)
    done = [(tile, START[tile], 0) for tile in START]
    for tile in deck[:tiles]:
        placed = {cell: {edge for part in turn_tile(name, turn) for edge in part} for name, cell, turn in done}
        places = [(cell, turn) for cell in free(placed) for turn in fits(placed, cell, tile)]
        if places:
            cell, turn = max(places, key=lambda place: (_wish(place[0], placed, within), luck.random()))
            done.append((tile, cell, turn))
    return tuple(done)


def _wish(cell: Cell, placed: dict[Cell, set[int]], within: str) -> int:
    q, r = cell
    if within == "row":
        return q - 50 * abs(r)
    if within == "column":
        return r - 50 * abs(q)
    return sum(neighbours(cell, edge) in placed for edge in range(6)) - (abs(q) + abs(r) + abs(q + r)) // 4


def line(tiles: int, step: int) -> Grown:
    """The start tile and a line of a two-ended tile, whatever the rules say: as long as a map can be."""
    cells = [(1 + (n + 1) * STEPS[step][0], (step == 1) + (n + 1) * STEPS[step][1]) for n in range(tiles)]
    return (*((tile, START[tile], 0) for tile in START), *(("14", cell, step) for cell in cells))


def view(made: Grown, seats: int = 4, houses: int = 16, seed: int = 3, **changes: object) -> View:
    """The table with these tiles, and houses on them."""
    luck = random.Random(seed)
    slots = [(tile, number) for tile, _, turn in made for number in range(len(turn_tile(tile, turn)))]
    slots = [slot for slot, _ in zip(luck.sample(sorted(set(slots)), len(set(slots))), range(houses), strict=False)]
    built = {slot: (n % seats, luck.random() < 0.3, luck.random() < 0.4) for n, slot in enumerate(slots)}
    numbers = _numbers(made)
    tiles = tuple(_tile(name, cell, turn, numbers, built) for name, cell, turn in made)
    islands = tuple(_islands(tiles, seats))
    players = tuple(_player(seat, islands, built, luck) for seat in range(seats))
    turn = len(made) - 4
    made_view = View(
        seat=None, phase="build" if turn else "place", active=turn % seats, first=0, round=min(10, 1 + turn // seats),
        tiles=tiles, last=made[-1][1] if turn else None, islands=islands, players=players,
        supply=Supply(13, 9, 0, 7, 6), deck=max(0, 10 * seats - 2 * seats - turn), discarded=(), sites=(), hand=(),
    )  # fmt: skip
    return msgspec.structs.replace(made_view, **changes)


def _numbers(made: Grown) -> dict[tuple[Cell, int], int]:
    """The connected island of each part."""
    land = {
        (cell, edge): (cell, n)
        for tile, cell, turn in made
        for n, part in enumerate(turn_tile(tile, turn))
        for edge in part
    }
    parts = [(cell, n) for tile, cell, turn in made for n in range(len(turn_tile(tile, turn)))]
    collected: dict[tuple[Cell, int], int] = {}
    for part in parts:
        if part not in collected:
            number, queue = len(set(collected.values())) + 1, deque([part])
            while queue:
                here = queue.popleft()
                collected[here] = number
                for (cell, edge), owner in land.items():
                    other = land.get((neighbours(cell, edge), (edge + 3) % 6))
                    if owner == here and other is not None and other not in collected:
                        queue.append(other)
    return collected


def _tile(
    tile: str,
    cell: Cell,
    turn: int,
    numbers: dict[tuple[Cell, int], int],
    built: dict[tuple[str, int], tuple[int, bool, bool]],
) -> Tile:
    edges = turn_tile(tile, turn)
    parts = []
    for n, part in enumerate(edges):
        house, tower, port = built.get((tile, n), (None, False, False))
        name = cell_label(cell) + ("ab"[n] if len(edges) > 1 else "")
        parts.append(Part(name, part, numbers[cell, n], house, tower, port))
    return Tile(tile, cell, turn, printed_tiles()[tile].airship, tuple(parts))


def _islands(tiles: tuple[Tile, ...], seats: int) -> Iterator[Island]:
    known = {tile.cell for tile in tiles}
    for number in sorted({part.island for tile in tiles for part in tile.parts}):
        mine = [(tile, part) for tile in tiles for part in tile.parts if part.island == number]
        cells = tuple(dict.fromkeys(tile.cell for tile, _ in mine))
        ends = sum(neighbours(tile.cell, edge) not in known for tile, part in mine for edge in part.edges)
        influence = tuple(sum(1 + part.tower for _, part in mine if part.house == seat) for seat in range(seats))
        yield Island(
            number, cells, len(cells), not ends, ends, influence, _points(influence, len(cells) * (1 + (not ends)))
        )


def _points(influence: tuple[int, ...], worth: int) -> tuple[int, ...]:
    order = sorted(set(influence), reverse=True)
    best = order[0]
    if not best:
        return (0,) * len(influence)
    sole = influence.count(best) == 1
    second = order[1] if sole and len(order) > 1 and order[1] and influence.count(order[1]) == 1 else -1
    half = worth // 2
    return tuple((worth if sole else half) if one == best else half if one == second else 0 for one in influence)


def _player(
    seat: int, islands: tuple[Island, ...], built: dict[tuple[str, int], tuple[int, bool, bool]], luck: random.Random
) -> Player:
    mine = [tower for house, tower, _ in built.values() if house == seat]
    ships, towers = luck.randint(0, 9), 3 * sum(mine)
    return Player(
        seat, ships + towers, sum(island.points[seat] for island in islands), luck.randint(0, 5), luck.randint(0, 3),
        luck.randint(0, 3), 11 - len(mine), 2, 4, ships, towers,
    )  # fmt: skip


def tile_in_hand(made: Grown, tile: str) -> HandTile:
    """A tile in hand, with everywhere that it fits."""
    placed = {cell: {edge for part in turn_tile(name, turn) for edge in part} for name, cell, turn in made}
    ways = []
    for cell in free(placed):
        for turn in fits(placed, cell, tile):
            ships = [
                printed_tiles()[tile].airship,
                *(printed_tiles()[n].airship for n, c, _ in made if any(neighbours(cell, e) == c for e in range(6))),
            ]
            gain = Gain(*(ships.count(colour) for colour in ("red", "white", "blue", "green")))
            ways.append(Fit(cell, turn, gain, (1,), (5,), int(tile == "4" and cell[0] > 1)))
    return HandTile(tile, printed_tiles()[tile].airship, printed_tiles()[tile].parts, tuple(ways))


def midgame_view(seats: int = 4, turns: int = 18, **changes: object) -> View:
    """A game in full swing."""
    return view(grow_map(turns), seats, turns - 2, **changes)


def start_view(seats: int = 2) -> View:
    """Before the first tile."""
    return view(grow_map(0), seats, 0)


def placing_view(seats: int = 3, tiles: tuple[str, ...] = ("36", "13"), turns: int = 12) -> View:
    """The view of seat 1, which has to place one of two tiles."""
    made = tuple(row for row in grow_map(turns) if row[0] not in tiles)
    hand = tuple(tile_in_hand(made, tile) for tile in tiles)
    return view(made, seats, turns - 3, seat=1, active=1, phase="place", hand=hand)


def final_view(seats: int = 4) -> View:
    """A finished game."""
    seen = view(grow_map(10 * seats), seats, 9 * seats, phase="over", active=None, round=10, deck=0)
    players = tuple(
        msgspec.structs.replace(one, points=one.points + one.islands, hand=0, turns=10) for one in seen.players
    )
    best = max(one.points for one in players)
    winners = tuple(one.seat for one in players if one.points == best)
    return msgspec.structs.replace(seen, players=players, winners=winners)


def with_changes(view: View, **changes: object) -> View:
    """The view with something changed."""
    return msgspec.structs.replace(view, **changes)


__all__ = [
    "DECK",
    "NAMES",
    "Site",
    "final_view",
    "grow_map",
    "line",
    "midgame_view",
    "placing_view",
    "start_view",
    "tile_in_hand",
    "view",
    "with_changes",
]
