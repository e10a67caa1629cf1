"""A picture of one player: board with all names, goods with changes, cards, accounts; also the preview of a choice."""

from PIL import Image

from bot.games.underwater_cities.view import Card, Player, View

from ..kit.badges import badge
from ..kit.glance import detail
from ..kit.scene import IntBox
from ..look import Look
from .accounts import accounts, draw_accounts, height
from .board import draw_board
from .cards import draw_contract, draw_small
from .layout import LEAST
from .mainboard import BELOW, NUMERALS, round_text
from .net import Net
from .numbers import FORECAST, draw_forecast
from .ports import port
from .scene import Scene
from .sea import deep
from .seats import cities, draw_goods, draw_header
from .slots import draw_slot
from .tokens import change

WIDTH, MARGIN, GAP = 1200, 20, 12
HEADER = 70
NET = Net((MARGIN + 14, MARGIN + HEADER + 12, MARGIN + 14 + 862, MARGIN + HEADER + 12 + 862), 54, 190, 142, large=True)
BOARD: IntBox = (MARGIN, MARGIN, WIDTH - MARGIN, NET.box[3] + 14)
SIDE: IntBox = (NET.box[2] + 18, NET.box[1], WIDTH - MARGIN - 16, NET.box[3])
COLUMNS = 3  # cards in a row; four cards stand in one row
CARD = {COLUMNS: 128, COLUMNS + 1: 150}  # their height by how many stand in a row: readable on a phone
TURN = (104, 166)  # the height of the slot of a turn, and of the card that is played


def seat(view: View, seat: int, look: Look, choosing: bool = False) -> Image.Image:
    """Return a player's board and cards, 1,200 pixels wide; to its owner the hand as well.

    For who is `choosing` it is no higher than a phone's screen: of the cards it has just hand and actions, and where a
    space of the board is to be chosen none; of the accounts just what they would come to.
    """
    player = view.players[seat]
    boxes, plan = [BOARD], []
    top = BOARD[3] + GAP
    for title, things in _rows_of_things(view, player, choosing):
        box = (MARGIN, top, WIDTH - MARGIN, top + 56 + rows_high(len(things)))
        boxes.append(box)
        plan.append((title, things, box))
        top = box[3] + GAP
    scene = Scene(Image.new("RGB", (1, 1)), look)
    columns = [] if choosing else accounts(scene, view, player)
    boxes.append((MARGIN, top, WIDTH - MARGIN, top + (FORECAST if choosing else height(columns))))
    scene = Scene(deep(WIDTH, boxes[-1][3] + MARGIN, tuple(boxes), look.theme), look)
    _draw_top(scene, view, player)
    for title, things, box in plan:
        draw_title(scene, box, title)
        draw_things(scene, box, things)
    if choosing:
        draw_forecast(scene, boxes[-1], player)
    else:
        draw_accounts(scene, boxes[-1], columns)
    return scene.image


def focus(view: View, seat: int) -> int:
    """Return the seat itself: nobody builds on another's board."""
    return seat


def _columns(count: int) -> int:
    """Return how many cards stand in a row, of so many."""
    return COLUMNS + (count == COLUMNS + 1)


