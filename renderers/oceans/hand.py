"""What only the viewer may see: their cards with texts, their score pile, their species."""

from PIL import Image

from bot.games.oceans.view import Card, View

from ..kit.numbered_marks import Spot
from ..kit.scene import IntBox
from ..look import Look
from .cards import HIGH, HIGHEST, card_height, draw_card
from .changes import changes, latest_flows
from .decks import draw_decks
from .heading import draw_heading
from .layout import GAP, LEAST, MARGIN, OWNER, ROW_GAP, TALLEST_OWN, WIDTH, Row, layout, row
from .scene import Scene
from .sea import sea
from .seat import seat
from .seats import draw_line, draw_side, fact_boxes
from .species import draw_changes, draw_species, places, species_spots
from .table import water_spots
from .water import draw_water

LOWER = 400  # height of a card whose long text has smaller letters, so that three still stand side by side
# cards in a row, and how high they may be: the first that do not take too much height
SHAPES = ((3, HIGHEST), (3, LOWER), (4, HIGHEST), (3, HIGH), (4, HIGH))
TITLE = 44

PlacedCards = list[tuple[IntBox, Card]]


def hand(view: View, look: Look) -> Image.Image:
    """Return the viewer's hand, 1,200 pixels wide; a spectator sees the first seat's part."""
    if view.seat is None:
        return seat(view, 0, look)
    plan = layout((), 0)
    player = view.players[view.seat]
    top = plan.height + OWNER + GAP
    choice, own_cards, pool, own = lay_out_cards(view, top, look)
    low = own.box[3] if own.tiles else own.box[1]
    scene = Scene(sea(WIDTH, low + ROW_GAP, look.theme), look)
    draw_heading(scene, plan.header, view)
    draw_water(scene, plan.water, view, latest_flows(view))
    draw_decks(scene, plan.decks, view)
    draw_line(scene, (MARGIN, plan.height, WIDTH - MARGIN, plan.height + OWNER), view, player, private=True)
    _draw_cards(scene, choice, "picture.looking")
    _draw_cards(scene, own_cards, "picture.hand")
    _draw_cards(scene, pool, "picture.current")
    if own.tiles:
        scene.ledge(own.box)
        draw_side(scene, own.side, view, player)
    for species, box in zip(player.species, own.tiles, strict=True):
        draw_species(scene, box, species, view)
    draw_changes(scene, own, player, changes(latest_flows(view)))
    return scene.image


def hand_spots(view: View, look: Look) -> dict[str, Spot]:
    """Return the boxes of the viewer's cards ("card.speed_7"), species ("species.3") and "row.0", and of the water.

    And of the viewer's "numbers", each by its sign too ("pile", "points"). Empty for a spectator.
    """
    if view.seat is None:
        return {}
    plan = layout((), 0)
    looked, own_cards, pool, own = lay_out_cards(view, plan.height + OWNER + GAP, look)
    places: dict[str, Spot] = {f"card.{card.card}": box for box, card in (*looked, *own_cards, *pool)}
    places |= species_spots(view.players[view.seat], own, changes(latest_flows(view)))
    numbers = (MARGIN, plan.height, WIDTH - MARGIN, plan.height + OWNER)
    places |= fact_boxes(numbers, view.players[view.seat])
    return places | {"numbers": numbers, "header": plan.header, **water_spots(view, plan.water, plan.decks)}


def lay_out_cards(view: View, top: int, look: Look) -> tuple[PlacedCards, PlacedCards, PlacedCards, Row]:
    """Return the cards that were drawn, those in hand, those of the gene pool that may be played, and the viewer's
    species.

    They stand in as few columns as are not too tall; more columns are better than small letters. If nothing fits they
    are as low as possible.
    """
    layouts = [_in_columns(view, top, columns, most, look) for columns, most in SHAPES]
    fitting = (plan for plan in layouts if plan[-1].box[3] + ROW_GAP <= TALLEST_OWN)
    return next(fitting, min(layouts, key=lambda plan: plan[-1].box[3]))


def _in_columns(
    view: View, top: int, columns: int, most: int, look: Look
) -> tuple[PlacedCards, PlacedCards, PlacedCards, Row]:
    """Return all cards placed with this many per row, those of hand and pool no higher than `most`."""
    assert view.seat is not None
    choice, low = _place_cards(view.looking, top, columns, HIGHEST, look)  # one of them is chosen by its text
    own_cards, low = _place_cards(view.hand, low, columns, most, look)
    pool, low = _place_cards(view.current, low, columns, most, look)
    return choice, own_cards, pool, row(low + 4, *places(view.players[view.seat]))


def _place_cards(cards: tuple[Card, ...], top: int, columns: int, most: int, look: Look) -> tuple[PlacedCards, int]:
    """Return the cards in rows below a title, each row as high as its longest text needs, and where they end."""
    wide = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) // columns
    placed, y = PlacedCards(), top + TITLE
    for first in range(0, len(cards), columns):
        line = cards[first : first + columns]
        high = max(card_height(look.texts(f"trait.{card.key}.text"), wide, most) for card in line)
        lefts = [MARGIN + column * (wide + GAP) for column in range(columns)]
        placed += [((x, y, x + wide, y + high), card) for x, card in zip(lefts, line, strict=False)]
        y += high + GAP
    return placed, y if placed else top


def _draw_cards(scene: Scene, placed: PlacedCards, title: str) -> None:
    """Draw cards below a title, which is a text's key; nothing if there are no cards."""
    if not placed:
        return
    left, top = placed[0][0][:2]
    scene.write((left + 8, top - TITLE / 2), scene.texts(title), LEAST, bold=True, room=WIDTH - 60, smallest=18)
    for box, card in placed:
        draw_card(scene, box, card)
