"""The panels of a running game's table as layers: one is redrawn only if it shows something new."""

from functools import cache

from PIL import Image

from bot.games.sky_islands.view import Player, View

from ..kit.cache import PANELS, memoize
from ..kit.canvas import SHADOW, frame_mask, panel, rounded_mask, shadow_sides
from ..kit.fields import select_fields
from ..kit.scene import Corner, IntBox
from ..look import Look
from .colours import THEMES
from .layout import HEADER, Layout
from .panels import draw_below, draw_header, draw_name, draw_supply, draw_turn
from .scene import RADIUS, Scene


def lay_panels(scene: Scene, plan: Layout, view: View) -> None:
    """Lay the panels on a running game's table; one is redrawn only if it shows something new."""
    active = None if view.active is None else view.players[view.active]
    turn = select_fields(view, "round", "deck", "phase", "active")
    _lay_panel(scene, plan.turn, _turn(_size(plan.turn), plan.width, turn, scene.look))
    supply = select_fields(view, "supply", "discarded")
    _lay_panel(scene, plan.supply, _supply(_size(plan.supply), plan.width, supply, scene.look))
    for player, box in zip(view.players, plan.players, strict=True):
        _lay_panel(scene, box, _player(_size(box), plan.width, player, scene.look))
        if player is active:
            for (right, down), side in _sides(*_size(box)):
                scene.lay(scene.colours.gold, (box[0] - 2 + right, box[1] - 2 + down), side)


@cache
def _sides(width: int, height: int) -> tuple[tuple[Corner, Image.Image], ...]:
    """Return the sides of a frame round a panel of this size, as masks, and where they lie."""
    thick, radius, wide, high = 5, RADIUS + 2, width + 4, height + 4
    mask = frame_mask(wide, high, thick, radius)
    boxes = (
        (0, 0, wide, radius),
        (0, high - radius, wide, high),
        (0, radius, thick, high - radius),
        (wide - thick, radius, wide, high - radius),
    )
    return tuple((box[:2], mask.crop(box)) for box in boxes)


def _size(box: IntBox) -> tuple[int, int]:
    return box[2] - box[0], box[3] - box[1]


def _lay_panel(scene: Scene, box: IntBox, picture: Image.Image) -> None:
    """Lay a panel's picture with its shadow, and with its corners round."""
    for (right, down), side in shadow_sides(*picture.size, RADIUS):
        scene.lay(SHADOW, (box[0] + right, box[1] + down), side)
    scene.lay(picture, (box[0], box[1]), rounded_mask(*picture.size, RADIUS))


@memoize(PANELS)
def _turn(size: tuple[int, int], width: int, view: View, look: Look) -> Image.Image:
    """Return the panel of the turn, of this size, for a picture of this width, without its corners being round."""
    scene = _bare_panel(size, width, look)
    draw_turn(scene, (0, 0, *size), view)
    return scene.image


@memoize(PANELS)
def _supply(size: tuple[int, int], width: int, view: View, look: Look) -> Image.Image:
    """Return the panel of the supply in the same way."""
    scene = _bare_panel(size, width, look)
    draw_supply(scene, (0, 0, *size), view)
    return scene.image


@memoize(PANELS)
def _player(size: tuple[int, int], width: int, player: Player, look: Look) -> Image.Image:
    """Return a player's panel in the same way."""
    scene, (right, bottom) = _bare_panel(size, width, look, player.seat), size
    draw_name(scene, (0, 0, right, HEADER), player, apart=False, won=False)
    draw_below(scene, (0, HEADER, right, bottom), player, over=False)
    return scene.image


def _bare_panel(size: tuple[int, int], width: int, look: Look, seat: int | None = None) -> Scene:
    """Return a panel with nothing on it, or a seat's with its bar."""
    return Scene(_blank_panel(size, look.theme, seat).copy(), look, width)


@memoize(PANELS)
def _blank_panel(size: tuple[int, int], theme: str, seat: int | None) -> Image.Image:
    """Return a panel with nothing on it but a seat's bar, if it has one."""
    image, colours = Image.new("RGB", size, THEMES[theme].rim), THEMES[theme]
    panel(image, (0, 0, *size), colours.panel, RADIUS, colours.rim, shadow=False)
    if seat is not None:
        draw_header(image, (0, 0, size[0], HEADER), seat)
    return image
