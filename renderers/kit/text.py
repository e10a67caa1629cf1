"""Words on a picture: measured, fitted, broken into lines, and drawn from cached masks."""

from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from .breaks import split_characters, split_phrases, split_words, wide
from .cache import LABELS, memoize
from .fonts import font
from .glance import report
from .kerning import length, pieces
from .palette import Colour
from .pasting import paste_masked
from .scripts import runs, shape_line
from .shades import reduce_shades

Align = Literal["left", "middle", "right"]
SHARES: dict[Align, float] = {"left": 0.0, "middle": 0.5, "right": 1.0}  # of a line's width that lie left of its point
MIDDLE = 0.37  # of the size: how far above the baseline the middle of capitals and kanji lies
LEADING = 1.24  # from line to line, in sizes
SLACK = 3  # pixels by which lines may exceed the height of their box: the leading of the last is empty
NARROWEST = 0.6  # of its width, where a line is made narrower
EDGE = 4  # bits of how much of a pixel a letter covers: on flat ground more only makes files larger
LONELY = 2  # Japanese characters that look forlorn in a line of their own


@lru_cache(maxsize=8192)
def width(text: str, size: int, bold: bool = False) -> int:
    """Return how wide the text will be, in pixels."""
    return round(sum(_length(part, size, bold, script) for part, script in runs(shape_line(text))))


def _length(part: str, size: int, bold: bool, script: str | None) -> float:
    """Return the exact width of a part in one script; None is for our own font."""
    return length(part, size, bold) if script is None else font(size, bold, script).getlength(part)


@memoize(LABELS)
def _label(text: str, size: int, bold: bool) -> tuple[Image.Image, int, int]:
    """Return the text as a mask, and its upper left corner's offset (x, y) from the start of the baseline."""
    parts = list(_parts(text, size, bold))
    boxes = [face.getbbox(part, anchor="ls") for _, part, face in parts]
    left, top = int(boxes[0][0]), int(min(box[1] for box in boxes))
    right = int(max(start + box[2] for (start, *_), box in zip(parts, boxes, strict=True)))
    mask = Image.new("L", (max(1, right - left), max(1, int(max(box[3] for box in boxes)) - top)))
    for start, part, face in parts:
        ImageDraw.Draw(mask).text((start - left, -top), part, fill=255, font=face, anchor="ls")
    return reduce_shades(mask, EDGE), left, top


def _parts(text: str, size: int, bold: bool) -> Iterator[tuple[float, str, ImageFont.FreeTypeFont]]:
    """Yield runs of letters in one font: the position on the line, the letters and the font."""
    start = 0.0
    for run, script in runs(shape_line(text)):
        face = font(size, bold, script)
        if script is None:
            yield from ((start + place, part, face) for place, part in pieces(run, size, bold))
        else:
            yield start, run, face
        start += _length(run, size, bold, script)


def draw(
    image: Image.Image,
    at: tuple[float, float],
    text: str,
    size: int,
    ink: Colour,
    bold: bool = False,
    align: Align = "left",
) -> None:
    """Write one line whose vertical middle is at the point, beginning, centred or ending there."""
    if text:
        mask, corner = place(at, text, size, bold, align)
        paste_masked(image, ink, corner, mask)


def place(
    at: tuple[float, float], text: str, size: int, bold: bool = False, align: Align = "left"
) -> tuple[Image.Image, tuple[int, int]]:
    """Return a line of text (not empty) as a mask, and where that is pasted for the line to be at the point."""
    report(text, size)
    mask, left, top = _label(text, size, bold)
    share = SHARES[align]
    start = at[0] - share * width(text, size, bold) if share else at[0]
    return mask, (round(start) + left, round(at[1] + MIDDLE * size) + top)


def draw_clear(
    image: Image.Image, middle: tuple[float, float], text: str, size: int, ink: Colour, bold: bool = False
) -> None:
    """Write one line centred at the point, on a picture that is partly transparent."""
    if not text:
        return
    report(text, size)
    mask, left, top = _label(text, size, bold)
    at = round(middle[0] - width(text, size, bold) / 2) + left, round(middle[1] + MIDDLE * size) + top
    letters = Image.new("RGBA", mask.size, ink)
    letters.putalpha(mask)
    image.alpha_composite(letters, (max(0, at[0]), max(0, at[1])))


