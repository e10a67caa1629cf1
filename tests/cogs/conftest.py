"""The unmodified discord.py client against the stand-in; whatever Discord would not take fails the test."""

import asyncio
import io
import json
import logging
import re
from types import SimpleNamespace

import discord
import pytest
import structlog

from bot.config import Settings
from bot.process import log
from bot.tables.people import LessonService
from cogs.answering import Pacing
from cogs.discord_text import fitting
from tests.cogs.house import House
from tests.cogs.playing import seed
from tests.cogs.servers.way import manager
from tests.cogs.starts import Starts

BARE = re.compile("[\ue000-\uf8ff]")  # icons are private characters until the bot names its emojis
LOCALES = (discord.Locale.american_english, discord.Locale.japanese, discord.Locale.german, discord.Locale.polish)


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch):
    """Shorten our own pauses between tries and discord.py's, which are whole seconds; keep those Discord asks for."""

    async def sleep(seconds):
        await asyncio.sleep(seconds / 50 if isinstance(seconds, int) else seconds)

    quick = SimpleNamespace(**{**vars(asyncio), "sleep": sleep})
    for module in ("discord.http", "discord.webhook.async_"):
        monkeypatch.setattr(f"{module}.asyncio", quick)
    monkeypatch.setattr("cogs.answering.retries.backoff", lambda attempt: 0.01)
    monkeypatch.setattr("cogs.answering.retries.PATIENCE", 2.0)


@pytest.fixture(autouse=True)
def no_pacing(request, monkeypatch):
    """Let nobody be too fast, unless the test asks for `strict_pacing`."""
    if "strict_pacing" not in request.fixturenames:
        for most in ("AT_ONCE", "TYPED_AT_ONCE"):
            monkeypatch.setattr(f"cogs.answering.pacing.{most}", 1_000_000)


@pytest.fixture
def strict_pacing(monkeypatch, house):
    """Allow three acts at once, and no more while the test runs."""
    monkeypatch.setattr("cogs.answering.pacing.AT_ONCE", 3)
    house.bot.pacing = Pacing(lambda: 0.0)


async def _is_no_first_game(*_):
    return False


@pytest.fixture(autouse=True)
def no_first_games(request, monkeypatch):
    """Let nobody be new to a game, unless the test asks for `beginners`."""
    if "beginners" not in request.fixturenames:
        monkeypatch.setattr("cogs.panel.show.needs_explanation", lambda *_: False)
        monkeypatch.setattr(LessonService, "is_first_game", _is_no_first_game)


@pytest.fixture
def beginners():
    """Let everybody be new to every game."""


@pytest.fixture(autouse=True)
def languages_known(request, monkeypatch):
    """Ask no server for the languages of its posts, unless the test asks for `servers_not_asked`."""

    async def ask_nothing(*_):
        return None

    if "servers_not_asked" not in request.fixturenames:
        monkeypatch.setattr("cogs.lobby.lobby_controls.ask_languages", ask_nothing)


@pytest.fixture
def servers_not_asked():
    """Let servers be asked for the languages of their posts."""


@pytest.fixture(autouse=True)
def few_locales(monkeypatch):
    """Let each bot name its commands in these languages only, instead of all thirty: ours and one of others."""
    for module in ("commands", "transformers"):
        monkeypatch.setattr(f"discord.app_commands.{module}.Locale", LOCALES)


@pytest.fixture(scope="session")
def starts():
    """Return what the bots of all tests share when they start."""
    return Starts()


@pytest.fixture(autouse=True)
def shared_starts(starts, monkeypatch):
    """Let bots share their commands and these commands' texts, which are the same for the same games."""
    starts.share(monkeypatch)


@pytest.fixture(autouse=True)
def no_sweeps(monkeypatch):
    """Let the poster look for undelivered messages only when a bot starts, not while a slow test runs."""
    monkeypatch.setattr("cogs.posting.poster.SWEEP", 3600.0)


@pytest.fixture(autouse=True)
def short_films(monkeypatch):
    """Let films have only a few boards, as drawing them takes long."""
    monkeypatch.setattr("renderers.film.FRAMES", 3)


@pytest.fixture
def real_pictures():
    """Let the house draw real pictures."""


@pytest.fixture
async def house(stand_in, database, request):
    """Yield a house whose bot runs; messages with icons that Discord does not know fail the test."""
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
    """Return the icons in a message that its sender should have replaced by what Discord can show."""
    if message is None:
        return []
    descriptions = [attachment.description for attachment in message.attachments]
    parts = [message.content, message.embeds, message.components, descriptions]
    text = json.dumps(parts, ensure_ascii=False)
    # What stands before an icon is sought for where there is one only: every message of every test is looked at.
    return re.findall(".{,20}[\ue000-\uf8ff]", text) if BARE.search(text) else []


@pytest.fixture(autouse=True)
def no_cuts(request, monkeypatch):
    """Fail the test if a text had to be cut before sending, unless it asks for `long_texts`."""
    cuts, real = [], fitting.logger

    def warning(event, **values):
        cuts.append((event, values))
        real.warning(event, **values)

    monkeypatch.setattr(fitting, "logger", SimpleNamespace(warning=warning))
    yield
    assert cuts == [] or "long_texts" in request.fixturenames


@pytest.fixture
def long_texts():
    """Allow texts that are longer than Discord accepts."""


@pytest.fixture
async def house_with_mentions(stand_in, database):
    """Yield a house whose texts mention commands, which is longer than naming them."""
    running = House(stand_in, database, mentions=True)
    await running.start()
    await running.bot.syncing
    try:
        yield running
    finally:
        await running.stop()


@pytest.fixture
def lines():
    """Yield a function that returns what the bot has logged since, as the JSON lines of a real run."""
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
    """Return a person called Ann."""
    return house.person("Ann")


@pytest.fixture
def ben(house):
    """Return a person called Ben."""
    return house.person("Ben")


@pytest.fixture
def kei(house):
    """Return a person whose Discord is Japanese."""
    return house.person("Kei", locale="ja")


@pytest.fixture
def mod(house):
    """Return a moderator: somebody with Manage Channels."""
    person = house.person("Mod")
    guild = house.world.guild
    role = house.world.add_role(guild, "Moderator", 1 << 4)
    house.world.give_role(guild, person.user, role)
    return person


@pytest.fixture
def boss(house):
    """Return somebody with Manage Server."""
    return manager(house)
