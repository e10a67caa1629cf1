"""Whatever the bot says to people of the longest names, it says within Discord's limits, and nothing has to be cut for it."""

import pytest
from structlog.testing import capture_logs

from cogs.posting.buttons import BUTTONS, OVER, REMINDED
from tests.cogs.everything import WAYS, World
from tests.cogs.largest import Heard, all_commands, all_forms, crowd

# Senders that take messages away, put them to rest, name or mark their place, or announce it.
QUIET = {"away", "rung", "archive", "home", "pin", "unpin", "event", "event_over"}


@pytest.mark.parametrize(
    "locales", [("en-US", "ja", "en-US"), pytest.param(("ja", "ja", "en-US"), marks=pytest.mark.long)], ids=("en", "ja")
)
async def test_everything_that_is_said_fits(house_with_mentions, locales, monkeypatch):
    """Every sender, command, control and form is tried; who adds one has to add a way to it.

    The stand-in refuses whatever Discord would refuse. `locales` are the server's and, by turns, those of its people.
    """
    house_with_mentions.world.guild.locale, *others = locales
    heard = Heard(house_with_mentions, monkeypatch)
    world = World(house_with_mentions, crowd(house_with_mentions, 8, others), heard)
    with capture_logs() as logs:
        for way in WAYS:
            await way(world)
    assert [line for line in logs if line["event"] == "unexpected error"] == [], "a press is answered, not excused"
    assert heard.sent >= set(house_with_mentions.bot.poster.senders) - QUIET
    assert heard.ran >= QUIET
    assert heard.accepted_uses >= all_commands(house_with_mentions.bot) | house_with_mentions.controls
    assert heard.forms == all_forms()
    assert heard.pressed >= {*BUTTONS, *OVER, *REMINDED, "back", "seek"}
    assert world.past_the_net() == []
