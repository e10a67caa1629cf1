"""Measures pictures alone: the time to draw and to compress one, and the size of its file."""

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import TypeVar

from PIL.Image import Image

from bot.bench.figure import Figure, spread
from bot.bench.scale import Scale
from bot.bench.tables import NAMES
from bot.bench.walk import positions, seat_counts, stages, usual_seats
from bot.engine import machine
from bot.games.registry import AnyGame, games
from bot.texts import texts
from renderers.kit.png import png
from renderers.look import Look
from renderers.registry import renderer

V = TypeVar("V")


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield for every game the figures of the table's picture and of one seat's, with warm caches."""
    for game in games().values():
        look = Look(texts("ja", game.key), NAMES)
        yield from _times(game, look, scale)
        yield from _sizes(game, look)


def _times(game: AnyGame, look: Look, scale: Scale) -> Iterator[Figure]:
    """Yield the times for the table's picture and for one seat's."""
    draw, of = renderer(game.key), f"{game.key}, {usual_seats(game)} seats"
    views = [machine.view(game, s, None) for s in positions(game, usual_seats(game), scale.pictures)]
    yield from _draw_times(of, "table", lambda view: draw.table(view, look), views)
    yield from _draw_times(of, "one seat", lambda view: draw.seat(view, 0, look), views)


def _draw_times(of: str, what: str, draw: Callable[[V], Image], views: Sequence[V]) -> Iterator[Figure]:
    """Yield the times to draw and to compress the pictures of these views, with warm caches."""
    draw_seconds, pack_seconds = [], []
    draw(views[0])
    for view in views:
        started = perf_counter()
        picture = draw(view)
        between = perf_counter()
        png(picture)
        draw_seconds.append(between - started)
        pack_seconds.append(perf_counter() - between)
    yield from spread(of, f"{what} drawn", draw_seconds)[:2]
    yield from spread(of, f"{what} packed", pack_seconds)[:2]


def _sizes(game: AnyGame, look: Look) -> Iterator[Figure]:
    """Yield the sizes of the files; Discord accepts 10 MiB, the aim is below 1 MiB."""
    draw = renderer(game.key)
    for seats in seat_counts(game):
        for stage, s in stages(game, seats).items():
            view = machine.view(game, s, None)
            of = f"{game.key}, {seats} seats"
            yield Figure(of, f"table's file, {stage}", len(png(draw.table(view, look))) / 1024, "KiB")
    yield Figure(of, "one seat's file, end", len(png(draw.seat(view, 0, look))) / 1024, "KiB")
