"""The whole table: whose turn, the water, what has moved, and the ring of species as a reef in depth."""

from collections.abc import Mapping, Sequence

from PIL import Image

from bot.games.oceans.view import Flow, View

from ..kit.canvas import Point
from ..kit.numbered_marks import Spot
from ..kit.palette import Colour
from ..kit.scene import IntBox
from ..look import Look
from .changes import Change, changes, latest_flows, merge_flows
from .colours import VALUES
from .current import arrow_ends, draw_current, draw_ends, draw_shaft
from .decks import draw_decks, pool_boxes
from .ending import draw_result
from .flows import draw_flows, lines
from .heading import draw_heading
from .layout import MARGIN, RESULT, WATER, WIDTH, Layout, layout
from .ring import order
from .scene import Scene
from .sea import sea
from .seats import draw_line, draw_side
from .species import draw_changes, draw_species, places, species_spots
from .water import columns, draw_water, scenario_boxes

TOKENS = 120  # from the surface to below a place's tokens and their change
BESIDE = 46  # how far from the Reef's left end an arrow begins: left of the scenario
CORNER, SPACES = 28, 58  # how far within a species, and how far below its upper edge, what has changed there is marked


def table(view: View, look: Look) -> Image.Image:
    """Return the table's picture, 1,200 pixels wide."""
    return draw_table(view, look, latest_flows(view))


def draw_table(view: View, look: Look, flows: Sequence[Flow], heading: str = "") -> Image.Image:
    """Return the table with these movements, and a heading if not whose turn it is."""
    movements, seats = _movements(view, flows), order(view)
    plan = _plan(view, movements)
    scene = Scene(sea(WIDTH, plan.height, look.theme), look)
    arrow = _feeding_arrow(view, flows, _places(view, plan, seats))
    for row in plan.rows:
        scene.ledge(row.box)
    draw_current(scene, plan.rows)
    if arrow:
        draw_shaft(scene, *arrow[:2])
    draw_heading(scene, plan.header, view, heading)
    if view.final:
        draw_result(scene, (plan.water[0], plan.water[1], plan.decks[2], plan.water[3]), view)
    else:
        draw_water(scene, plan.water, view, flows)
        draw_decks(scene, plan.decks, view)
        draw_flows(scene, plan.flows, movements, view)
    _draw_rows(scene, plan, view, seats, {} if view.final else changes(flows))
    if arrow:
        draw_ends(scene, *arrow)
    return scene.image


def _movements(view: View, flows: Sequence[Flow]) -> list[Flow]:
    """Return the movements that are drawn: none once the game is over."""
    return merge_flows(flows) if not view.final else []


def _plan(view: View, movements: Sequence[Flow]) -> Layout:
    """Return the layout for the view's species and these movements."""
    counts = tuple(places(view.players[seat]) for seat in order(view))
    return layout(counts, lines(movements, WIDTH - 2 * MARGIN - 30), RESULT if view.final else WATER)


def spots(view: View, look: Look) -> dict[str, Spot]:
    """Return the position of every part of the picture by its name.

    "3" is where the spaces of species 3 begin; "header", "flows" (if there are any), "row.0" of a player and
    "species.3" are boxes; the water adds its own.
    """
    plan, seats = _plan(view, _movements(view, latest_flows(view))), order(view)
    boxes = _places(view, plan, seats)
    places: dict[str, Spot] = {name: (left + CORNER, top + SPACES) for name, (left, top, _, _) in boxes.items()}
    places |= {"header": plan.header, **water_spots(view, plan.water, plan.decks)}
    places |= {"flows": plan.flows} if plan.flows[1] < plan.flows[3] else {}
    for seat, row in zip(seats, plan.rows, strict=True):
        places |= species_spots(view.players[seat], row, changes(latest_flows(view)))
    return places


def water_spots(view: View, water: IntBox, decks: IntBox) -> dict[str, Spot]:
    """Return the boxes of the "water", its places ("reef", "zone1"; "zones"), and the scenarios ("scenario.zone1").

    Also those of the "decks" and the open Deep cards ("pool.0", "pool.1"). After the end there are none.
    """
    if view.final:
        return {}
    places: dict[str, Spot] = {"water": water, "decks": decks}
    for place, column in zip(view.places, columns(water), strict=True):
        places[place.name] = column[0], column[1], column[2], column[1] + TOKENS
    reef, *_, deepest = columns(water)  # the zones are right of the Reef
    places["zones"] = reef[2], reef[1], deepest[2], reef[1] + TOKENS
    places |= {f"scenario.{zone}": box for zone, box in scenario_boxes(view, water).items()}
    return places | {f"pool.{number}": box for number, box in enumerate(pool_boxes(view, decks))}


FeedingArrow = tuple[tuple[Point, Point], Colour, str, int]  # its ends, its colour, "attack" or "forage", the amount


def _draw_rows(scene: Scene, plan: Layout, view: View, seats: tuple[int, ...], changed: Mapping[str, Change]) -> None:
    """Draw the players' rows in turn order, from the shallows down."""
    for seat, row in zip(seats, plan.rows, strict=True):
        player = view.players[seat]
        _draw_frame_of_row(scene, row.box, view, seat)
        if row.tiles:
            draw_side(scene, row.side, view, player)
        else:
            draw_line(scene, row.side, view, player)
        for species, box in zip(player.species, row.tiles, strict=True):
            draw_species(scene, box, species, view, row.style)
        draw_changes(scene, row, player, changed)


def _draw_frame_of_row(scene: Scene, box: IntBox, view: View, seat: int) -> None:
    """Draw a golden frame round the row of a player that the table waits for.

    The active player's row has a thin one if the table waits for others.
    """
    left, top, right, bottom = box
    if seat in view.waits_for:
        scene.frame((left - 5, top - 5, right + 5, bottom + 5), scene.colours.gold, 6, 20)
    elif seat == view.active:
        scene.frame((left - 3, top - 3, right + 3, bottom + 3), scene.colours.current, 3, 18)


def _places(view: View, plan: Layout, seats: tuple[int, ...]) -> dict[str, IntBox]:
    """Return where arrows of a feeding begin and end: the boxes of each species and each place in the water."""
    boxes = {}
    for place, (left, _, right, bottom) in zip(view.places, columns(plan.water), strict=True):
        middle = left + BESIDE if place.name == "reef" else (left + right) // 2
        boxes[place.name] = (middle - 20, bottom - 60, middle + 20, bottom - 18)
    for seat, row in zip(seats, plan.rows, strict=True):
        names = (species.name for species in view.players[seat].species)
        boxes |= dict(zip(names, row.tiles, strict=True))
    return boxes


def _feeding_arrow(view: View, flows: Sequence[Flow], places: Mapping[str, IntBox]) -> FeedingArrow | None:
    """Return the arrow of a feeding from prey to feeder: its ends, colour, kind and amount."""
    if view.final or view.fed not in places or view.target not in places:
        return None
    attacked = not view.target.startswith(("reef", "zone"))
    kind = "attack" if attacked else "forage"
    eaten = [flow.amount for flow in flows if (flow.kind, flow.start, flow.end) == (kind, view.target, view.fed)]
    return (arrow_ends(places[view.target], places[view.fed]), VALUES[kind], kind, eaten[-1]) if eaten else None
