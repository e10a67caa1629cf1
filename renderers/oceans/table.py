"""The whole table: whose turn, the water, what has moved, and the ring of species as a reef in depth."""

from collections.abc import Sequence

from PIL import Image

from bot.games.oceans.view import Flow, View

from ..kit.scene import IntBox
from ..look import Look
from .changes import changes, joined, latest
from .colours import VALUES
from .decks import draw_decks
from .ending import draw_result
from .flows import draw_flows, lines
from .heading import draw_heading
from .layout import MARGIN, WIDTH, Layout, layout
from .ring import draw_current, draw_feeding, order
from .scene import Scene
from .sea import sea
from .seats import draw_side
from .species import draw_species
from .water import columns, draw_water


def table(view: View, look: Look) -> Image.Image:
    """The table's picture, 1,200 pixels wide."""
    return _drawn(view, look, latest(view))


def _drawn(view: View, look: Look, flows: Sequence[Flow]) -> Image.Image:
    told = joined(flows) if not view.final else []
    seats = order(len(view.players), view.first)
    counts = tuple(len(view.players[seat].species) for seat in seats)
    plan = layout(counts, lines(told, WIDTH - 2 * MARGIN - 30))
    scene = Scene(sea(WIDTH, plan.height, look.theme), look)
    draw_heading(scene, plan.header, view)
    if view.final:
        draw_result(scene, (plan.water[0], plan.water[1], plan.decks[2], plan.water[3]), view)
    else:
        draw_water(scene, plan.water, view)
        draw_decks(scene, plan.decks, view)
        if told:
            draw_flows(scene, plan.flows, told, view)
    _draw_ring(scene, plan, view, seats, flows)
    return scene.image


def _draw_ring(scene: Scene, plan: Layout, view: View, seats: tuple[int, ...], flows: Sequence[Flow]) -> None:
    """The rows in turn order from the shallows down, the current through them, the last feeding across them."""
    for row in plan.rows:
        scene.ledge(row.box)
    draw_current(scene, plan.rows)
    changed = changes(flows) if not view.final else {}
    places: dict[str, IntBox] = {}
    for seat, row in zip(seats, plan.rows, strict=True):
        player = view.players[seat]
        draw_side(scene, row.side, view, player)
        for species, box in zip(player.species, row.tiles, strict=True):
            draw_species(scene, box, species, view, changed.get(species.name))
            places[species.name] = box
        if view.active == seat:
            left, top, right, bottom = row.box
            scene.frame((left - 5, top - 5, right + 5, bottom + 5), scene.colours.gold, 6, 20)
    for place, box in zip(view.places, columns(plan.water), strict=True):
        places[place.name] = box
    _draw_feeding(scene, view, places)


def _draw_feeding(scene: Scene, view: View, places: dict[str, IntBox]) -> None:
    """The arrow from what was eaten to who ate it."""
    if view.final or view.fed not in places or view.target not in places:
        return
    attacked = not view.target.startswith(("reef", "zone"))
    draw_feeding(scene, places[view.target], places[view.fed], VALUES["attack" if attacked else "forage"])
