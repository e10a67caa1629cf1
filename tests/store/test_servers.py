"""What is kept of a server's rules: changes one after the other, bans with what is due about them, an audit."""

import asyncio

import msgspec
import pytest
from msgspec.structs import replace

from bot.store import NewMessage, SeatRow, Store
from bot.store.database.shards import Shards
from bot.store.people.bans import BAN
from bot.store.people.server_acts import KEPT, Alteration
from bot.store.rows import GuildRow, Tombstone
from bot.store.server_rows import BanRow, NewAct
from tests.store.play import lobby, running

SERVER, ANN, BEN, BOSS = 1, 11, 12, 99
ACT = NewAct(BOSS, "ban", about_id=ANN)


def tell(act_id):
    return [NewMessage("server_log", 500, str(act_id))]


def nothing(_):
    return []


def ban_of(person, *, at=5, until=None, reason="why"):
    return BanRow(0, SERVER, person, BOSS, reason, at, until)


async def test_a_change_is_written_with_its_act_and_what_tells_it(store):
    def alter(before):
        return Alteration(replace(before, settings='{"games":3}'), NewAct(BOSS, "games", "3"), tell)

    assert (await store.server_acts.change(SERVER, alter, at=7)).settings == '{"games":3}'
    assert (await store.guilds.find(SERVER)).settings == '{"games":3}'
    (act,) = await store.server_acts.newest(SERVER, 0, 9)
    assert (act.by_id, act.what, act.value, act.at, act.about_id) == (BOSS, "games", "3", 7, None)
    (message,) = await store.letters.due(9, ["server_log"], 99)
    assert message.payload == str(act.id)
    assert await store.server_acts.find(act.id) == act
    await store.server_acts.change(SERVER, lambda _: None, at=8)
    assert await store.server_acts.count(SERVER) == 1


async def test_two_changes_at_once_undo_nothing_of_each_other(url):
    """Two processes on PostgreSQL; on SQLite two connections."""

    def add(name):
        def alter(before):
            settings = msgspec.json.decode(before.settings) | {name: True}
            return Alteration(replace(before, settings=msgspec.json.encode(settings).decode()), ACT, nothing)

        return alter

    async with await Store.open(url) as one, await Store.open(url) as two:
        names = [f"rule{number}" for number in range(12)]
        changes = [
            (one, two)[place % 2].server_acts.change(SERVER, add(name), at=1) for place, name in enumerate(names)
        ]
        await asyncio.gather(*changes)
        assert set(msgspec.json.decode((await one.guilds.find(SERVER)).settings)) == set(names)
        assert await two.server_acts.count(SERVER) == len(names)


async def test_only_the_newest_changes_are_kept_of_each_server(store):
    for guild_id in (SERVER, 2):
        await store.bans.ban(replace(ban_of(ANN), guild_id=guild_id), ACT, nothing, [])

    def alter(before):
        return Alteration(before, ACT, nothing)

    for at in range(KEPT + 3):
        await store.server_acts.change(SERVER, alter, at=at)
    acts = await store.server_acts.newest(SERVER, 0, 2 * KEPT)
    assert [act.at for act in acts] == [*reversed(range(3, KEPT + 3))]
    assert await store.server_acts.count(2) == 1


async def test_a_ban_is_written_with_all_that_comes_of_it_and_replaces_the_former(store):
    notice = NewMessage("banned", ANN, "{}")
    first = await store.bans.ban(ban_of(ANN, until=100), ACT, tell, [notice])
    second = await store.bans.ban(ban_of(ANN, at=6, reason="worse"), ACT, tell, [notice])
    assert second.id > first.id
    assert await store.bans.by_id(first.id) is None
    assert await store.bans.of_server(SERVER, now=50) == [second]
    rows = await store.due.claim(9, until=60)
    assert [(row.kind, row.number, row.stage) for row in rows] == [(BAN, first.id, 0), (BAN, second.id, 0)]
    kinds = [message.kind for message in await store.letters.due(9, ["server_log", "banned"], 99)]
    assert sorted(kinds) == ["banned", "banned", "server_log", "server_log"]


