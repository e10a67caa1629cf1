"""A thread for a game: opened, named, filled with its players, woken, archived; and what happens without permission."""

import pytest

from bot.local.world.permissions import Permission
from bot.local.world.records import PUBLIC_THREAD
from bot.store.rows import GuildRow
from bot.tables.table.limits import Bound, Limits
from bot.texts import texts
from cogs.posting.batches import HOPELESS
from tests.cogs.playing import CallWatcher, Sitting, idle, start_game, status
from tests.cogs.servers.way import open_server, set_rule

WORDS = texts("en")


async def open_in_thread(house, host, **more):
    """The thread of a new game, and its lobby's message."""
    reply = await house.after(host.slash(house.general, "/game new", game="cartographers", **more))
    (thread,) = house.world.threads(house.general.id)
    table = await house.table(thread)
    return reply, thread, house.world.message(thread.id, table.row.last_post_id)


async def test_a_game_in_a_thread_of_its_own(house, ann, ben, monkeypatch):
    monkeypatch.setattr("cogs.posting.threads.REST", 0)
    reply, thread, lobby = await open_in_thread(house, ann, thread=True)
    assert thread.mention in reply.text
    assert (thread.kind, thread.name) == (PUBLIC_THREAD, "Cartographers · Ann")
    assert await house.table(house.general) is None
    await house.after(ben.press(lobby, "Join"))
    assert thread.people == [house.world.bot.id, ann.id, ben.id]
    await start_game(house, ann, lobby)
    await idle(house)
    table = await house.table(thread)
    sitting = Sitting(house, thread, table.id, (ann, ben))
    await sitting.draw(0)
    await idle(house)
    thread.archived = True  # nobody has written for a day
    await sitting.draw(1)
    await idle(house)
    assert not thread.archived
    await house.bot.tables.ending.end(table.id, ann.id, "Ann", moderator=False)
    await idle(house)
    await house.until(lambda: thread.archived)


async def test_a_thread_is_named_in_the_servers_language(house, ann):
    await house.store.guilds.save(GuildRow(house.world.guild.id, "ja"))
    _, thread, _ = await open_in_thread(house, ann, thread=True)
    assert thread.name == f"{texts('ja', 'cartographers')('game.name')} · Ann" != "Cartographers · Ann"


async def test_a_games_thread_stays_in_sight_for_a_week(house, ann):
    _, thread, _ = await open_in_thread(house, ann, thread=True)
    assert thread.auto_archive == 7 * 24 * 60


@pytest.mark.parametrize("manages", [True, False])
async def test_a_locked_thread_is_not_opened_by_force_and_hears_later_what_happened(
    house, ann, ben, manages, monkeypatch
):
    _, thread, lobby = await open_in_thread(house, ann, thread=True)
    if manages:
        house.world.allow(house.general, Permission.MANAGE_THREADS)
    await house.after(ben.press(lobby, "Join"))
    await start_game(house, ann, lobby)
    await idle(house)
    sitting = Sitting(house, thread, (await house.table(thread)).id, (ann, ben))
    thread.archived = thread.locked = True
    house.world.edit_channel(thread)
    monkeypatch.setattr("bot.workers.backoff.SOONEST", 0.001)
    posts, failed = len(sitting.posts()), CallWatcher(house.bot.tables.outbox, "retry")
    await sitting.draw(0)
    await sitting.draw(1)
    for _ in range(HOPELESS + 2):
        await failed.once()
    assert thread.archived
    assert len(sitting.posts()) == posts
    thread.archived = thread.locked = False
    house.world.edit_channel(thread)
    await house.until(lambda: len(sitting.posts()) > posts)
    await idle(house)
    assert await house.store.outbox.due(2**53) == []


async def test_an_edit_wakes_a_thread_that_sleeps(house, ann, ben):
    _, thread, lobby = await open_in_thread(house, ann, thread=True)
    await house.after(ben.press(lobby, "Join"))
    await start_game(house, ann, lobby)
    await idle(house)
    sitting = Sitting(house, thread, (await house.table(thread)).id, (ann, ben))
    thread.archived = True
    house.world.edit_channel(thread)
    await sitting.draw(0)
    await idle(house)
    assert "Ann" not in status(sitting.last)
    assert await house.store.outbox.due(2**53) == []


