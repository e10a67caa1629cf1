"""What only the viewer may see: the progress cards with both sides, and their board."""

from PIL import Image

from bot.games.solarius_mission.view import View

from ..look import Look
from .entries import draw_card
from .layout import GAP, MARGIN, WIDTH
from .scene import Scene
from .seat import BOARD, draw_board, draw_entries, entries, entries_height, seat
from .sky import sky

TITLE, CARD = 54, 390
MOST = 3  # cards in a row


def hand(view: View, look: Look) -> Image.Image:
    """The viewer's hand, 1,200 pixels wide; a spectator sees the first seat's board."""
    if view.seat is None:
        return seat(view, 0, look)
    player = view.players[view.seat]
    listed = entries(player)
    rows = -(-len(view.hand) // MOST)
    top = MARGIN + TITLE + rows * (CARD + GAP)
    height = top + BOARD + GAP + entries_height(listed) + MARGIN
    scene = Scene(sky(WIDTH, height, look.theme), look)
    scene.page((MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + TITLE - 8))
    words = scene.words("picture.hand", n=len(view.hand))
    scene.write((MARGIN + 18, MARGIN + (TITLE - 8) / 2), words, 31, bold=True, room=WIDTH - 80, smallest=18)
    wide = (WIDTH - 2 * MARGIN - GAP * (MOST - 1)) // MOST
    for number, card in enumerate(view.hand):
        row, column = divmod(number, MOST)
        x, y = MARGIN + column * (wide + GAP), MARGIN + TITLE + 4 + row * (CARD + GAP)
        draw_card(scene, (x, y, x + wide, y + CARD), card)
    draw_board(scene, top, view, player)
    draw_entries(scene, top + BOARD + GAP, listed)
    return scene.picture
