"""Builds a viewer's view from nothing."""

from bot.engine.effect import Seat
from bot.engine.hexes import EDGES, cell_at
from bot.engine.machine import over

from . import view
from .chart import Chart, LaidTile
from .cubes import real_gain, ships
from .effects import Build
from .score import influences, island_points, points_from_islands, ranks
from .sites import Sites
from .state import Merchant, State
from .tiles import COLOURS, GREEN, Orientation, Tile


def see(s: State, seat: Seat | None) -> view.View:
    """Return the table as this seat or a spectator sees it; a hand is seen by its owner alone."""
    chart, numbers = s.chart, s.chart.numbers()
    last = s.placed[-1] if s.placed else None
    building = bool(s.stack) and isinstance(s.stack[-1].effect, Build)
    return view.View(
        seat=seat,
        phase=s.stack[-1].effect.word if s.stack else "over",
        active=s.stack[-1].seat if s.stack else None,
        first=s.first,
        round=max(1, s.merchants[s.active].turns),
        tiles=tuple(_tile(s, place, lying, numbers) for place, lying in chart.lying.items()),
        last=(last.q, last.r) if last else None,
        islands=_islands(s, chart, numbers),
        players=_players(s),
        supply=_supply(s),
        deck=s.deck,
        discarded=tuple(s.discarded),
        sites=tuple(view.Site(*site) for site in Sites(s, s.active).values() if site) if building else (),
        hand=() if seat is None else tuple(_hand_tile(s, tile, numbers) for tile in s.hand(seat)),
        winners=tuple(winner for winner, rank in enumerate(ranks(s)) if rank == 1) if over(s) else (),
    )


def _supply(s: State) -> view.Supply:
    """Return what is left for all."""
    red, white, blue = s.supply
    return view.Supply(red, white, blue, s.towers, s.ports)


def _tile(s: State, place: int, lying: LaidTile, numbers: dict[int, int]) -> view.Tile:
    """Return a tile on the map with what stands on its parts; `numbers` are the islands' numbers by key."""
    parts = []
    for name, edges in zip(lying.names, lying.way.parts, strict=True):
        number, house = numbers[s.chart.island_of[name]], s.houses.get(name)
        piece = (house.seat, house.tower, house.port) if house else ()
        parts.append(view.Part(name, _edges(edges), number, *piece))
    return view.Tile(lying.tile.name, cell_at(place), lying.way.turn, lying.tile.airship, tuple(parts))


def _edges(edges: int) -> tuple[int, ...]:
    """Return the edges of a set."""
    return tuple(edge for edge in EDGES if edges >> edge & 1)


def _islands(s: State, chart: Chart, numbers: dict[int, int]) -> tuple[view.Island, ...]:
    """Return the islands by number, with what each would bring now."""
    influence_of, nobody = influences(s, chart), [0] * s.seats
    islands = []
    for key, number in numbers.items():
        island, influence = chart.islands[key], influence_of.get(key, nobody)
        points = island_points(island.size, island.is_closed, influence)
        cells = tuple(sorted(cell_at(place) for place in island.cells))
        islands.append(
            view.Island(number, cells, island.size, island.is_closed, island.ends, tuple(influence), tuple(points))
        )
    return tuple(islands)


def _players(s: State) -> tuple[view.Player, ...]:
    """Return what is public of all players."""
    now = points_from_islands(s)
    return tuple(_player(seat, merchant, now[seat]) for seat, merchant in enumerate(s.merchants))


def _player(seat: Seat, merchant: Merchant, now: int) -> view.Player:
    """Return what is public of a player; `now` is what the islands would bring."""
    red, white, blue = merchant.cubes
    return view.Player(
        seat=seat,
        points=merchant.points,
        islands=now,
        red=red,
        white=white,
        blue=blue,
        houses=merchant.houses,
        hand=len(merchant.hand),
        turns=merchant.turns,
        ships=merchant.ships,
        towers=merchant.towers,
    )


def _hand_tile(s: State, tile: Tile, numbers: dict[int, int]) -> view.HandTile:
    """Return a tile of the viewer's hand with everywhere that it fits."""
    chart = s.chart
    fits = tuple(_fit(s, tile, place, way, numbers) for place, ways in chart.fits(tile).cells for way in ways)
    return view.HandTile(tile.name, tile.airship, tuple(_edges(part) for part in tile.parts), fits)


def _fit(s: State, tile: Tile, place: int, way: Orientation, numbers: dict[int, int]) -> view.Fit:
    """Return what placing a tile like this would bring."""
    got = real_gain(s.supply, ships(s.chart, tile, place))
    red, white, blue = (got.count(colour) for colour in COLOURS)
    outcome = s.chart.outcome(tile, place, way)
    return view.Fit(
        cell_at(place),
        way.turn,
        view.Gain(red, white, blue, got.count(GREEN)),
        tuple(numbers[key] for key in outcome.joined),
        outcome.sizes,
        outcome.closes,
    )
