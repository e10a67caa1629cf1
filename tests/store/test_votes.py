"""Votes: one for a table, shown by one message, ended once; two who press at once come one after the other."""

import asyncio

import pytest

from bot.store import ConstraintBroken, NewDue, Stale, Store
from bot.store.change import Change
from bot.store.errors import VoteOver
from bot.store.rows import Ballot, Vote
from tests.store.play import SEATS, all_due, message, running, step

SHOWS = message("vote", shows_vote=True)
ENDS = 900


def new_vote(table_id, people=(11, 12), kind="pause"):
    return Vote(table_id, kind, 11, "Ann", None, ENDS, ballots=tuple(Ballot(user) for user in people))


async def begin(store, table_id, **values):
    due = NewDue(ENDS, "vote", table_id)
    return await store.votes.begin(new_vote(table_id, **values), at=9, due=due, messages=[SHOWS])


async def say(store, vote, user, yes=True, settled=lambda vote: False):
    return await store.votes.say(vote, user, yes, at=10, settled=settled, messages=[message("count")])


async def due_at(store):
    return [(kind, at) for kind, at in await all_due(store) if kind == "vote"]


async def test_a_vote_has_the_name_of_the_message_that_shows_it(store):
    table_id = await running(store)
    assert await store.votes.find(table_id) is None
    vote = await begin(store, table_id)
    [message] = [row for row in await store.outbox.due(9) if row.payload == "vote"]
    assert vote == await store.votes.find(table_id)
    assert (vote.nonce, vote.ballots) == (message.nonce, (Ballot(11), Ballot(12)))
    assert await due_at(store) == [("vote", ENDS)]


async def test_a_table_has_one_at_most_and_a_second_writes_nothing(store):
    table_id = await running(store)
    vote, messages = await begin(store, table_id), await store.outbox.due(9)
    assert await begin(store, table_id, kind="end") is None
    assert (await store.votes.find(table_id), await store.outbox.due(9)) == (vote, messages)
    assert await due_at(store) == [("vote", ENDS)]


async def test_what_is_said_counts_until_it_is_ended(store):
    table_id = await running(store)
    vote = await begin(store, table_id)
    assert (await say(store, vote, 12, yes=False)).ballots == (Ballot(11), Ballot(12, False))
    assert (await say(store, vote, 12)).ballots == (Ballot(11), Ballot(12, True))
    assert await due_at(store) == [("vote", ENDS)]
    await say(store, vote, 11, settled=lambda vote: all(ballot.yes for ballot in vote.ballots))
    assert await due_at(store) == [("vote", 10)]
    assert [row.payload for row in await store.outbox.due(10)] == ["vote", "count", "count", "count"]
    await store.outbox.add([message("over", ends_vote=vote.nonce)], at=11, table_id=table_id)
    assert await store.votes.find(table_id) is None
    assert await due_at(store) == []
    assert await say(store, vote, 11) is None


async def test_it_is_ended_once_and_all_that_comes_with_a_second_end_is_undone(store):
    table_id = await running(store)
    vote = await begin(store, table_id)
    ends = [message("over", ends_vote=vote.nonce)]
    await store.outbox.add(ends, at=11, table_id=table_id)
    newer = await begin(store, table_id)
    messages = await store.outbox.due(99)
    with pytest.raises(VoteOver):
        await store.tables.set_status(table_id, "ended", at=12, messages=ends)
    assert (await store.tables.whole(table_id))[0].status == "running"
    assert (await store.votes.find(table_id), await store.outbox.due(99)) == (newer, messages)


async def test_another_message_may_show_it_and_none_where_there_is_none(store):
    table_id = await running(store)
    await store.outbox.add([SHOWS], at=9, table_id=table_id)
    assert [row for row in await store.outbox.due(9) if row.payload == "vote"] == []
    former = await begin(store, table_id)
    await store.outbox.add([SHOWS], at=9, table_id=table_id)
    vote = await store.votes.find(table_id)
    assert vote.nonce == [row for row in await store.outbox.due(9) if row.payload == "vote"][-1].nonce != former.nonce
    assert await say(store, former, 11) is None
    assert await say(store, vote, 11)


async def test_whatever_changes_who_votes_has_it_looked_at(store):
    table_id = await running(store)
    await begin(store, table_id)
    [row] = await store.due.claim(10**9, until=10**9)
    await store.seats.hand_over(table_id, Change(expected=1, at=20), SEATS[0], 11)
    assert await due_at(store) == [("vote", 20)], "also what is being done at this moment"
    assert not await store.due.finish([row], at=21)
    await step(store, table_id, 2, status="over")
    assert await due_at(store) == [("vote", 2002)]
    ended = await running(store, 101)
    await begin(store, ended)
    await store.tables.set_status(ended, "ended", at=40)
    assert ("vote", 40) in await due_at(store)


async def test_two_processes_that_count_at_once_see_each_other(url):
    """Of those who say yes at the same time exactly one sees that it is enough, or a later one does."""
    async with await Store.open(url) as one, await Store.open(url) as other:
        table_id, people = await running(one), range(11, 21)
        vote = await begin(one, table_id, people=people)
        said = await asyncio.gather(
            *(say((one, other)[user % 2], vote, user) for user in people),
        )
        counts = [sum(bool(ballot.yes) for ballot in counted.ballots) for counted in said]
        assert sorted(counts) == list(range(1, 11))


async def test_two_processes_open_one(url):
    async with await Store.open(url) as one, await Store.open(url) as other:
        table_id = await running(one)
        opened = await asyncio.gather(*(begin(store, table_id) for store in (one, other) * 3))
        assert sum(vote is not None for vote in opened) == 1


async def test_a_vote_needs_a_table(store):
    with pytest.raises(ConstraintBroken):
        await begin(store, 7)


async def test_a_pause_is_a_change_of_a_running_table(store):
    table_id = await running(store)
    await store.tables.change_clocks(table_id, Change(expected=1, at=50), 50)
    row = (await store.tables.whole(table_id))[0]
    assert (row.paused_at, row.number) == (50, 2)
    with pytest.raises(Stale):
        await store.tables.change_clocks(table_id, Change(expected=1, at=60), None)
