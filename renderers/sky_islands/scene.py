"""A picture in the making: what is drawn on, in which colours, in whose words."""

from dataclasses import dataclass

from PIL import Image, ImageFilter

from ..kit import text
from ..kit.cache import LABELS, kept
from ..kit.canvas import panel, rounded_mask
from ..kit.palette import Colour
from ..look import Look
from .colours import THEMES, Colours

IntBox = tuple[int, int, int, int]
At = tuple[float, float]


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
        at: At,
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

    def halo(self, middle: At, words: str, size: int, ink: Colour, halo: Colour) -> None:
        """A word that can be read on anything."""
        self.set(_haloed(words, size, ink, halo), middle)

    def panel(self, box: IntBox, colours: tuple[Colour, Colour] | None = None, rim: Colour | None = None) -> None:
        panel(self.image, box, colours or self.colours.panel, 16, rim or self.colours.rim)

    def fill(self, box: IntBox, paint: Colour, radius: int = 10) -> None:
        """A flat box with round corners."""
        left, top, right, bottom = box
        self.image.paste(paint, (left, top), rounded_mask(right - left, bottom - top, radius))

    def paste(self, picture: Image.Image, at: At) -> None:
        self.image.paste(picture, (round(at[0]), round(at[1])), picture)

    def set(self, picture: Image.Image, middle: At) -> None:
        """Paste a picture with its middle at the point."""
        self.paste(picture, (middle[0] - picture.width / 2, middle[1] - picture.height / 2))


@kept(LABELS)
def _haloed(words: str, size: int, ink: Colour, halo: Colour) -> Image.Image:
    """A word with a rim, on clear ground."""
    drawn = Image.new("L", (text.width(words, size, True) + 10, round(size * 1.3) + 10))
    text.draw(drawn, (5, drawn.height / 2), words, size, 255, True)  # type: ignore[arg-type]
    rim = drawn.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(0.6))
    picture = Image.new("RGBA", drawn.size, halo)
    picture.paste(ink, (0, 0), drawn)
    picture.putalpha(rim)
    return picture
