"""The positions of letters in a line, by our own font's tables: the same on every machine."""

import re
from collections.abc import Iterator
from functools import lru_cache

import uharfbuzz

from .fonts import FILES, FOLDER, font

UNIT = 64  # parts of a pixel in which HarfBuzz and FreeType count
LIGATURES = {"ffi": "ﬃ", "ffl": "ﬄ", "ff": "ﬀ", "fi": "ﬁ", "fl": "ﬂ"}  # Pillow finds a letter by its character alone
OFF = {"liga": False, "calt": False, "ccmp": False, "locl": False, "mark": False}
_ligature = re.compile("|".join(LIGATURES))


def length(line: str, size: int, bold: bool) -> float:
    """Return the width of a line in pixels."""
    return sum(advance for _, advance in _letters(line, size, bold)) / UNIT


def pieces(line: str, size: int, bold: bool) -> Iterator[tuple[int, str]]:
    """Yield the parts of a line, each with the pixel where it begins.

    They are chosen so that Pillow, which knows no kerning, puts every letter of a part in its right place.
    """
    piece, start, reach, pen = "", 0, 0, 0
    for letters, advance in _letters(line, size, bold):
        place = (pen + UNIT // 2) // UNIT
        if piece and place != start + reach:
            yield start, piece
            piece = ""
        if not piece:
            start, reach = place, 0
        piece += letters
        reach += _pillow_advance(letters, size, bold)
        pen += advance
    if piece:
        yield start, piece


def _letters(line: str, size: int, bold: bool) -> Iterator[tuple[str, int]]:
    """Yield the letters (or ligatures) of a line from left to right, each with its advance in parts of a pixel."""
    line = _ligature.sub(lambda touching: LIGATURES[touching.group()], line)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(line)
    buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "ja"
    uharfbuzz.shape(_face(size, bold), buffer, OFF)
    starts = [info.cluster for info in buffer.glyph_infos]
    for start, end, position in zip(starts, [*starts[1:], len(line)], buffer.glyph_positions, strict=True):
        yield line[start:end], position.x_advance


@lru_cache(maxsize=16384)
def _pillow_advance(letters: str, size: int, bold: bool) -> int:
    """Return how many pixels Pillow would advance from these letters to the next one."""
    return int(font(size, bold).getlength(letters))


@lru_cache(maxsize=256)
def _face(size: int, bold: bool) -> uharfbuzz.Font:
    """Return our font at a size, for HarfBuzz."""
    face = uharfbuzz.Font(_tables(bold))
    face.scale = size * UNIT, size * UNIT
    return face


@lru_cache(maxsize=2)
def _tables(bold: bool) -> uharfbuzz.Face:
    """Return the tables of our font."""
    return uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(FOLDER / FILES[bold])))
