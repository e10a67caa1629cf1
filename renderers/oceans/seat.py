"""A picture of one player's species, with the water above and the latest movements."""

from PIL import Image

from bot.games.oceans.view import Species, View

from ..kit.scene import IntBox
from ..look import Look
from .board import board_height, draw_board
from .changes import changes, latest_flows, merge_flows
from .decks import draw_decks
from .flows import draw_flows, lines
from .heading import draw_heading
from .layout import GAP, LEAST, MARGIN, OWNER, TALLEST_OWN, WIDTH, layout
from .scene import Scene
from .sea import sea
from .seats import draw_line
from .water import draw_water

COLUMNS = (2, 3)  # the second number where the boards would otherwise take too much height
EMPTY = 50  # height of the line that says that there are none

PlacedBoards = list[tuple[Species, IntBox]]


def seat(view: View, seat: int, look: Look) -> Image.Image:
    """Return a player's part, 1,200 pixels wide."""
    flows = latest_flows(view)
    movements = merge_flows(flows) if not view.final else []
    plan = layout((), lines(movements, WIDTH - 2 * MARGIN - 30))
    player = view.players[seat]
    top = plan.height + OWNER + GAP
    placed, low = _place_boards(player.species, top)
    scene = Scene(sea(WIDTH, low + MARGIN, look.theme), look)
    draw_heading(scene, plan.header, view)
    draw_water(scene, plan.water, view, () if view.final else flows)
    draw_decks(scene, plan.decks, view)
    draw_flows(scene, plan.flows, movements, view)
    draw_line(scene, (MARGIN, plan.height, WIDTH - MARGIN, plan.height + OWNER), view, player, private=True)
    changed = {} if view.final else changes(flows)
    for species, box in placed:
        draw_board(scene, box, species, view, changed.get(species.name))
    if not placed:
        scene.write((WIDTH / 2, top + 20), scene.texts("picture.no_species"), LEAST, align="middle")
    return scene.image


def focus(view: View, seat: int) -> int:
    """Return the seat itself."""
    return seat


def _place_boards(species: tuple[Species, ...], top: int) -> tuple[PlacedBoards, int]:
    """Return the boards in as few columns as are not too tall, from left to right, and where they end."""
    few, many = (_in_columns(species, top, columns) for columns in COLUMNS)
    return few if few[1] + MARGIN <= TALLEST_OWN else many


def _in_columns(species: tuple[Species, ...], top: int, most: int) -> tuple[PlacedBoards, int]:
    """Return the boards in at most so many columns, a single one across the picture, and their lower edge."""
    columns = min(most, max(1, len(species)))
    wide = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) // columns
    placed: PlacedBoards = []
    for start in range(0, len(species), columns):
        row = species[start : start + columns]
        high = max(board_height(one) for one in row)
        for number, one in enumerate(row):
            x = MARGIN + number * (wide + GAP)
            placed.append((one, (x, top, x + wide, top + board_height(one))))
        top += high + GAP
    return placed, top if species else top + EMPTY