def rows_high(count: int) -> int:
    """Return the height of the rows of so many cards."""
    columns = _columns(count)
    return -(-count // columns) * (CARD[columns] + 8)


Thing = tuple[str, Card | None]  # a contract or metropolis by its name, or a card


def as_things(cards: tuple[Card, ...]) -> list[Thing]:
    """Return cards as things: they need no name."""
    return [("", card) for card in cards]


def _rows_of_things(view: View, player: Player, choosing: bool) -> list[tuple[str, list[Thing]]]:
    """Return the panels of cards below the board: titles with what lies there, none of them empty."""
    if choosing and view.offered:
        return []
    hand = view.hand if view.seat == player.seat else ()
    kept = (
        ("picture.actions", as_things(player.actions)) if choosing else ("picture.beside", cards_beside_board(player))
    )
    return [(title, things) for title, things in (("picture.hand", as_things(hand)), kept) if things]


def cards_beside_board(player: Player) -> list[Thing]:
    """Return what lies beside the board: action cards, other lasting cards, played ones, contracts, metropolises."""
    gained = [(one.name, None) for one in player.metropolises if not one.corner]
    contracts = [(name, None) for name in player.contracts]
    return [*as_things(player.actions), *as_things(player.kept), *as_things(player.played), *contracts, *gained]


def _draw_top(scene: Scene, view: View, player: Player) -> None:
    """Draw the header, the board, and beside it goods, the last scoring, facts and the turn."""
    draw_header(scene, (MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + HEADER), view, player)
    offered = view.offered if view.seat == player.seat else ()
    draw_board(scene, NET, player, offered)
    left, top, right, bottom = SIDE
    draw_goods(scene, (left, top, right, top + 318), player, 1, changes=True, limit=True)
    y = top + 342
    if player.scored:
        paint = scene.colours.good if player.scored > 0 else scene.colours.alarm
        scene.icon((left + 20, y), "point", 40)
        scene.write((left + 48, y), change(player.scored), LEAST, paint, bold=True)
    _draw_facts(scene, (left, y + 36, right, bottom), view, player)
    _draw_turn(scene, (left, bottom - sum(TURN) - 8, right, bottom), view, player)


def _draw_turn(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    """Draw the slot of the player's tile, if it is the last one placed, and the card that is being played."""
    left, top, right, bottom = box
    own_slots = [slot for slot in view.slots if slot.name == view.placed and slot.tiles[-1] == player.seat]
    for slot in own_slots:
        if slot.colour:
            draw_slot(scene, (left, top, right, top + TURN[0]), slot, last=True)
    if own_slots and view.playing is not None:
        with detail():
            draw_small(scene, (left, bottom - TURN[1], right, bottom), view.playing)


def _draw_facts(scene: Scene, box: IntBox, view: View, player: Player) -> None:
    """Draw round and era, place on the Federation track, cities to be fed, turn order."""
    left, top, right, _ = box
    room = right - left
    era = scene.texts("picture.era", era=NUMERALS[view.era])
    scene.write_narrow((left, top + 20), round_text(scene, view), LEAST, room=room, bold=True)
    scene.write_narrow((left, top + 62), era, LEAST, scene.colours.gold, room=room, bold=True)
    marker = scene.texts("picture.below") if player.marker >= BELOW else str(player.marker)
    for x, sign, value in ((left, "step", marker), (left + room * 6 // 10, "city", str(cities(player)))):
        scene.icon((x + 20, top + 112), sign, 40)
        scene.write_narrow((x + 48, top + 112), value, LEAST, room=room * 6 // 10 - 56, bold=True)
    y = top + 168
    for place, seat in enumerate(view.order):
        size = 46 if seat == player.seat else 34
        scene.paste_centred(badge(seat, size), (left + 24 + place * 56, y))


def draw_title(scene: Scene, box: IntBox, title: str) -> None:
    """Draw a panel's title, which is a text's key."""
    left, top, right, _ = box
    scene.write((left + 18, top + 27), scene.texts(title), LEAST, bold=True, room=right - left - 40)


@detail()
def draw_things(scene: Scene, box: IntBox, things: list[Thing]) -> None:
    """Draw small cards below a panel's title."""
    left, top, right, _ = box
    columns = _columns(len(things))
    wide, high = (right - left - 24 - 8 * (columns - 1)) // columns, CARD[columns]
    for number, (name, card) in enumerate(things):
        row, column = divmod(number, columns)
        x, y = left + 12 + column * (wide + 8), top + 48 + row * (high + 8)
        place = (x, y, x + wide, y + high)
        if card is not None:
            draw_small(scene, place, card)
        elif name.startswith("contract"):
            draw_contract(scene, place, name)
        else:
            scene.paste_centred(
                port(name, connected=True, width=wide, height=high, theme=scene.theme), (x + wide / 2, y + high / 2)
            )
