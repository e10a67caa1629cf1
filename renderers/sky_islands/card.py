"""A picture of one tile, by its number or the name of its part of the start tile."""

from PIL import Image

from ..kit.hexes import Hexes
from ..kit.scene import IntBox
from ..look import Look
from .layout import MARGIN
from .pieces import airship
from .printed_tiles import printed_tiles
from .scene import Scene
from .sky import sea
from .token import draw_token

BOX: IntBox = (MARGIN, MARGIN, 1200 - MARGIN, 576)
SIZE = 236


def card(name: str, look: Look) -> Image.Image:
    """Return a tile, 1,200 pixels wide, with the numbers of its edges.

    Raise KeyError if there is no tile of this name.
    """
    tile = printed_tiles()[name]
    scene = Scene(sea(1200, BOX[3] + MARGIN, look.theme), look)
    scene.panel(BOX)
    left, top, right, bottom = BOX
    middle = (left + 290.0, (top + bottom) / 2)
    draw_token(scene, middle, tile.parts, tile.airship, SIZE)
    start, room = left + 560, right - left - 590
    key = "picture.start_tile" if name.startswith("S") else "picture.tile"
    scene.write((start, top + 90), scene.texts(key, tile=name), 60, bold=True, room=room, smallest=32)
    scene.paste_centred(airship(tile.airship, 92), (start + 46, top + 200))
    scene.write(
        (start + 106, top + 200), scene.texts(f"airship.{tile.airship}"), 36, room=room - 106, smallest=scene.least
    )
    words = scene.texts("picture.edges", n=sum(map(len, tile.parts)))
    scene.write((start, top + 300), words, 36, scene.colours.soft, room=room, smallest=scene.least)
    if len(tile.parts) > 1:
        scene.write(
            (start, top + 360), scene.texts("picture.split"), 36, scene.colours.soft, room=room, smallest=scene.least
        )
    _draw_edges(scene, Hexes(*middle, float(SIZE)))
    return scene.image


def _draw_edges(scene: Scene, hexes: Hexes) -> None:
    """Draw the edges' numbers outside them, where they cover no airship, clockwise from the right."""
    ink, halo = scene.colours.label
    for edge in range(6):
        scene.write_with_halo(hexes.spot((0, 0), 60.0 * edge, 0.95), str(edge), scene.least, ink, halo)
