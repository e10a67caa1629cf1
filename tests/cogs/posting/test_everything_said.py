"""Whatever the bot says to people of the longest names, it says within Discord's limits, and nothing has to be cut for it."""

import pytest

from cogs.posting.buttons import BUTTONS, OVER, REMINDED
from tests.cogs.everything import WAYS, World
from tests.cogs.largest import Heard, all_commands, all_forms, crowd

QUIET = {"away", "rung", "archive"}  # senders that take messages away, or put them to rest


@pytest.mark.parametrize(
    "locales", [("en-US", "ja", "en-US"), pytest.param(("ja", "ja", "en-US"), marks=pytest.mark.long)], ids=("en", "ja")
)
async def test_everything_that_is_said_fits(synced, locales, monkeypatch):
    """Every sender, command, control and form is tried; who adds one has to add a way to it.

    The stand-in refuses whatever Discord would refuse. `locales` are the server's and, by turns, those of its people.
    """
    synced.world.guild.locale, *others = locales
    heard = Heard(synced, monkeypatch)
    world = World(synced, crowd(synced, 8, others), heard)
    for way in WAYS:
        await way(world)
    assert heard.sent >= set(synced.bot.poster.senders) - QUIET
    assert heard.ran >= QUIET
    assert heard.used >= all_commands(synced.bot) | synced.controls
    assert heard.forms == all_forms()
    assert heard.pressed >= {*BUTTONS, *OVER, *REMINDED, "back", "seek"}
    assert world.past_the_net() == []
