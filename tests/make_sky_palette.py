"""Makes the 256 colours of Merchants of Sky Islands' tables, by theme: `python -m tests.make_sky_palette`.

They are the nearest to all that is drawn there. A test (sky_islands/test_golden.py) holds that they still are.
"""

from collections.abc import Iterator

from PIL import Image

from bot.games.sky_islands.view import View
from renderers.kit.palette import SEATS
from renderers.look import Look
from renderers.sky_islands.chart import draw_board
from renderers.sky_islands.colours import THEMES
from renderers.sky_islands.ground import Board
from renderers.sky_islands.panel_layers import lay_panels
from renderers.sky_islands.panels import WHITE, draw_header
from renderers.sky_islands.table import draw_end, plan_table
from tests.make_palette import blends, palette, write_palettes
from tests.renderers.sky_islands import views
from tests.renderers.sky_islands.looks import look

WIDE, HIGH = 340, 62  # of a player's bar
SOFTER = 0.6  # sea and meadows are wide and smooth, and steps are seen there first
SEEN = 6  # times: bars are small, but their colours lie side by side


def of_theme(theme: str) -> Image.Image:
    """A picture with the palette of this game's tables."""
    colours = THEMES[theme]
    flat = (colours.ink, colours.soft, colours.gold, colours.alarm, colours.good, colours.chip, WHITE)
    return palette(flat, (*_tables(theme), *_bars()), SOFTER)


def draw_in_full(view: View, look: Look) -> Image.Image:
    """A table as it is before its colours become those of the palette."""
    plan = plan_table(view)
    board = Board((plan.width, plan.height), plan.hexes)
    if view.phase == "over":
        return draw_end(board, plan, view, look)
    scene = draw_board(board, view, look)
    lay_panels(scene, plan, view)
    return scene.image


def _tables(theme: str) -> Iterator[Image.Image]:
    """Maps small and large, with closed islands, and each number of players."""
    for seats in (2, 3, 4):
        for view in (views.start_view(seats), *(views.midgame_view(seats, count) for count in (8, 20, 36))):
            yield draw_in_full(view, look("en", theme))
        yield draw_in_full(views.final_view(seats), look("en", theme))


def _bars() -> Iterator[Image.Image]:
    """The players' bars, with their badges and white letters."""
    for seat, (paint, _) in enumerate(SEATS[:4]):
        image = Image.new("RGB", (WIDE, HIGH), paint)
        draw_header(image, (0, 0, WIDE, HIGH), seat)
        yield from [image.crop((12, 0, WIDE - 12, HIGH))] * SEEN
        yield blends(WHITE, paint)


if __name__ == "__main__":
    write_palettes("sky_islands", {theme: of_theme(theme) for theme in THEMES}, "tests.make_sky_palette")
