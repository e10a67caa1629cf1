"""A connected island: its parts, its tiles, and whether it is closed."""

from functools import cached_property

import msgspec

from bot.engine.hexes import NEXT

RING = 6  # the least number of tiles that can enclose a hole


class Island(msgspec.Struct, frozen=True, dict=True):
    """A connected island (SKY-30): its parts, the indexes of its cells, the empty cells that its open edges face."""

    parts: tuple[str, ...]
    cells: frozenset[int]
    faces: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of distinct tiles (SKY-32)."""
        return len(self.cells)

    @cached_property
    def is_closed(self) -> bool:
        """Whether it is surrounded by sky; holes enclosed by its own tiles do not keep it open (SKY-31)."""
        return not self.faces or (self.size >= RING and not any(self._leads_out(face) for face in self.faces))

    @cached_property
    def ends(self) -> int:
        """How many edges keep it open."""
        return len(self.faces) if self.size < RING else sum(self._leads_out(face) for face in self.faces)

    def _leads_out(self, start: int) -> bool:
        """Return whether a path past this island's tiles leads from a cell to the outside.

        Tiles of other islands do not block the path: a hole that they help to enclose is not inside. Indexes go row by
        row, so everything before the first tile and after the last is outside.
        """
        first, last = min(self.cells), max(self.cells)
        seen, rest = {start}, [start]
        while rest:
            place = rest.pop()
            if not first < place < last:
                return True
            for step in NEXT:
                beside = place + step
                if beside not in seen and beside not in self.cells:
                    seen.add(beside)
                    rest.append(beside)
        return False
