"""A player's board: the sea floor, cities and buildings, tunnels, metropolises, and what changed last."""

from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cache

from PIL import Image

from bot.games.underwater_cities.view import Metropolis, Player, Space

from ..kit.cache import LAYERS, PANELS, memoize, memoize_packed
from ..kit.canvas import Drawing, gradient, lay, paste_centred
from ..kit.glance import detail
from ..kit.palette import mix
from ..kit.scene import At, IntBox
from ..kit.shades import reduce_shades
from ..look import Look
from .colours import THEMES
from .icons import ICONS
from .layout import WIDTH
from .net import Net, Path
from .pieces import building, dome, ends, halo, platform, tube
from .ports import port
from .scene import Scene
from .strips import fitting_size, label, tag
from .tokens import of_goods

SMALL_NAME = 17  # of a space that cannot be chosen now
SPECIALS = {"triple": "×3", "pair": "+2 credit", "metropolis": "+2 point"}


@dataclass(frozen=True)
class Sight:
    """The content of a board's picture; `fresh` are spaces that changed last, `offered` those that may be chosen."""

    spaces: tuple[Space, ...]
    metropolises: tuple[Metropolis, ...]
    fresh: tuple[str, ...]
    offered: tuple[str, ...]


def draw_board(scene: Scene, net: Net, player: Player, offered: tuple[str, ...] = ()) -> None:
    """Draw the whole board; `offered` are spaces that may be chosen now."""
    sight = Sight(player.spaces, player.metropolises, player.fresh, offered)
    left, top, _, _ = net.box
    board = _board(_at_origin(net), sight, scene.look)
    left, top = left - net.edge, top - net.edge
    lay(scene.image, (left, top, left + board.width, top + board.height), board, net.corner)


@memoize(PANELS)
def _board(net: Net, sight: Sight, look: Look) -> Image.Image:
    """Return the picture of a board."""
    scene = Scene(paper(net, _plan(sight.spaces), look.theme), look, WIDTH)
    with detail():
        _draw_pieces(scene, net, sight)
    for space in sight.spaces:
        if len(space.name) == 1:
            _draw_number(scene, net, space)
        elif net.large:
            _draw_name(scene, net, space, space.name in sight.offered)
    return reduce_shades(scene.image)


def _draw_pieces(scene: Scene, net: Net, sight: Sight) -> None:
    """Draw the pieces on the spaces, or bonuses of empty ones; lights round changed and offered spaces."""
    tunnels = [space for space in sight.spaces if "-" in space.name]
    cities = [space for space in sight.spaces if len(space.name) == 1]
    rooms = [space for space in sight.spaces if len(space.name) == 2]
    for space in tunnels:
        _draw_tunnel(scene, net, space, sight)
    _draw_ports(scene, net, sight)
    for space in tunnels:
        _draw_tunnel_strip(scene, net, space)
    for space in cities:
        _draw_city(scene, net, space, sight)
    for space in rooms:
        _draw_room(scene, net, space)
    for space in (*(city for city in cities if city.piece), *rooms):
        _draw_lights(scene, net, space, sight)


def _draw_ports(scene: Scene, net: Net, sight: Sight) -> None:
    """Draw the metropolises at the corners."""
    for metropolis in sight.metropolises:
        if metropolis.corner:
            box = net.port(metropolis.corner)
            wide, high = box[2] - box[0], box[3] - box[1]
            picture = port(metropolis.name, metropolis.connected, wide, high, scene.theme, whole=net.large)
            scene.paste_centred(picture, _middle(box))


# ---- what never changes -------------------------------------------------------------------------------------------
@cache
def _at_origin(net: Net) -> Net:
    """Return the same board in the corner of its own picture: boards of one size share their pictures."""
    left, top, right, bottom = net.box
    return replace(net, box=(net.edge, net.edge, right - left + net.edge, bottom - top + net.edge))


Plan = tuple[tuple[str, ...], tuple[tuple[str, str], ...]]  # tunnels; cities with the letters of their other spaces


def _plan(spaces: tuple[Space, ...]) -> Plan:
    """Return the tunnel spaces, and each city's building spaces by their letters."""
    names = [space.name for space in spaces]
    rooms = {name: "".join(room[1] for room in names if len(room) == 2 and room[0] == name) for name in "123456789"}
    return tuple(name for name in names if "-" in name), tuple(rooms.items())


@memoize_packed(LAYERS)
def paper(net: Net, plan: Plan, theme: str) -> Image.Image:
    """Return the sea floor with the beds of tunnels and all platforms."""
    _, _, right, bottom = net.box
    image = _floor(right + net.edge, bottom + net.edge, theme)
    for tunnel in plan[0]:
        _lay_tube(image, net.path(tunnel), tunnel_width(net), "bed", theme)
    for city, rooms in plan[1]:
        paste_centred(image, platform(net.unit, net.pad, rooms, lit=False, theme=theme), _middle(net.platform(city)))
    return reduce_shades(image)


