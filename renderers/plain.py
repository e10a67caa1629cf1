"""Any game's view as neat tables of text, so that a new game can be played on its first day."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

import msgspec
from PIL import Image

from bot.message import figure

from .kit import text
from .kit.canvas import gradient, panel
from .kit.palette import Colour, colour
from .kit.speech import SHORT, cut
from .look import Look
from .renderer import Renderer

WIDTH = 1200
MARGIN = 24
PAD = 18
SIZE = 22
PITCH = 34
LONGEST = 200  # characters of a cell that are measured and drawn: more never fit
SEAT = re.compile(r"(^|_)seats?$")  # fields whose numbers are seats: "seat", "waiting_seats"
Rows: TypeAlias = Sequence[Mapping[str, object]]
NUMBERED = re.compile(r"([a-z][a-z_]*[a-z])_?(\d+)")  # one of several things of a name
IDENTIFIER = re.compile(r"[a-z]{2,}[a-z0-9]*(_[a-z0-9]+)*")
LETTERS = re.compile(r"([a-z]{2})(\d)")
MOST_LINES = 200  # a picture is never taller than this many lines


@dataclass(frozen=True)
class Paints:
    """The colours of a theme; grounds run from the first colour at the top to the second."""

    ground: tuple[Colour, Colour]
    panel: tuple[Colour, Colour]
    ink: Colour
    soft: Colour


PAINTS = {
    "light": Paints(
        (colour("d8dde6"), colour("b9c1cf")), (colour("ffffff"), colour("f1f3f8")), colour("20242c"), colour("5c6575")
    ),
    "dark": Paints(
        (colour("20263a"), colour("10141f")), (colour("303950"), colour("283046")), colour("f2f4fa"), colour("aab4c9")
    ),
}


@dataclass(frozen=True)
class Block:
    """A table with a title; its first row is the head when it has one."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    head: bool = False


def draw(view: object, look: Look) -> Image.Image:
    """Return the view as a picture, 1,200 pixels wide."""
    blocks = list(_limit_lines(_blocks(view, look)))
    height = MARGIN + sum(_height(block) + MARGIN for block in blocks)
    paints = PAINTS[look.theme]
    image = gradient(WIDTH, max(height, 2 * MARGIN), *paints.ground)
    top = MARGIN
    for block in blocks:
        _draw_block(image, top, block, paints)
        top += _height(block) + MARGIN
    return image


def table(view: object, look: Look) -> Image.Image:
    """Return the whole view."""
    return draw(view, look)


def seat(view: object, seat: int, look: Look) -> Image.Image:
    """Return everything in the view, because only the game knows what belongs to a seat."""
    return draw(view, look)


def hand(view: object, look: Look) -> Image.Image:
    """Return the whole view: all of it is the viewer's."""
    return draw(view, look)


def card(name: str, look: Look) -> Image.Image:
    """Return a picture of a card's name and text."""
    words = look.texts.word("card", f"{name}.text")
    title = look.texts.word("card", f"{name}.name").removesuffix(".name")
    lines = text.wrap(words.removesuffix(".text"), WIDTH - 2 * MARGIN - 2 * PAD, SIZE)
    paints = PAINTS[look.theme]
    block = Block(title, tuple((line,) for line in lines))
    image = gradient(WIDTH, _height(block) + 2 * MARGIN, *paints.ground)
    _draw_block(image, MARGIN, block, paints)
    return image


def describe(view: object, look: Look) -> str:
    """Return the view in at most 600 characters."""
    return cut(describe_long(view, look), SHORT)


def describe_long(view: object, look: Look) -> str:
    """Return the view in full, one line for each row of its tables."""
    lines: list[str] = []
    for block in _blocks(view, look):
        head, rows = (block.rows[0], block.rows[1:]) if block.head else ((), block.rows)
        lines += [block.title] if block.title else []
        for row in rows:
            cells = [f"{name} {cell}" for name, cell in zip(head, row, strict=True)] if head else row
            lines.append((", " if head else ": ").join(cells))
    return "\n".join(lines)


# ---- a view as tables ---------------------------------------------------------------------------------------------
def _blocks(view: object, look: Look) -> Iterator[Block]:
    """Yield first the single values, then each list as a table of its own."""
    plain = msgspec.to_builtins(view)
    single: list[tuple[str, object]] = []
    several: list[tuple[str, Rows]] = []
    for name, value in plain.items():
        if _is_table(value):
            several.append((name, value))
        else:
            single.append((name, value))
    if single:
        yield Block("", tuple((_title(name, look), _cell(name, value, look)) for name, value in single))
    for name, value in several:
        yield _table(name, value, look)


