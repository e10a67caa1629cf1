"""Many pictures of one table: as an animated GIF with one palette over all of them, and as a still sheet of some."""

import io
from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageChops

from .kit import text
from .kit.palette import Colour

WIDTH = 800  # pixels of a frame
MOST = 8 << 20  # bytes of a file
COLOURS = 127  # of the palette; the number after the last one means "as in the frame before"
FRAMES, STILLS = 36, 12  # at most
LAST = 4000  # ms for which the last frame stands
WHOLE, QUICK, SLOW = 24_000, 250, 900  # ms: all frames before it together, and each at least and at most
COLUMNS, SHEET, GAP, CAPTION = 3, 1200, 12, 40  # pixels of the sheet
GROUND: Colour = (24, 27, 36)
INK: Colour = (240, 242, 248)
CHANGED = [0] + [255] * 255  # for each difference of colour numbers: transparent if there is none


def shrink(picture: Image.Image) -> Image.Image:
    """Return a picture as wide as a frame."""
    size = (WIDTH, round(picture.height * WIDTH / picture.width))
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS, reducing_gap=2)


def fit_height(last: Image.Image, high: int) -> Image.Image:
    """Return the last frame scaled down to the height of the others, with ground at its sides."""
    if not 0 < high < last.height:
        return last
    part = last.resize((round(last.width * high / last.height), high), Image.Resampling.LANCZOS)
    whole = Image.new("RGB", (last.width, high), last.getpixel((0, 0)))
    whole.paste(part, ((last.width - part.width) // 2, 0))
    return whole


def common_palette(samples: Sequence[Image.Image]) -> Image.Image:
    """Return a palette for these pictures and others like them."""
    halves = [sample.reduce(2) for sample in samples]
    strip = Image.new("RGB", (max(half.width for half in halves), sum(half.height for half in halves)))
    top = 0
    for half in halves:
        strip.paste(half, (0, top))
        top += half.height
    return strip.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)  # a small bright token keeps its colour


def frame(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """Return a picture in the colours of a palette, without dithering: what stays the same looks the same."""
    plain = picture.quantize(palette=palette, dither=Image.Dither.NONE)
    plain.info = {}  # a palette that the picture has from an image under it would replace this one in the file
    return plain


def gif(frames: Sequence[Image.Image], most: int = MOST) -> bytes:
    """Return the frames of one palette as an animated file, with every other one left out until it is small enough."""
    chosen_frames = [_extend_down(picture, max(one.height for one in frames)) for picture in frames]
    while len(data := _gif(chosen_frames)) > most and len(chosen_frames) > 2:
        chosen_frames = [*chosen_frames[:-1:2], chosen_frames[-1]]
    return data


def _extend_down(picture: Image.Image, height: int) -> Image.Image:
    """Return a frame extended to this height in the commonest colour of its lowest line."""
    if picture.height == height:
        return picture
    lowest = picture.crop((0, picture.height - 1, picture.width, picture.height)).histogram()
    extended = Image.new("P", (picture.width, height), lowest.index(max(lowest)))
    extended.putpalette(picture.getpalette() or [])
    extended.paste(picture, (0, 0))
    return extended


def _gif(frames: Sequence[Image.Image]) -> bytes:
    """Return the frames as an animated GIF."""
    file, pause = io.BytesIO(), min(SLOW, max(QUICK, WHOLE // max(1, len(frames) - 1)))
    changes = [_change(before, after) for before, after in pairwise(frames)]
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=changes,
        duration=[*[pause] * len(changes), LAST],
        loop=0,
        optimize=False,
        disposal=1,
        transparency=COLOURS,
    )
    return file.getvalue()


def _change(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return the pixels that differ from the frame before; the rest is transparent."""
    changed_pixels = ImageChops.difference(_colour_numbers(before), _colour_numbers(after)).point(CHANGED)
    clear = Image.new("P", after.size, COLOURS)
    clear.putpalette(after.getpalette() or [])
    clear.paste(after, (0, 0), changed_pixels)
    return clear


def _colour_numbers(picture: Image.Image) -> Image.Image:
    """Return a grey picture whose values are the numbers of a frame's colours in its palette."""
    return Image.frombytes("L", picture.size, picture.tobytes())


def spread(count: int, most: int) -> list[int]:
    """Return at most `most` indexes below `count`, evenly spread, the first and the last among them."""
    if count <= most:
        return list(range(count))
    return [round(place * (count - 1) / (most - 1)) for place in range(most)]


def sheet(frames: Sequence[Image.Image], captions: Sequence[str]) -> Image.Image:
    """Return some of the frames beside one another, each below its caption."""
    places = spread(len(frames), STILLS)
    columns = min(COLUMNS, len(places))
    wide = (SHEET - GAP * (columns + 1)) // columns
    rows = [places[first : first + columns] for first in range(0, len(places), columns)]
    heights = [max(round(frames[place].height * wide / WIDTH) for place in row) + CAPTION + GAP for row in rows]
    picture = Image.new("RGB", (SHEET, sum(heights) + GAP), GROUND)
    for number, place in enumerate(places):
        left, top = GAP + number % columns * (wide + GAP), GAP + sum(heights[: number // columns])
        text.draw_fit(picture, (left, top + CAPTION / 2), captions[place], wide, 28, 20, INK, bold=True)
        still = frames[place].convert("RGB")
        picture.paste(
            still.resize((wide, round(still.height * wide / WIDTH)), Image.Resampling.LANCZOS), (left, top + CAPTION)
        )
    return picture
