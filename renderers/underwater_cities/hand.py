"""The viewer's hand: cards with picture and whole text, the goods to pay with, and the slots."""

from PIL import Image

from bot.games.underwater_cities.view import Card, View

from ..kit.numbered_marks import Spot
from ..kit.scene import IntBox
from ..look import Look
from .card import draw_card, least_height
from .layout import LEAST
from .mainboard import NUMERALS, round_text
from .scene import Scene
from .sea import deep
from .seat import as_things, draw_things, draw_title, rows_high, seat
from .seats import draw_goods, draw_header
from .slots import boxes, draw_slots

WIDTH, MARGIN, GAP = 1200, 20, 14
HEADER, GOODS, TITLE, SLOTS = 70, 66, 44, 436
HEIGHTS = {2: 408, 3: 468}  # of a card, by how many stand in a row; a long text makes its row higher
TOP = MARGIN + HEADER + GOODS + GAP


def hand(view: View, look: Look) -> Image.Image:
    """Return what the viewer alone may see, 1,200 pixels wide; a spectator sees the first seat's part.

    Where a turn is planned, the permanent cards too: they change what a card or slot is worth.
    """
    if view.seat is None:
        return seat(view, 0, look)
    own_cards = places(TOP, view.hand, look)
    choice = places(_next_top(own_cards, TOP), view.looking, look) if view.looking else []
    low = _next_top(choice, _next_top(own_cards, TOP))
    panels = [(MARGIN, MARGIN, WIDTH - MARGIN, TOP - GAP)]
    if view.round and view.result is None:
        panels.append((MARGIN, low, WIDTH - MARGIN, low + SLOTS))
    bottom = low + SLOTS if panels[1:] else low - GAP
    lasting = [card for card in view.players[view.seat].kept if card.kind == "permanent"]
    if panels[1:] and lasting:
        panels.append((MARGIN, bottom + GAP, WIDTH - MARGIN, bottom + GAP + 56 + rows_high(len(lasting))))
        bottom = panels[-1][3]
    scene = Scene(deep(WIDTH, bottom + MARGIN, tuple(panels), look.theme), look)
    _draw_owner(scene, view)
    _draw_cards(scene, own_cards, _title(scene, view))
    if choice:
        _draw_cards(scene, choice, scene.texts("picture.looking"))
    for left, top, right, bottom in panels[1:2]:
        draw_slots(scene, (left + 10, top + 10, right - 10, bottom - 10), view, view.open)
    for box in panels[2:]:
        draw_title(scene, box, "picture.permanent")
        draw_things(scene, box, as_things(tuple(lasting)))
    return scene.image


def hand_spots(view: View, look: Look) -> dict[str, Spot]:
    """Return the boxes of the viewer's cards ("card.45"), of the "goods", and of the slots ("slot.G1") if drawn."""
    own_cards = places(TOP, view.hand, look)
    spots: dict[str, Spot] = {f"card.{card.name}": box for box, card in own_cards}
    spots["goods"] = MARGIN, MARGIN + HEADER, WIDTH - MARGIN, TOP - GAP
    if view.round and view.result is None:
        choice = places(_next_top(own_cards, TOP), view.looking, look) if view.looking else []
        low = _next_top(choice, _next_top(own_cards, TOP))
        plates = boxes((MARGIN + 10, low + 10, WIDTH - MARGIN - 10, low + SLOTS - 10), view.slots)
        spots |= {f"slot.{slot.name}": box for slot, box in plates}
    return spots


Placed = list[tuple[IntBox, Card]]


def places(top: int, cards: tuple[Card, ...], look: Look) -> Placed:
    """Return the cards with their boxes below a title: three in a row, but four in two rows of two."""
    columns = 2 if len(cards) == 4 else 3
    wide, y = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) // columns, top + TITLE
    placed: Placed = []
    for first in range(0, len(cards), columns):
        row = cards[first : first + columns]
        high = max(HEIGHTS[columns], *(least_height(look.texts(f"card.{card.name}.text"), wide) for card in row))
        xs = (MARGIN + column * (wide + GAP) for column in range(columns))
        placed += [((x, y, x + wide, y + high), card) for x, card in zip(xs, row, strict=False)]
        y += high + GAP
    return placed


def _next_top(placed: Placed, top: int) -> int:
    """Return the upper edge of what follows these cards, which begin at `top`."""
    return max((box[3] + GAP for box, _ in placed), default=top + (TITLE if top == TOP else 0))


def _draw_cards(scene: Scene, placed: Placed, title: str) -> None:
    """Draw cards at large below their title."""
    top = placed[0][0][1] if placed else TOP + TITLE
    scene.write((MARGIN + 6, top - TITLE + 19), title, LEAST, bold=True, room=WIDTH - 60, smallest=scene.least)
    for box, card in placed:
        draw_card(scene, box, card)


def _draw_owner(scene: Scene, view: View) -> None:
    """Draw the viewer's header and goods."""
    player = view.players[view.seat or 0]
    draw_header(scene, (MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + HEADER), view, player)
    box = (MARGIN + 20, MARGIN + HEADER + 6, WIDTH - MARGIN, MARGIN + HEADER + GOODS - 6)
    draw_goods(scene, box, player, 6)


def _title(scene: Scene, view: View) -> str:
    """Return how many cards are held, how many may be, and when."""
    player = view.players[view.seat or 0]
    holding = scene.texts("picture.held", n=len(view.hand), limit=player.hand_limit)
    era = scene.texts("picture.era", era=NUMERALS[view.era])
    return f"{holding} · {round_text(scene, view)} · {era}"
