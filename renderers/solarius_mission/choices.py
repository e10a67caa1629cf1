"""Previews of choices: the value of each die, where the ship could fly, the board as it would be."""

from collections.abc import Iterator

from PIL import Image

from bot.games.solarius_mission.view import Die, Planet, Player, Technology, View

from ..kit import text
from ..kit.figures import figure, gain
from ..kit.scene import IntBox
from ..kit.speech import join_list
from ..look import Look
from .bridge import draw_bridge, value
from .chart import draw_space
from .dice import FACES, action
from .figures import NUMERALS, cubes
from .goods import draw_dice, draw_goods
from .heading import draw_heading
from .layout import GAP, HEADER, MARGIN, WIDTH, hexes, space
from .names import colour_word, planet_words
from .scene import Scene
from .seat import BOARD, board, draw_board, draw_entries, entries, entries_height
from .sky import chart_sky, sky

RADIUS, WHEEL = 218, 460  # of the bridge at large, height of its part
STRIP, GOOD = 88, 42  # height of the viewer's goods below space, and of their figures
HEADING: IntBox = (MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + HEADER)


def preview(before: View, after: View, seat: int, look: Look) -> Image.Image:
    """Return the part that the question is about: bridge and board for a die, space for a flight, else the board.

    What is bought, sold or completed before a flight is on the board. The bonuses of outposts and trade centres stand
    below it only where a piece is put down: elsewhere they made the panel higher than a phone for nothing.
    """
    if before.phase == "take":
        return _preview_dice(before, after, seat, look)
    if before.phase == "fly" and not _changes_board(before.players[seat], after.players[seat]):
        return _preview_flight(before, after, seat, look)
    return board(after, after.players[seat], look, before.players[seat], bonuses=before.phase == "deed")


def _changes_board(old: Player, new: Player) -> bool:
    """Return whether a choice changes technology dice, resources or planets of a player."""
    return (old.technologies, old.completed) != (new.technologies, new.completed)


# ---- a flight -----------------------------------------------------------------------------------------------------
def _preview_flight(before: View, after: View, seat: int, look: Look) -> Image.Image:
    """Return space after the flight, with the names of the hexes in reach, except the one where the ship would be."""
    chart = space(MARGIN + HEADER + GAP)
    low = chart[3] + GAP
    box = (MARGIN, low, WIDTH - MARGIN, low + STRIP)
    scene = Scene(chart_sky(WIDTH, low + STRIP + MARGIN, chart, (HEADING, box), look.theme), look)
    draw_heading(scene, HEADING, before)
    player = after.players[seat]
    others = before.reach if before == after else tuple(one for one in before.reach if one.hex != player.ship)
    draw_space(scene, hexes(chart), after, others, seat)
    edge = draw_dice(scene, box[2] - 18, low + STRIP / 2, player.dice, 54)
    edge = _draw_points(scene, (edge - 24, low + STRIP / 2), player, before.players[seat])
    draw_goods(scene, (box[0] + 20, low + STRIP / 2), player, GOOD, edge - box[0] - 40, before.players[seat])
    return scene.image


def _draw_points(scene: Scene, at: tuple[float, float], player: Player, old: Player) -> float:
    """Draw a star and the points, which end at a place, in colour if a choice changes them. Return the left edge."""
    (right, y), words = at, figure(player.points)
    better = player.points - old.points
    ink = scene.colours.good if better > 0 else scene.colours.bad if better < 0 else scene.colours.ink
    scene.write((right, y), words, GOOD, ink, bold=True, align="right")
    left = right - text.width(words, GOOD, True) - GOOD * 1.3
    scene.icon((left + GOOD * 0.6, y), "point", round(GOOD * 1.2))
    return left


