"""The whole table: main board, specials and contracts, every player's board with its numbers."""

from PIL import Image

from bot.games.underwater_cities.view import Card, Player, View

from ..kit.cache import PANELS, memoize
from ..kit.canvas import Point
from ..kit.fields import assemble, relative_to, select_fields
from ..kit.glance import detail
from ..kit.numbered_marks import Spot
from ..kit.scene import IntBox
from ..look import Look
from .board import draw_board
from .cards import LARGE, NAMED, draw_contract, draw_offer, draw_offer_line, draw_small
from .ending import draw_result
from .layout import PAD, WIDTH, Layout, Place, layout
from .mainboard import draw_order, draw_rounds, draw_track
from .net import Net
from .numbers import draw_actions, draw_income, draw_kept
from .scene import Scene
from .sea import sea
from .seats import draw_goods, draw_header
from .slots import boxes, draw_slots, number_place

# The fields of a view on which these panels depend:
TOP = "round", "era", "order", "federation", "playing", "waits_for", "result"
SLOTS = "slots", "cloner", "cloning", "placed", "specials", "deck", "domes", "tunnels", "result"


def table(view: View, look: Look) -> Image.Image:
    """Return the table's picture, 1,200 pixels wide: essentials are readable on a phone, details are in seats'
    pictures.
    """
    plan = _plan(view)
    parts = {plan.top: _top(plan, select_fields(view, *TOP), look)}
    slot_fields = SLOTS if view.result is None else ("players", "result")
    parts[plan.slots] = _slots(plan, select_fields(view, *slot_fields), look)
    if plan.cards in plan.fields:
        parts[plan.cards] = _cards(plan, tuple(_on_offer(view)), look)
    for player, place in zip(view.players, plan.players, strict=True):
        parts[place.box] = _player(plan, place, _panel_facts(view, player), player, look)
    return assemble((WIDTH, plan.height), {plan.fields[panel]: part for panel, part in parts.items()})


def _panel_facts(view: View, player: Player) -> View:
    """Return the part of the view that a player's panel shows besides the player."""
    return select_fields(view, "round", "result", waits_for=(player.seat,) if player.seat in view.waits_for else ())


def _scene(plan: Layout, panel: IntBox, look: Look) -> tuple[Scene, IntBox]:
    """Return the field of a panel (see kit.fields) with nothing drawn on it, and where on the table the field lies."""
    field = plan.fields[panel]
    return Scene(sea(field, plan.panels, look.theme, plan.bare), look, WIDTH), field


@memoize(PANELS)
def _top(plan: Layout, view: View, look: Look) -> Image.Image:
    """Return the top panel: round and card played, turn order and who is next, the Federation track."""
    scene, field = _scene(plan, plan.top, look)
    left, top, right, bottom = relative_to(plan.top, field)
    draw_rounds(scene, (left + 16, top + 6, left + 346, bottom - 6), view)
    draw_order(scene, (left + 372, top + 8, left + 660, bottom - 8), view)
    draw_track(scene, (left + 664, top + 8, right - 10, bottom - 8), view)
    return scene.image


@memoize(PANELS)
def _slots(plan: Layout, view: View, look: Look) -> Image.Image:
    """Return the slots, after the end the result."""
    scene, field = _scene(plan, plan.slots, look)
    if view.result is None:
        draw_slots(scene, relative_to(_slots_box(plan), field), view)
    else:
        draw_result(scene, relative_to(plan.slots, field), view)
    return scene.image


def _on_offer(view: View) -> list[Card | str]:
    """Return the face-up specials, the deck's top last, and the contracts by name; empty when the game is over."""
    if view.result is not None:
        return []
    return [*view.prizes, *([view.top_special] if view.top_special else []), *view.contracts]