async def test_played_again_in_it_the_thread_stays_open(house, ann, ben, monkeypatch):
    monkeypatch.setattr("cogs.posting.threads.REST", 0)
    _, thread, lobby = await open_in_thread(house, ann, thread=True)
    await start_game(house, ann, lobby)
    await idle(house)
    first = await house.table(thread)
    house.hold_posts()
    await house.bot.tables.ending.end(first.id, ann.id, "Ann", moderator=False)
    await house.bot.tables.lobby.open_rematch(first.id, ann.id, "Ann")
    house.release_posts(first.id, first.id + 1)
    await idle(house)
    assert not thread.archived
    assert (await house.table(thread)).id == first.id + 1


async def test_a_thread_of_somebody_is_not_archived(house, ann, monkeypatch):
    monkeypatch.setattr("cogs.posting.threads.REST", 0)
    thread = ann.open_thread(house.general, "ours")
    await house.after(ann.slash(thread, "/game new", game="cartographers", thread=True))
    assert house.world.threads(house.general.id) == [thread]
    table = await house.table(thread)
    await house.bot.tables.ending.end(table.id, ann.id, "Ann", moderator=False)
    await idle(house)
    assert await house.store.outbox.due(2**53) == []
    assert not thread.archived


@pytest.mark.parametrize("lacking", [Permission.CREATE_PUBLIC_THREADS, Permission.SEND_MESSAGES_IN_THREADS])
async def test_without_the_permission_it_is_explained_and_done_without(house, ann, kei, lacking):
    house.world.deny(house.general, lacking)
    reply = await house.after(ann.slash(house.general, "/game new", game="cartographers", thread=True))
    assert "**Create Public Threads**" in reply.text or "**Send Messages in Threads**" in reply.text
    assert house.world.threads(house.general.id) == []
    assert (await house.table(house.general)).row.status == "lobby"
    house.world.deny(house.games, lacking)
    reply = await house.after(kei.slash(house.games, "/game new", game="cartographers", thread=True))
    assert "不足している権限" in reply.text


async def test_no_thread_is_opened_for_who_may_open_none(house, ann, kei):
    for person in (ann, kei):
        house.world.deny(house.general, Permission.CREATE_PUBLIC_THREADS, person.user)
    reply = await house.after(ann.slash(house.general, "/game new", game="cartographers", thread=True))
    assert WORDS("lobby.no_thread_of_yours") in reply.text
    assert house.world.threads(house.general.id) == []
    table = await house.table(house.general)
    await house.bot.tables.ending.end(table.id, ann.id, "Ann", moderator=False)
    reply = await house.after(kei.slash(house.general, "/game new", game="cartographers", thread=True))
    assert texts("ja")("lobby.no_thread_of_yours") in reply.text


async def test_so_many_threads_are_opened_within_an_hour(house, ann, ben):
    house.bot.tables.limit(Limits(threads=Bound(1, 5)))
    await open_in_thread(house, ann, thread=True)
    reply = await house.after(ann.slash(house.general, "/game new", game="cartographers", thread=True))
    assert WORDS("lobby.many_threads", n=1) in reply.text
    await house.after(ben.slash(house.games, "/game new", game="cartographers", thread=True))
    assert [len(house.world.threads(channel.id)) for channel in (house.general, house.games)] == [1, 1]


async def test_a_lobby_too_many_opens_nothing_and_says_why(house, ann):
    house.bot.tables.limit(Limits(Bound(1, 9)))
    await open_in_thread(house, ann, thread=True)
    reply = await house.after(ann.slash(house.general, "/game new", game="cartographers", thread=True))
    assert WORDS("refused.many_lobbies", most=1) in reply.text
    assert len(house.world.threads(house.general.id)) == 1, "nor a thread"


async def test_the_server_may_set_it_for_all_games(house, ann, boss):
    page = await open_server(house, boss)
    await set_rule(house, boss, "place", ["thread"], page)
    await open_in_thread(house, ann)
    await house.after(ann.slash(house.games, "/game new", game="cartographers", thread=False))
    assert house.world.threads(house.games.id) == []
    await set_rule(house, boss, "place", ["here"], page)
    await house.after(ann.slash(house.world.add_channel("free"), "/game new", game="cartographers"))
    assert len(house.world.threads(house.general.id)) == 1
