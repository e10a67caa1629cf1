"""Choosing on a board: a piece is rotated and moved, always to the next place where it fits."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from cogs.panel.combinations import AmongCombinations
from cogs.panel.notation import SPACES, STEPS, Values, angle_of, cell_of, distance, prefix_of, side_of


class Board(AmongCombinations, frozen=True, dict=True):
    """The choices of a question that lies on a board."""

    def initial(self) -> Values:
        """Return the choice to begin with: the first one, but with its spaces as near to the middle as possible."""
        choices, opening = self.choices, self.choices[0]
        for i in self._parts_except(SPACES):
            choices = tuple([choice for choice in choices if choice[i] == opening[i]])
        middle = tuple(part.middle or value for part, value in zip(self.parts, opening, strict=True))
        return min(choices, key=lambda choice: distance(choice, middle, self.parts))

    def with_value(self, now: Values, place: int, value: str) -> Values:
        """Return the choice nearest to `now` in which part `place` is `value`; `now` if there is none."""
        choices = [choice for choice in self.choices if choice[place] == value]
        return min(choices, key=lambda choice: distance(choice, now, self.parts), default=now)

    def rotate(self, now: Values, place: int) -> Values:
        """Return `now` with part `place` rotated clockwise to the next orientation that fits somewhere.

        If the part turns a piece on the space chosen before it, that is the next orientation that fits there.
        """
        orientations = self._turns(now, place)
        after = (
            orientations[(orientations.index(now[place]) + 1) % len(orientations)]
            if now[place] in orientations
            else now[place]
        )
        return self.with_value(now, place, after)

    def move(self, now: Values, place: int, direction: str) -> Values:
        """Return `now` with the cell of part `place` moved in a direction to the next one that fits, if any."""
        kind = self.parts[place].kind
        row, column = cell_of(now[place], kind)
        down, right = STEPS[direction]
        best: tuple[tuple[int, int, int], Values] | None = None
        for choice in self._fitting(now, place):
            other_row, other_column = cell_of(choice[place], kind)
            along = (other_row - row) * down + (other_column - column) * right
            aside = abs((other_row - row) * right) + abs((other_column - column) * down)
            if along > 0:
                rank = (aside + along, aside, distance(choice[place + 1 :], now[place + 1 :], self.parts[place + 1 :]))
                if best is None or rank < best[0]:
                    best = (rank, choice)
        return best[1] if best else now

    def move_to_row(self, now: Values, place: int, row: str) -> Values:
        """Return `now` with the cell of part `place` in another row, as near as possible; `now` if none fits there."""
        column = cell_of(now[place])[1]
        choices = [choice for choice in self._fitting(now, place) if choice[place].startswith(row)]
        return min(choices, key=lambda choice: abs(cell_of(choice[place])[1] - column), default=now)

    def rows(self, now: Values, place: int) -> list[str]:
        """Return the letters of the rows in which part `place` fits, given the parts before it."""
        return sorted({choice[place][0] for choice in self._fitting(now, place)})

    def cells(self, now: Values, place: int) -> list[str]:
        """Return the cells in which part `place` fits, given the parts before it, row by row."""
        return sorted({choice[place] for choice in self._fitting(now, place)}, key=cell_of)

    def cells_in_row(self, now: Values, place: int) -> list[str]:
        """Return those of the current row."""
        return [cell for cell in self.cells(now, place) if cell[0] == now[place][0]]

    @cached_property
    def cell_part(self) -> int | None:
        """The index of the part that is a cell of a rectangular board, if any."""
        return next((place for place, part in enumerate(self.parts) if part.kind == "cell"), None)

    @cached_property
    def turned_part(self) -> int | None:
        """The index of the part by which a piece is turned on the space chosen before it, if any."""
        kinds = [part.kind for part in self.parts]
        return next((at for at, kind in enumerate(kinds) if kind == "turn" and {*kinds[:at]} & {*SPACES}), None)

    @cached_property
    def pieces(self) -> list[Values]:
        """The pieces that can be placed: all combinations of the parts before the cell."""
        return list(dict.fromkeys([choice[: self.cell_part] for choice in self.choices])) if self.cell_part else []

    def with_piece(self, now: Values, piece: Values) -> Values:
        """Return `now` with another piece, as near as possible; `now` if the piece fits nowhere."""
        choices = [choice for choice in self.choices if choice[: len(piece)] == piece]
        return min(choices, key=lambda choice: distance(choice, now, self.parts), default=now)

    def _turns(self, now: Values, place: int) -> list[str]:
        """Return the orientations of the same side of a shape, in clockwise order."""
        possible = self.combinations.values(place, dict(enumerate(now[:place])) if place == self.turned_part else {})
        names = (name for name in possible if side_of(name) == side_of(now[place]))
        return sorted((name for name in names if prefix_of(name) == prefix_of(now[place])), key=angle_of)

    def _fitting(self, now: Values, place: int) -> Iterator[Values]:
        """Return the choices with the same parts before this one; later parts may have to change with it."""
        return (choice for choice in self.choices if choice[:place] == now[:place])

    def _parts_except(self, kinds: Sequence[str]) -> list[int]:
        """Return the places of the parts whose kind is none of these."""
        return [i for i, part in enumerate(self.parts) if part.kind not in kinds]
