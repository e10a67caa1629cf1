"""Lines from badges that lie beside their island to it."""

from PIL import Image, ImageChops

from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, Point
from ..kit.palette import Colour
from .labels import DOT, Labels
from .scene import Scene

ROOM = 8  # pixels round a line for its ends


def draw_leads(scene: Scene, labels: Labels) -> None:
    """Draw the lines of a map, which lie below all that stands on it."""
    for at, end in labels.badges.values():
        if end is not None:
            right, down = round(end[0]) - round(at[0]), round(end[1]) - round(at[1])
            scene.paste_centred(_line(right, down, scene.colours.tag), ((at[0] + end[0]) / 2, (at[1] + end[1]) / 2))


@memoize(SPRITES)
def _line(right: int, down: int, paints: tuple[Colour, Colour]) -> Image.Image:
    """Return a dark line with a light rim to this offset, with a dot at its end."""
    wide, high = abs(right) + 2 * ROOM, abs(down) + 2 * ROOM
    start = (ROOM + max(0, -right), ROOM + max(0, -down))
    end = (start[0] + right, start[1] + down)
    picture = Image.new("RGBA", (wide, high), paints[0])
    rim, line = (_stroke(picture.size, start, end, *strength) for strength in ((6, DOT), (2.5, 5)))
    picture.paste(paints[1], (0, 0), ImageChops.subtract(rim, line))
    picture.putalpha(rim)
    return picture


def _stroke(size: tuple[int, int], start: Point, end: Point, thick: float, radius: float) -> Image.Image:
    """Return a line with a dot at its end, as a mask."""
    drawing = Drawing(Image.new("L", (size[0] * 3, size[1] * 3)), unit=3)
    drawing.line([start, end], (255,), thick)
    drawing.disc(end, radius, (255,))
    return drawing.image.reduce(3)
