"""Finished games: their states are packed together, read as before, and unpacked if the game goes on."""

import zlib

import pytest
import sqlalchemy as sa

from bot.store import ConstraintBroken
from bot.store.change import Change
from bot.store.database.shards import ALL, DEALT, Shards
from bot.store.history import packs as module
from bot.store.history.packs import FinishedGame, split
from bot.store.schema import choices, packs
from tests.store.play import everything, running, step

CHOICES = 6


async def finish(store, channel=100, **more):
    """A game that is over after six choices, of which each is a turn."""
    table_id = await running(store, channel, **more)
    for number in range(1, CHOICES):
        await step(store, table_id, number)
    await step(store, table_id, CHOICES, status="over")
    return table_id


async def read(store, table_id):
    """All that is read of a history: the choices, all states, and each of them alone."""
    history, kept = await store.choices.history(table_id), await store.choices.kept_states(table_id)
    alone = [await store.choices.state_before(table_id, row.id) for row in history]
    return history, [*kept.items()], alone, await store.choices.latest(table_id, 3)


async def pack_all_but_first(store, table_id):
    states = await store.choices.kept_states(table_id)
    return await store.packs.pack(table_id, CHOICES + 1, dict([*states.items()][1:]))


async def read_places(store, table_id):
    """Which choices have their states beside them, and the parts of the pack."""
    rows = sa.select(choices.c.before.is_not(None), choices.c.part).where(choices.c.table_id == table_id)
    parts = sa.select(packs.c.part).where(packs.c.table_id == table_id).order_by(packs.c.part)
    return await store.link.read(
        lambda on: ([tuple(row) for row in on.execute(rows.order_by(choices.c.id))], [*on.execute(parts).scalars()])
    )


async def test_a_packed_history_is_read_as_before(store, monkeypatch):
    monkeypatch.setattr(module, "PART_SIZE", 20)  # bytes: two states
    table_id, other = await finish(store), await finish(store, 200)
    before, of_other = await read(store, table_id), await everything(store, other)
    assert await pack_all_but_first(store, table_id)
    assert await read(store, table_id) == before
    assert await read_places(store, table_id) == (
        [(True, None), (False, 0), (False, 0), (False, 1), (False, 1), (False, 2)],
        [0, 1, 2],
    )
    assert await everything(store, other) == of_other


async def test_what_is_packed_is_not_packed_again(store):
    table_id = await finish(store)
    states = await store.choices.kept_states(table_id)
    assert await pack_all_but_first(store, table_id)
    assert not await pack_all_but_first(store, table_id)
    assert await store.choices.kept_states(table_id) == states


async def test_a_game_that_goes_on_is_not_packed_and_one_that_changed_neither(store):
    table_id = await running(store)
    await step(store, table_id, 1)
    [row] = await store.choices.history(table_id)
    assert not await store.packs.pack(table_id, 2, {row.id: b"state 1"})
    await step(store, table_id, 2, status="over")
    assert not await store.packs.pack(table_id, 2, {row.id: b"state 1"})
    assert (await read_places(store, table_id))[1] == []


async def test_a_pack_is_whole_or_nothing_is_changed(store):
    table_id = await finish(store)
    before = await read(store, table_id)
    states = await store.choices.kept_states(table_id)
    with pytest.raises(ConstraintBroken):
        await store.packs.pack(table_id, CHOICES + 1, states | {10**6: b"a state of no choice"})
    assert await read(store, table_id) == before
    assert (await read_places(store, table_id))[1] == []


async def test_an_undo_puts_the_states_back_and_the_game_goes_on(store):
    table_id = await finish(store)
    *_, last = await store.choices.history(table_id)
    await pack_all_but_first(store, table_id)
    change = Change(expected=CHOICES + 1, at=9000, state=b"state 6")
    await store.choices.take_back(table_id, change, [last.id])
    history, kept, *_ = await read(store, table_id)
    assert kept == [(row.id, b"state %d" % row.number) for row in history[:-1]]
    assert await read_places(store, table_id) == ([(True, None)] * 5 + [(False, None)], [])
    await step(store, table_id, CHOICES + 2, status="over")
    assert await store.packs.next_unpacked((0, 0), 10**6, ALL) == FinishedGame(table_id, CHOICES + 3, 2008)


async def test_games_are_packed_in_the_order_in_which_they_ended_each_once(store):
    first, second = await finish(store), await finish(store, 200)
    await running(store, 300)
    ended = 2000 + CHOICES
    assert await store.packs.next_unpacked((0, 0), ended, ALL) is None, "they have just ended"
    found = await store.packs.next_unpacked((0, 0), ended + 1, ALL)
    assert found == FinishedGame(first, CHOICES + 1, ended)
    after = await store.packs.next_unpacked((found.at, found.table_id), ended + 1, ALL)
    assert after == FinishedGame(second, CHOICES + 1, ended)
    await pack_all_but_first(store, first)
    assert await store.packs.next_unpacked((0, 0), ended + 1, ALL) == after


async def test_a_game_without_states_is_looked_at_once(store):
    table_id = await running(store)
    await store.tables.set_status(table_id, "ended", at=3000)
    found = await store.packs.next_unpacked((0, 0), 9000, ALL)
    assert await store.packs.pack(table_id, found.number, {})
    assert await store.packs.next_unpacked((0, 0), 9000, ALL) is None


async def test_each_process_packs_the_games_of_its_servers(store):
    await finish(store, guild=3 * DEALT)
    found = await store.packs.next_unpacked((0, 0), 9000, Shards(2, frozenset({1})))
    assert found is not None
    assert await store.packs.next_unpacked((0, 0), 9000, Shards(2, frozenset({0}))) is None


def test_a_part_has_a_bounded_size_and_together_states_need_little_room(monkeypatch):
    monkeypatch.setattr(module, "PART_SIZE", 100)
    states = {n: bytes([n]) * size for n, size in enumerate((40, 60, 1, 300, 99))}
    parts = split(states)
    assert [[*part] for part in parts] == [[0, 1], [2], [3], [4]]
    assert {n: state for part in parts for n, state in part.items()} == states
    assert split({}) == [{}]
    text = b"".join(zlib.compress(bytes([n])) for n in range(200))
    alike = {n: text + bytes([n]) for n in range(50)}
    monkeypatch.undo()
    [(ids, packed)] = module._parts_of(alike)
    assert ids == [*alike]
    assert len(packed) * 10 < sum(len(zlib.compress(state)) for state in alike.values())