@memoize(PANELS)
@detail()
def _cards(plan: Layout, cards: tuple[Card | str, ...], look: Look) -> Image.Image:
    """Return the panel of the cards on offer."""
    scene, field = _scene(plan, plan.cards, look)
    left, top, right, bottom = relative_to(plan.cards, field)
    wide = (right - left - PAD * (plan.columns + 1)) // plan.columns
    rows = -(-len(cards) // plan.columns)
    for number, card in enumerate(cards):
        row, column = divmod(number, plan.columns)
        high = (bottom - top - PAD) // rows
        x, y = left + PAD + column * (wide + PAD), top + PAD + row * high
        place = (x, y, x + wide, y + high - PAD)
        _draw_card(scene, place, card)
    return scene.image


def _draw_card(scene: Scene, box: IntBox, card: Card | str) -> None:
    """Draw a special, or a contract by its name: with its text if there is room, else its name, else in signs."""
    name, special = (card, None) if isinstance(card, str) else (card.name, card)
    if box[2] - box[0] < NAMED:
        draw_offer(scene, box, name, special)
    elif box[3] - box[1] < LARGE[1]:
        draw_offer_line(scene, box, name, special)
    elif isinstance(card, str):
        draw_contract(scene, box, card)
    else:
        draw_small(scene, box, card)


@memoize(PANELS)
def _player(plan: Layout, place: Place, view: View, player: Player, look: Look) -> Image.Image:
    """Return a player's panel, in a golden frame if the table waits for the player."""
    scene, field = _scene(plan, place.box, look)
    place = place.relative_to(field)
    draw_header(scene, place.header, view, player)
    with detail():
        draw_board(scene, place.net, player)
    draw_goods(scene, place.goods, player, 2 if place.beside else 6)
    with detail():
        draw_kept(scene, place.kept, player, 2 if place.beside else 1)
        draw_actions(scene, place.actions, player, named=not place.beside)
    if view.result is None:
        draw_income(scene, place.income, player)
    if view.waits_for and len(plan.players) > 1:
        left, top, right, bottom = place.box
        scene.frame((left - 2, top - 2, right + 2, bottom + 2), scene.colours.gold, 5, 18)
    return scene.image


def spots(view: View, look: Look) -> dict[str, Spot]:
    """Return panels ("top", "slots", "player.0"), and of each slot a number's place ("slot.G1") and box ("plate.G1").

    Of player 0 also the board ("0.board"), the goods ("0.goods"), the action cards ("0.actions"), the next Production
    ("0.income"), the metropolises ("0.M3") and the spaces ("0.5a"). The cards on offer are "offer".
    """
    plan = _plan(view)
    places: dict[str, Spot] = {"top": plan.top, "slots": plan.slots}
    if plan.cards in plan.fields:
        places["offer"] = plan.cards
    if view.result is None:
        for slot, box in boxes(_slots_box(plan), view.slots):
            places |= {f"slot.{slot.name}": number_place(box, slot, look), f"plate.{slot.name}": box}
    for player, place in zip(view.players, plan.players, strict=True):
        parts: dict[str, Spot] = {"board": place.net.box, "goods": place.goods}
        parts |= {"actions": place.actions, "income": place.income}
        parts |= {tile.corner: place.net.port(tile.corner) for tile in player.metropolises if tile.corner}
        parts |= {one.name: _spot(place.net, one.name) for one in player.spaces}
        places |= {f"player.{player.seat}": place.box} | {f"{player.seat}.{part}": at for part, at in parts.items()}
    return places


def _spot(net: Net, space: str) -> Point:
    """Return the middle of a tunnel, of a city's dome or of another space."""
    if "-" in space:
        return net.middle(space)
    return net.dome(space) if len(space) == 1 else net.room(space)


def _plan(view: View) -> Layout:
    """Return the layout for the view's players and cards on offer."""
    return layout(len(view.players), len(_on_offer(view)), view.result is not None)


def _slots_box(plan: Layout) -> IntBox:
    """Return the slots' own box within their panel."""
    left, top, right, bottom = plan.slots
    return left + 10, top + 10, right - 10, bottom - 10
