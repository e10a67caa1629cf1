"""A player's goods, dice spaces, stations and outposts, and the colonies and markers left."""

from collections.abc import Iterator, Sequence

from PIL import Image

from bot.games.solarius_mission.view import DiceSpace, Player

from ..kit import text
from ..kit.badges import ring
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import blank, finish, rounded_mask
from ..kit.palette import SEATS, Colour, colour, darker, lighter
from ..kit.scene import At
from .colours import THEMES
from .dice import action
from .icons import NIGHT, WHITE, icon
from .labels import draw_label, label_width
from .pieces import piece
from .scene import Scene

GOODS = ("fuel", "buck", "range", "waste", "hand")
OUTPOSTS = "abcdef"
SLOTS = 4  # for stations
NOBODY = -1  # in place of a seat, where nothing is built
NOTCHES = 4  # for extra drives
FLAME = colour("ff9a3d")
SPACES = ("convert", "research")  # with a sign of the same name
Before = Player | None  # the player before a choice, to tell what it would change


def draw_goods(
    scene: Scene,
    at: At,
    player: Player,
    size: int,
    room: float,
    before: Before = None,
    names: Sequence[str] = GOODS,
    *,
    labelled: bool = False,
) -> None:
    """Draw fuel, bucks, range, contamination and cards from the left, or only the `names` given.

    What a choice changes, compared to `before`, is coloured; if `labelled`, each stands above its name.
    """
    x, y = at
    figures = [one for one in _figures(player, before or player) if one[0] in names]
    widths = [_good_width(player, name, words, size) for name, words, _ in figures]
    label_widths = [label_width(scene, name) if labelled else 0 for name, *_ in figures]
    places = [max(pair) for pair in zip(widths, label_widths, strict=True)]
    gap = min(size * 1.1, (room - sum(places)) / len(figures))
    for figure, wide, place in zip(figures, widths, places, strict=True):
        _draw_good(scene, (x + (place - wide) / 2, y), figure, player, size)
        if labelled:
            draw_label(scene, (x - gap / 2, x + place + gap / 2), y + 46, figure[0])
        x += place + gap


def _good_width(player: Player, name: str, words: str, size: int) -> float:
    """Return how wide a good with its figures is, also with contamination outside the board."""
    return size * 1.24 + text.width(words, size, True) + (_outside_width(player, size) if name == "waste" else 0)


def _draw_good(scene: Scene, at: At, figure: tuple[str, str, int], player: Player, size: int) -> None:
    """Draw a good's sign and its figures, in colour if a choice changes them."""
    (x, y), (name, words, better) = at, figure
    ink = None if not better else scene.colours.good if better > 0 else scene.colours.bad
    scene.icon((x + size * 0.55, y), name, round(size * 1.1))
    scene.write((x + size * 1.22, y), words, size, ink, bold=True)
    if name == "waste" and player.outside:
        _draw_outside(scene, (x + size * 1.24 + text.width(words, size, True), y), player.outside, size)


def _figures(player: Player, old: Player) -> Iterator[tuple[str, str, int]]:
    """Yield each good with its figures, and by how much better (above 0) or worse (below 0) it is for the player."""
    waste = player.contamination + player.outside - old.contamination - old.outside
    yield "fuel", str(player.fuel), player.fuel - old.fuel
    yield "buck", str(player.bucks), player.bucks - old.bucks
    yield "range", str(player.range), player.range - old.range
    yield "waste", f"{player.contamination}/{player.spaces}", -waste
    yield "hand", str(player.hand), player.hand - old.hand


def _outside_width(player: Player, size: int) -> float:
    """Return how wide the contamination outside the board is drawn; 0 if there is none."""
    return text.width(f"+{player.outside}", size, True) + size * 0.55 if player.outside else 0


def _draw_outside(scene: Scene, at: At, outside: int, size: int) -> None:
    """Draw contamination outside the board, which costs points."""
    words = f"+{outside}"
    wide = text.width(words, size, True) + 10
    x, y = at
    left = round(x + size * 0.15)
    scene.fill((left, round(y - size * 0.58), left + wide, round(y + size * 0.58)), (190, 40, 40), round(size * 0.3))
    scene.write((left + wide / 2, y), words, size, WHITE, bold=True, align="middle")


