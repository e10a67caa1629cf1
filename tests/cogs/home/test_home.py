"""A home for games: a forum in which each game is a post, whose title and tags follow the game."""

import asyncio

import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.local.people.reply import labels, text
from bot.local.world.permissions import Permission
from bot.local.world.records import FORUM, PUBLIC_THREAD, REQUIRES_TAG
from bot.store.rows import GuildRow
from bot.store.server_settings import server_settings
from bot.tables.table.limits import Bound, Limits
from bot.texts import texts
from cogs.home.post import RENAME_EVERY
from cogs.home.tags import opening_tags
from tests.cogs.playing import idle, leave_as_host, start_game
from tests.cogs.servers.way import open_server, set_rule, with_rule

WORDS = texts("en")


@pytest.fixture
async def forum(house, boss, request):
    """A forum that somebody has made the home of games, age-restricted if a test wants it so."""
    made = house.world.add_channel("playroom", kind=FORUM, nsfw=getattr(request, "param", False))
    house.world.allow(made, Permission.MANAGE_CHANNELS)
    await set_rule(house, boss, "home", [made])
    assert server_settings(await house.store.guilds.find(house.world.guild.id)).home == made.id
    return made


async def open_at_home(house, host, forum, game="cartographers"):
    """The post of a new game, its lobby's message, and what the host was told."""
    offer = await house.after(host.slash(house.general, "/game new", game=game))
    assert offer.text == WORDS("home.where", game=texts("en", game)("game.name"))
    answer = await house.after(host.press(offer.message, "In playroom"))
    await idle(house)
    post = house.world.threads(forum.id)[-1]
    return post, house.world.message(post.id, post.id), answer


async def heard(predicate):
    """The bot hears of what the world has changed a moment later."""
    for _ in range(300):
        if predicate():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


def tags(forum, post):
    names = {int(tag["id"]): tag["name"] for tag in forum.tags}
    return [names[tag] for tag in post.applied]


@pytest.mark.parametrize("forum", [False, True], ids=["plain", "of age"], indirect=True)
async def test_title_and_tags_follow_the_game(house, ann, ben, forum):
    post, lobby, answer = await open_at_home(house, ann, forum)
    assert post.mention in answer.text
    assert (post.kind, post.name, post.people) == (PUBLIC_THREAD, "Cartographers · Ann", [house.world.bot.id, ann.id])
    assert tags(forum, post) == ["Cartographers", "Open", "English", "Seats free"]
    assert "Join" in labels(lobby)
    assert [message.id for message in house.public(post)] == [lobby.id]
    await house.after(ben.press(lobby, "Join"))
    await start_game(house, ann, lobby)
    await idle(house)
    assert (post.name, tags(forum, post)) == ("Cartographers · Ann, Ben", ["Cartographers", "Running", "English"])
    table = await house.table(post)
    await house.bot.tables.ending.end(table.id, ann.id, "Ann", moderator=False)
    await idle(house)
    await house.until(lambda: tags(forum, post) == ["Cartographers", "Over", "English"])


async def test_the_last_seat_taken_takes_the_tag_away(house, ann, ben, forum):
    post, lobby, _ = await open_at_home(house, ann, forum, "sky_islands")
    for number in range(3):
        await house.after(ann.choose(lobby, "Add a computer player", "add=greedy"))
        await idle(house)
        assert ("Seats free" in tags(forum, post)) == (number < 2)


async def test_a_lobby_that_closes_is_over(house, ann, forum):
    post, lobby, _ = await open_at_home(house, ann, forum)
    await leave_as_host(house, ann, lobby)
    await idle(house)
    await house.until(lambda: tags(forum, post) == ["Cartographers", "Over", "English"])


async def test_a_second_new_title_waits_until_discord_takes_it(house, ann, ben, forum):
    post, lobby, _ = await open_at_home(house, ann, forum)
    await house.after(ben.press(lobby, "Join"))
    await start_game(house, ann, lobby)
    await idle(house)
    table = await house.table(post)
    post.name = "renamed by a moderator"
    house.world.edit_channel(post)
    await heard(lambda: house.bot.get_channel(post.id).name == post.name)
    await house.bot.tables.outbox.show_in_forum(table)
    house.bot.poster.wake(table.id)
    await heard(lambda: not house.bot.poster.tasks.running)
    assert post.name == "renamed by a moderator"
    (later,) = await house.store.outbox.due(2**53, table_id=table.id)
    assert later.kind == "home"
    assert later.not_before - await house.bot.tables.outbox.renamed_at(table) == RENAME_EVERY
    house.now = lambda: later.not_before
    house.bot.poster.wake(table.id)
    await house.until(lambda: post.name == "Cartographers · Ann, Ben")


