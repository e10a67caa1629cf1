"""A picture of one card: its words, its shapes, or a drawn example of what it scores."""

from PIL import Image

from bot.games.cartographers.view import Card

from ..kit.canvas import gradient, rounded_mask
from ..kit.glance import detail
from ..kit.paints import set_palette
from ..kit.scene import IntBox
from ..look import Look
from . import printed_cards
from .colours import THEMES
from .examples import EXAMPLES, RUINS_A, Example
from .layout import MARGIN
from .map import SIDE, Grid, draw_lands, draw_outline, draw_paper, spot
from .map import printed_rows as printed_rows
from .parts import ALARM, draw_note, draw_offers
from .scene import Scene
from .terrain import ground, sign_alone

WIDTH = 1200
CELL = 46
MAP_SIDE = SIDE * CELL + Grid(0, 0, CELL).head
BOX: IntBox = (MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + MAP_SIDE + 84)
WORDS = 530  # width of the words beside the picture
LARGEST = 36  # their font size at most
FOOT = 96  # height of what stands below them
GROUPS = {  # a scoring card's back: the terrains shown on it
    "forest": ("forest",),
    "farm_water": ("farm", "water"),
    "village": ("village",),
    "geometry": (),
}


def card(name: str, look: Look) -> Image.Image:
    """Return a card by its English name, 1,200 pixels wide. Raise KeyError if there is none."""
    scene = Scene(gradient(WIDTH, BOX[3] + MARGIN, *THEMES[look.theme].ground), look)
    scene.panel(BOX)
    explore = printed_cards.find_card(name)
    if explore is not None:
        _draw_explore(scene, explore)
    else:
        _draw_scoring(scene, name, EXAMPLES[name])
    return set_palette(scene.image, "cartographers", look.theme)


def _draw_words(scene: Scene, name: str, top: int) -> None:
    """Draw a card's text from this height downwards, left of its picture."""
    left = BOX[0] + 32
    box = (left, top, left + WORDS - 32, BOX[3] - FOOT)
    scene.write_lines(box, scene.texts(f"card.{name}.text"), LARGEST, scene.least)


def _draw_explore(scene: Scene, card: Card) -> None:
    """Draw an explore or ambush card: its name, its text, its time or the sign of an ambush, and its shapes."""
    left, top, right, bottom = BOX
    scene.write((left + 32, top + 60), scene.texts(f"card.{card.name}.name"), 50, bold=True, room=860, smallest=30)
    _draw_words(scene, card.name, top + 120)
    ambush = card.kind == "ambush"
    if ambush:
        scene.sign((right - 70, top + 60), "monster", 76, ALARM)
        draw_note(scene, (left + 28, bottom - 84, left + WORDS, bottom - 28), card)
    else:
        scene.sign((right - 120, top + 60), "hourglass", 60, scene.colours.soft)
        scene.write((right - 36, top + 60), str(card.time), 66, bold=True, align="right")
    box = (left + WORDS + 20, top + 120, right - 20, bottom - 30)
    if card.shapes:
        draw_offers(scene, box, card, 84)
    else:
        picture = sign_alone("ruins", 300, scene.theme)
        scene.paste(picture, ((box[0] + box[2]) / 2 - 150, (box[1] + box[3]) / 2 - 170))


def _draw_scoring(scene: Scene, name: str, example: Example) -> None:
    """Draw a scoring card: the terrains of its back, its name, text and solo rating, and an example."""
    left, top, _, bottom = BOX
    terrains = GROUPS[printed_cards.group(name)]
    for place, terrain in enumerate(terrains):
        at = (left + 32 + place * 78, top + 26)
        scene.image.paste(ground(terrain, 70, 0, scene.theme), at, rounded_mask(70, 70, 14))
    start = left + 32 + 78 * len(terrains) + (10 if terrains else 0)
    scene.write(
        (start, top + 62), scene.texts(f"card.{name}.name"), 44, bold=True, room=left + WORDS - start, smallest=24
    )
    _draw_words(scene, name, top + 124)
    solo = scene.texts("picture.solo", number=printed_cards.solo_rating(name))
    scene.write((left + 32, bottom - 44), solo, scene.least, scene.colours.soft, room=WORDS - 40)
    _draw_example(scene, example)


def _draw_example(scene: Scene, example: Example) -> None:
    """Draw the example's map, what scores outlined and numbered, and the sum below."""
    _, top, right, bottom = BOX
    grid = Grid(right - 50 - SIDE * CELL, top + 14 + Grid(0, 0, CELL).head, CELL)
    draw_paper(scene.image, grid, printed_rows(example.rows), RUINS_A, scene.theme)
    draw_lands(scene.image, grid, example.rows, RUINS_A, scene.theme)
    for scored in example.scores:
        if "*" not in scored:  # a row or a column is not outlined
            draw_outline(scene.image, grid, tuple(scored.split("+")), scene.theme)
    for scored, stars in example.scores.items():
        _draw_stars(scene, _place_of_stars(grid, scored), stars)
    words = scene.texts("picture.example", stars=example.stars)
    middle = grid.left + grid.side / 2
    scene.write((middle, bottom - 30), words, scene.least, bold=True, align="middle", room=grid.side)


def _place_of_stars(grid: Grid, scored: str) -> tuple[float, float]:
    """Return where the stars of what scored (see Example) stand: in a corner of its space, or behind its line."""
    half = grid.cell / 2
    if scored.endswith("*"):
        return grid.left + grid.side + 16, grid.corner(spot(scored[0] + "1")[0], 0)[1] + half
    if scored.startswith("*"):
        return grid.corner(0, int(scored[1:]) - 1)[0] + half, grid.top + grid.side - 8
    cells = scored.split("+")
    left, top, _, _ = grid.box(cells[len(cells) // 2])
    return left + grid.cell - 9, top + 9


def _draw_stars(scene: Scene, middle: tuple[float, float], stars: int) -> None:
    """Draw a number on a golden disc."""
    size = 30
    at = round(middle[0] - size / 2), round(middle[1] - size / 2)
    scene.image.paste((74, 47, 0), at, rounded_mask(size, size, size // 2))
    scene.image.paste((255, 208, 74), (at[0] + 2, at[1] + 2), rounded_mask(size - 4, size - 4, size // 2 - 2))
    with detail():
        scene.write(middle, str(stars), 22, (51, 32, 0), bold=True, align="middle")
