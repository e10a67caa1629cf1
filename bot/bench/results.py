"""Measures statistics: what `/stats` and `/top` take when a server has finished many games, and all ratings anew."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time

import msgspec
import sqlalchemy as sa

from bot.bench.databases import postgresql, sqlite
from bot.bench.figure import Figure, below
from bot.bench.scale import Scale
from bot.games.registry import games
from bot.pace.wall_time import HOUR
from bot.store.schema import results, scores
from bot.store.store import Store
from bot.tables.results import Summary
from bot.tables.tables import Tables
from bot.texts import texts
from cogs.statistics import person_card
from renderers import files
from renderers.look import Look

SERVER, PEOPLE, SEATS = 1, 500, 4
BUSIEST = 1  # a person who has played every fourth game
AIM = below(300)  # ms, of a processor
DURATION = 50 * HOUR


def measure(scale: Scale) -> Iterator[Figure]:
    """Measure each database with so many results."""
    yield from asyncio.run(_on_sqlite(scale))
    yield from asyncio.run(_on_postgresql(scale))


async def _on_sqlite(scale: Scale) -> list[Figure]:
    async with sqlite() as url:
        return [figure async for figure in _figures(url, f"SQLite, {scale.stored} results", scale)]


async def _on_postgresql(scale: Scale) -> list[Figure]:
    async with postgresql() as url:
        return [figure async for figure in _figures(url, f"PostgreSQL, {scale.stored} results", scale)] if url else []


async def _figures(url: str, of: str, scale: Scale) -> AsyncIterator[Figure]:
    """Yield what statistics take with the results of a database."""
    async with await Store.open(url) as store:
        await store.link.write(_fill, scale)
        tables = Tables(store)
        yield Figure(of, "all ratings calculated again, CPU", await _time(tables.results.rerate) / 1000, "s")
        for what, act in (
            ("/stats of who has played most: read, CPU", partial(_summary, tables)),
            ("trophies of who has played most, CPU", partial(_trophies, tables)),
            ("/top of the server, CPU", partial(_top, tables)),
        ):
            yield Figure(of, what, median([await _time(act) for _ in range(scale.starts)]), "ms", AIM)
        card, look = person_card("Ann", await _summary(tables), texts("en")), Look(texts("en"), ())
        files.stats(card, look)  # what is loaded once
        started = process_time()
        files.stats(card, look)
        yield Figure(of, "/stats of who has played most: drawn, CPU", 1000 * (process_time() - started), "ms", AIM)


async def _time(act: Callable[[], Awaitable[object]]) -> float:
    """Return the milliseconds of a processor that an act takes in this process."""
    started = process_time()
    await act()
    return 1000 * (process_time() - started)


async def _summary(tables: Tables) -> Summary:
    return await tables.statistics.of_person(BUSIEST, BUSIEST, SERVER)


async def _trophies(tables: Tables) -> None:
    """Read what the page of trophies shows."""
    await tables.trophies.of_person(BUSIEST, BUSIEST, SERVER)


async def _top(tables: Tables) -> None:
    """Read what `/top` shows."""
    await tables.statistics.of_server(SERVER)
    await tables.statistics.top(SERVER, next(iter(games())), month=False)


def _fill(connection: sa.Connection, scale: Scale) -> None:
    """Write rated results of all titles on one server."""
    chance, keys = Random(1), list(games())
    numbers = range(1, scale.stored + 1)
    connection.execute(sa.insert(results), [_result(number, keys[number % len(keys)]) for number in numbers])
    rows = [row for number in numbers for row in _scores(number, keys[number % len(keys)], chance)]
    connection.execute(sa.insert(scores), rows)


def _result(number: int, game: str) -> dict[str, object]:
    """Return the row of a result."""
    began = number * HOUR
    of_all = {"guild_id": SERVER, "options": "{}", "seats": SEATS, "turns": 80, "rated": True}
    return {"id": number, "game": game, "began_at": began, "ended_at": began + DURATION, **of_all}


def _scores(number: int, game: str, chance: Random) -> list[dict[str, object]]:
    """Return the rows of its seats."""
    people = chance.sample(range(BUSIEST + 1, BUSIEST + PEOPLE), SEATS)
    if number % SEATS == 0:
        people[0] = BUSIEST
    counts = msgspec.json.encode({count.name: chance.randrange(20) for count in games()[game].counts.counts}).decode()
    places = chance.sample(range(1, SEATS + 1), SEATS)
    shared = {"part": 0, "turns": 20, "of_turns": 20, "left": False, "counts": counts, "cards": "[]"}
    return [
        {"result_id": number, "seat": seat, "user_id": user, "place": place, "rank": place, "points": 80} | shared
        for seat, (user, place) in enumerate(zip(people, places, strict=True))
    ]
