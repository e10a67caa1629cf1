"""Measures histories: the size of a whole game in the database, how fast it is replayed, its film, its recaps.

And how long `verify --live` rehearses a game.
"""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from time import perf_counter, process_time

import sqlalchemy as sa
from PIL.Image import Image

from bot.bench.databases import sqlite
from bot.bench.figure import Figure, below, spread
from bot.bench.scale import Scale
from bot.bench.tables import NAMES, begin_table
from bot.bench.walk import usual_seats
from bot.command_line.rehearsal import StoredGame, rehearse
from bot.engine import machine
from bot.engine.guessing import pick
from bot.games.registry import AnyGame, games
from bot.store.schema import choices
from bot.store.store import Store
from bot.tables.history import replay_history
from bot.tables.table import Table
from bot.tables.tables import Tables
from bot.texts import texts
from renderers import film
from renderers.kit.numbered_marks import mark
from renderers.kit.png import png
from renderers.look import Look
from renderers.registry import renderer

MIDDLE, TAIL = below(60), below(150)  # ms, of a recap's picture
SIZE = below(film.MOST / 1024)
WHOLE = below(1024)  # KiB, of the states of a game
REHEARSAL = below(600)  # ms of a core: 1,000 games in five minutes on two of them
_bytes = sa.select(
    sa.func.coalesce(sa.func.sum(sa.func.length(choices.c.before)), 0), sa.func.sum(sa.func.length(choices.c.events))
).where(choices.c.table_id == sa.bindparam("b_id"))


def measure(scale: Scale) -> Iterator[Figure]:
    """Measure for every game one that is played at random, to its end or as far as the scale says."""
    for game in games().values():
        of = f"{game.key}, {usual_seats(game)} seats"
        yield from asyncio.run(_measure_history(game, of, scale))
        yield from _pictures(game, of, _moments(game, scale))


async def _measure_history(game: AnyGame, of: str, scale: Scale) -> list[Figure]:
    """Measure the size of a game in the database, and how fast its history is replayed."""
    async with sqlite() as url, await Store.open(url) as store:
        tables, table = Tables(store), await begin_table(store, game, 1, 1)
        table = await _play_randomly(tables, table, scale.recorded)
        history, kept_states = await tables.play.history(table.id), await store.choices.kept_states(table.id)
        states, events = await store.link.read(_sizes, table.id)
        halfway = await _play_randomly(tables, await begin_table(store, game, 2, 2), len(history) // 2)
        rehearsal = _rehearsal_time(await _stored_game(tables, halfway), scale.ends)
    started = perf_counter()
    result = replay_history(game, history, kept_states, table.saved)
    took = perf_counter() - started
    return [
        Figure(of, "choices made", len(history), unit=""),
        Figure(of, "states kept of the game", states / 1024, "KiB", WHOLE),
        Figure(of, "events kept of the game", events / 1024, "KiB"),
        Figure(of, "played anew", result.equal / took, "/s"),
        Figure(of, "looked at by verify --live halfway, CPU", rehearsal, "ms", REHEARSAL),
    ]


async def _play_randomly(tables: Tables, table: Table, most: int) -> Table:
    """Return a table after at most so many random choices."""
    chance = Random(1)
    for _ in range(most):
        if not table.running:
            break
        seat = chance.choice(table.seats_to_choose())
        question = table.question(seat)
        assert question
        table = (await tables.play.choose(table, seat, pick(question.options, chance))).table
    return table


async def _stored_game(tables: Tables, table: Table) -> StoredGame:
    """Return everything stored about a table's game."""
    newest, history, states = await tables.history.load_whole(table.id)
    return StoredGame(newest.row, newest.seats, newest.saved, tuple(history), states)


def _rehearsal_time(game: StoredGame, ends: int) -> float:
    """Return the ms of a core for a second rehearsal, whose pictures use the caches of the first."""
    rehearse(game, playouts=1)
    started = process_time()
    rehearse(game, ends)
    return (process_time() - started) * 1000


def _sizes(connection: sa.Connection, table_id: int) -> tuple[int, int]:
    """Return the bytes of a game's stored states, and of its events."""
    states, events = connection.execute(_bytes, {"b_id": table_id}).one()
    return int(states), int(events)


def _moments(game: AnyGame, scale: Scale) -> list[object]:
    """Return a spectator's views of a random game, one per turn."""
    s, chance = machine.begin(game, usual_seats(game), 1, game.options())[0], Random(1)
    views: list[object] = [machine.view(game, s, None)]
    for _ in range(scale.recorded):
        if machine.over(s):
            break
        seat = chance.choice(machine.seats_to_choose(s))
        question = machine.question_for(game, s, seat)
        assert question
        events = machine.play(game, s, seat, pick(question.options, chance), question)
        if machine.over(s) or any(entry.event.ends_turn for entry in events):
            views.append(machine.view(game, s, None))
    return views


def _pictures(game: AnyGame, of: str, views: Sequence[object]) -> Iterator[Figure]:
    """Yield the figures of a game's film and of its recaps' pictures."""
    look, draw = Look(texts("ja", game.key), NAMES), renderer(game.key)
    started = perf_counter()
    frames = [film.shrink(draw.table(views[place], look)) for place in film.spread(len(views), film.FRAMES)]
    yield Figure(of, "film drawn", perf_counter() - started, "s")
    started = perf_counter()
    palette = film.common_palette([frames[0], frames[-1]])
    data = film.gif([film.frame(picture, palette) for picture in frames])
    yield Figure(of, "film packed", perf_counter() - started, "s")
    yield Figure(of, "film's file", len(data) / 1024, "KiB", SIZE)
    recaps = list(pairwise(views))[: film.FRAMES]
    took = [_recap(game, before, after, look) for before, after in recaps]
    yield from spread(of, "recap's picture", took, MIDDLE, TAIL)[:2]


def _recap(game: AnyGame, before: object, after: object, look: Look) -> float:
    """Return the seconds to draw and pack the board with its changes marked."""
    started, draw = perf_counter(), renderer(game.key)
    spots = draw.spots(after, look)
    marks = [(spots[change.spot], change.seat + 1) for change in game.changes(before, after) if change.spot in spots]
    picture: Image = mark(draw.table(after, look), marks)
    png(picture)
    return perf_counter() - started