def draw_dice(scene: Scene, right: float, middle: float, spaces: tuple[DiceSpace, ...], size: int) -> float:
    """Draw the spaces for dice, which end at `right`. Return the left edge."""
    pitch = size + max(3, size // 9)
    left = right - pitch * len(spaces) + (pitch - size)
    for number, space in enumerate(spaces):
        x = left + number * pitch + size / 2
        scene.paste_centred(slot(space.name, size, scene.theme), (x, middle))
        if space.die is not None:
            scene.paste_centred(action(space.die.colour, space.die.face, size - 4), (x, middle))
    return left


@memoize(SPRITES)
def slot(name: str, size: int, theme: str) -> Image.Image:
    """Return an empty space for dice: plain, to convert, to research, or the number of a development."""
    colours = THEMES[theme]
    picture = Image.new("RGBA", (size, size))
    picture.paste(colours.faint, (0, 0), rounded_mask(size, size, size // 5))
    picture.paste(colours.hollow, (2, 2), rounded_mask(size - 4, size - 4, max(2, size // 5 - 2)))
    if name in SPACES:
        side = round(size * 0.62)
        picture.alpha_composite(icon(name, side, colours.soft), ((size - side) // 2, (size - side) // 2))
    elif name.isdigit():
        text.draw_clear(picture, (size / 2, size * 0.48), name, round(size * 0.62), colours.soft, bold=True)
    return picture


def draw_stations(scene: Scene, at: At, player: Player, size: int) -> float:
    """Draw the stations with their pairs of colours, and the cost of the next one. Return the right edge."""
    x, y = at
    for number in range(SLOTS):
        built = number < len(player.stations)
        pair = player.stations[number].pair if built else ""
        scene.paste_centred(hub(player.seat if built else NOBODY, pair, size, scene.theme), (x + size / 2, y))
        if number == len(player.stations) and player.next_station:
            words = "+".join(map(str, player.next_station))
            scene.write((x + size / 2, y), words, round(size * 0.42), scene.colours.ink, bold=True, align="middle")
        x += size * 1.08
    return x


@memoize(SPRITES)
def hub(seat: int, pair: str, size: int, theme: str) -> Image.Image:
    """Return the eight-sided place of a station: in the seat's colour with its pair of colours, else hollow."""
    colours = THEMES[theme]
    drawing = blank(size, size, 5)
    pen = drawing.inside(0, 0, size)
    paints: tuple[Colour, Colour] = (colours.faint, colours.hollow)
    if pair:
        paints = WHITE, lighter(SEATS[seat % len(SEATS)][0], 0.05)
    pen.polygon(ring(8, 0.53, -67.5), NIGHT if pair else paints[0])
    pen.polygon(ring(8, 0.49, -67.5), paints[0])
    pen.polygon(ring(8, 0.45, -67.5), paints[1])
    picture = finish(drawing)
    side = round(size * 0.42)
    for number, name in enumerate(pair.split("-") if pair else ()):
        left = round(size * (0.08 + 0.42 * number))
        picture.alpha_composite(icon(name, side), (left, (size - side) // 2))
    return picture


def draw_outposts(scene: Scene, at: At, player: Player, size: int) -> float:
    """Draw the six outposts by their letters, placed ones filled. Return the right edge."""
    x, y = at
    for letter in OUTPOSTS:
        scene.paste_centred(
            plot(letter, player.seat if letter in player.outposts else NOBODY, size, scene.theme), (x + size / 2, y)
        )
        x += size + 3
    return x


@memoize(SPRITES)
def plot(letter: str, seat: int, size: int, theme: str) -> Image.Image:
    """Return an outpost by its letter: in the seat's colour, or hollow if it is placed by nobody."""
    colours = THEMES[theme]
    picture = Image.new("RGBA", (size, size))
    rim, ground, ink = colours.faint, colours.hollow, colours.soft
    if seat != NOBODY:
        paint = SEATS[seat % len(SEATS)][0]
        rim, ground, ink = lighter(paint, 0.6), darker(paint, 0.2), WHITE
    picture.paste(rim, (0, 0), rounded_mask(size, size, size // 6))
    picture.paste(ground, (2, 2), rounded_mask(size - 4, size - 4, max(1, size // 6 - 1)))
    text.draw_clear(picture, (size / 2, size * 0.45), letter, round(size * 0.76), ink, bold=True)
    return picture


def draw_supply(scene: Scene, at: At, player: Player, size: int) -> float:
    """Draw how many colonies and mission markers the player has left. Return the right edge."""
    x, y = at
    for kind, count in (("colony", player.colonies), ("mission", player.markers)):
        scene.paste_centred(piece(kind, player.seat, size), (x + size / 2, y))
        scene.write((x + size * 1.12, y), str(count), round(size * 0.8), bold=True)
        x += size * 2.35
    return x - size * 0.35


def draw_drives(scene: Scene, at: At, player: Player, size: int) -> float:
    """Draw the notches for extra drives: hollow, or with a drive of value 1 or 2. Return the right edge."""
    x, y = at
    for number in range(NOTCHES):
        worth = player.drives[number] if number < len(player.drives) else 0
        scene.paste_centred(notch(worth, size, scene.theme), (x + size / 2, y))
        x += size + 2
    return x


@memoize(SPRITES)
def notch(worth: int, size: int, theme: str) -> Image.Image:
    """Return a notch of the drive: an engine's bell, hollow or with its value."""
    colours = THEMES[theme]
    drawing = blank(size, size, 5)
    pen = drawing.inside(0, 0, size)
    rim, ground = (FLAME, darker(FLAME, 0.45)) if worth else (colours.faint, colours.hollow)
    for less, paint in ((0.0, rim), (0.1, ground)):
        pen.polygon(((0.2 + less, less), (0.8 - less, less), (1.0 - less, 1.0 - less), (less, 1.0 - less)), paint)
    picture = finish(drawing)
    if worth:
        text.draw_clear(picture, (size / 2, size * 0.5), str(worth), round(size * 0.76), WHITE, bold=True)
    return picture
