"""The four technology tracks: each die in its column with its face, the cubes by value, the planets of its colour."""

from dataclasses import dataclass

from PIL import Image

from bot.games.solarius_mission.view import Planet, Player, Technology

from ..kit import text
from ..kit.badges import star_corners
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, blank, finish, rounded_mask
from ..kit.palette import darker, lighter
from ..kit.scene import IntBox
from .colours import CUBE, INKS, PAINTS, THEMES
from .dice import technology
from .figures import NUMERALS, demand
from .icons import GOLD, NIGHT, icon
from .labels import LABEL, draw_label
from .scene import Scene
from .spheres import globe

COLUMNS = 5
MOST = (4, 3, 2)  # spaces of values I, II, III
PLANETS = 110  # width of the planets' label
LOW = 45  # pixels: lower rows have no room for the points of open planets
HEAD = 0.5  # height of the line with the columns' names, in rows


@dataclass(frozen=True)
class Track:
    """The positions of a row's parts, for rows of this height."""

    left: float
    row: int

    def column(self, number: int) -> float:
        """Return the middle of a column, from 1."""
        return self.left + self.row * (1.0 + 0.98 * (number - 0.5))

    @property
    def side(self) -> int:
        """The side of a resource cube."""
        return round(self.row * 0.42)

    def cube(self, value: int, place: int) -> float:
        """Return the left edge of a cube's place; `value` 0 is value I."""
        before = sum(MOST[:value]) + place
        start = self.left + self.row * 6.05  # behind the last column
        return start + before * (self.side + 2) + value * self.row * 0.16

    @property
    def planets(self) -> float:
        """The left edge of a row's planets, behind the last cube."""
        return self.cube(2, 2) + self.row * 0.2


