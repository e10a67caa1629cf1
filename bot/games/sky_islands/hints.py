"""The hints beside values that can be chosen: what they would bring, and the island they are about."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.engine.effect import Seat
from bot.engine.hexes import EDGES, cell_from_label, index
from bot.layout import WASTE, Hint

from .chart import Outcome
from .cubes import format_counts, keepings, real_gain, ships, swap_name
from .effects import Build, Keep, Place
from .sites import Sites
from .state import State
from .tiles import COLOURS, GREEN, TILES, TURNS, Orientation, Tile

LETTERS = "AB"  # the tiles of a hand, as its picture has them
SHOWN = [*COLOURS, GREEN]  # the order of what is gained
BESIDE = "beside"  # the kind of these words


def of_placing(verb: Place, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a tile: what it brings at best; of a cell: what it yields; of a turn: how the tile then lies.

    A turn's also says what becomes of the islands. `place` is the index of the part: 0 tile, 1 cell, 2 turn.
    """
    if place == 0:
        return _tile(s, me, TILES[value])
    if place == 1:
        tiles = (
            [TILES[chosen[0]]]
            if chosen[0]
            else [tile for tile in s.hand(me) if _fitting_orientations(s, tile, _index(value))]
        )
        return _cell(s, tiles, value)
    if not (chosen[0] and chosen[1]):
        return Hint()
    tile, cell = TILES[chosen[0]], _index(chosen[1])
    way = next(way for way in _fitting_orientations(s, tile, cell) if TURNS[way.turn] == value)
    return Hint(_edge_marks(way), _words(*_islands_after(s, s.chart.outcome(tile, cell, way))).words)


def of_building(verb: Build, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a site: its island, for towers and ports also what they bring."""
    sites = [site for site in Sites(s, me).values() if site]
    if place == 0:
        points = max((points for what, _, points in sites if what == value), default=0)
        return _words(_points(points))
    chosen_site = next((site for site in sites if site[:2] == (chosen[0], value)), None)
    if chosen_site is None:
        return Hint()
    yields = f"each_turn_{s.chart.at(value).tile.airship}" if chosen_site[0] == "port" else ""
    island = _words(*_island(s, value)).words
    return Hint((), (*island, *_words(_points(chosen_site[2]), yields).words), island)


def of_keeping(verb: Keep, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a set of cubes: the exchanges that lead to it."""
    left = keepings(s.merchants[me].cubes, s.supply)
    swaps = next((swaps for kept, swaps in left.items() if format_counts(kept) == value), ())
    return Hint(words=tuple(("swap", swap_name(swap)) for swap in swaps))


def _tile(s: State, me: Seat, tile: Tile) -> Hint:
    """Return the hint of a tile: its letter in the picture of the hand, what it can bring, islands it can close.

    Not both at once: the cell that brings most need not be one where it closes an island.
    """
    letter = LETTERS[s.merchants[me].hand.index(tile.name)]
    yields = [*_yields(s, tile)]
    gain, closes = (
        max((gain for _, gain in yields), key=len, default=()),
        max((number for number, _ in yields), default=0),
    )
    goods = "".join(sorted(str(SHOWN.index(thing)) for thing in gain))
    best = (("goods", f"most_{goods}"),) if goods else ()
    return Hint((letter,), (*best, *_words(f"{closes}closable" if closes else "").words))


def _yields(s: State, tile: Tile) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield for each cell where a tile fits how many islands it can close there, and what it gains."""
    for place, ways in s.chart.fits(tile).cells:
        closes = max(s.chart.outcome(tile, place, way).closes for way in ways)
        yield closes, real_gain(s.supply, ships(s.chart, tile, place))


def _edge_marks(way: Orientation) -> tuple[str, ...]:
    """Return the marks of where the land of a tile that lies like this points, in one kind of sign for every tile."""
    return "land", *(f"e{edge}" for edge in EDGES if way.land >> edge & 1)


def _cell(s: State, tiles: Sequence[Tile], cell: str) -> Hint:
    """Return the hint of a cell: what these tiles yield there, if that is the same, and what becomes of the islands.

    If that depends on tile and turn, the most that can become of them.
    """
    place = _index(cell)
    outcomes = [s.chart.outcome(tile, place, way) for tile in tiles for way in _fitting_orientations(s, tile, place)]
    yields = {tuple(sorted(real_gain(s.supply, ships(s.chart, tile, place)), key=SHOWN.index)) for tile in tiles}
    words = dict.fromkeys(_islands_after(s, outcome) for outcome in outcomes)
    common = words.popitem()[0] if len(words) == 1 else _islands_at_most(outcomes)
    turns = f"{len(outcomes)}turn" if len(outcomes) > 1 else ""
    lost = _words_of_lost(s, ships(s.chart, tiles[0], place)) if len(tiles) == 1 else ()
    return Hint(yields.pop() if len(yields) == 1 else (), (*_words(*common, turns).words, *lost))


def _words_of_lost(s: State, airships: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the words for what these airships carry in a colour that has run out in the supply (SKY-11)."""
    lost = Counter(airships) - Counter(real_gain(s.supply, airships))
    return tuple((WASTE, f"{lost[colour]}{colour}") for colour in COLOURS if lost[colour])


def _islands_after(s: State, outcome: Outcome) -> tuple[str, ...]:
    """Return the words for the islands that a tile joins, how large its own become, and how many are closed."""
    numbers = s.chart.numbers()
    joined = [f"{numbers[key]}number" for key in outcome.joined]
    sizes = ["new" if size == 1 else f"{size}size" for size in sorted(outcome.sizes)]
    return *joined, *dict.fromkeys(sizes), _closes(outcome.closes)


def _islands_at_most(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Return the words for the largest island that a tile can make, and how many it can close."""
    most = max(size for outcome in outcomes for size in outcome.sizes)
    closes = max(outcome.closes for outcome in outcomes)
    return "new" if most == 1 else f"{most}most", _closes(closes)


def _fitting_orientations(s: State, tile: Tile, place: int) -> Sequence[Orientation]:
    """Return the orientations in which a tile fits on the cell with this index."""
    return next((ways for other, ways in s.chart.fits(tile).cells if other == place), ())


def _index(cell: str) -> int:
    """Return the index of the cell with this name."""
    position = cell_from_label(cell)
    assert position, f"no cell {cell!r}"
    return index(position)


def _island(s: State, where: str) -> tuple[str, ...]:
    """Return the words for a part's island: its number and size, and whether it is closed."""
    key = s.chart.island_of[where]
    island = s.chart.islands[key]
    return f"{s.chart.numbers()[key]}number", f"{island.size}size", "closed" if island.is_closed else "open"


def _closes(number: int) -> str:
    """Return the word for this number of closed islands; "" for none."""
    return f"{number}closes" if number else ""


def _points(number: int) -> str:
    """Return the word for this number of points; "" for none."""
    return f"{number}point" if number else ""


def _words(*values: str) -> Hint:
    """Return a hint that shows these values beside the choice, without empty ones."""
    return Hint(words=tuple((BESIDE, value) for value in values if value))
