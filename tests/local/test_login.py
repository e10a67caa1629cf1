"""An unmodified discord.py logs in, in this process and in one of its own."""

import sys
from pathlib import Path

import discord
import pytest

from bot.local.bot_runner import child, in_process
from bot.process.redirect import temporary_redirect
from tests.local.example import Example

ROOT = Path(__file__).parents[2]


async def test_client_is_ready_and_knows_guild_and_channels(stand_in, bot):
    await bot.wait_until_ready()
    guild = bot.get_guild(stand_in.world.guild.id)
    assert [channel.name for channel in guild.text_channels] == ["general", "games"]
    assert guild.me.id == bot.user.id == stand_in.world.bot.id
    assert guild.me.guild_permissions.attach_files


async def test_commands_are_registered_with_their_translations(world, bot):
    [game] = [command for command in world.commands[None].values() if command["name"] == "game"]
    new = next(option for option in game["options"] if option["name"] == "new")
    assert new["name_localizations"] == {"ja": "新規"}
    assert [option["name"] for option in new["options"]] == ["game", "seats", "fast"]
    assert {command["id"] for command in world.commands[None].values()} == {
        str(c.id) for c in await bot.tree.fetch_commands()
    }


async def test_second_sync_keeps_the_ids_of_commands(world, bot):
    before = {command["name"]: command["id"] for command in world.commands[None].values()}
    await bot.tree.sync()
    assert {command["name"]: command["id"] for command in world.commands[None].values()} == before


async def test_any_other_token_is_refused(stand_in):
    with temporary_redirect(stand_in.url):
        async with Example() as client:
            with pytest.raises(discord.LoginFailure):
                await client.login("wrong")


async def test_gateway_refuses_a_wrong_token(stand_in, session):
    async with session.ws_connect(stand_in.address.gateway_url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 1, "properties": {}}})
        await socket.receive()
        assert socket.close_code == 4004


async def test_privileged_intents_are_refused_and_noted(stand_in, session):
    async with session.ws_connect(stand_in.address.gateway_url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": stand_in.token, "intents": 3, "properties": {}}})
        await socket.receive()
        assert socket.close_code == 4014
    assert "privileged" in stand_in.violations.pop()


async def test_privileged_intents_see_all_members_where_enabled(stand_in, ann):
    stand_in.world.privileged_intents = True
    intents = discord.Intents.none()
    intents.guilds = intents.members = True
    client = discord.Client(intents=intents, guild_ready_timeout=0.1)
    async with in_process(stand_in, client, wait=False):
        await stand_in.world.until(lambda: stand_in.gateway.live_sessions)
        await client.wait_until_ready()
        assert client.guilds[0].get_member(ann.id).display_name == "Ann"


async def test_bot_in_a_process_of_its_own(stand_in, ann, general, tmp_path):
    env = {"STAND_IN_URL": stand_in.url, "STAND_IN_TOKEN": stand_in.token, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.local.example"]
    async with child(stand_in, command, tmp_path / "log", env) as process:
        reply = await ann.slash(general, "/game new", game="cart")
        assert reply.text.startswith("cart for 2")
        await process.kill()
        await stand_in.wait_disconnected()
    assert process.process.returncode == -9


async def test_child_that_fails_is_told_with_its_output(stand_in, tmp_path):
    with pytest.raises(RuntimeError, match="no such thing"):
        async with child(stand_in, [sys.executable, "-c", "raise SystemExit('no such thing')"], tmp_path / "log", {}):
            raise AssertionError("it never connected")


async def test_what_discord_has_and_the_stand_in_has_not_is_noted(stand_in, raw):
    status, _ = await raw("GET", "/guilds/1/soundboard-sounds")
    assert status == 404
    assert "no such route" in stand_in.violations.pop()


async def test_who_am_i_and_my_guilds(stand_in, raw):
    for path in ("/users/@me", "/oauth2/applications/@me", "/gateway/bot", "/users/@me/guilds"):
        status, _ = await raw("GET", path)
        assert status == 200, path
    guild, bot = stand_in.world.guild.id, stand_in.world.bot.id
    for path in ("", "/channels", "/roles", f"/members/{bot}", "/threads/active"):
        status, _ = await raw("GET", f"/guilds/{guild}{path}")
        assert status == 200, path
    assert (await raw("GET", "/guilds/5"))[1]["code"] == 10004
    assert (await raw("GET", "/users/5"))[1]["code"] == 10013
