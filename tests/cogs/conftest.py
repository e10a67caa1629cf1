"""The unmodified discord.py client against the stand-in; whatever Discord would not take fails the test."""

import asyncio
import io
import json
import logging
import re
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest
import structlog

from bot.config import Settings
from bot.local.checks.schema import find_openapi
from bot.local.server import StandIn
from bot.local.world.world import World
from bot.process import log
from bot.tables.people import LessonService
from cogs.answering import Pacing
from cogs.discord_text import fitting
from tests.cogs.house import House
from tests.cogs.playing import seed
from tests.cogs.starts import Starts

LOCALES = (discord.Locale.american_english, discord.Locale.japanese, discord.Locale.german, discord.Locale.polish)


@pytest.fixture(scope="session")
def openapi():
    return find_openapi(Path(__file__))


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch):
    """discord.py's own pauses between tries, whole seconds each, are short, and our own; what Discord asks for is waited."""

    async def sleep(seconds):
        await asyncio.sleep(seconds / 50 if isinstance(seconds, int) else seconds)

    quick = SimpleNamespace(**{**vars(asyncio), "sleep": sleep})
    for module in ("discord.http", "discord.webhook.async_"):
        monkeypatch.setattr(f"{module}.asyncio", quick)
    monkeypatch.setattr("cogs.answering.retries.backoff", lambda attempt: 0.01)
    monkeypatch.setattr("cogs.answering.retries.PATIENCE", 2.0)


@pytest.fixture(autouse=True)
def no_pacing(request, monkeypatch):
    """Nobody does too much at once, however fast a test plays, but where it asks for `strict_pacing`."""
    if "strict_pacing" not in request.fixturenames:
        for most in ("AT_ONCE", "TYPED_AT_ONCE"):
            monkeypatch.setattr(f"cogs.answering.pacing.{most}", 1_000_000)


@pytest.fixture
def strict_pacing(monkeypatch, house):
    """Three acts at once are the most, and none come back while a test runs."""
    monkeypatch.setattr("cogs.answering.pacing.AT_ONCE", 3)
    house.bot.pacing = Pacing(lambda: 0.0)


async def _is_no_first_game(*_):
    return False


@pytest.fixture(autouse=True)
def no_first_games(request, monkeypatch):
    """To nobody is a question new, but where a test asks for `beginners`."""
    if "beginners" not in request.fixturenames:
        monkeypatch.setattr("cogs.panel.show.needs_explanation", lambda *_: False)
        monkeypatch.setattr(LessonService, "is_first_game", _is_no_first_game)


@pytest.fixture
def beginners():
    """Nobody has played before."""


@pytest.fixture(autouse=True)
def languages_known(request, monkeypatch):
    """No server is asked which languages its posts have, but where a test asks for `unasked`."""

    async def ask_nothing(*_):
        return None

    if "servers_not_asked" not in request.fixturenames:
        monkeypatch.setattr("cogs.lobby.lobby_controls.ask_languages", ask_nothing)


@pytest.fixture
def servers_not_asked():
    """No server has been asked yet which languages its posts have."""


@pytest.fixture(autouse=True)
def few_locales(monkeypatch):
    """Each bot names its commands to Discord in these languages only, not in all thirty: ours, and one of others."""
    for module in ("commands", "transformers"):
        monkeypatch.setattr(f"discord.app_commands.{module}.Locale", LOCALES)


@pytest.fixture(scope="session")
def starts():
    """What bots of all tests have in common when they start."""
    return Starts()


@pytest.fixture(autouse=True)
def shared_starts(starts, monkeypatch):
    """Each bot would make its commands anew and tell them in words: for the same games these are the same commands."""
    starts.share(monkeypatch)


@pytest.fixture(autouse=True)
def no_sweeps(monkeypatch):
    """The poster looks for what was left lying when a bot starts only: no look comes by chance while a test is slow."""
    monkeypatch.setattr("cogs.posting.poster.SWEEP", 3600.0)


@pytest.fixture(autouse=True)
def short_films(monkeypatch):
    """Of a whole game only a few boards are filmed: to draw them takes long."""
    monkeypatch.setattr("renderers.film.FRAMES", 3)


@pytest.fixture
async def stand_in(openapi):
    async with StandIn(World(channels=("general", "games")), openapi=openapi) as running:
        yield running
        assert running.violations == []


@pytest.fixture
def real_pictures():
    """For tests that look at pictures: the house draws them."""


@pytest.fixture
async def house(stand_in, database, request):
    built, bare = House(stand_in, database, drawn="real_pictures" in request.fixturenames), list[str]()
    unsubscribe = stand_in.world.subscribe(lambda change: bare.extend(bare_icons(change.message)))
    await built.start()
    try:
        yield built
    finally:
        await built.stop()
        unsubscribe()
    assert bare == []


def bare_icons(message):
    """What of a message is left of icons that whoever sent it has not replaced by what Discord shows for them."""
    if message is None:
        return []
    descriptions = [attachment.description for attachment in message.attachments]
    parts = [message.content, message.embeds, message.components, descriptions]
    return re.findall(".{,20}[\ue000-\uf8ff]", json.dumps(parts, ensure_ascii=False))


@pytest.fixture(autouse=True)
def no_cuts(request, monkeypatch):
    """The net below all builders cuts nothing, but where a test asks for `long_texts`: who writes a text cuts it best."""
    cuts, real = [], fitting.logger

    def warning(event, **values):
        cuts.append((event, values))
        real.warning(event, **values)

    monkeypatch.setattr(fitting, "logger", SimpleNamespace(warning=warning))
    yield
    assert cuts == [] or "long_texts" in request.fixturenames


@pytest.fixture
def long_texts():
    """Texts are longer than Discord takes."""


@pytest.fixture
async def house_with_mentions(stand_in, database):
    """A house in which commands are mentions, which are longer than what is typed."""
    running = House(stand_in, database, mentions=True)
    await running.start()
    await running.bot.syncing
    try:
        yield running
    finally:
        await running.stop()


@pytest.fixture
def lines():
    """What the bot logs from now on, as the JSON lines of a real run."""
    root = logging.getLogger()
    level = root.level
    root.handlers.clear()
    log.set_up(Settings(_env_file=None, log_format="json", log_level="DEBUG"))
    (handler,) = root.handlers
    handler.setStream(stream := io.StringIO())
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.handlers.clear()
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture
def fixed_seed(monkeypatch):
    """Let games begin from one seed, whatever the test's name."""
    seed(monkeypatch, 5)


@pytest.fixture
def ann(house):
    return house.person("Ann")


@pytest.fixture
def ben(house):
    return house.person("Ben")


@pytest.fixture
def kei(house):
    """Somebody whose Discord is Japanese."""
    return house.person("Kei", locale="ja")


@pytest.fixture
def mod(house):
    """A moderator: Manage Channels."""
    person = house.person("Mod")
    guild = house.world.guild
    role = house.world.add_role(guild, "Moderator", 1 << 4)
    house.world.give_role(guild, person.user, role)
    return person
