"""Forum channels: posts with tags, opened with their first message; what Discord refuses; channels for announcements."""

import discord
import pytest

from bot.local.world.permissions import Permission
from bot.local.world.records import FORUM, NEWS, NEWS_THREAD, REQUIRES_TAG


def code(number):
    return lambda error: error.code == number


@pytest.fixture
async def forum(bot, world):
    made = world.add_channel("forum", kind=FORUM)
    await bot.wait_until_ready()
    return bot.get_channel(made.id)


async def add_tags(world, forum, *names):
    world.allow(world.channels[forum.id], Permission.MANAGE_CHANNELS)
    return (await forum.edit(available_tags=[discord.ForumTag(name=name) for name in names])).available_tags


async def test_a_post_is_a_thread_with_its_first_message(world, forum, ann):
    open_tag, over = await add_tags(world, forum, "open", "over")
    file = discord.File(__file__, "a.txt")
    post = await forum.create_thread(name="Oceans", content="Come and play", file=file, applied_tags=[open_tag])
    assert post.thread.id == post.message.id
    assert [message.content for message in ann.sees(world.channels[post.thread.id])] == ["Come and play"]
    assert [tag.name for tag in post.thread.applied_tags] == ["open"]
    await post.message.edit(content="It has begun")
    edited = await post.thread.edit(name="Oceans: over", applied_tags=[over])
    assert (edited.name, edited.applied_tags) == ("Oceans: over", [over])
    assert world.channels[post.thread.id].applied == [over.id]


async def test_a_channel_takes_two_new_names_in_ten_minutes(world, forum, raw):
    path = f"/channels/{forum.id}"
    world.allow(world.channels[forum.id], Permission.MANAGE_CHANNELS)
    for name in ("first", "second"):
        assert (await raw("PATCH", path, {"name": name}))[0] == 200
    world.clock.advance(599)
    status, answer = await raw("PATCH", path, {"name": "third"})
    assert status == 429
    assert 0 < answer["retry_after"] <= 1
    assert (await raw("PATCH", path, {"topic": "a topic"}))[1]["name"] == "second"
    world.clock.advance(1)
    assert (await raw("PATCH", path, {"name": "third"}))[1]["name"] == "third"


async def test_nothing_is_written_beside_the_posts(forum, raw):
    assert (await raw.refusal("POST", f"/channels/{forum.id}/messages", {"content": "x"}))[0] == 50008
    assert (await raw.refusal("POST", f"/channels/{forum.id}/threads", {"name": "x", "type": 11}))[0] == 50035


async def test_a_forum_may_require_tags(world, forum):
    (tag,) = await add_tags(world, forum, "open")
    world.channels[forum.id].flags = REQUIRES_TAG
    with pytest.raises(discord.HTTPException, check=code(40067)):
        await forum.create_thread(name="x", content="x")
    await forum.create_thread(name="x", content="x", applied_tags=[tag])
    with pytest.raises(discord.HTTPException, check=code(10087)):
        await forum.create_thread(name="x", content="x", applied_tags=[discord.Object(1)])


async def test_tags_have_limits(stand_in, world, forum):
    tags = await add_tags(world, forum, *map(str, range(20)))
    with pytest.raises(discord.HTTPException, check=code(50035)):
        await forum.create_thread(name="x", content="x", applied_tags=tags[:6])
    for names in ("x" * 21,), ("a", "a"), tuple(map(str, range(21))):
        with pytest.raises(discord.HTTPException, check=code(50035)):
            await add_tags(world, forum, *names)
    assert len(stand_in.violations) == 4
    stand_in.violations.clear()


async def test_a_post_needs_a_permission_and_so_do_tags(world, forum):
    with pytest.raises(discord.Forbidden):
        await forum.edit(available_tags=[discord.ForumTag(name="open")])
    world.deny(world.channels[forum.id], Permission.SEND_MESSAGES)
    with pytest.raises(discord.Forbidden):
        await forum.create_thread(name="x", content="x")


async def test_a_post_in_the_archive_is_changed_only_to_take_it_out(world, forum):
    thread, _ = await forum.create_thread(name="x", content="x")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException, check=code(50083)):
        await thread.edit(name="y")
    assert (await thread.edit(name="y", archived=False)).name == "y"


async def test_a_channel_for_announcements_has_threads_of_its_own_kind(bot, world):
    made = world.add_channel("news", kind=NEWS, nsfw=True)
    await bot.wait_until_ready()
    news = bot.get_channel(made.id)
    assert news.is_news()
    assert news.nsfw
    with pytest.raises(discord.HTTPException, check=code(50024)):
        await news.create_thread(name="x", type=discord.ChannelType.public_thread)
    thread = await news.create_thread(name="x", type=discord.ChannelType.news_thread)
    assert world.channels[thread.id].kind == NEWS_THREAD
