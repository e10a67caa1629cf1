"""Who did what at a table: told to its host and moderators, from what is kept anyway."""

import pytest

from bot.pace.pace import PACES
from bot.tables.people.vacancy import Vacancy
from bot.tables.table.errors import Refused
from bot.tables.tables import Tables
from tests.tables.seating import PEOPLE, Seating
from tests.tables.voting import EVE, begin, do_due, say

ANN, BEN, KEI, DAN = PEOPLE


async def acts(seating, table, user=ANN, moderator=False):
    return await seating.tables.audit.acts(await seating.tables.get(table.id), user, moderator=moderator)


async def acts_told(seating, table):
    return [(act.what, act.by if act.by is not None else act.name, act.n) for act in await acts(seating, table)]


@pytest.fixture
def seating(store, corners, monkeypatch, clock):
    """Each act comes a second after the former one."""

    def later():
        clock.now += 1_000
        return clock.now

    return Seating(store, Tables(store, now=later), monkeypatch)


def snowflake(at):
    return (at - 1_420_070_400_000) << 22


async def test_choices_in_a_row_are_one_act_and_what_was_taken_back_names_who_did(seating, clock):
    table = await seating.begin("two_tunnels", 2)
    (first,) = table.seats_to_choose()
    await seating.first(table.id, first)
    assert await acts_told(seating, table) == [("chose", PEOPLE[first], 1)]
    clock.now += 5_000
    await seating.tables.undo.ask(table.id, PEOPLE[first], snowflake(clock.now))
    clock.now += 5_000
    await seating.first(table.id, first)
    *_, undid, again = told = await acts(seating, table)
    assert [act.what for act in told] == ["chose", "undid", "chose"]
    assert (undid.by, undid.seat, undid.n) == (PEOPLE[first], first, 1)
    assert told[0].until < undid.at < again.at
    assert undid.at <= clock.now


async def test_seats_tell_who_gave_took_and_returned(seating):
    table, tables = await begin(seating), seating.tables
    await tables.seats.hand_over(table.id, 1, ANN, "Seat 0", "random", moderator=False)
    await tables.seats.take_back(table.id, BEN)
    await tables.seats.hand_over(table.id, 1, BEN, "Seat 1", "greedy", moderator=False)
    await seating.first(table.id, 1)
    since = (await seating.store.seats.handovers(table.id))[-1].number
    await tables.replacements.take_over(table.id, Vacancy(1, since), DAN, "Dan", 500, 99)
    told = await acts(seating, table)
    assert [(act.what, act.by) for act in told] == [
        ("replaced", ANN),
        ("back", BEN),
        ("left", BEN),
        ("chose", None),
        ("taken_over", DAN),
    ]
    assert [act.computer for act in told] == ["random", None, "greedy", None, None]
    assert told[-1].former == BEN


async def test_a_seat_whose_time_ran_out_was_given_by_nobody(seating):
    table = await begin(seating, pace=PACES["live"])
    await seating.tables.seats.play_on(await seating.tables.get(table.id), 1)
    (act,) = await acts(seating, table)
    assert (act.what, act.by, act.seat) == ("flagged", None, 1)


async def test_votes_moves_and_the_end_are_told_while_their_posts_are_kept(seating):
    table, tables = await begin(seating), seating.tables
    await tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    await do_due(seating)
    await tables.places.move(table.id, 990, EVE, "Eve", moderator=True)
    await tables.ending.end(table.id, ANN, "Seat 0", moderator=False)
    told = await acts(seating, table)
    assert [(act.what, act.name) for act in told] == [("voted", "Seat 0"), ("moved", "Eve"), ("ended", "Seat 0")]
    assert (told[0].vote.kind, told[0].vote.outcome, told[0].vote.yes) == ("pause", "passed", ("Seat 0", "Seat 1"))
    due = await seating.store.outbox.due(10**15, limit=1_000, table_id=table.id)
    await seating.store.outbox.mark_sent([row.id for row in due], 7, now=1)
    assert len(await acts(seating, table)) == 3
    await seating.store.outbox.clear_sent(2)
    assert await acts(seating, table) == []


async def test_it_is_for_the_host_and_moderators(seating):
    table = await begin(seating)
    with pytest.raises(Refused, match="not_host_nor_moderator"):
        await acts(seating, table, BEN)
    assert await acts(seating, table, EVE, moderator=True) == []


async def test_whose_data_was_deleted_is_named_nowhere(seating):
    table, tables = await begin(seating), seating.tables
    await seating.first(table.id, 0)
    await tables.seats.hand_over(table.id, 1, ANN, "Seat 0", "random", moderator=False)
    await tables.votes.propose(table.id, "pause", ANN)
    await tables.privacy.delete(ANN, {None: "Nobody", "en": "Nobody"})
    told = await acts(seating, table, EVE, moderator=True)
    assert told[0].what == "chose"
    assert not {ANN, "Seat 0"} & {value for act in told for value in (act.by, act.former, act.name)}
