"""Beside the water: the gene pool, the decks, the discard pile."""

from bot.games.oceans.view import Pool, View

from ..kit.scene import IntBox
from .layout import LEAST
from .scene import Scene
from .traits import TraitFace, draw_name, trait_card

LINE = 34  # from one line of a name to the next


def draw_decks(scene: Scene, box: IntBox, view: View) -> None:
    """Draw the two open Deep cards with their costs; below them how many cards lie where."""
    left, top, right, bottom = box
    scene.page(box)
    for pool, place in zip(view.pools, pool_boxes(view, box), strict=True):
        _draw_pool(scene, place, pool)
    piles = [("surface", view.deck), ("discard", view.discards)]
    piles += [] if view.variant else [("deep", view.deep_deck)]
    y = bottom - 32
    pitch = (right - left - 20) / len(piles)
    for number, (name, count) in enumerate(piles):
        x = left + 14 + number * pitch
        scene.sign((x + 16, y), name, 34)
        scene.write((x + 38, y), str(count), LEAST, bold=True)
    if not view.pools:
        words = scene.texts("picture.variant")
        scene.write_lines((left + 16, top + 14, right - 16, bottom - 60), words, LEAST, LEAST, scene.colours.soft)


def pool_boxes(view: View, box: IntBox) -> list[IntBox]:
    """Return the boxes of the open Deep cards, one below the other."""
    left, top, right, _ = box
    return [(left + 12, top + 12 + n * 84, right - 12, top + 88 + n * 84) for n in range(len(view.pools))]


def _draw_pool(scene: Scene, box: IntBox, pool: Pool) -> None:
    """Draw an open Deep card with its cost, or the sign of an empty pile."""
    left, top, right, bottom = box
    high = bottom - top
    scene.fill(box, scene.colours.chip, 12)
    if pool.top is None:
        scene.sign((left + high / 2, top + high / 2), "deep", high - 16)
        return
    card = trait_card(TraitFace(pool.top.key, deep=True), high, high - 6)
    scene.paste(card, (left + 3, top + 3))
    start = left + high + 6
    name = scene.texts(f"trait.{pool.top.key}.name")
    draw_name(scene, (start, (top + bottom) / 2), name, right - 70 - start, LINE, size=LEAST)
    scene.sign((right - 50, top + high / 2), "token", 34)
    scene.write((right - 8, top + high / 2), str(pool.top.cost), LEAST, bold=True, align="right")