@lru_cache(maxsize=4096)
def fit(text: str, room: int, size: int, smallest: int, bold: bool = False) -> tuple[str, int]:
    """Return the text and a size at which it fits the room: first made smaller, then shortened with an ellipsis."""
    wide = width(text, size, bold)
    while wide > room and size > smallest:
        size = max(smallest, min(size - 1, size * room // wide))
        wide = width(text, size, bold)
    return cut(text, room, size, bold), size


@lru_cache(maxsize=4096)
def cut(text: str, room: int, size: int, bold: bool = False) -> str:
    """Return the text, or as much of its beginning as fits with an ellipsis."""
    if width(text, size, bold) <= room:
        return text
    while text and width(text + "…", size, bold) > room:
        text = text[:-1].rstrip()
    return text + "…"


def draw_fit(
    image: Image.Image,
    at: tuple[float, float],
    text: str,
    room: int,
    size: int,
    smallest: int,
    ink: Colour,
    bold: bool = False,
    align: Align = "left",
) -> None:
    """Write one line that takes at most `room` pixels."""
    text, size = fit(text, room, size, smallest, bold)
    draw(image, at, text, size, ink, bold, align)


@memoize(LABELS)
def narrow(text: str, room: int, size: int, ink: Colour, bold: bool = False) -> Image.Image:
    """Return one line as a picture; if it is wider than the room it is compressed up to a limit, and then cut."""
    text = cut(text, round(room / NARROWEST), size, bold)
    label = Image.new("RGBA", (width(text, size, bold) + 2, round(size * LEADING)), (*ink, 0))
    draw_clear(label, (label.width / 2, label.height / 2), text, size, ink, bold)
    return label.resize((room, label.height)) if label.width > room else label


@lru_cache(maxsize=2048)
def wrap(text: str, room: int, size: int, bold: bool = False, whole: bool = False) -> tuple[str, ...]:
    """Return the text in lines that fit: broken at spaces and between Japanese phrases.

    A phrase that is longer than a line is broken between its words, and a word that is longer than a line wherever its
    script allows; with `whole` a word in Latin letters is never broken, and sticks out of its line. If one or two
    Japanese characters would be alone in the last line, the lines before it are made shorter.
    """
    pieces = tuple(_pieces(text, room, size, bold, whole))
    lines = _fill_lines(pieces, room, size, bold)
    narrower = room
    while len(lines) > 1 and len(lines[-1]) <= LONELY and wide(lines[-1][-1]) and narrower > room // 2:
        narrower -= size
        shorter = _fill_lines(pieces, narrower, size, bold)
        if len(shorter) > len(lines):
            break
        lines = shorter
    return lines


def _fill_lines(pieces: tuple[str, ...], room: int, size: int, bold: bool) -> tuple[str, ...]:
    """Return the pieces joined to lines, each with as many pieces as fit, and at least one."""
    lines: list[str] = []
    line = ""
    for piece in pieces:
        if line and width((line + piece).rstrip(), size, bold) > room:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return (*lines, line.rstrip()) if line.strip() else tuple(lines)


def _pieces(text: str, room: int, size: int, bold: bool, whole: bool) -> Iterator[str]:
    """Yield the unbreakable parts of a text: phrases, and shorter parts of phrases longer than a line."""
    for phrase in split_phrases(text):
        if width(phrase.rstrip(), size, bold) <= room:
            yield phrase
            continue
        for word in split_words(phrase):
            if width(word.rstrip(), size, bold) <= room:
                yield word
            else:
                yield from split_characters(word) if whole else _break_word(word, room, size, bold)


def _break_word(word: str, room: int, size: int, bold: bool) -> Iterator[str]:
    """Yield parts that fit of a word longer than a line: Japanese characters, or as many Latin letters as fit."""
    for part in split_characters(word):
        while len(part) > 1 and not wide(max(part)) and width(part.rstrip(), size, bold) > room:
            fitting = max(1, bisect(range(1, len(part)), room, key=lambda n: width(part[:n], size, bold)))
            yield part[:fitting]
            part = part[fitting:]
        yield part


@lru_cache(maxsize=2048)
def whole_size(text: str, room: int, size: int, smallest: int, bold: bool = False) -> int:
    """Return the largest of these sizes at which no word is longer than a line; the smallest if there is none."""
    parts = [word.rstrip() for phrase in split_phrases(text) for word in split_words(phrase)]
    sizes = range(size, smallest, -1)
    return next((one for one in sizes if all(width(part, one, bold) <= room for part in parts)), smallest)


@lru_cache(maxsize=2048)
def wrap_fit(text: str, room: int, lines: int, size: int, smallest: int) -> tuple[tuple[str, ...], int]:
    """Return the text in at most `lines` lines, and its size: smaller first, then with the last line cut."""
    for smaller in range(size, smallest, -2):
        wrapped = wrap(text, room, smaller, whole=True)
        if len(wrapped) <= lines and all(width(line, smaller) <= room for line in wrapped):
            return wrapped, smaller
    wrapped = wrap(text, room, smallest)
    last = " ".join(wrapped[lines - 1 :])
    joined = (*wrapped[: lines - 1], last) if last else wrapped
    return tuple(cut(line, room, smallest) for line in joined), smallest


@lru_cache(maxsize=2048)
def fit_box(
    text: str, room: int, height: int, size: int, smallest: int, bold: bool = False
) -> tuple[tuple[str, ...], int]:
    """Return the lines of a text and the largest size at which they fit; at the smallest size they may be cut."""
    for smaller in range(size, smallest, -1):
        lines = wrap(text, room, smaller, bold, whole=True)
        fits_height = len(lines) * smaller * LEADING <= height + SLACK
        if fits_height and all(width(line, smaller, bold) <= room for line in lines):
            return lines, smaller
    return wrap_fit(text, room, max(1, int((height + SLACK) / smallest / LEADING)), smallest, smallest)
