"""The picture being drawn, with its theme and language."""

from dataclasses import dataclass

from ..kit import scene as kit
from ..kit import text
from ..kit.canvas import frame
from ..kit.halo import text_with_halo
from ..kit.palette import Colour
from ..kit.scene import At, IntBox
from .colours import THEMES, Colours
from .icons import icon
from .plates import lay_page, lay_plate


@dataclass(frozen=True)
class Scene(kit.Scene):
    """A picture being drawn with this game's colours and signs."""

    @property
    def colours(self) -> Colours:
        return THEMES[self.look.theme]

    def page(self, box: IntBox) -> None:
        """Draw a page, on which texts stand."""
        lay_page(self.image, box, self.theme)

    def paper(self, box: IntBox, rim: Colour, edge: int = 4) -> None:
        """Draw a sheet of paper with a rim `edge` pixels wide."""
        lay_plate(self.image, box, self.colours.paper, rim, edge, 16)

    def frame(self, box: IntBox, paint: Colour, width: int, radius: int) -> None:
        """Draw a line `width` pixels wide round a box with rounded corners."""
        frame(self.image, box, paint, width, radius)

    def icon(self, middle: At, name: str, size: int, ink: Colour | None = None) -> None:
        """Draw an icon, by default in the theme's ink."""
        self.paste_centred(icon(name, size, ink or self.colours.ink), middle)

    def write_with_halo(self, middle: At, words: str, size: int, ink: Colour, rim: Colour, *, room: int = 0) -> None:
        """Write words with a halo, readable on any background, around this middle; in a `room` as large as fits."""
        if room:
            words, size = text.fit(words, room, size, 12, bold=True)
        self.paste_centred(text_with_halo(words, size, ink, rim), middle)

    def write_lines(
        self, box: IntBox, words: str, size: int, smallest: int, ink: Colour | None = None, *, middle: bool = False
    ) -> int:
        """Write text in lines within a box, as large as fits, from its top or in its middle. Return the lower edge."""
        left, top, right, bottom = box
        wrapped, size = text.fit_box(words, right - left, bottom - top, size, smallest)
        start = (top + bottom - len(wrapped) * size * text.LEADING) / 2 if middle else top
        for number, line in enumerate(wrapped):
            self.write((left, start + (number + 0.5) * size * text.LEADING), line, size, ink)
        return round(start + len(wrapped) * size * text.LEADING)
