"""Small games for the tests of the store: a state is a text, a choice a counter."""

import sqlalchemy as sa

from bot.store import NewChoice, NewMessage, NewTable, SeatRow
from bot.store.change import Change, Setup
from bot.store.schema import due

SEATS = [SeatRow(0, "Ann", user_id=11), SeatRow(1, "Ben", user_id=12), SeatRow(2, "Greedy", computer="greedy")]


async def lobby(store, channel=100, *, guild=1, seats=SEATS, messages=(), luck=None, **more):
    table = NewTable(guild, channel, "cartographers", 1, 11, '{"promo":true}', seats, **more)
    return await store.tables.create(table, at=1000, messages=messages, luck=luck)


async def running(store, channel=100, **more):
    """A running game at number 1."""
    table = await lobby(store, channel, **more)
    change = Change(expected=0, at=1100, state=b"state 1")
    await store.tables.start(table.id, change, Setup(more.get("seats", SEATS)), version=1)
    return table.id


def choice(number, *, interaction=None, seat=0, ends=True):
    return NewChoice(
        number, seat, f"choice {number}", f'["event {number}"]', b"state %d" % number, interaction, version=1, ends=ends
    )


def message(said, target=100, **more):
    return NewMessage("turn", target, said, **more)


async def step(store, table_id, number, *, interaction=None, ends=True, forget_before=None, **more):
    """One choice from `number` on."""
    change = Change(
        expected=number,
        at=2000 + number,
        state=b"state %d" % (number + 1),
        choices=[choice(number, interaction=interaction, ends=ends)],
        **more,
    )
    await store.choices.commit(table_id, change, forget_before=forget_before)


async def table_row(store, table_id):
    """The table without its seats and state; None if there is none."""
    whole = await store.tables.whole(table_id)
    return whole and whole[0]


async def saved_state(store, table_id):
    """The table's number, its status, the game's version and the state."""
    row, _, saved, _ = await store.tables.whole(table_id)
    return row.number, row.status, row.version, saved


async def seats_of(store, table_id):
    """The seats of a table in order."""
    return (await store.tables.whole(table_id))[1]


async def everything(store, table_id):
    """All that a transaction on this table can change."""
    return (
        await store.tables.whole(table_id),
        await store.choices.history(table_id),
        await store.outbox.due(10**15),
    )


async def all_due(store):
    """What is due of all kinds and when, in order of time, claimed or not."""
    rows = sa.select(due.c.kind, due.c.at).order_by(due.c.at, due.c.id)
    return await store.link.read(lambda connection: [tuple(row) for row in connection.execute(rows)])
