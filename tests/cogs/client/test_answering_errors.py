"""What becomes of errors while somebody is answered: which pause comes before the next try, and what is said."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.tables.table import Refused
from bot.texts import texts
from cogs.answering import reason
from cogs.answering.retries import send_later
from tests.cogs.http_errors import http_error

WORDS = texts("en")
ASKED_AGAIN = SimpleNamespace(client=SimpleNamespace(panels=SimpleNamespace(is_outdated=lambda interaction: False)))


@pytest.mark.parametrize(("said", "pause"), [("0.3", 0.3), ("2", 2), ("1.2.3", 0), ("soon", 0), ("", 0)])
async def test_an_answer_is_sent_again_after_the_pause_that_discord_asks_for_if_it_can_be_read(
    monkeypatch, said, pause
):
    errors, pauses = [http_error(429, **{"Retry-After": said})], []

    async def send():
        if errors:
            raise errors.pop()

    async def sleep(seconds):
        pauses.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr("cogs.answering.retries.PATIENCE", 60)
    await send_later(ASKED_AGAIN, send)
    assert (errors, pauses) == ([], [pause])


@pytest.mark.parametrize(
    ("status", "key"),
    [(403, "refused.forbidden"), (404, "refused.gone"), (503, "refused.discord"), (400, "refused.unexpected")],
)
def test_who_acts_reads_why_discord_did_not_let_the_bot_do_it(status, key):
    assert reason(http_error(status), WORDS) == WORDS(key)


@pytest.mark.parametrize("key", ["many_games_of_yours", "many_lobbies", "many_posts", "many_suggestions"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_limit_of_one_is_said_in_the_singular(key, lang):
    """The number had become a text, of which every noun was plural: "You have 1 open games"."""
    one, two = (reason(Refused(key, most=most), texts(lang)) for most in (1, 2))
    assert one != two.replace("2", "1")
