"""Measures what it takes to carry a planned turn out, against the same choices made one by one.

It is the processor's time that counts: a plan is waited for anyhow. The look for plans that are due is part of it.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import count
from random import Random
from time import process_time

from bot.bench.databases import sqlite
from bot.bench.figure import Figure, at_most, percentile
from bot.bench.scale import Scale
from bot.bench.tables import begin_table
from bot.engine.effect import Choice, Seat
from bot.engine.guessing import pick
from bot.engine.state import copy
from bot.games.registry import AnyGame, games
from bot.players.turn import begins_turn
from bot.store.store import Store
from bot.tables.plans import PlannedTable, Wishes
from bot.tables.table import Table
from bot.tables.tables import Tables

COST = at_most(1.5)  # times the turn's own choices
WISHES = Wishes(at_once=True, onward=True)  # whole turns, which nobody waits for
CHANNELS = count(1)

Times = tuple[float, float]  # the seconds of a plan, and of its choices


def measure(scale: Scale) -> Iterator[Figure]:
    """Measure planned turns of every game on SQLite."""
    yield from asyncio.run(_on_sqlite(scale))


async def _on_sqlite(scale: Scale) -> list[Figure]:
    """Return the figures of every game."""
    figures = list[Figure]()
    async with sqlite() as url, await Store.open(url) as store:
        for game in games().values():
            planned, chosen = zip(*[times async for times in _turns(store, game, scale.planned)], strict=True)
            figures += [
                Figure(game.key, "a planned turn, p50", 1000 * percentile(planned, 0.5), "ms"),
                Figure(game.key, "its choices one by one, p50", 1000 * percentile(chosen, 0.5), "ms"),
                Figure(game.key, "planned turns against their choices", sum(planned) / sum(chosen), "times", COST),
            ]
    return figures


async def _turns(store: Store, game: AnyGame, number: int) -> AsyncIterator[Times]:
    """Yield the times of so many turns, game after game, each played at two tables that are the same."""
    chance, tables, measured = Random(1), Tables(store), 0
    for seed in count(1):
        one, other = [await begin_table(store, game, next(CHANNELS), seed) for _ in range(2)]
        while one.running and measured < number:
            seat = chance.choice(one.seats_to_choose())
            if begins_turn(game, one.state, seat) and await _has_clock(store, one, seat):
                choices = await _plan(tables, one, seat, chance)
                one, planned = await _carry_out(tables, one)
                other, chosen = await _choose_all(tables, other, seat, choices)
                assert one.saved == other.saved, "both tables have gone the same way"
                measured += 1
                yield planned, chosen
            else:
                choices = [_any_choice(one, seat, chance)]
                one, other = [(await _choose_all(tables, table, seat, choices))[0] for table in (one, other)]
        if measured == number:
            return


async def _has_clock(store: Store, table: Table, seat: Seat) -> bool:
    """Return whether it is known since when a seat is asked: it was not when the game began."""
    clock = (await store.clocks.of_tables([table.id]))[table.id].get(seat)
    return clock is not None and clock.number is not None


async def _plan(tables: Tables, table: Table, seat: Seat, chance: Random) -> Sequence[Choice]:
    """Plan a whole turn of a seat, as nothing will change; return its choices."""
    user = table.seats[seat].person
    assert user is not None
    planned = await tables.plans.begin(table, seat, user, copy(table.state))
    planned = await tables.plans.wish(planned, WISHES)
    while not planned.is_closed:
        added = await tables.plans.add(planned, _any_choice(planned, seat, chance))
        assert isinstance(added.table, PlannedTable)
        planned = added.table
    return [step.choice for step in planned.plan.steps]


def _any_choice(table: Table, seat: Seat, chance: Random) -> Choice:
    """Return a random choice of a seat that is asked."""
    question = table.question(seat)
    assert question
    return pick(question.options, chance)


async def _carry_out(tables: Tables, table: Table) -> tuple[Table, float]:
    """Carry the plans out that are due, which is one at this table.

    Return the table and the processor's seconds that it took.
    """
    begun_at = process_time()
    await tables.plans.carrying.carry_out()
    took = process_time() - begun_at
    return await tables.get(table.id), took


async def _choose_all(tables: Tables, table: Table, seat: Seat, choices: Sequence[Choice]) -> tuple[Table, float]:
    """Make choices one by one, each at the table as it is read for a press.

    Return the table and the processor's seconds that it took.
    """
    begun_at = process_time()
    for choice in choices:
        table = await tables.get(table.id)
        table = (await tables.play.choose(table, seat, choice, table.stamp(seat))).table
    return table, process_time() - begun_at
