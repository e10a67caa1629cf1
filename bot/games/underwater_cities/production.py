"""What a network produces (UWC-50..53, UWC-74..79)."""

from collections.abc import Iterator

from bot.engine.combinators import If
from bot.engine.effect import Query, Seat

from .gains import Gain, GainPer
from .goods import FREE, Goods
from .network import (
    BUILDINGS,
    beside_city,
    board,
    connected_buildings,
    connected_cities,
    connected_corners,
    metropolises,
)
from .rows import CARDS, METROPOLISES, Convert, Instead, Produces
from .state import Entry, Player, State

PLAIN = {"farm": Goods(kelp=1), "plant": Goods(credit=1), "laboratory": Goods(science=1)}  # what each building makes
MORE = {  # what an upgraded one makes besides: goods and points
    "farm": (FREE, 1),
    "plant": (Goods(biomatter=1), 0),
    "laboratory": (Goods(steelplast=1), 0),
}
PAIR = {  # what two upgraded ones at the same city make besides, once
    "farm": (Goods(kelp=1), 1),
    "plant": (Goods(credit=1), 0),
    "laboratory": (Goods(steelplast=1), 0),
}
TOLL = 1  # credits of a tunnel; points, if it is upgraded, too
SYMBIOTIC, REEF = 2, 6  # points of a symbiotic city, and of one on the space for it
PORT = 2  # points of a connected metropolis at a special tunnel space
PAIRED = Goods(credit=2)  # of the pair of tunnel spaces
FEED = 3  # points lost for each city that goes hungry


def production(s: State, seat: Seat, used: tuple[str, ...] = ()) -> list[Entry]:
    """Return the lines of a seat's production; `used` are the chosen ones of the cards that offer a choice."""
    player = s.players[seat]
    entries = [*_network_entries(player), *_row_entries(s, seat), *_instead_entries(player, used)]
    entries += _point_conversions(player, used, total(entries))
    return [entry for entry in entries if entry.goods.counts != FREE.counts or entry.points]


def total(entries: list[Entry]) -> Goods:
    """Return the sum of all goods in these lines."""
    sum_ = FREE
    for entry in entries:
        sum_ = sum_.plus(entry.goods)
    return sum_


def optional_cards(s: State, seat: Seat) -> list[str]:
    """Return the cards that offer a choice in this production."""
    player = s.players[seat]
    replacing = [card for card, _ in _cards_with(player, Instead) if _instead_entries(player, (card,))]
    converting = _cards_with(player, Convert)
    made = total(production(s, seat)) if converting else FREE
    return [*replacing, *(card for card, row in converting if isinstance(row, Convert) and made.covers(row.produced))]


def _network_entries(player: Player) -> Iterator[Entry]:
    """Yield the lines of buildings, pairs, tunnels and cities."""
    connected = connected_buildings(player)
    for kind in BUILDINGS:
        rooms = [room for room in connected if player.buildings[room] == kind]
        yield _building_entry(player, kind, rooms)
        yield _pair_entry(player, kind, rooms)
    yield _tunnel_entry(player)
    yield Entry("pair", PAIRED) if _has_tunnel_pair(player) else Entry("pair")
    yield _city_entry(player)
    tunnels = [tunnel for tunnel in player.tunnels if board(player).spaces[tunnel].special == "metropolis"]
    connecting = [tunnel for tunnel in tunnels if board(player).ends[tunnel][1] in connected_corners(player)]
    yield Entry("port", FREE, PORT * len(connecting), count=len(connecting))


def _building_entry(player: Player, kind: str, rooms: list[str]) -> Entry:
    """Return the line of all buildings of a kind; those on a x2 space produce twice, with their upgrade (UWC-74)."""
    goods, points, spaces = FREE, 0, board(player).spaces
    for room in rooms:
        times = 2 if spaces[room].special == "double" else 1
        more, more_points = MORE[kind] if room in player.upgraded else (FREE, 0)
        goods = goods.plus(PLAIN[kind].plus(more).times(times))
        points += more_points * times
    return Entry(kind, goods, points, count=len(rooms))


def _pair_entry(player: Player, kind: str, rooms: list[str]) -> Entry:
    """Return the line of cities with two upgraded buildings of a kind, which produce more (UWC-50)."""
    cities = [room[0] for room in rooms if room in player.upgraded]
    pairs = len({city for city in cities if cities.count(city) >= 2})
    goods, points = PAIR[kind]
    return Entry(f"{kind}_pair", goods.times(pairs), points * pairs, count=pairs)


