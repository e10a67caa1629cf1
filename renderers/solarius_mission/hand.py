"""What only the viewer may see: their progress cards with both sides, and their board."""

from PIL import Image

from bot.games.solarius_mission.view import View

from ..kit.scene import IntBox
from ..look import Look
from .entries import draw_card
from .layout import ESSENTIAL, GAP, MARGIN, WIDTH
from .scene import Scene
from .seat import BOARD, board_spots, draw_board, draw_entries, entries, entries_height, seat
from .sky import sky

TITLE = 54
CARDS = {2: 390, 3: 480}  # height of the cards by how many stand in a row: narrow ones have more lines of text


def hand(view: View, look: Look) -> Image.Image:
    """Return the viewer's hand, 1,200 pixels wide; a spectator sees the first seat's board."""
    if view.seat is None:
        return seat(view, 0, look)
    player = view.players[view.seat]
    listed = entries(player, look)
    places, top = _place_cards(len(view.hand))
    height = top + BOARD + GAP + entries_height(listed) + MARGIN
    scene = Scene(sky(WIDTH, height, look.theme), look)
    scene.page((MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + TITLE - 8))
    words = scene.texts("picture.hand", n=len(view.hand))
    scene.write((MARGIN + 18, MARGIN + (TITLE - 8) / 2), words, ESSENTIAL, bold=True, room=WIDTH - 80, smallest=18)
    for box, card in zip(places, view.hand, strict=True):
        draw_card(scene, box, card)
    draw_board(scene, top, view, player)
    draw_entries(scene, top + BOARD + GAP, listed)
    return scene.image


def hand_spots(view: View, look: Look) -> dict[str, IntBox]:
    """Return the boxes of the viewer's cards ("card.4"), of the "board", and of its parts ("tracks", "black").

    They are empty for a spectator, who sees just a board.
    """
    if view.seat is None:
        return {}
    places, top = _place_cards(len(view.hand))
    cards = {f"card.{card.number}": box for card, box in zip(view.hand, places, strict=True)}
    return cards | board_spots(top, view.players[view.seat])


def _place_cards(count: int) -> tuple[list[IntBox], int]:
    """Return the boxes of so many cards, and the upper edge of the board below them."""
    columns = 3 if count in (3, 5, 6) else 2  # four in two rows are wider, and no lower
    rows, high = -(-count // columns), CARDS[columns]
    wide = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) // columns
    places = []
    for number in range(count):
        row, column = divmod(number, columns)
        x, y = MARGIN + column * (wide + GAP), MARGIN + TITLE + 4 + row * (high + GAP)
        places.append((x, y, x + wide, y + high))
    return places, MARGIN + TITLE + rows * (high + GAP)
