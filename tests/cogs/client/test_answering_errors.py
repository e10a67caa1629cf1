"""What becomes of errors while somebody is answered: which pause comes before the next try, and what is said."""

import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.texts import texts
from cogs.answering import reason
from cogs.answering.retries import send_later

WORDS = texts("en")
ASKED_AGAIN = SimpleNamespace(client=SimpleNamespace(panels=SimpleNamespace(is_outdated=lambda interaction: False)))


def refused(kind, status, **headers):
    """Discord's answer to a request, as discord.py raises it."""
    return kind(SimpleNamespace(status=status, reason="", headers=headers), {"code": 0, "message": ""})


@pytest.mark.parametrize(("said", "pause"), [("0.3", 0.3), ("2", 2), ("1.2.3", 0), ("soon", 0), ("", 0)])
async def test_an_answer_is_sent_again_after_the_pause_that_discord_asks_for_if_it_can_be_read(
    monkeypatch, said, pause
):
    errors, pauses = [refused(discord.HTTPException, 429, **{"Retry-After": said})], []

    async def send():
        if errors:
            raise errors.pop()

    async def sleep(seconds):
        pauses.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr("cogs.answering.retries.PATIENCE", 60)
    await send_later(ASKED_AGAIN, send)
    assert (errors, pauses) == ([], [pause])


@pytest.mark.parametrize(("kind", "status", "key"), [
    (discord.Forbidden, 403, "refused.forbidden"), (discord.NotFound, 404, "refused.gone"),
    (discord.HTTPException, 503, "refused.discord"), (discord.HTTPException, 400, "refused.unexpected"),
])  # fmt: skip
def test_who_acts_reads_why_discord_did_not_let_the_bot_do_it(kind, status, key):
    assert reason(refused(kind, status), WORDS) == WORDS(key)
