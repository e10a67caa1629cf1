"""Starting: commands that cannot be told to Discord never make the bot unusable, and it never leaves a server."""

import pytest

from bot.games.registry import games
from bot.local.checks.command_limits import TOTAL, command_size
from bot.local.people.reply import labels
from tests.cogs.house import House


@pytest.fixture
def few_locales():
    """Here bots name their commands in all of Discord's languages."""


@pytest.fixture
async def quiet_house(stand_in, database):
    """A bot whose commands were refused at its second start."""
    house = House(stand_in, database)
    await house.start()
    stand_in.faults.next("500", "PUT /applications/{application_id}/commands", times=20)
    await house.restart()
    yield house
    await house.stop()


async def test_a_failed_sync_leaves_the_old_commands_and_buttons_in_use(quiet_house):
    ann = quiet_house.person("Ann")
    message = await quiet_house.lobby(ann)
    assert "Start" in labels(message)
    assert quiet_house.bot.guilds


async def test_every_command_speaks_japanese_and_fits_discord(house):
    commands = list(house.world.commands[None].values())
    assert len(commands) < 100
    for command in commands:
        assert command["name_localizations"].get("ja") or command["name"] == command["name"].lower()
        if command.get("type", 1) == 1:  # those of menus have names alone
            assert command["description_localizations"]["ja"] != command["description"]
        assert command_size(command) < TOTAL


async def test_the_bot_asks_for_no_privileged_intents(house):
    intents = house.bot.intents
    assert not intents.members
    assert not intents.presences
    assert not intents.message_content
    assert intents.guilds


async def test_a_game_without_its_texts_is_left_out_and_the_others_are_hosted(stand_in, tmp_path, monkeypatch, caplog):
    from tests.cogs.house import House

    before = dict(games())
    monkeypatch.setattr("cogs.client.bot.missing_text", lambda game: "ja: no text" if game.key == "oceans" else None)
    house = House(stand_in, f"sqlite:///{tmp_path}/games.sqlite")
    try:
        await house.start()
        offered = {command["name"] for command in house.world.commands[None].values()}
    finally:
        await house.stop()
        games().clear()
        games().update(before)
    assert {"cartographers", "solarius"} <= offered
    assert "oceans" not in offered
    assert "the game oceans is left out: ja: no text" in caplog.text
