"""The picture being drawn, with its theme and language."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ..kit import scene as kit
from ..kit import text
from ..kit.canvas import frame
from ..kit.palette import Colour
from ..kit.scene import At, IntBox
from .colours import THEMES, Colours
from .icons import icon
from .marks import mark
from .strips import fitting_size, strip, strip_width

WHITE = (255, 255, 255)
KANA = (("ぁ", "ん"), ("ァ", "ー"))  # the first and the last
LEADING = 1.22  # from line to line, in sizes


@dataclass(frozen=True)
class Scene(kit.Scene):
    """A picture being drawn with this game's colours and signs."""

    @property
    def colours(self) -> Colours:
        return THEMES[self.look.theme]

    def write_lines(self, box: IntBox, words: str, size: int, smallest: int, ink: Colour | None = None) -> int:
        """Write text in lines within a box, from its top, as large as fits. Return the lower edge."""
        left, top, right, bottom = box
        size = _largest(words, right - left, bottom - top, size, smallest)
        wrapped, size = text.wrap_fit(words, right - left, max(1, _lines_in(bottom - top, size)), size, size)
        for number, line in enumerate(wrapped):
            self.write((left, top + (number + 0.5) * size * LEADING), line, size, ink)
        return top + round(len(wrapped) * size * LEADING)

    def frame(self, box: IntBox, paint: Colour, width: int, radius: int) -> None:
        """Draw a line `width` pixels wide round a box with rounded corners."""
        frame(self.image, box, paint, width, radius)

    def icon(self, middle: At, name: str, size: int) -> None:
        """Draw an icon, `size` pixels high."""
        self.paste_centred(icon(name, size), middle)

    def mark(self, middle: At, name: str, size: int, ink: Colour | None = None) -> None:
        """Draw a mark, by default in the theme's ink."""
        self.paste_centred(mark(name, size, ink or self.colours.ink), middle)

    def strip(
        self, at: At, tokens: str, size: int, *, room: int = 0, align: text.Align = "left", ink: Colour | None = None
    ) -> int:
        """Draw a row of signs and numbers (see strips), smaller until it fits its `room`. Return its width."""
        size = fitting_size(tokens, size, room) if room else size
        wide = strip_width(tokens, size)
        left = at[0] - text.SHARES[align] * wide
        picture = strip(tokens, size, ink or self.colours.ink, ink or self.colours.soft)
        self.image.paste(picture, (round(left), round(at[1] - picture.height / 2)), picture)
        return wide


@lru_cache(maxsize=2048)
def _largest(words: str, width: int, height: int, size: int, smallest: int) -> int:
    """Return the largest size at which a text fits its box, or the smallest allowed.

    A size up to a seventh smaller is preferred if it breaks no kana word across lines.
    """
    largest = next((one for one in range(size, smallest, -1) if fits(words, width, height, one)), smallest)
    least = max(smallest - 1, largest * 6 // 7)
    whole = (one for one in range(largest, least, -1) if fits(words, width, height, one, whole=True))
    return next(whole, largest)


def fits(words: str, width: int, height: int, size: int, whole: bool = False) -> bool:
    """Return whether a text fits the box at this size; if `whole`, also without breaking a kana word across lines."""
    lines = text.wrap(words, width, size, whole=True)
    if len(lines) > _lines_in(height, size) or (whole and any(map(_breaks_word, pairwise(lines)))):
        return False
    return all(text.width(line, size) <= width for line in lines)


def _lines_in(height: int, size: int) -> int:
    """Return how many lines a box of this height has room for."""
    return int((height + text.SLACK) / size / LEADING)


def _breaks_word(lines: tuple[str, str]) -> bool:
    """Return whether a word in kana continues from one line to the next."""
    ends = lines[0][-1], lines[1][0]
    return any(all(first <= letter <= last for letter in ends) for first, last in KANA)
