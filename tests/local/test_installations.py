"""An application that a person has installed: some commands wherever they are, with few follow-ups and no posts."""

import pytest

from bot.local.people.errors import ClientRefused
from bot.local.world.records import GROUP

ELSEWHERE = {"lookup", "intrude"}


def names(person, channel):
    return {command["name"] for command in person.commands(channel)}


@pytest.fixture
async def abroad(world, bot, ann, ben):
    """A channel of a server without the bot, where Ann and Ben are."""
    guild = world.add_guild("Abroad", bot=False)
    for person in (ann, ben):
        world.join(guild, person.user)
    return world.add_channel("chat", guild)


@pytest.fixture
async def group(world, bot, ann, ben):
    """A private chat of Ann and Ben."""
    return world.add_group(ann.user, ben.user)


@pytest.fixture(params=["a server", "a private chat"])
async def elsewhere(request, abroad, group):
    """A place where the bot is not."""
    return abroad if request.param == "a server" else group


async def test_only_who_has_installed_it_has_its_commands_there(ann, ben, general, elsewhere):
    ann.install()
    assert names(ann, elsewhere) == ELSEWHERE
    assert names(ben, elsewhere) == set()
    assert names(ben, general) > ELSEWHERE
    with pytest.raises(ClientRefused, match="no command"):
        await ann.slash(elsewhere, "/panel")
    with pytest.raises(ClientRefused, match="no command"):
        await ben.slash(elsewhere, "/lookup")
    reply = await ann.slash(elsewhere, "/lookup")
    assert reply.text == "looked up [False, True]"
    assert reply.ephemeral
    assert (await ann.slash(general, "/lookup")).text == "looked up [True, True]"
    assert (await ben.slash(general, "/lookup")).text == "looked up [True, False]"


async def test_five_follow_ups_are_taken_there(stand_in, bot, ann, elsewhere):
    ann.install()
    reply = await ann.slash(elsewhere, "/lookup", times=6)
    await bot.until(lambda: bot.errors)
    assert bot.errors.pop().code == 40094
    assert len(reply.follow_ups) == 5
    assert [violation for violation in stand_in.violations if "follow-ups" in violation]
    stand_in.violations.clear()


async def test_where_it_is_installed_by_the_server_there_may_be_more(bot, ann, general):
    reply = await ann.slash(general, "/lookup", times=6)
    await bot.until(lambda: len(reply.follow_ups) == 6)


async def test_the_bot_posts_nothing_there(bot, world, ann, elsewhere):
    ann.install()
    await ann.slash(elsewhere, "/intrude")
    await bot.until(lambda: bot.errors)
    assert bot.errors.pop().code == 50001
    assert [message.content for message in world.messages[elsewhere.id].values()] == ["here"]


async def test_the_bot_knows_nothing_of_a_server_without_it(bot, raw, world, abroad, group):
    assert group.kind == GROUP
    said = world.guild.id
    assert [guild.id for guild in bot.guilds] == [said]
    assert [guild["id"] for guild in (await raw("GET", "/users/@me/guilds"))[1]] == [str(said)]
    assert (await raw("GET", f"/guilds/{abroad.guild_id}"))[1]["code"] == 10004
    assert (await raw("GET", f"/channels/{abroad.id}"))[1]["code"] == 50001
