"""The picture being drawn, with its theme and language."""

from dataclasses import dataclass

from ..kit import scene as kit
from ..kit import text
from ..kit.canvas import panel
from ..kit.palette import Colour
from ..kit.scene import IntBox
from .colours import THEMES, Colours
from .signs import draw_sign


@dataclass(frozen=True)
class Scene(kit.Scene):
    """A picture being drawn with this game's colours and signs."""

    @property
    def colours(self) -> Colours:
        return THEMES[self.look.theme]

    def write_lines(self, box: IntBox, words: str, size: int, smallest: int) -> None:
        """Write a text in lines within a box, from its top, as large as fits."""
        left, top, right, bottom = box
        wrapped, size = text.fit_box(words, right - left, bottom - top, size, smallest)
        for number, line in enumerate(wrapped):
            self.write((left, top + (number + 0.5) * size * text.LEADING), line, size)

    def sign(self, middle: kit.At, name: str, size: int, ink: Colour | None = None) -> None:
        """Draw a sign, `size` pixels high."""
        draw_sign(self.image, middle, name, size, self.theme, ink)

    def panel(self, box: IntBox, colours: tuple[Colour, Colour] | None = None, rim: Colour | None = None) -> None:
        """Draw a panel with rounded corners, by default in the theme's colours."""
        panel(self.image, box, colours or self.colours.panel, 16, rim or self.colours.rim)
