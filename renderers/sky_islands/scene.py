"""A picture in the making: what is drawn on, in which colours, in whose words."""

from dataclasses import dataclass

from PIL import Image, ImageFilter

from ..kit import scene as kit
from ..kit import text
from ..kit.cache import LABELS, kept
from ..kit.canvas import panel
from ..kit.palette import Colour
from ..kit.scene import At, IntBox
from .colours import THEMES, Colours


@dataclass(frozen=True)
class Scene(kit.Scene):
    """With this game's colours and signs."""

    @property
    def colours(self) -> Colours:
        return THEMES[self.look.theme]

    def halo(self, middle: At, words: str, size: int, ink: Colour, halo: Colour) -> None:
        """A word that can be read on anything."""
        self.set(_haloed(words, size, ink, halo), middle)

    def panel(self, box: IntBox, colours: tuple[Colour, Colour] | None = None, rim: Colour | None = None) -> None:
        panel(self.image, box, colours or self.colours.panel, 16, rim or self.colours.rim)


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
