"""A species at large: population, values with their names, traits with their texts, neighbours."""

from bot.games.oceans.view import Species, Trait, View

from ..kit import text
from ..kit.canvas import rounded_mask
from ..kit.glance import detail
from ..kit.scene import IntBox
from .changes import Change
from .flows import owners
from .ring import neighbours
from .scene import Scene
from .species import KINDS, chip, draw_change, spaces, values
from .traits import LITTLE, ground, pointer

TOP, TRAIT = 132, 112
SIDE = 102  # of a creature
NARROW = 420  # pixels: a less wide board is drawn narrow
FACTS = 26  # font size of aging and traits
WHOLE = 22  # font size: a text that needs more than two lines at it is replaced by the short one


def board_height(species: Species) -> int:
    """Return how high a species' board is at large."""
    return TOP + TRAIT * max(1, len(species.traits)) + 8


def draw_board(scene: Scene, box: IntBox, species: Species, view: View, change: Change | None) -> None:
    """Draw a species at large; the one that has fed has a golden rim, its target one in the colour of loss."""
    left, top, right, _ = box
    playing = not view.final
    has_fed, is_target = playing and view.fed == species.name, playing and view.target == species.name
    rim = scene.colours.gold if has_fed else scene.colours.bad if is_target else None
    scene.plate(box, rim, 5 if rim else 2)
    scene.paste_centred(chip(species.name, species.owner, 46), (left + 44, top + 40))
    scene.sign((left + 100, top + 40), "token", 44)
    scene.write((left + 130, top + 39), str(species.tokens), 54, bold=True)
    narrow = right - left < NARROW
    pitch = 48 if narrow else 62
    for place, (kind, number_text) in enumerate(
        zip(KINDS, values(species), strict=True), -len(KINDS)
    ):  # from the right
        scene.value((right - 20 + place * pitch + pitch / 2 - 3, top + 40), kind, number_text, pitch - 6)
    row = spaces(species.tokens, species.spaces, right - left - 36, scene.theme, 24)
    scene.image.paste(row, (left + 18, top + 74), row)
    _draw_facts(scene, (left + 18, top + 102, right - 18, top + 128), species, view)
    for number, trait in enumerate(species.traits):
        y = top + TOP + number * TRAIT
        _draw_trait(scene, (left + 14, y, right - 14, y + TRAIT - 8), trait)
    if change is not None:
        draw_change(scene, (left + 160, top + 2) if narrow else (left + (right - left) * 0.44, top + 40), change)


@detail()
def _draw_facts(scene: Scene, box: IntBox, species: Species, view: View) -> None:
    """Draw aging, the number of traits and their limit, whether it is safe, and its neighbours."""
    left, top, right, bottom = box
    y = (top + bottom) / 2
    scene.sign((left + 12, y), "aging", 24)
    room = right - left - 178 - 26 * species.safe
    scene.write_narrow(
        (left + 30, y), _facts(scene, species, right - left < NARROW), FACTS, scene.colours.soft, room=room
    )
    owner_of = owners(view)
    neighbour_left, neighbour_right = neighbours(view, species.name)
    if neighbour_left:
        scene.paste_centred(pointer("left", 24), (right - 132, y))
        scene.paste_centred(chip(neighbour_left, owner_of[neighbour_left], 26), (right - 100, y))
        scene.paste_centred(chip(neighbour_right, owner_of[neighbour_right], 26), (right - 46, y))
        scene.paste_centred(pointer("right", 24), (right - 14, y))
    if species.safe:
        scene.sign((right - 160, y), "safe", 24)


def _facts(scene: Scene, species: Species, in_figures: bool) -> str:
    """Return how much a species ages, and its number of traits with their limit, in words or in figures."""
    count, limit = len(species.traits), species.limit
    if in_figures:
        return f"{species.aging} · {count}/{'–' if limit is None else limit}"
    traits = scene.texts("picture.no_limit" if limit is None else "picture.limit", n=count, limit=limit)
    return f"{scene.texts('picture.aging', n=species.aging)} · {traits}"


def _draw_trait(scene: Scene, box: IntBox, trait: Trait) -> None:
    """Draw a trait: its creature, name, arrow, and its text, in short if it is long."""
    left, top, right, bottom = box
    scene.fill(box, scene.colours.chip, 12)
    scene.image.paste(ground(SIDE, SIDE, trait.deep), (left + 1, top + 1), rounded_mask(SIDE, SIDE, 11))
    scene.creature((left + 1 + SIDE / 2, top + 1 + SIDE / 2), trait.key, SIDE - 6)
    start = left + SIDE + 14
    if trait.arrow:
        scene.paste_centred(pointer(trait.arrow, 30), (right - 22, top + 20))
    room = right - start - (44 if trait.arrow else 10)
    name, size = text.fit(scene.texts(f"trait.{trait.key}.name"), round(room / LITTLE), scene.least, scene.least, True)
    scene.write_narrow((start, top + 20), name, size, room=room, bold=True)
    words = scene.texts(f"trait.{trait.key}.text")
    if len(text.wrap(words, right - start - 8, WHOLE)) > 2:
        words = scene.texts(f"trait.{trait.key}.short")
    with detail():
        scene.write_lines((start, top + 39, right - 8, bottom - 4), words, 27, 16)
