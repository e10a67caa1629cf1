"""What a carried-out plan costs beside the choices that are in it."""

import pytest

from bot.games.registry import games
from tests.tables.seating import PEOPLE
from tests.tables.test_plans import (  # noqa: F401  the fixtures
    last_id,
    moments,
    no_corners,
    others_play,
    own_choices,
    plan_turn,
    rehearse,
    seating,
)


class Counts:
    """How often a store was read and written since they were begun."""

    def __init__(self, link, monkeypatch):
        self.reads = self.writes = 0
        for name in ("read", "write"):
            monkeypatch.setattr(link, name, self._counting(f"{name}s", getattr(link, name)))

    def _counting(self, name, do):
        async def count_and_do(*values, **named):
            setattr(self, name, getattr(self, name) + 1)
            return await do(*values, **named)

        return count_and_do


@pytest.mark.parametrize("key", games())
async def test_a_carried_out_plan_writes_what_its_choices_write(seating, clock, key, monkeypatch):  # noqa: F811
    """It reads two things more: which plans are due, and the table. One that something drawn stops costs more."""
    costs = [cost for seed in (1, 2, 3) async for cost in costs_of_whole_plans(seating, clock, key, seed, monkeypatch)]
    assert costs
    assert {(reads, writes - choices) for reads, writes, choices in costs} == {(2, 0)}


async def costs_of_whole_plans(seating, clock, key, seed, monkeypatch):  # noqa: F811
    """Yield the reads and writes of plans that were carried out to their end, and how many choices that were."""
    async for table, seat, chance in moments(seating, key, seed, 3):
        start, made = rehearse(table, seat, chance)
        if start is None:
            return
        await plan_turn(seating, table, seat, start)
        table, _ = await others_play(seating, table, seat, chance, made)
        mine = await last_id(seating, table)
        clock.now += 91_000
        with monkeypatch.context() as patch:
            counts = Counts(seating.store.link, patch)
            await seating.tables.plans.carrying.carry_out()
        plan = await seating.tables.plans.find(table, PEOPLE[seat])
        if plan is None and (await seating.tables.get(table.id)).running:  # an end costs more, however it comes
            yield counts.reads, counts.writes, len(await own_choices(seating, table, seat, mine))
        elif plan is not None:
            await seating.tables.plans.drop(await seating.tables.plans.open(table, PEOPLE[seat]))