def _is_table(value: object) -> TypeGuard[Rows]:
    """Return whether a value is a list of structs, which become the rows of a table."""
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(one, dict) for one in value)


def _table(name: str, rows: Rows, look: Look) -> Block:
    """Return structs as a table with a column for each field that any of them has."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    cells = tuple(tuple(_cell(key, row.get(key), look) for key in columns) for row in rows)
    return Block(_title(name, look), (tuple(_title(key, look) for key in columns), *cells), head=True)


def _title(name: str, look: Look) -> str:
    """Return the reader's word for a field of a view ("view.heap"), or the field's name."""
    key = f"view.{name}"
    return look.texts(key) if key in look.texts else _spell_out(name)


def _cell(name: str, value: object, look: Look) -> str:
    """Return a value in words: a seat by its name, yes and no, lists by commas."""
    if value is None or value == [] or value == ():
        return "–"
    if isinstance(value, bool):
        return look.texts("picture.yes" if value else "picture.no")
    if SEAT.search(name) and isinstance(value, int):
        return look.name(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{_key(name, str(key), look)} {_cell(str(key), part, look)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_cell(name, part, look) for part in value)
    return _word_for(name, value, look) if isinstance(value, str) else str(figure(value))


def _key(name: str, key: str, look: Look) -> str:
    """Return the reader's word for a key of the mapping `name`: a field's title, or a thing of the kind `name`."""
    return _title(key, look) if f"view.{key}" in look.texts else _word_for(name, key, look)


def _word_for(name: str, value: str, look: Look) -> str:
    """Return the word for a value of a field, or of a list ("cards": a card), also with a number ("silk1": silk 1).

    Without a word an identifier is split into words; anything else is returned unchanged.
    """
    numbered = NUMBERED.fullmatch(value)
    for kind in dict.fromkeys((name, name.removesuffix("s"))):
        for written, rest in ((value, ""), numbered.groups() if numbered else (value, "")):
            if (word := look.texts.naming(kind, written)).is_known:
                return f"{word.brief} {rest}".rstrip()
    return _spell_out(value) if IDENTIFIER.fullmatch(value) else value


def _spell_out(identifier: str) -> str:
    """Return an identifier as words: silk1_red -> silk 1 red."""
    return LETTERS.sub(r"\1 \2", identifier.replace("_", " "))


# ---- tables as a picture ------------------------------------------------------------------------------------------
def _limit_lines(blocks: Iterator[Block]) -> Iterator[Block]:
    """Yield the blocks, cut where the picture has as many lines as it may."""
    lines_left = MOST_LINES
    for block in blocks:
        if lines_left <= 0:
            return
        yield Block(block.title, block.rows[:lines_left], block.head)
        lines_left -= len(block.rows) + 2  # and about as much as two for its title and its margins


def _height(block: Block) -> int:
    """Return the height of a table's panel."""
    return 2 * PAD + PITCH * (len(block.rows) + bool(block.title))


def _draw_block(image: Image.Image, top: int, block: Block, paints: Paints) -> None:
    """Draw a table on a panel: its title, its head in bold, and its rows."""
    box = (MARGIN, top, WIDTH - MARGIN, top + _height(block))
    panel(image, box, paints.panel)
    middle = top + PAD + PITCH / 2
    if block.title:
        text.draw_fit(image, (box[0] + PAD, middle), block.title, WIDTH - 100, SIZE + 4, SIZE, paints.ink, bold=True)
        middle += PITCH
    widths = _widths(block.rows, box[2] - box[0] - 2 * PAD)
    for number, row in enumerate(block.rows):
        bold = block.head and number == 0
        x = box[0] + PAD
        for place, (cell, room) in enumerate(zip(row, widths, strict=True)):
            ink = paints.soft if bold or (place == 0 and not block.head) else paints.ink
            text.draw_fit(image, (x, middle), cell[:LONGEST], room - 12, SIZE, 15, ink, bold=bold)
            x += room
        middle += PITCH


def _widths(rows: tuple[tuple[str, ...], ...], room: int) -> list[int]:
    """Return widths of columns: as their cells need, but if that is too much, the wide ones share what is left."""
    if not rows:
        return []
    wished = [max(text.width(cell[:LONGEST], SIZE) for cell in column) + 20 for column in zip(*rows, strict=True)]
    if sum(wished) <= room:
        return wished
    fair = room // len(wished)
    room_of_small = sum(wish for wish in wished if wish <= fair)
    wide_columns = sum(1 for wish in wished if wish > fair)
    share = (room - room_of_small) // max(1, wide_columns)
    return [wish if wish <= fair else share for wish in wished]


RENDERER: Renderer[object] = Renderer(
    table=table,
    seat=seat,
    hand=hand,
    card=card,
    describe=describe,
    describe_long=describe_long,
)
