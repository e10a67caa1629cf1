"""A lobby in every kind of channel, in threads of each, and in threads that the bot opens."""

import pytest

from bot.local.people.reply import labels
from bot.local.world.records import FORUM, NEWS, NEWS_THREAD, PUBLIC_THREAD, TEXT
from tests.cogs.playing import idle, start_game

KINDS = {"text": (TEXT, False), "news": (NEWS, False), "of age": (TEXT, True), "news of age": (NEWS, True)}


def add_place(house, name):
    kind, nsfw = KINDS[name]
    return house.world.add_channel("place", kind=kind, nsfw=nsfw)


async def open_and_start(house, place, ann, ben):
    await house.after(ann.slash(place, "/game new", game="cartographers"))
    lobby = house.public(place)[-1]
    await house.after(ben.press(lobby, "Join"))
    await start_game(house, ann, lobby)
    await idle(house)
    assert (await house.table(place)).running
    assert "Play" in labels(house.public(place)[-1])


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("inside", [False, True])
async def test_a_game_begins_in_every_kind_of_channel_and_in_its_threads(house, ann, ben, name, inside):
    channel = add_place(house, name)
    await open_and_start(house, ann.open_thread(channel, "corner") if inside else channel, ann, ben)


@pytest.mark.parametrize("nsfw", [False, True], ids=["plain", "of age"])
async def test_a_game_begins_in_a_post_of_a_forum(house, ann, ben, nsfw):
    forum = house.world.add_channel("forum", kind=FORUM, nsfw=nsfw)
    post = house.world.add_thread(forum, "Who plays?", ann.id)
    await open_and_start(house, post, ann, ben)


@pytest.mark.parametrize("name", KINDS)
async def test_a_games_thread_is_of_the_kind_that_its_channel_takes(house, ann, name):
    channel = add_place(house, name)
    reply = await house.after(ann.slash(channel, "/game new", game="cartographers", thread=True))
    (thread,) = house.world.threads(channel.id)
    assert thread.kind == (NEWS_THREAD if channel.kind == NEWS else PUBLIC_THREAD)
    assert thread.mention in reply.text
    assert await house.table(thread) is not None
