"""Choosing on a board: what is laid is turned and moved, always to where it fits."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from cogs.panel.combinations import AmongCombinations
from cogs.panel.notation import SPACES, STEPS, Values, angle_of, cell_of, distance, prefix_of, side_of


class Board(AmongCombinations, frozen=True, dict=True):
    """What is laid on a board, and where."""

    def first(self) -> Values:
        """The combination to begin with: the first one's words and turns, with its spaces nearest to the middle."""
        ways, first = self.ways, self.ways[0]
        for i in self._but(SPACES):
            ways = tuple([way for way in ways if way[i] == first[i]])
        middle = tuple(part.middle or value for part, value in zip(self.parts, first, strict=True))
        return min(ways, key=lambda way: distance(way, middle, self.parts))

    def changed(self, now: Values, place: int, value: str) -> Values:
        """The combination nearest to `now` in which part `place` is `value`; `now` where there is none."""
        wanted = (*now[:place], value, *now[place + 1 :])
        ways = [way for way in self.ways if way[place] == value]
        return min(ways, key=lambda way: distance(way, wanted, self.parts), default=now)

    def turned(self, now: Values, place: int) -> Values:
        """`now` with part `place` turned to the right, to the next way that fits somewhere."""
        ways = self._turns(now, place)
        after = ways[(ways.index(now[place]) + 1) % len(ways)] if now[place] in ways else now[place]
        return self.changed(now, place, after)

    def moved(self, now: Values, place: int, direction: str) -> Values:
        """`now` with the cell of part `place` moved to the next one that fits that way, if there is one."""
        kind = self.parts[place].kind
        row, column = cell_of(now[place], kind)
        down, right = STEPS[direction]
        best: tuple[tuple[int, int, int], Values] | None = None
        for way in self._fitting(now, place):
            other_row, other_column = cell_of(way[place], kind)
            along = (other_row - row) * down + (other_column - column) * right
            aside = abs((other_row - row) * right) + abs((other_column - column) * down)
            if along > 0:
                rank = (aside + along, aside, distance(way[place + 1 :], now[place + 1 :], self.parts[place + 1 :]))
                if best is None or rank < best[0]:
                    best = (rank, way)
        return best[1] if best else now

    def in_row(self, now: Values, place: int, row: str) -> Values:
        """`now` with the cell of part `place` in another row, as near as possible; `now` if none fits there."""
        column = cell_of(now[place])[1]
        ways = [way for way in self._fitting(now, place) if way[place].startswith(row)]
        return min(ways, key=lambda way: abs(cell_of(way[place])[1] - column), default=now)

    def rows(self, now: Values, place: int) -> list[str]:
        """The rows in which part `place` fits with what is chosen before it, by their letters."""
        return sorted({way[place][0] for way in self._fitting(now, place)})

    def cells_in_row(self, now: Values, place: int) -> list[str]:
        """The cells of the present row in which part `place` fits."""
        cells = {way[place] for way in self._fitting(now, place) if way[place][0] == now[place][0]}
        return sorted(cells, key=cell_of)

    @cached_property
    def square(self) -> int | None:
        """The place of the cell of a rectangular board that is asked, if any."""
        return next((place for place, part in enumerate(self.parts) if part.kind == "cell"), None)

    @cached_property
    def heads(self) -> list[Values]:
        """What is laid: all combinations of the parts before the cell of a rectangular board."""
        return list(dict.fromkeys([way[: self.square] for way in self.ways])) if self.square else []

    def with_head(self, now: Values, head: Values) -> Values:
        """`now` with these first values, its cell as near as possible; `now` if they go with none."""
        ways = [way for way in self.ways if way[: len(head)] == head]
        return min(ways, key=lambda way: distance(way, (*head, *now[len(head) :]), self.parts), default=now)

    def _turns(self, now: Values, place: int) -> list[str]:
        """The ways in which the same side of a shape can lie, in the order of turning."""
        names = (name for name in self.combinations.values(place, {}) if side_of(name) == side_of(now[place]))
        return sorted((name for name in names if prefix_of(name) == prefix_of(now[place])), key=angle_of)

    def _fitting(self, now: Values, place: int) -> Iterator[Values]:
        """The combinations with the same parts before this one: what comes later may have to change with it."""
        return (way for way in self.ways if way[:place] == now[:place])

    def _but(self, kinds: Sequence[str]) -> list[int]:
        return [i for i, part in enumerate(self.parts) if part.kind not in kinds]
