"""Beside the water: the gene pool, the decks, the discard pile."""

from bot.games.oceans.view import Pool, View

from ..kit.scene import IntBox
from .scene import Scene
from .traits import trait_card

CREATURE = 78


def draw_decks(scene: Scene, box: IntBox, view: View) -> None:
    """The two open Deep cards with their costs; below them how many cards lie where."""
    left, top, right, bottom = box
    scene.page(box)
    for number, pool in enumerate(view.pools):
        _draw_pool(scene, (left + 12, top + 10 + number * 72, right - 12, top + 78 + number * 72), pool)
    piles = [("surface", view.deck), ("discard", view.discards)]
    piles += [] if view.variant else [("deep", view.deep_deck)]
    y = bottom - 32
    pitch = (right - left - 20) / len(piles)
    for number, (name, count) in enumerate(piles):
        x = left + 14 + number * pitch
        scene.sign((x + 16, y), name, 34)
        scene.write((x + 38, y), str(count), 28, bold=True)
    if not view.pools:
        words = scene.words("picture.variant")
        scene.lines((left + 16, top + 14, right - 16, bottom - 60), words, 26, 15, scene.colours.soft)


def _draw_pool(scene: Scene, box: IntBox, pool: Pool) -> None:
    left, top, right, bottom = box
    high = bottom - top
    scene.fill(box, scene.colours.chip, 12)
    if pool.top is None:
        scene.sign((left + high / 2, top + high / 2), "deep", high - 16)
        return
    card = trait_card((pool.top.key, True, "", ""), "", high, high - 6, scene.theme)
    scene.paste(card, (left + 3, top + 3))
    words = scene.words(f"trait.{pool.top.key}.name")
    scene.lines((left + high + 10, top + 4, right - 66, bottom - 4), words, 22, 12)
    scene.sign((right - 36, top + high / 2 - 10), "token", 34)
    scene.write((right - 36, top + high / 2 + 20), str(pool.top.cost), 26, bold=True, align="middle")