async def test_what_people_give_a_post_it_keeps(house, ann, ben, forum):
    post, lobby, _ = await open_at_home(house, ann, forum)
    own = {"id": "7", "name": "for children", "moderated": False, "emoji_id": None, "emoji_name": None}
    forum.tags.append(own)
    post.applied.append(7)
    house.world.edit_channel(forum)
    house.world.edit_channel(post)
    await heard(lambda: len(house.bot.get_channel(post.id).applied_tags) == 5)
    await house.after(ben.press(lobby, "Join"))
    await start_game(house, ann, lobby)
    await idle(house)
    assert tags(forum, post) == ["Cartographers", "Running", "English", "for children"]


async def test_without_tags_the_game_goes_on(house, ann, boss, forum):
    house.world.deny(forum, Permission.MANAGE_CHANNELS)
    page = await with_rule(house, boss, "home", await open_server(house, boss))
    assert WORDS("server.no_home_tags", forum=forum.id, permissions="**Manage Channels**") in text(page)
    post, lobby, _ = await open_at_home(house, ann, forum)
    assert (post.applied, forum.tags) == ([], [])
    assert "Join" in labels(lobby)


async def test_a_forum_that_demands_tags_and_has_none_is_told_of(house, ann, forum):
    house.world.deny(forum, Permission.MANAGE_CHANNELS)
    forum.flags = REQUIRES_TAG
    offer = await house.after(ann.slash(house.general, "/game new", game="cartographers"))
    reply = await house.after(ann.press(offer.message, "In playroom"))
    assert f"<#{forum.id}> need a tag" in reply.text
    assert house.world.threads(forum.id) == []
    await house.after(ann.press(offer.message, "Here"))
    assert await house.table(house.general) is not None


async def test_tags_are_in_the_servers_language(house, ann, forum):
    guild = await house.store.guilds.find(house.world.guild.id)
    await house.store.guilds.save(GuildRow(guild.guild_id, "ja", settings=guild.settings))
    post, *_ = await open_at_home(house, ann, forum)
    assert tags(forum, post)[1:] == ["募集中", "日本語", "空席あり"]


async def test_who_says_where_is_not_asked(house, ann, ben, forum):
    await house.after(ann.slash(house.general, "/game new", game="cartographers", thread=False))
    assert await house.table(house.general) is not None
    corner = house.world.add_thread(forum, "corner", ben.id)
    await house.after(ben.slash(corner, "/game new", game="oceans"))
    assert await house.table(corner) is not None


async def test_posts_are_limited(house, ann, forum):
    house.bot.tables.limit(Limits(threads=Bound(0, 0)))
    offer = await house.after(ann.slash(house.general, "/game new", game="cartographers"))
    reply = await house.after(ann.press(offer.message, "In playroom"))
    assert "At most 0 threads" in reply.text
    assert house.world.threads(forum.id) == []


async def test_a_home_is_unset_and_one_that_is_deleted_is_none(house, ann, boss, forum):
    offer = await house.after(ann.slash(house.general, "/game new", game="cartographers"))
    await set_rule(house, boss, "home", [])
    assert "no home for games" in (await house.after(ann.press(offer.message, "In playroom"))).text
    await house.after(ann.slash(house.general, "/game new", game="cartographers"))
    assert await house.table(house.general) is not None


@pytest.mark.parametrize("lacking", [Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS])
async def test_what_the_bot_lacks_there_is_named(house, boss, forum, lacking):
    await set_rule(house, boss, "home", [])
    house.world.deny(forum, lacking)
    reply = await set_rule(house, boss, "home", [forum])
    assert f"**{lacking.title.replace(' In ', ' in ')}**" in text(reply.follow_ups[-1])
    assert server_settings(await house.store.guilds.find(house.world.guild.id)).home == 0


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", games())
def test_no_tag_is_cut(key, lang):
    assert [name for name in opening_tags(key, lang) if name.endswith("…")] == []
