"""Signs in words: for each group of a game's signs a picture with what each means, and the same to be read aloud."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PIL import Image, ImageFilter

from .kit import text
from .kit.breaks import wide
from .kit.canvas import blank, finish, paste_centred
from .kit.paper import PAINTS
from .kit.scene import At
from .kit.speech import prose
from .look import Look

WIDTH, MARGIN, PAD = 1008, 12, 24  # three times what a phone shows; round the panel, and within it
SIZE, LARGE = 37, 46  # of letters, whose capitals a phone shows 9 pixels high; of the heading
HEAD = 78  # height of the heading
ICON, ROOM = 88, 132  # height of a sign, width of their column
GAP, NEAR = 12, 6  # between rows, and between pictures side by side
SCALE = 2
EMOJI, RIM, RIM_COLOUR = 128, 4, (30, 31, 36)  # side of an emoji; width and colour of the rim round its sign


Draw = Callable[[int, Look], Image.Image]


@dataclass(frozen=True)
class Sign:
    """A sign, drawn by the game's own function at about this height on clear ground.

    Its name is the text `<key>.name`, what it does `<key>.text`.
    """

    key: str
    draw: Draw


@dataclass(frozen=True)
class SignGroup:
    """Signs that share a picture, about ten of them; its heading is `sign_group.<name>`."""

    name: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True)
class _Row:
    """What stands beside a sign: its name in bold, then what it does."""

    lead: str
    first: str  # beside the name
    lines: tuple[str, ...]  # below it

    @property
    def height(self) -> int:
        return max(ICON, round((1 + len(self.lines)) * SIZE * text.LEADING)) + GAP


def draw(group: SignGroup, look: Look) -> Image.Image:
    """Return the picture of a group, 1,008 pixels wide."""
    ground, panel, ink, faint = PAINTS[look.theme]
    rows = [_row(sign, look) for sign in group.signs]
    height = 2 * MARGIN + HEAD + sum(row.height for row in rows) + GAP
    drawing = blank(WIDTH, height, SCALE, (*ground, 255))
    drawing.rounded_rectangle((MARGIN, MARGIN, WIDTH - MARGIN, height - MARGIN), 18, panel)
    top = MARGIN + HEAD
    for row in rows:
        drawing.rectangle((MARGIN + PAD, top - 1, WIDTH - MARGIN - PAD, top + 1), faint)
        top += row.height
    image = finish(drawing).convert("RGB")
    text.draw(image, (MARGIN + PAD, MARGIN + HEAD / 2), look.texts(f"sign_group.{group.name}"), LARGE, ink, bold=True)
    top = MARGIN + HEAD
    for sign, row in zip(group.signs, rows, strict=True):
        _draw_sign(image, sign, (MARGIN + PAD + ROOM / 2, top + row.height / 2), look)
        _draw_words(image, row, top, look)
        top += row.height
    return image


def describe(group: SignGroup, look: Look) -> str:
    """Return a group's signs in words, for the picture's alt text."""
    return prose(look, [f"{look.texts(f'sign_group.{group.name}')}.", *(in_words(sign, look) for sign in group.signs)])


def in_words(sign: Sign, look: Look) -> str:
    """Return a sign's name and what it does."""
    return look.texts("list.pair", of=look.texts(f"{sign.key}.name"), what=look.texts(f"{sign.key}.text"))


def find_sign(groups: Iterable[SignGroup], name: str) -> Sign:
    """Return the sign whose texts are `sign.<name>`. Raise KeyError if none of these groups has it."""
    for group in groups:
        for sign in group.signs:
            if sign.key == f"sign.{name}":
                return sign
    raise KeyError(name)


def emoji(sign: Sign, look: Look) -> Image.Image:
    """Return a sign alone in a clear square of 128 pixels, with a dark rim that shows it on light ground, too."""
    picture = sign.draw(2 * EMOJI, look).convert("RGBA")
    picture = picture.crop(picture.getbbox())
    scale = (EMOJI - 2 * RIM) / max(picture.size)
    picture = picture.resize([max(1, round(side * scale)) for side in picture.size], Image.Resampling.LANCZOS)
    square = Image.new("RGBA", (EMOJI, EMOJI))
    square.alpha_composite(picture, ((EMOJI - picture.width) // 2, (EMOJI - picture.height) // 2))
    rim = Image.new("RGBA", square.size, RIM_COLOUR)
    rim.putalpha(square.getchannel("A").filter(ImageFilter.MaxFilter(2 * RIM + 1)))
    return Image.alpha_composite(rim, square)


def beside(*pictures: Image.Image) -> Image.Image:
    """Return pictures side by side, for a sign of several."""
    whole = Image.new("RGBA", (sum(one.width + NEAR for one in pictures), max(one.height for one in pictures)))
    left = NEAR // 2
    for one in pictures:
        whole.alpha_composite(one, (left, (whole.height - one.height) // 2))
        left += one.width + NEAR
    return whole


def _draw_sign(image: Image.Image, sign: Sign, middle: At, look: Look) -> None:
    """Draw a sign around its middle, made smaller if it is too wide or too high for its row."""
    picture = sign.draw(ICON, look).convert("RGBA")
    if picture.width > ROOM or picture.height > ICON + GAP:
        picture.thumbnail((ROOM, ICON + GAP))
    paste_centred(image, picture, middle)


def _draw_words(image: Image.Image, row: _Row, top: int, look: Look) -> None:
    """Draw a sign's name in bold with the beginning of its text, and the other lines below."""
    ink, left, pitch = PAINTS[look.theme][2], MARGIN + PAD + ROOM + PAD, SIZE * text.LEADING
    y = top + (row.height - len(row.lines) * pitch) / 2
    text.draw(image, (left, y), row.lead.rstrip(), SIZE, ink, bold=True)
    text.draw(image, (left + text.width(row.lead, SIZE, bold=True), y), row.first, SIZE, ink)
    for number, line in enumerate(row.lines, 1):
        text.draw(image, (left, y + number * pitch), line, SIZE, ink)


def _row(sign: Sign, look: Look) -> _Row:
    """Return a sign's name and text in lines.

    If one or two Japanese characters would be alone in the last line, the first one is made shorter.
    """
    lead = look.texts("list.pair", of=look.texts(f"{sign.key}.name"), what="")
    words, room = look.texts(f"{sign.key}.text"), WIDTH - 2 * MARGIN - 3 * PAD - ROOM
    room_beside = room - text.width(lead, SIZE, bold=True)
    while True:
        first = text.wrap(words, room_beside, SIZE, whole=True)[0] if room_beside > SIZE else ""
        first = first if text.width(first, SIZE) <= room_beside else ""
        rest = words[len(first) :].lstrip()
        lines = text.wrap(rest, room, SIZE) if rest else ()
        if not lines or not first or len(lines[-1]) > text.LONELY or not wide(lines[-1][-1]):
            return _Row(lead, first, lines)
        room_beside -= SIZE
