"""All ways to place a hand's tiles, listed without building one: "12 L51 t3"."""

from collections.abc import Iterator, Mapping, Sequence

from bot.engine.hexes import cell_at, cell_from_label, index, label_at

from .chart import Chart, Fits, Placement
from .tiles import TURNS, Orientation, Tile


class Placings(Mapping[str, Placement]):
    """The options of a placement by notation: tile, cell, turn. Listed in that order, made on access."""

    def __init__(self, chart: Chart, hand: Sequence[Tile]) -> None:
        self.chart = chart
        self.hand = hand
        self._offers: list[tuple[str, Fits]] = [(tile.name, chart.fits(tile)) for tile in hand]
        self._total = sum([fits.total for _, fits in self._offers])

    def __len__(self) -> int:
        return self._total

    def __iter__(self) -> Iterator[str]:
        for tile, fits in self._offers:
            for place, ways in fits.cells:
                start = f"{tile} {label_at(place)} t"
                for way in ways:
                    yield f"{start}{way.turn}"

    def nth(self, n: int) -> str:
        """Return the choice number n, from 0. Raise IndexError past the end."""
        for tile, fits in self._offers:
            if n < fits.total:
                place, way = _nth(fits, n)
                return f"{tile} {label_at(place)} t{way.turn}"
            n -= fits.total
        raise IndexError(n)

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, str) and self._find(choice) is not None

    def __getitem__(self, choice: str) -> Placement:
        placement = self._find(choice)
        if placement is None:
            raise KeyError(choice)
        return placement

    def _find(self, choice: str) -> Placement | None:
        """Return the placement with this notation; None if it is malformed or does not fit."""
        words = choice.split(" ")
        if len(words) != 3 or words[2] not in TURNS:
            return None
        tile, cell, turn = words[0], cell_from_label(words[1]), TURNS.index(words[2])
        fits_of_tile = next((fits for name, fits in self._offers if name == tile), None)
        if fits_of_tile is None or cell is None:
            return None
        place = index(cell)
        for other, ways in fits_of_tile.cells:
            if other == place and cell_at(place) == cell and any(way.turn == turn for way in ways):
                return Placement(tile, *cell, turn)
        return None


def _nth(fits: Fits, n: int) -> tuple[int, Orientation]:
    """Return number n, from 0, of the places and orientations that fit. Raise IndexError past the end."""
    for place, ways in fits.cells:
        if n < len(ways):
            return place, ways[n]
        n -= len(ways)
    raise IndexError(n)