def draw_tracks(scene: Scene, box: IntBox, player: Player, row: int, before: Player | None = None) -> None:
    """Draw the columns' labels and numbers, and four rows; with `before`, rows that a choice changes are framed."""
    left, top, right, _ = box
    track = Track(left, row)
    _draw_labels(scene, track, top + LABEL / 2, right)
    _draw_head(scene, track, top + LABEL + row * HEAD * 0.5, round(row * 0.54))
    for number, one in enumerate(player.technologies):
        y = top + LABEL + row * (HEAD + number + 0.5)
        if before is not None and before.technologies[number] != one:
            span = (left, round(y - row * 0.48), right + 8, round(y + row * 0.48))
            scene.frame(span, scene.colours.fresh, 4, row // 4)
        _draw_track(scene, track, y, one)
        done = tuple(planet for planet in player.completed if planet.colour == one.colour)
        open_ = tuple(planet for planet in player.unfinished if planet.colour == one.colour)
        draw_planets(scene, (track.planets, right), y, (done, open_), row)


def _draw_labels(scene: Scene, track: Track, y: float, right: float) -> None:
    """Draw the labels of technology, resources and planets."""
    for name, span in (
        ("technology", (track.left, track.column(COLUMNS) + track.row * 0.5)),
        ("resources", (track.cube(0, 0), track.cube(2, MOST[2]))),
        ("planets", (track.planets, min(right, track.planets + PLANETS))),
    ):
        draw_label(scene, span, y, name)


def _draw_head(scene: Scene, track: Track, y: float, size: int) -> None:
    """Draw the Roman numbers of the columns, and of the values of cubes."""
    soft = scene.colours.soft
    for number in range(1, COLUMNS + 1):
        scene.write((track.column(number), y), NUMERALS[number], size, soft, bold=True, align="middle")
    for value, most in enumerate(MOST):
        x = (track.cube(value, 0) + track.cube(value, most)) / 2
        scene.write((x, y), NUMERALS[value + 1], size, soft, bold=True, align="middle")


def _draw_track(scene: Scene, track: Track, y: float, one: Technology) -> None:
    """Draw a row without its planets."""
    row = track.row
    picture = _track_row(one.colour, one.face, one.column, row, scene.theme)
    scene.paste(picture, (track.left, y - picture.height / 2))
    places = _places(one.cubes, one.open, row, scene.theme)
    scene.paste(places, (track.cube(0, 0), y - places.height / 2))


@memoize(SPRITES)
def _track_row(kind: str, face: int, column: int, row: int, theme: str) -> Image.Image:
    """Return a track: the mark of its colour, the way, the technology die on it."""
    track = Track(0, row)
    picture = Image.new("RGBA", (round(track.cube(0, 0)) - 2, row))
    mark = icon(kind, round(row * 0.8))
    picture.alpha_composite(mark, (round(row * 0.45 - mark.width / 2), (row - mark.height) // 2))
    bed = _track_bed(kind, round(row * 4.9), round(row * 0.86), theme)
    picture.alpha_composite(bed, (round(track.column(1) - row * 0.49), (row - bed.height) // 2))
    die = technology(kind, face, round(row * 0.9))
    picture.alpha_composite(die, (round(track.column(column) - die.width / 2), (row - die.height) // 2))
    return picture


@memoize(SPRITES)
def _places(cubes: tuple[int, int, int], usable: tuple[int, int, int], row: int, theme: str) -> Image.Image:
    """Return the places of the cubes of a colour by value: with a cube, open (`usable`), or shut."""
    track = Track(0, row)
    start, side = track.cube(0, 0), track.side
    picture = Image.new("RGBA", (round(track.cube(2, MOST[2]) - start), side))
    for value, most in enumerate(MOST):
        for place in range(most):
            kind = "cube" if place < cubes[value] else "open" if place < usable[value] else "shut"
            picture.alpha_composite(spot(kind, side, theme), (round(track.cube(value, place) - start), 0))
    return picture


@memoize(SPRITES)
def _track_bed(kind: str, width: int, height: int, theme: str) -> Image.Image:
    """Return the bar on which a technology die moves: five places in a pale or dark shade of its colour."""
    paint = PAINTS[kind]
    tone = darker(paint, 0.55) if theme == "dark" else lighter(paint, 0.62)
    picture = Image.new("RGBA", (width, height))
    picture.paste(tone, (0, 0), rounded_mask(width, height, height // 4))
    pen = Drawing(picture)
    for number in range(1, COLUMNS):
        x = width * number / COLUMNS
        pen.rectangle(
            (x - 1, height * 0.2, x + 1, height * 0.8), lighter(tone, 0.3) if theme == "dark" else darker(tone, 0.25)
        )
    return picture


@memoize(SPRITES)
def spot(kind: str, side: int, theme: str) -> Image.Image:
    """Return a cube's place: "cube" with one, "open", or "shut"."""
    colours = THEMES[theme]
    drawing = blank(side, side, 4)
    pen = drawing.inside(0, 0, side)
    if kind == "cube":
        pen.rounded_rectangle((0.0, 0.0, 1.0, 1.0), 0.18, NIGHT)
        pen.rounded_rectangle((0.08, 0.08, 0.92, 0.92), 0.13, darker(CUBE, 0.2))
        pen.polygon(((0.12, 0.12), (0.88, 0.12), (0.7, 0.34), (0.3, 0.34)), lighter(CUBE, 0.5))
        pen.rectangle((0.3, 0.34, 0.7, 0.7), CUBE)
    elif kind == "open":
        pen.rounded_rectangle((0.0, 0.0, 1.0, 1.0), 0.18, colours.soft)
        pen.rounded_rectangle((0.13, 0.13, 0.87, 0.87), 0.12, colours.hollow)
    else:
        pen.disc((0.5, 0.5), 0.13, colours.faint)
    return finish(drawing)


# ---- planets ------------------------------------------------------------------------------------------------------
def draw_planets(
    scene: Scene, span: tuple[float, float], y: float, planets: tuple[tuple[Planet, ...], tuple[Planet, ...]], row: int
) -> None:
    """Draw the completed planets of a colour with their points, then the others with their demands; in two lines if
    there are many.
    """
    done, open_ = planets
    room, small = span[1] - span[0], round(row * 0.84)
    tokens = _tokens(done, open_, small, row > LOW)
    if sum(picture.width + 2 for picture in tokens) <= room:
        _draw_tokens(scene, span, y, tokens)
        return
    tokens = _tokens(done, open_, row // 2, row > LOW)
    half = -(-len(tokens) // 2)
    _draw_tokens(scene, span, y - row * 0.26, tokens[:half])
    _draw_tokens(scene, span, y + row * 0.26, tokens[half:])


def _tokens(done: tuple[Planet, ...], open_: tuple[Planet, ...], size: int, with_points: bool) -> list[Image.Image]:
    """Return a token for each planet; uncompleted ones with their points if those are to be shown."""
    medals = [medal(one.colour, one.points, size) for one in done]
    return medals + [pill(one.colour, one.first, one.second, one.points if with_points else 0, size) for one in open_]


def _draw_tokens(scene: Scene, span: tuple[float, float], y: float, tokens: list[Image.Image]) -> None:
    """Draw tokens side by side, overlapping if they do not fit."""
    widths = [picture.width + 2 for picture in tokens]
    last = widths[-1] if widths else 0
    visible = min(1.0, (span[1] - span[0] - last) / max(1, sum(widths) - last))  # part of each token but the last
    x = span[0]
    for picture, width in zip(tokens, widths, strict=True):
        scene.paste(picture, (x, y - picture.height / 2))
        x += width * visible


@memoize(SPRITES)
def medal(kind: str, points: int, size: int) -> Image.Image:
    """Return a completed planet: its sphere, its points in a star."""
    picture = globe(kind, size).copy()
    drawing = blank(size, size, 4)
    pen = drawing.inside(0, 0, size)
    pen.polygon(star_corners(5, 0.48, 0.3, (0.5, 0.54)), (90, 58, 6))
    pen.polygon(star_corners(5, 0.43, 0.27, (0.5, 0.54)), GOLD)
    picture.alpha_composite(finish(drawing))
    text.draw_clear(picture, (size / 2, size * 0.53), str(points), round(size * 0.64), (56, 34, 2), bold=True)
    return picture


@memoize(SPRITES)
def pill(kind: str, first: int, second: int, points: int, height: int) -> Image.Image:
    """Return a planet that is settled and not completed: its demand, and its points if given, in a frame."""
    words, letters = demand(kind, first, second), round(height * (0.64 if height > 24 else 0.7))
    star = round(height * 0.92) if points else 0
    wide = text.width(words, letters, True) + round(height * 0.4) + star
    picture = Image.new("RGBA", (wide, height))
    picture.paste((255, 255, 255), (0, 0), rounded_mask(wide, height, height // 2))
    picture.paste(PAINTS[kind], (2, 2), rounded_mask(wide - 4, height - 4, height // 2 - 2))
    middle = (wide - star * 0.8) / 2
    text.draw_clear(picture, (middle, height * 0.48), words, letters, INKS[kind], bold=True)
    if not points:
        return picture
    drawing = blank(star, star, 4)
    for far, paint in ((0.5, (90, 58, 6)), (0.42, GOLD)):
        drawing.inside(0, 0, star).polygon(star_corners(5, far, far * 0.63, (0.5, 0.54)), paint)
    picture.alpha_composite(finish(drawing), (wide - star - 2, (height - star) // 2))
    at = (wide - star / 2 - 2, height * 0.51)
    text.draw_clear(picture, at, str(points), round(height * 0.64), (56, 34, 2), bold=True)
    return picture