def tunnel_width(net: Net) -> int:
    """Return the width of a tunnel in pixels."""
    return max(9, round(net.unit * 0.34))


def _floor(width: int, height: int, theme: str) -> Image.Image:
    """Return water that darkens towards a floor of dunes, with weeds."""
    colours = THEMES[theme]
    image = gradient(width, height, *colours.board)
    drawing = Drawing(Image.new("L", (width, height)))
    dunes = [(x, height - 26 - 12 * _wave(x / width * 5)) for x in range(0, width + 20, 20)]
    drawing.polygon([(0, height), *dunes, (width, height)], (255,))
    image.paste(mix(colours.board[1], colours.weed, 0.55), (0, 0), drawing.image)
    for number, x in enumerate(range(16, width, 46)):
        tall = 26 + number * 37 % 40
        blades = Drawing(Image.new("L", (60 * 3, (tall + 10) * 3)), unit=3)
        for shift in (-9, 0, 9):
            points = [
                (30 + shift + 5 * _wave(n / 3 + shift + number), tall + 8 - (tall - abs(shift)) * n / 8)
                for n in range(9)
            ]
            blades.line(points, (255,), 4)
        image.paste(mix(colours.board[1], colours.weed, 0.8), (x - 30, height - tall - 8), blades.image.reduce(3))
    return image


def _wave(turn: float) -> float:
    """Return a triangle wave between -1 and 1."""
    return 4 * abs(turn / 4 % 1 - 0.5) - 1


def _lay_tube(image: Image.Image, path: Path, wide: int, style: str, theme: str) -> None:
    """Draw a tube along a path."""
    (left, top), (right, bottom) = ends(path)
    picture = tube(tuple((x - left, y - top) for x, y in path), wide, style, theme)
    paste_centred(image, picture, ((left + right) / 2, (top + bottom) / 2))


def _middle(box: IntBox) -> At:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


# ---- tunnels ------------------------------------------------------------------------------------------------------
def _draw_tunnel(scene: Scene, net: Net, space: Space, sight: Sight) -> None:
    """Draw a tunnel, if it is built, on a light if it changed last or may be chosen."""
    path, wide = net.path(space.name), tunnel_width(net)
    if space.name in sight.fresh:
        _lay_tube(scene.image, path, wide, "fresh", scene.theme)
    elif space.name in sight.offered:
        _lay_tube(scene.image, path, wide, "offered", scene.theme)
    if space.piece:
        style = "upgraded" if space.upgraded else "built" if space.connected else "lonely"
        _lay_tube(scene.image, path, wide, style, scene.theme)


def _tunnel_strip(space: Space) -> str:
    """Return what stands on a tunnel space: its special, else until it is built its bonus."""
    if space.special:
        return SPECIALS[space.special]
    return "" if space.piece else _bonus(space)


def _draw_tunnel_strip(scene: Scene, net: Net, space: Space) -> None:
    """Draw the bonus of a tunnel, and on a large board its surcharge; there its name stands below the bonus."""
    x, y = net.middle(space.name)
    strip = _tunnel_strip(space)
    cost = "" if space.piece or not net.large else of_goods(space.surcharge)
    size = round(net.unit * (0.42 if net.large else 0.6))
    y -= size * 0.62 * bool(strip) * net.large
    half = net.unit * 0.5
    if strip:
        sign = label(strip, size, scene.theme)
        scene.paste_centred(sign, (x, y))
        half = max(half, sign.width / 2 + 3)
    if cost:
        picture = label(f"−{cost}", round(size * 0.75), scene.theme, alarm=True)
        upright = len({x for x, _ in net.path(space.name)}) == 1
        aside = picture.width / 2 + half
        right = x + aside + picture.width / 2 <= net.box[2]  # else it would leave the board
        at = (x + aside if right else x - aside, y) if upright else (x, y + size * 2.2)
        scene.paste_centred(picture, at)


def _bonus(space: Space) -> str:
    """Return the immediate gains of a space as a strip (see strips); a single good stands without its number."""
    if space.cards and space.steps:
        return "federation"
    strip = of_goods(space.bonus, space.points, space.cards, space.steps)
    return " ".join(word for word in strip.split() if word != "1")


# ---- cities and buildings -----------------------------------------------------------------------------------------
def _draw_city(scene: Scene, net: Net, space: Space, sight: Sight) -> None:
    """Draw the platform, lit if it is connected, with its dome or what an empty space promises."""
    if space.connected:
        rooms = "".join(room.name[1] for room in sight.spaces if len(room.name) == 2 and room.name[0] == space.name)
        picture = platform(net.unit, net.pad, rooms, lit=True, theme=scene.theme)
        scene.paste_centred(picture, _middle(net.platform(space.name)))
    x, y = net.dome(space.name)
    if space.piece:
        scene.paste_centred(dome(space.piece, round(net.unit * 1.9), space.connected, scene.theme), (x, y))
    else:
        _draw_lights(scene, net, space, sight)  # what the space costs is read on it
        _draw_promise(scene, net, space, (x, y))
    if space.special and space.piece:
        scene.paste_centred(label("6 point", round(net.unit * 0.4), scene.theme), (x, y + net.unit * 0.72))


