"""A real Chromium before the local page. All of it runs on one event loop: a browser cannot move between loops."""

import shutil
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio

from bot.local.bot_runner import in_process
from bot.local.page.page import Page
from bot.local.server import StandIn
from bot.local.world.world import World
from tests.cogs.house import House
from tests.cogs.playing import seed
from tests.local.example import Example

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SEED = 7
PHONE = {"viewport": {"width": 400, "height": 800}, "has_touch": True, "is_mobile": True}


def find_browser():
    """Where the system's own browser is, None where there is none."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium():
    """The system's own browser; these tests are skipped where there is none."""
    api = pytest.importorskip("playwright.async_api", reason="Playwright is not installed")
    path = find_browser()
    if path is None:
        pytest.skip("no Chromium on this machine")
    async with api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def stand_in(openapi):
    """A stand-in with the page, and some people."""
    running = StandIn(World(channels=("general", "games")), openapi=openapi)

    async def let_pass(seconds):
        running.world.clock.advance(seconds)

    Page(running, let_pass=let_pass).invite()
    async with running:
        yield running
        assert running.violations == []


@pytest_asyncio.fixture(loop_scope="session")
async def house(stand_in, database, monkeypatch):
    """Gamekeeper in it; every game takes the same course."""
    seed(monkeypatch, SEED)
    built = House(stand_in, database, drawn=True)
    await built.start()
    try:
        yield built
    finally:
        await built.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def example(stand_in):
    """A bot of no game, which uses everything that Discord has."""
    async with in_process(stand_in, Example()) as client:
        yield client
        assert client.errors == []


@pytest_asyncio.fixture(loop_scope="session")
async def sit(chromium, stand_in):
    """Opens the page as somebody, in a browser context of their own; what goes wrong on the page fails the test."""
    from tests.page.seat import Seat

    seats = []
    async with AsyncExitStack() as open_:

        async def sit(who, beside=None, channel=None, **context):
            if beside is None:
                within = await chromium.new_context(**{"viewport": {"width": 1280, "height": 900}, **context})
                open_.push_async_callback(within.close)
            else:
                within = beside.tab.context
            seat = Seat(await within.new_page(), stand_in.url)
            seats.append(seat)
            return await seat.open(who, **({"channel": channel} if channel else {}))

        yield sit
        for seat in seats:
            assert seat.errors == []
