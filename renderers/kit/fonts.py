"""The two weights of our font and of those for other scripts, and what they can print."""

import struct
import unicodedata
from bisect import bisect_right
from collections import OrderedDict
from functools import cache, lru_cache
from threading import local

from PIL import ImageFont

from bot.data import DATA

from .scripts import FONTS, script_of

FOLDER = DATA / "fonts"
FILES = {False: "NotoSansCJKjp-Regular.otf", True: "NotoSansCJKjp-Bold.otf"}  # by whether it is bold
WEIGHTS = {False: 400, True: 700}  # of fonts that have every weight in one file
FULL_WIDTH = 100  # percent; narrower ones are in the same file
OPEN = 10  # fonts at most: each takes two megabytes, and a millisecond to open
_opened = local()  # FreeType's faces must not be shared between threads


def font(size: int, bold: bool = False, script: str | None = None) -> ImageFont.FreeTypeFont:
    """Return our font, or that of another script, at a size in pixels; each thread keeps a few of its own open."""
    key = size, bold, script
    fonts: OrderedDict[tuple[int, bool, str | None], ImageFont.FreeTypeFont]
    fonts = _opened.__dict__.setdefault("fonts", OrderedDict())
    if key not in fonts:
        fonts[key] = _open(size, bold) if script is None else _open_other(script, size, bold)
        if len(fonts) > OPEN:
            fonts.popitem(last=False)
    fonts.move_to_end(key)
    return fonts[key]


def _open(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    """Return our own font."""
    return ImageFont.truetype(str(FOLDER / FILES[bold]), size, layout_engine=ImageFont.Layout.BASIC)  # see kerning


def _open_other(script: str, size: int, bold: bool) -> ImageFont.FreeTypeFont:
    """Return the font of another script, set to a weight of ours."""
    # Not RAQM: it orders only where the system has FriBiDi, and the letters come in order already.
    opened = ImageFont.truetype(str(FOLDER / FONTS[script]), size, layout_engine=ImageFont.Layout.BASIC)
    opened.set_variation_by_axes([WEIGHTS[bold], FULL_WIDTH])
    return opened


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """Return the text on one line, without characters that our fonts do not have.

    Fancy letters become plain ones (NFKC); emoji, direction marks and other scripts are dropped, because boxes and
    letters that ought to be joined are worse than nothing.
    """
    text = "".join(char if covers(char) else unicodedata.normalize("NFKC", char) for char in text)
    letters = "".join(char for char in unicodedata.normalize("NFC", text) if char.isspace() or covers(char))
    return " ".join(letters.split())


def covers(char: str) -> bool:
    """Return whether one of our fonts has a glyph that shows something for this character."""
    if script_of(char):
        return True
    if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Mn", "Me"}:
        return False
    starts, ends = _coverage()
    place = bisect_right(starts, ord(char)) - 1
    return place >= 0 and ord(char) <= ends[place]


@cache
def _coverage() -> tuple[list[int], list[int]]:
    """Return the first and the last code points of the runs of characters that our font has."""
    with (FOLDER / FILES[False]).open("rb") as file:
        start, length = _find_table(file.read(4096), b"cmap")
        file.seek(start)
        table = file.read(length)
    runs = _runs(table)
    return [first for first, _ in runs], [last for _, last in runs]


def _find_table(head: bytes, tag: bytes) -> tuple[int, int]:
    """Return the offset and length of a table of an OpenType file, from the directory at its head.

    Raise ValueError if there is no such table.
    """
    (tables,) = struct.unpack_from(">H", head, 4)
    for record in range(12, 12 + 16 * tables, 16):
        name, _, start, length = struct.unpack_from(">4sIII", head, record)
        if name == tag:
            return start, length
    raise ValueError(f"the font has no {tag!r} table")


def _runs(table: bytes) -> list[tuple[int, int]]:
    """Return the runs of code points in a cmap table, from its subtable for all of Unicode (format 12).

    Raise ValueError if there is no such subtable.
    """
    (encodings,) = struct.unpack_from(">H", table, 2)
    for record in range(4, 4 + 8 * encodings, 8):
        (start,) = struct.unpack_from(">I", table, record + 4)
        if struct.unpack_from(">H", table, start)[0] == 12:
            (groups,) = struct.unpack_from(">I", table, start + 12)
            return [struct.unpack_from(">II", table, start + 16 + 12 * group) for group in range(groups)]
    raise ValueError("the font's cmap has no table for all of Unicode")