# ---- a die --------------------------------------------------------------------------------------------------------
def _preview_dice(before: View, after: View, seat: int, look: Look) -> Image.Image:
    """Return the bridge, beside it each die's worth for the seat, below it the board after the choice."""
    top = MARGIN + HEADER + GAP
    player = after.players[seat]
    listed = entries(player, look)
    low = top + WHEEL + GAP
    scene = Scene(sky(WIDTH, low + BOARD + GAP + entries_height(listed) + MARGIN, look.theme), look)
    scene.page(HEADING)
    draw_heading(scene, HEADING, before)
    taken = taken_die(before, after)
    draw_bridge(scene, (MARGIN + RADIUS + 6, top + WHEEL // 2 + 4), RADIUS, before, taken)
    _draw_worth(scene, (MARGIN + 2 * RADIUS + 26, top, WIDTH - MARGIN, top + WHEEL), before, taken)
    draw_board(scene, low, after, player, before.players[seat])
    draw_entries(scene, low + BOARD + GAP, listed)
    return scene.image


def taken_die(before: View, after: View) -> str:
    """Return the name of the die that a choice takes from the bridge; empty if it takes none."""
    remaining = {die.name for space_ in after.bridge for die in space_.dice}
    missing = [die.name for space_ in before.bridge for die in space_.dice if die.name not in remaining]
    return missing[0] if len(missing) == 1 else ""


def _draw_worth(scene: Scene, box: IntBox, view: View, taken: str) -> None:
    """Draw a row for each die: the die, its value, what its space brings, whether it contaminates."""
    left, top, right, bottom = box
    scene.page(box)
    dice = [(die, space_.value) for space_ in view.bridge for die in space_.dice]
    pitch = (bottom - top - 16) / max(4, len(dice))
    for number, (die, worth) in enumerate(dice):
        y = top + 8 + pitch * (number + 0.5)
        row = (left + 8, round(y - pitch / 2) + 3, right - 8, round(y + pitch / 2) - 3)
        if number % 2 == 0 or die.name == taken:
            scene.fill(row, scene.colours.chip, 14)
        if die.name == taken:
            scene.frame(row, scene.colours.fresh, 5, 14)
        _draw_die(scene, (left + 26, y), die, worth)


def _draw_die(scene: Scene, at: tuple[float, float], die: Die, worth: int) -> None:
    """Draw a die, a star's value, and fuel or bucks that its space is worth; contamination if it brings some."""
    x, y = at
    scene.paste_centred(action(die.colour, die.face, 78), (x + 40, y))
    if die.value is not None:
        scene.write((x + 108, y), "=", 44, scene.colours.soft, bold=True, align="middle")
        scene.paste_centred(value(die.value, 68), (x + 172, y))
    ink = scene.colours.good if worth > 0 else scene.colours.bad if worth < 0 else scene.colours.faint
    scene.write((x + 300, y), gain(worth), 48, ink, bold=True, align="right")
    if worth:
        scene.icon((x + 334, y), "fuel", 44)
        scene.write((x + 372, y), "/", 40, scene.colours.soft, align="middle")
        scene.icon((x + 408, y), "buck", 44)
    if die.dirt:
        scene.write((x + 520, y), f"+{die.dirt}", 48, scene.colours.bad, bold=True, align="right")
        scene.icon((x + 556, y), "waste", 52)


# ---- in words -----------------------------------------------------------------------------------------------------
def brings(before: View, after: View, seat: int, look: Look) -> list[str]:
    """Return the costs and gains of a choice for this seat, in short lines."""
    old, new = before.players[seat], after.players[seat]
    return [*_points(old, new, look), *_tracks(old, new, look), *_gains(old, new, look)]


def holdings(view: View, seat: int, look: Look) -> list[str]:
    """Return this seat's goods, and its resources by colour."""
    player = view.players[seat]
    amounts: dict[str, object] = {"fuel": player.fuel, "buck": player.bucks, "range": player.range}
    amounts["dirt"] = f"{player.contamination}/{player.spaces}"
    goods = [f"{look.texts.naming('tally', good).plain_with_icon} {amount}" for good, amount in amounts.items()]
    resources = [
        f"{look.texts.naming('colour', one.colour).plain_with_icon} {cubes(one.cubes)}"
        for one in player.technologies
        if any(one.cubes)
    ]
    return [look.texts("panel.holds", held=look.texts("list.and_also").join([*goods, *resources]))]


def _points(old: Player, new: Player, look: Look) -> Iterator[str]:
    """Yield the change of points, "points 0 → −1", and of the contamination that costs them, if there is any."""
    changes = [
        look.texts(f"brings.{name}", old=figure(getattr(old, name)), new=figure(getattr(new, name)))
        for name in ("outside", "points")
        if getattr(old, name) != getattr(new, name)
    ]
    if changes:
        yield join_list(look, changes)


def _tracks(old: Player, new: Player, look: Look) -> Iterator[str]:
    """Yield what changes on each technology track."""
    for before, after in zip(old.technologies, new.technologies, strict=True):
        if before != after:
            changes = join_list(look, _track_changes(before, after, look))
            yield look.texts("brings.track", colour=colour_word(after.colour, look), list=changes)


def _track_changes(before: Technology, after: Technology, look: Look) -> Iterator[str]:
    """Yield the changes of a track: of the die's face and column, and of the cubes."""
    if before.face != after.face:
        yield look.texts("brings.face", old=FACES[before.face], new=FACES[after.face])
    if before.column != after.column:
        yield look.texts("brings.column", old=NUMERALS[before.column], new=NUMERALS[after.column])
    if before.cubes != after.cubes:
        yield look.texts("brings.cubes", old=cubes(before.cubes) or "–", new=cubes(after.cubes) or "–")


def _demand(planet: Planet, look: Look) -> str:
    """Return the demand of a planet: "3 technology dice in column III or beyond"."""
    second = NUMERALS[planet.second] if planet.colour == "brown" else planet.second
    return look.texts(f"brings.need.{planet.colour}", n=planet.first, of=second)


def _gains(old: Player, new: Player, look: Look) -> Iterator[str]:
    """Yield what a choice builds, settles, completes and fulfils."""
    for station in new.stations[len(old.stations) :]:
        yield look.texts("brings.station", name=look.texts(f"station.{station.pair}.name"))
    for planet in new.completed:
        if planet not in old.completed:
            yield look.texts("brings.completed", planet=planet_words(planet, look), n=planet.points)
    for planet in new.unfinished:
        if planet not in old.unfinished:
            yield look.texts(
                "brings.settled", planet=planet_words(planet, look), n=planet.points, need=_demand(planet, look)
            )
    done = {one.card.number for one in old.missions if one.done}
    for one in new.missions:
        if one.done and one.card.number not in done:
            yield look.texts("brings.mission", name=look.texts(f"card.{one.card.number}.name"), n=one.card.points)
    for letter in new.outposts:
        if letter not in old.outposts:
            yield look.texts("brings.outpost", letter=letter, text=look.texts(f"bonus.{letter}.text"))
