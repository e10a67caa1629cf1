"""Discord is told our commands when something about them is new, by one process; their ids are known all the same."""

import asyncio

import pytest
from discord import app_commands

from cogs.client import command_sync
from cogs.discord_text.translate import Translator
from tests.cogs.house import House


@pytest.fixture
def shared_starts():
    """No bot has anything from another one."""


@pytest.fixture
def synced_counts(stand_in, monkeypatch):
    """How often Discord was told all commands."""
    times, real = [], stand_in.world.set_commands

    def set_commands(guild_id, commands):
        times.append(len(commands))
        real(guild_id, commands)

    monkeypatch.setattr(stand_in.world, "set_commands", set_commands)
    return times


@pytest.fixture
async def house(stand_in, database, synced_counts):
    running = House(stand_in, database, mentions=True)
    await running.start()
    await running.bot.syncing
    yield running
    await running.stop()


async def link_after_restart(house):
    await house.restart()
    await house.bot.syncing
    return house.bot.mentions.link("/game new")


async def test_what_is_told_once_is_not_told_again(house, synced_counts):
    linked = house.bot.mentions.link("/game new")
    assert linked.startswith("</game new:")
    assert len(synced_counts) == 1
    assert await link_after_restart(house) == linked
    assert await link_after_restart(house) == linked
    assert len(synced_counts) == 1


async def test_a_new_word_in_one_language_is_told(house, synced_counts, monkeypatch):
    real = Translator.translate

    async def translate(self, string, locale, context):
        said = await real(self, string, locale, context)
        described = context.location is app_commands.TranslationContextLocation.command_description
        return f"{said}!" if described and context.data.name == "board" and str(locale) == "ja" else said

    monkeypatch.setattr(Translator, "translate", translate)
    await link_after_restart(house)
    assert len(synced_counts) == 2
    (board,) = [command for command in house.world.commands[None].values() if command["name"] == "board"]
    assert board["description_localizations"]["ja"].endswith("!")


async def test_all_is_translated_once_whether_it_is_told_or_not(house, synced_counts, monkeypatch):
    times, real = [], Translator.translate

    async def translate(self, string, locale, context):
        times.append(str(locale))
        return await real(self, string, locale, context)

    monkeypatch.setattr(Translator, "translate", translate)
    await link_after_restart(house)
    known = len(times)
    assert known > 100
    await house.bot.tables.application.note_commands("what another version told")
    await link_after_restart(house)
    assert (len(synced_counts), len(times)) == (2, 2 * known)


async def test_what_discord_does_not_take_names_the_command(house, synced_counts, monkeypatch, lines):
    await house.bot.tables.application.note_commands("what another version told")
    real = Translator.translate

    async def translate(self, string, locale, context):
        return "" if string.message == "board" else await real(self, string, locale, context)

    monkeypatch.setattr(Translator, "translate", translate)
    await link_after_restart(house)
    (refused,) = [line for line in lines() if line["event"].startswith("commands not synced")]
    assert "In command 'board'" in refused["error"]
    assert len(house.stand_in.violations) == 1
    house.stand_in.violations.clear()
    assert len(synced_counts) == 1


async def test_commands_that_discord_has_no_more_are_told_again(house, synced_counts):
    house.world.commands[None].popitem()
    await link_after_restart(house)
    assert len(synced_counts) == 2
    assert len(house.world.commands[None]) == synced_counts[0]


async def test_another_application_is_told(house, synced_counts, monkeypatch):
    """The database may go on with another token."""
    house.world.application_id += 1
    await link_after_restart(house)
    assert len(synced_counts) == 2


async def test_one_process_tells_them_and_the_others_learn_them(house, synced_counts, monkeypatch):
    """The one that serves shard 0: what the others know by then they learn at once."""
    monkeypatch.setattr(command_sync, "LOOK", 0.01)
    monkeypatch.setattr(command_sync, "LOOKS", 2)
    bot = house.bot
    bot.tables.sharing.serve(2, [1])
    await bot.tables.application.note_commands("what another version told")
    bot.mentions.learn([])
    waiting = asyncio.create_task(command_sync.sync_commands(bot.tree, bot.tables, bot.mentions))
    while bot.mentions.link("/game new") == "/game new":  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    assert not waiting.done()
    assert len(synced_counts) == 1
    bot.tables.sharing.serve(2, [0])
    await waiting
    assert len(synced_counts) == 2


async def test_who_is_not_to_tell_them_is_content_when_another_has(house, synced_counts, monkeypatch):
    monkeypatch.setattr(command_sync, "LOOK", 0.01)
    monkeypatch.setattr(command_sync, "LOOKS", 2)
    bot = house.bot
    digest = await house.store.application.digest()
    bot.tables.sharing.serve(2, [1])
    await bot.tables.application.note_commands("what another version told")
    waiting = asyncio.create_task(command_sync.sync_commands(bot.tree, bot.tables, bot.mentions))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    await bot.tables.application.note_commands(digest)
    await waiting
    assert len(synced_counts) == 1
