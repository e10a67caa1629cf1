"""A change of a table: whoever makes it, all of it is written, or nothing."""

import pytest
from msgspec.structs import replace

from bot.store import Change, ClockRow, Handover, SeatRow, Stale, TurnChange
from bot.store.rows import UndoRequest
from tests.store.play import SEATS, choice, everything, message, running, seats_of, step, table_row

BACK = SeatRow(2, "Kei", user_id=13)
WHOLE = Change(
    expected=2,
    at=9,
    state=b"state 3",
    host_id=12,
    messages=[message("said")],
    on_request=lambda request: [message(f"of {request.nonce}", ends_request=True)],
    turns=TurnChange((ClockRow(0, 3, 9),), returned=(BACK,)),
)


async def _take_back(store, table_id, change):
    [made] = await store.choices.history(table_id)
    await store.choices.take_back(table_id, change, [made.id])


MAKERS = {
    "commit": lambda store, table_id, change: store.choices.commit(table_id, replace(change, choices=[choice(2)])),
    "take_back": _take_back,
    "hand_over": lambda store, table_id, change: store.seats.hand_over(table_id, change, SEATS[0], 11),
    "set_host": lambda store, table_id, change: store.seats.set_host(table_id, change),
    "change_clocks": lambda store, table_id, change: store.tables.change_clocks(table_id, change, None),
    "move": lambda store, table_id, change: store.places.move(table_id, change, 900, lambda *_: ([], [])),
}


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
async def test_every_maker_of_a_change_writes_the_whole_of_it(store, make):
    table_id = await running(store)
    await step(store, table_id, 1)
    asks = await store.requests.put(UndoRequest(table_id, 2, 0, 1), message("may I"), at=5)
    await make(store, table_id, WHOLE)
    row, _, state, _ = await store.tables.whole(table_id)
    assert (row.number, row.updated_at, row.host_id, state) == (3, 9, 12, b"state 3")
    assert [post.payload for post in await store.outbox.due(10**9)] == ["may I", "said", f"of {asks.nonce}"]
    assert await store.requests.find(table_id) is None
    assert (await store.clocks.of_tables([table_id]))[table_id] == {0: ClockRow(0, 3, 9)}
    assert (await seats_of(store, table_id))[2] == BACK
    assert Handover(2, 2, None, 0, 9) in await store.seats.handovers(table_id)


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("other", [{"expected": 1}, {"expected": 3}], ids=str)
async def test_nothing_of_it_is_written_where_the_table_is_not_as_it_was_seen(store, make, other):
    table_id = await running(store)
    await step(store, table_id, 1)
    before = await everything(store, table_id), await store.seats.handovers(table_id)
    with pytest.raises(Stale):
        await make(store, table_id, replace(WHOLE, **other))
    assert (await everything(store, table_id), await store.seats.handovers(table_id)) == before


async def test_what_a_change_does_not_name_stays(store):
    table_id = await running(store)
    before = await store.tables.whole(table_id)
    await store.tables.change_clocks(table_id, Change(expected=1, at=9), None)
    row, *rest = await store.tables.whole(table_id)
    assert (row, *rest) == (replace(before[0], number=2, updated_at=9), *before[1:])
    assert (await table_row(store, table_id)).status == "running"
