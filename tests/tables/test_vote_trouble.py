"""Votes with several processes, after crashes, in other channels, after a backup was restored."""

import asyncio

import msgspec
import pytest

from bot.store.rows import NewMessage
from bot.tables.posts.backup_posts import restored_posts
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import VoteResult
from bot.tables.tables import Tables
from bot.tables.votes.vote_effects import VoteEffects
from bot.tables.votes.vote_rules import LASTS
from tests.tables.voting import ANN, BEN, DAN, KEI, begin, do_due, results, say, vote


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def test_two_processes_count_and_act_once(seating, clock):
    """Each of them has its own locks; that both say yes at once decides it once."""
    other = Tables(seating.store, now=lambda: clock.now)
    for _ in range(5):
        table = await begin(seating, 4)
        await seating.tables.votes.propose(table.id, "pause", ANN)
        nonce = (await vote(seating, table)).nonce
        presses = (
            seating.tables.votes.say(table.id, nonce, BEN, True),
            other.votes.say(table.id, nonce, KEI, True),
            other.votes.say(table.id, nonce, DAN, True),
        )
        said = await asyncio.gather(*presses, return_exceptions=True)
        assert all(answer is None or answer.key == "vote_over" for answer in said)
        await do_due(seating)
        assert (await seating.tables.get(table.id)).row.number == table.row.number + 1
    assert await results(seating) == ["passed"] * 5


async def test_of_two_who_propose_at_once_one_does(seating, clock):
    table, other = await begin(seating, 4), Tables(seating.store, now=lambda: clock.now)
    said = await asyncio.gather(
        seating.tables.votes.propose(table.id, "pause", ANN),
        other.votes.propose(table.id, "end", BEN),
        return_exceptions=True,
    )
    assert sorted(answer.key if isinstance(answer, Refused) else "" for answer in said) == ["", "vote_open"]
    assert len(await seating.rows_of("vote")) == 1


async def test_what_a_process_that_ended_has_counted_is_done_by_another(seating, monkeypatch):
    table = await begin(seating, 2)
    await seating.tables.votes.propose(table.id, "end", ANN)

    async def busy(effects, opened, results):
        raise Refused("busy")

    monkeypatch.setattr(VoteEffects, "carry_out", busy)
    await say(seating, table, BEN)
    assert (await seating.tables.get(table.id)).running
    monkeypatch.undo()
    await do_due(seating)
    assert (await seating.tables.get(table.id)).row.status == "ended"


async def test_a_vote_goes_with_its_table_to_another_channel(seating):
    table = await begin(seating, 3)
    former = (await seating.tables.votes.propose(table.id, "pause", ANN)).vote
    await seating.tables.places.move(table.id, 900, ANN, "Ann", moderator=False)
    now = await vote(seating, table)
    [post] = await seating.rows_of("vote")
    assert (post.target, post.nonce, now.ballots) == (900, now.nonce, former.ballots)
    [led] = await seating.contents_of("voted", VoteResult)
    assert (led.outcome, led.nonce, led.channel) == ("moved", former.nonce, 900)
    with pytest.raises(Refused, match="vote_over"):
        await seating.tables.votes.say(table.id, former.nonce, BEN, True)
    await say(seating, table, BEN)
    assert (await seating.tables.get(table.id)).is_paused


async def test_without_a_channel_it_goes_on_and_is_told_where_the_game_is_brought(seating, clock):
    table = await begin(seating, 3)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await seating.tables.places.channel_deleted(table.id, table.row.channel_id)
    await seating.tables.places.move(table.id, 900, ANN, "Ann", moderator=False)
    assert [row.target for row in await seating.rows_of("vote")] == [900]
    assert await results(seating) == []
    await seating.tables.places.channel_deleted(table.id, 900)
    clock.now += LASTS
    await do_due(seating)
    assert await vote(seating, table) is None
    await seating.tables.places.move(table.id, 901, ANN, "Ann", moderator=False)
    [row] = await seating.rows_of("voted")
    result = msgspec.json.decode(row.payload, type=VoteResult)
    assert (row.target, result.outcome, result.nonce) == (901, "expired", "")
    assert await seating.rows_of("vote") == []


async def test_a_restored_backup_posts_the_vote_anew(seating):
    table = await begin(seating, 3)
    former = (await seating.tables.votes.propose(table.id, "pause", ANN)).vote
    await seating.store.upkeep.raise_generation(10**6, restored_posts)
    now = await vote(seating, table)
    assert (now.ballots, now.until) == (former.ballots, former.until)
    assert now.nonce == (await seating.rows_of("vote"))[-1].nonce != former.nonce
    with pytest.raises(Refused, match="vote_over"):
        await seating.tables.votes.say(table.id, former.nonce, BEN, True)
    await say(seating, table, BEN)
    assert (await seating.tables.get(table.id)).is_paused


async def test_where_there_is_no_vote_none_is_posted(seating):
    table = await begin(seating, 3)
    await seating.store.outbox.add([NewMessage("vote", 1, "{}", shows_vote=True)], at=1, table_id=table.id)
    assert await seating.rows_of("vote") == []