def _tunnel_entry(player: Player) -> Entry:
    """Return the line of tunnels beside cities; triple ones count three times (UWC-51, UWC-77)."""
    credit = points = 0
    tunnels = beside_city(player)
    for tunnel in tunnels:
        times = 3 if board(player).spaces[tunnel].special == "triple" else 1
        credit += TOLL * times
        points += times * (tunnel in player.upgraded)
    return Entry("tunnel", Goods(credit=credit), points, count=len(tunnels))


def _has_tunnel_pair(player: Player) -> bool:
    """Return whether both tunnels of the board's pair lie beside connected cities (UWC-79)."""
    pair, connected = board(player).pairs, beside_city(player)
    return bool(pair) and all(tunnel in connected for tunnel in pair)


def _city_entry(player: Player) -> Entry:
    """Return the line of connected symbiotic cities (UWC-51, UWC-75)."""
    spaces = board(player).spaces
    cities = [city for city in connected_cities(player) if player.domes[city] == "symbiotic"]
    points = sum(REEF if spaces[city].special == "symbiotic" else SYMBIOTIC for city in cities)
    return Entry("symbiotic", FREE, points, count=len(cities))


def _row_entries(s: State, seat: Seat) -> Iterator[Entry]:
    """Yield the lines of production cards and connected metropolises (UWC-52)."""
    player = s.players[seat]
    for card in player.kept:
        yield line_of(s, seat, "card", card, CARDS[card].production)
    for tile in metropolises(player):
        yield line_of(s, seat, "metropolis", tile, METROPOLISES[tile].production)


def line_of(s: State, seat: Seat, what: str, name: str, rows: tuple[Produces, ...]) -> Entry:
    """Return the line of what these rows of a card or metropolis (`what`) of this name produce now."""
    goods, points = FREE, 0
    for row in rows:
        gain, times = _gain(s, seat, row)
        goods = goods.plus(gain.goods.times(times))
        points += gain.points * times
    return Entry(what, goods, points, name)


def _gain(s: State, seat: Seat, row: Produces) -> tuple[Gain, int]:
    """Return what a row gives, and how many times."""
    if isinstance(row, GainPer):
        assert isinstance(row.gain, Gain)
        return row.gain, row.times(s, seat)
    if isinstance(row, If):
        assert isinstance(row.query, Query)
        return _gain(s, seat, row.then) if row.query.holds(s, seat) else (Gain(), 0)
    return (row, 1) if isinstance(row, Gain) else (Gain(), 0)


def _cards_with(player: Player, kind: type[Instead] | type[Convert]) -> list[tuple[str, "Instead | Convert"]]:
    """Return the kept cards that have a row of this type, with the row."""
    return [(card, row) for card in player.kept for row in CARDS[card].production if isinstance(row, kind)]


def _instead_entries(player: Player, used: tuple[str, ...]) -> list[Entry]:
    """Return the lines of those of the `used` cards that replace the plain production of one building each."""
    left = {kind: sum(player.buildings[room] == kind for room in connected_buildings(player)) for kind in BUILDINGS}
    entries = []
    for card, row in _cards_with(player, Instead):
        if card in used and isinstance(row, Instead) and left[row.kind]:
            left[row.kind] -= 1
            entries.append(Entry("card", row.makes.minus(PLAIN[row.kind]), 0, card))
    return entries


def _point_conversions(player: Player, used: tuple[str, ...], made: Goods) -> list[Entry]:
    """Return the lines of the `used` cards that turn goods of this production (`made`) into points (UWC-68)."""
    entries = []
    for card, row in _cards_with(player, Convert):
        if card in used and isinstance(row, Convert) and made.covers(row.produced):
            made = made.minus(row.produced)
            entries.append(Entry("card", FREE.minus(row.produced), row.points, card))
    return entries


def feeding(player: Player) -> tuple[int, int, int]:
    """Return what the connected cities eat: kelp first, then biomatter, then points, not below 0 (UWC-53)."""
    cities = len(connected_cities(player))
    kelp = min(player.goods.kelp, cities)
    biomatter = min(player.goods.biomatter, cities - kelp)
    return kelp, biomatter, min(player.points, FEED * (cities - kelp - biomatter))
