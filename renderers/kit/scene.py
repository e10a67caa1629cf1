"""The picture being drawn, with its theme and language. Each game adds its own methods."""

from dataclasses import dataclass

from PIL import Image

from bot.texts import Texts

from ..look import Look
from . import text
from .canvas import lay
from .glance import least
from .inks import Inks
from .palette import Colour
from .pasting import paste_masked

IntBox = tuple[int, int, int, int]
At = tuple[float, float]
Corner = tuple[int, int]


@dataclass(frozen=True)
class Scene:
    """The parts of a picture draw themselves on a scene."""

    image: Image.Image
    look: Look
    whole: int = 0  # the width of the picture that this becomes a part of; 0 if it is no part

    @property
    def theme(self) -> str:
        """The theme's name: "dark" or "light"."""
        return self.look.theme

    @property
    def colours(self) -> Inks:
        """The game's colours in this theme. Raise NotImplementedError unless the game's scene has some."""
        raise NotImplementedError

    @property
    def least(self) -> int:
        """The smallest font size of what must be read at a glance."""
        return least(self.whole or self.image.width)

    @property
    def texts(self) -> Texts:
        """The texts of the game in the picture's language."""
        return self.look.texts

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
        """Write one line of text; if `room` is given it is made smaller, then shortened, until it fits."""
        if room:
            words, size = text.fit(words, room, size, smallest or size, bold)
        if words:
            mask, corner = text.place(at, words, size, bold, align)
            self.lay(ink or self.colours.ink, corner, mask)

    def write_narrow(
        self,
        at: At,
        words: str,
        size: int,
        ink: Colour | None = None,
        *,
        room: int,
        bold: bool = False,
        align: text.Align = "left",
    ) -> None:
        """Write one line of text; if it is wider than its room it is made narrower, up to a limit, and then cut."""
        label = text.narrow(words, room, size, ink or self.colours.ink, bold)
        self.paste(label, (at[0] - label.width * text.SHARES[align], at[1] - label.height / 2))

    def fill(self, box: IntBox, paint: Colour, radius: int = 10) -> None:
        """Draw a flat box with round corners."""
        lay(self.image, box, paint, radius)

    def lay(self, what: Image.Image | Colour, corner: Corner, mask: Image.Image) -> None:
        """Lay a picture or a colour where a mask is, whose upper left corner comes to lie there."""
        paste_masked(self.image, what, corner, mask)

    def paste(self, picture: Image.Image, at: At) -> None:
        """Paste a picture with its upper left corner at the point."""
        self.lay(picture, (round(at[0]), round(at[1])), picture)

    def paste_centred(self, picture: Image.Image, middle: At) -> None:
        """Paste a picture with its middle at the point."""
        self.paste(picture, (middle[0] - picture.width / 2, middle[1] - picture.height / 2))
