"""The doctor names permissions that are needed on wish: only where they are wanted, and lacking."""

import pytest

from bot.command_line import doctor
from bot.config import Settings
from bot.local.server import StandIn
from bot.local.world.permissions import Permission
from bot.local.world.records import FORUM
from bot.process.redirect import temporary_redirect
from bot.store import Store
from bot.store.rows import GuildRow
from bot.store.server_settings import ServerSettings, with_settings
from cogs.answering import WANTED

SWITCHES = sorted(WANTED.keys() - {"home"})


@pytest.fixture
async def stand_in():
    async with StandIn() as stand_in:
        with temporary_redirect(stand_in.url):
            yield stand_in
        assert stand_in.violations == []


@pytest.fixture
def findings(stand_in, tmp_path):
    """What the doctor says of servers that want something, once this server has set that."""
    url = f"sqlite:///{tmp_path}/games.db"

    async def findings(**wishes):
        store = await Store.open(url)
        guild = GuildRow(stand_in.world.guild.id)
        await store.guilds.save(with_settings(guild, ServerSettings(**wishes)))
        await store.close()
        settings = Settings(
            _env_file=None, discord_token=stand_in.token, database_url=url, gamekeeper_discord_url=stand_in.url
        )
        found = [finding async for finding in doctor.check_discord_account(settings)]
        return [finding.text for finding in found if (finding.level, finding.what) == ("warning", "servers")]

    return findings


async def test_what_nobody_wants_is_not_asked_for(findings):
    assert await findings() == []


@pytest.mark.parametrize("wish", SWITCHES)
async def test_what_is_wanted_is_named_until_the_role_has_it(findings, stand_in, wish):
    (text,) = await findings(**{wish: True})
    assert str(stand_in.world.guild.id) in text
    assert f"lacks {WANTED[wish]}" in text
    for role in stand_in.world.guild.roles.values():
        role.permissions |= Permission[WANTED[wish].upper()]
    assert await findings(**{wish: True}) == []


async def test_a_home_asks_for_its_permission_in_the_forum_alone(findings, stand_in):
    forum = stand_in.world.add_channel("playroom", kind=FORUM)
    (text,) = await findings(home=forum.id)
    assert "lacks manage_channels in #playroom" in text
    stand_in.world.allow(forum, Permission.MANAGE_CHANNELS)
    assert await findings(home=forum.id) == []
    for role in stand_in.world.guild.roles.values():
        role.permissions |= Permission.MANAGE_CHANNELS
    stand_in.world.deny(forum, Permission.MANAGE_CHANNELS)
    assert len(await findings(home=forum.id)) == 1


@pytest.mark.parametrize("hidden", [True, False])
async def test_a_home_out_of_sight_is_told_of(findings, stand_in, hidden):
    forum = stand_in.world.add_channel("playroom", kind=FORUM)
    if hidden:
        stand_in.world.deny(forum, Permission.VIEW_CHANNEL)
    else:
        stand_in.world.delete_channel(forum)
    (text,) = await findings(home=forum.id)
    assert f"does not see the forum {forum.id}" in text
