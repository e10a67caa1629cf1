"""A picture in the making: what is drawn on, in which colours, in whose words."""

from dataclasses import dataclass
from typing import cast

from PIL import Image

from ..kit import text
from ..kit.canvas import panel
from ..kit.palette import Colour
from ..look import Look
from .colours import THEMES, Colours
from .layout import IntBox
from .signs import draw_sign


@dataclass(frozen=True)
class Scene:
    """The parts of a picture draw themselves on a scene."""

    image: Image.Image
    look: Look

    @property
    def theme(self) -> str:
        return self.look.theme

    @property
    def colours(self) -> Colours:
        return THEMES[self.look.theme]

    def words(self, key: str, **values: object) -> str:
        return self.look.texts(key, **values)

    def write(
        self,
        at: tuple[float, float],
        words: str,
        size: int,
        ink: Colour | None = None,
        *,
        bold: bool = False,
        align: text.Align = "left",
        room: int = 0,
        smallest: int = 0,
    ) -> None:
        """One line of text; with a room it becomes smaller, then shorter, until it fits."""
        if room:
            words, size = text.fit(words, room, size, smallest or size, bold)
        text.draw(self.image, at, words, size, ink or self.colours.ink, bold, align)

    def lines(self, box: IntBox, words: str, most: int, size: int, smallest: int, ink: Colour | None = None) -> None:
        """Text in lines within a box, from its top."""
        found, size = text.wrap_fit(words, box[2] - box[0], most, size, smallest)
        for number, line in enumerate(found):
            self.write((box[0], box[1] + (number + 0.5) * size * 1.3), line, size, ink)

    def sign(self, middle: tuple[float, float], name: str, size: int, ink: Colour | None = None) -> None:
        draw_sign(self.image, middle, name, size, self.theme, ink)

    def panel(self, box: IntBox, colours: tuple[Colour, Colour] | None = None, rim: Colour | None = None) -> None:
        panel(self.image, box, colours or self.colours.panel, 16, rim or self.colours.rim)

    def paste(self, picture: Image.Image, at: tuple[float, float]) -> None:
        self.image.paste(picture, (round(at[0]), round(at[1])), picture)


def clean(kept: object) -> Image.Image:
    """A picture of one's own to draw on."""
    return cast("Image.Image", kept).copy()
