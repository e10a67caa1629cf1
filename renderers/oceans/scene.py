"""The picture being drawn, with its theme and language."""

from dataclasses import dataclass

from ..kit import scene as kit
from ..kit import text
from ..kit.canvas import frame
from ..kit.palette import Colour
from ..kit.scene import At, IntBox
from .colours import THEMES, Colours
from .creatures import creature
from .sea import lay_ledge, lay_plate
from .signs import sign, value


@dataclass(frozen=True)
class Scene(kit.Scene):
    """A picture being drawn with this game's colours and signs."""

    @property
    def colours(self) -> Colours:
        return THEMES[self.look.theme]

    def ledge(self, box: IntBox) -> None:
        """Draw a ledge of rock, on which things stand."""
        lay_ledge(self.image, box, self.theme)

    def plate(self, box: IntBox, rim: Colour | None = None, edge: int = 2) -> None:
        """Draw a plate with a rim `edge` pixels wide."""
        lay_plate(self.image, box, self.colours.plate, rim or self.colours.rim, edge)

    def page(self, box: IntBox) -> None:
        """Draw a page, on which texts stand."""
        lay_plate(self.image, box, self.colours.pages, self.colours.rim, 2, 18)

    def frame(self, box: IntBox, paint: Colour, width: int, radius: int) -> None:
        """Draw a line `width` pixels wide round a box with rounded corners."""
        frame(self.image, box, paint, width, radius)

    def sign(self, middle: At, name: str, size: int) -> None:
        """Draw a sign, `size` pixels high."""
        self.paste_centred(sign(name, size), middle)

    def value(self, middle: At, kind: str, number: str, size: int) -> None:
        """Draw a number on the sign of what it counts."""
        self.paste_centred(value(kind, number, size), middle)

    def creature(self, middle: At, trait: str, size: int) -> None:
        """Draw the creature of a trait."""
        self.paste_centred(creature(trait, size), middle)

    def write_lines(
        self,
        box: IntBox,
        words: str,
        size: int,
        smallest: int,
        ink: Colour | None = None,
        *,
        middle: bool = False,
        bold: bool = False,
    ) -> int:
        """Write text in lines within a box, as large as fits with no word broken, from its top or in its middle.

        Return the lower edge of the last line.
        """
        left, top, right, bottom = box
        size = text.whole_size(words, right - left, size, smallest, bold)
        wrapped, size = text.fit_box(words, right - left, bottom - top, size, smallest, bold)
        step = size * text.LEADING
        start = (top + bottom - len(wrapped) * step) / 2 if middle else top
        for number, line in enumerate(wrapped):
            at = ((left + right) / 2 if middle else left), start + (number + 0.5) * step
            self.write(at, line, size, ink, bold=bold, align="middle" if middle else "left")
        return round(start + len(wrapped) * step)