async def test_a_ban_holds_until_its_end_and_is_deleted_only_then(store):
    ban = await store.bans.ban(ban_of(ANN, until=100), ACT, nothing, [])
    assert await store.bans.find(SERVER, ANN, now=99) == ban
    assert await store.bans.find(SERVER, ANN, now=100) is None
    assert await store.bans.find(2, ANN, now=50) is await store.bans.find(SERVER, BEN, now=50) is None
    over = NewAct(0, "ban_over", about_id=ANN)
    assert not await store.bans.end(ban, over, nothing, at=99)
    assert await store.bans.end(ban, over, nothing, at=100)
    assert not await store.bans.end(ban, over, nothing, at=101)
    assert [act.what for act in await store.server_acts.newest(SERVER, 0, 9)] == ["ban_over", "ban"]
    assert not await store.bans.lift(SERVER, ANN, over, nothing, at=101)


async def test_of_open_games_only_those_count_at_which_somebody_plays(store):
    await running(store, seats=[SeatRow(0, "Ann", user_id=ANN), SeatRow(1, "Ben", user_id=BEN, computer="greedy")])
    late = SeatRow(0, "Ann", user_id=ANN, computer="greedy", flagged=True)
    await running(store, 101, seats=[late, SeatRow(1, "Ben", user_id=BEN)])
    await lobby(store, 102, seats=[SeatRow(0, "Ben", user_id=BEN), SeatRow(1, "Ann", user_id=ANN, flagged=True)])
    counts = {person: len(await store.bans.open_games(SERVER, person)) for person in (ANN, BEN, 13)}
    assert counts == {ANN: 2, BEN: 2, 13: 0}
    assert await store.bans.open_games(2, ANN) == []


async def test_who_is_deleted_stays_banned_and_nothing_else_is_kept_of_them(store):
    await store.bans.ban(ban_of(ANN, until=100), replace(ACT, value='{"reason":"why"}'), nothing, [])
    await store.bans.ban(replace(ban_of(BEN), by_id=ANN), NewAct(ANN, "ban", about_id=BEN), nothing, [])
    about = await store.privacy.rows_about(ANN)
    assert [row["reason"] for row in about["bans_from_games"]] == ["why"]
    assert len(about["bans_by_you"]) == len(about["changes_of_servers_by_you"]) == 1
    assert len(about["changes_of_servers_about_you"]) == 1
    await store.privacy.mark(Tombstone(ANN, 9))
    await store.privacy.purge(ANN, done=True)
    ban = await store.bans.find(SERVER, ANN, now=50)
    assert (ban.reason, ban.until) == ("", 100)
    left = {kind for kind, rows in (await store.privacy.rows_about(ANN)).items() if rows}
    assert left == {"bans_from_games", "deletions"}
    acts = await store.server_acts.newest(SERVER, 0, 9)
    assert [(act.by_id, act.about_id, act.value) for act in acts] == [(0, BEN, "null"), (BOSS, 0, "null")]
    assert (await store.bans.find(SERVER, BEN, now=50)).by_id == 0


async def test_with_a_server_that_is_forgotten_its_bans_and_audit_go(store):
    await store.guilds.save(GuildRow(SERVER))
    for guild_id in (SERVER, 2):
        await store.bans.ban(replace(ban_of(ANN), guild_id=guild_id), ACT, nothing, [])
    await store.guilds.forget(SERVER)
    assert await store.bans.of_server(SERVER, now=9) == []
    assert await store.server_acts.count(SERVER) == 0
    assert len(await store.bans.of_server(2, now=9)) == await store.server_acts.count(2) == 1


@pytest.mark.parametrize("kinds", [["banned"], ["server_log"]])
async def test_what_is_about_no_table_is_found_by_its_kind_when_it_is_due(store, kinds):
    messages = [NewMessage("banned", ANN, "{}", not_before=20), NewMessage("server_log", 5, "1")]
    await store.outbox.add(messages, at=9)
    assert {row.kind for row in await store.letters.due(30, kinds, 99)} == set(kinds)
    assert await store.letters.due(30, ["other"], 99) == []
    assert await store.letters.due(19, ["banned"], 99) == []


async def test_each_process_finds_the_letters_that_it_sends_however_many_others_wait(store):
    far, near = 2 << 22, 1 << 22
    many = [NewMessage("server_log", far, "1")] * 5 + [NewMessage("banned", ANN, "{}")] * 5
    await store.outbox.add([*many, NewMessage("server_log", near, "1")], at=9)
    kinds, shards = ["server_log", "banned"], [Shards(3, frozenset({held})) for held in range(3)]
    due = [await store.letters.due(9, kinds, 3, to_servers=["server_log"], shards=held) for held in shards]
    assert [[row.target for row in rows] for rows in due] == [[ANN] * 3, [near], [far] * 3]