def _draw_promise(scene: Scene, net: Net, space: Space, middle: At) -> None:
    """Draw the gains of an empty city space, and its surcharge."""
    x, y = middle
    gain, cost = "symbiotic 6 point" if space.special else _bonus(space), of_goods(space.surcharge)
    if gain:
        aside = net.unit * 0.16 * bool(cost and not net.large)  # the city's number stands close by
        size = fitting_size(gain, round(net.unit * 0.72), round(net.unit * 1.7 - 2 * aside))
        shift = net.unit * 0.3 if cost else 0  # upwards: the cost stands below
        scene.strip((x + aside, y - shift), gain, size, align="middle")
        if cost:
            size = fitting_size(f"− {cost}", round(net.unit * 0.5), round(net.unit * 1.7), 10)
            scene.paste_centred(label(f"− {cost}", size, scene.theme, alarm=True), (x, y + net.unit * 0.42))


def _draw_room(scene: Scene, net: Net, space: Space) -> None:
    """Draw a building, or what its space gives."""
    x, y = net.room(space.name)
    size = round(net.unit * 0.86)
    if space.piece:
        scene.paste_centred(building(space.piece, size, space.upgraded, space.connected, scene.theme), (x, y))
        if space.special:
            scene.paste_centred(label("×2", round(net.unit * 0.36), scene.theme), (x + size * 0.26, y + size * 0.34))
    else:
        _draw_gain(scene, net, space, (x, y))


def _draw_number(scene: Scene, net: Net, space: Space) -> None:
    """Draw a city's name at the corner of its platform."""
    left, top, _, _ = net.platform(space.name)
    size = max(17, round(net.unit * 0.6))
    scene.paste_centred(tag(space.name, size, scene.theme), (left + size * 0.62, top + size * 0.62))


def _draw_name(scene: Scene, net: Net, space: Space, offered: bool) -> None:
    """Draw the name of a tunnel, or the letter of a building space at its corner: large where it may be chosen."""
    size = scene.least if offered else SMALL_NAME
    if "-" in space.name:
        (x, y), name = net.middle(space.name), space.name
        y += max(size, net.unit * 0.42) * 0.62 * bool(_tunnel_strip(space))
    else:
        (x, y), name = net.room(space.name), space.name[1]
        has_gain = not space.piece and (space.special or _bonus(space))  # a large letter would hide its number
        aside = net.unit * ((0.62 if has_gain else 0.36) if offered else 0.4)
        x, y = x - aside, y - aside
    with nullcontext() if offered else detail():
        scene.paste_centred(tag(name, size, scene.theme, offered), (x, y))


def _draw_gain(scene: Scene, net: Net, space: Space, middle: At) -> None:
    """Draw what an empty building space gives, and its surcharge, on a small board as a mark."""
    x, y = middle
    gain = "×2" if space.special else _bonus(space)
    cost = of_goods(space.surcharge)
    if not gain:
        return
    up = net.unit * 0.16 if cost and net.large else 0
    right = net.unit * 0.09 * net.large  # beside the letter at its corner
    if set(gain.split()) <= set(ICONS) and " " in gain:
        _draw_two(scene, (x + right, y - up), gain.split(), round(net.unit * (0.42 if cost and net.large else 0.5)))
    else:
        room = round(net.unit * (0.7 if net.large else 0.88))
        size = fitting_size(gain, round(net.unit * (0.5 if cost and net.large else 0.66)), room, 10)
        scene.strip((x + right, y - up), gain, size, align="middle")
    if cost and net.large:
        below = label(f"−{cost}", round(net.unit * 0.3), scene.theme, alarm=True)
        scene.paste_centred(below, (x, y + net.unit * 0.27))
    elif cost:
        scene.mark((x + net.unit * 0.3, y + net.unit * 0.3), "cost", round(net.unit * 0.34), scene.colours.alarm)


def _draw_two(scene: Scene, middle: At, signs: list[str], size: int) -> None:
    """Draw two signs, one half over the other."""
    for sign, side in zip(signs, (-1, 1), strict=False):
        scene.icon((middle[0] + side * size * 0.34, middle[1] + side * size * 0.16), sign, size)


def _draw_lights(scene: Scene, net: Net, space: Space, sight: Sight) -> None:
    """Draw a golden line round what changed last, a dashed one round what may be chosen."""
    if space.name not in (*sight.fresh, *sight.offered):
        return
    fresh = space.name in sight.fresh
    paint = scene.colours.fresh if fresh else scene.colours.offer
    city = len(space.name) == 1
    middle = net.dome(space.name) if city else net.room(space.name)
    size = round(net.unit * (2.06 if city else 1.0))
    scene.paste_centred(halo(size, paint, dashed=not fresh, square=not city), middle)
