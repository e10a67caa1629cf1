"""Undo of the last choice alone: what nobody has been told of yet is never told, and what has been is taken back."""

import pytest

from bot.tables.table.errors import Refused
from bot.tables.undo.undo import UndoDone, can_undo_alone
from tests.tables.seating import PEOPLE


async def quietly(seating, times=1):
    """A game in which a seat has chosen so often and is still in its turn; the seat."""
    table = await seating.begin("two_tunnels", 2, seed=3)
    (seat,) = table.seats_to_choose()
    for _ in range(times):
        played = await seating.first(table.id, seat)
        assert played.goes_on
    return played.table, seat


async def test_what_was_undone_before_it_was_told_is_told_to_nobody(seating):
    table, seat = await quietly(seating)
    posts = await seating.posts(table.id)
    assert posts[-1][0].kind == "quiet"
    undone = await seating.tables.undo.ask(table.id, PEOPLE[seat])
    assert isinstance(undone, UndoDone)
    row, post = (await seating.posts(table.id))[-1]
    assert (row.kind, post.number, post.note) == ("refresh", undone.table.row.number, "")
    assert [row.id for row, _ in await seating.posts(table.id)][:-1] == [row.id for row, _ in posts[:-1]]


async def test_of_two_that_wait_only_the_undone_one_is_never_told(seating):
    table, seat = await quietly(seating, 2)
    first, second = [row.id for row, _ in await seating.posts(table.id) if row.kind == "quiet"]
    await seating.tables.undo.ask(table.id, PEOPLE[seat])
    left = [row.id for row, _ in await seating.posts(table.id)]
    assert first in left
    assert second not in left


async def test_what_may_have_been_told_is_taken_back_aloud(seating):
    table, seat = await quietly(seating)
    quiet = (await seating.posts(table.id))[-1][0]
    assert await seating.store.outbox.claim([quiet.id], now=1_000, until=2_000)
    await seating.store.outbox.retry_later([quiet.id], 1_000, "nobody knows whether it arrived")
    undone = await seating.tables.undo.ask(table.id, PEOPLE[seat])
    _, post = (await seating.posts(table.id))[-1]
    assert (post.note, post.call, post.number) == ("post.undone", (seat,), undone.table.row.number)


async def test_the_last_choice_is_its_seats_alone_and_none_while_others_choose_too(seating):
    table, seat = await quietly(seating, 2)
    undo = seating.tables.undo
    last = await undo.last_choice(table, seat)
    assert last == (await seating.history(table.id))[-1]
    assert await undo.last_choice(table, 1 - seat) is None
    drawing = await seating.begin("cartographers", 2)
    assert await undo.last_choice(drawing, 0) is None
    assert await undo.last_choice((await seating.first(drawing.id, 0)).table, 0) is None


async def test_a_choice_that_has_shown_nothing_is_undone_alone(seating):
    table, seat = await quietly(seating)
    last = await seating.tables.undo.last_choice(table, seat)
    assert can_undo_alone(table, last)
    assert not can_undo_alone(table, None)
    alone = (await seating.first((await seating.begin("cartographers", 1)).id, 0)).table
    [turned] = await seating.tables.play.latest(alone.id, 1)
    assert turned.kept
    assert not can_undo_alone(alone, turned), "the next card was turned up"


async def test_who_saw_the_table_before_an_undo_undoes_nothing_more(seating):
    table, seat = await quietly(seating, 2)
    undone = await seating.tables.undo.ask(table.id, PEOPLE[seat], offered_at=table.row.number)
    with pytest.raises(Refused, match="undone_already"):
        await seating.tables.undo.ask(table.id, PEOPLE[seat], offered_at=table.row.number)
    again = await seating.tables.undo.ask(table.id, PEOPLE[seat], offered_at=undone.table.row.number)
    assert isinstance(again, UndoDone)
