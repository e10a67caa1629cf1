"""A stand-in for each test; whoever breaks one of Discord's rules without meaning to fails."""

import aiohttp
import pytest

from bot.local.bot_runner import in_process
from bot.local.server import StandIn
from bot.local.world.clock import ManualClock
from bot.local.world.world import World
from tests.local.example import Example
from tests.local.raw import Raw


@pytest.fixture
async def still(openapi):
    """Yield a stand-in whose clock stands still, and the clock."""
    clock = ManualClock()
    async with StandIn(World(clock), openapi=openapi) as running:
        yield running, clock
        assert running.violations == []


@pytest.fixture
def world(stand_in):
    """Return the stand-in's world."""
    return stand_in.world


@pytest.fixture
def general(world):
    """Return the channel #general."""
    return world.channel("general")


@pytest.fixture
def ann(stand_in):
    """Return a person called Ann."""
    return stand_in.person("Ann")


@pytest.fixture
def ben(stand_in):
    """Return a person called Ben, whose Discord is Japanese."""
    return stand_in.person("Ben", locale="ja")


@pytest.fixture
async def bot(stand_in):
    """Yield the example bot, running; its errors fail the test."""
    async with in_process(stand_in, Example()) as client:
        yield client
        assert client.errors == []


@pytest.fixture
async def session():
    """Yield a client for HTTP requests."""
    async with aiohttp.ClientSession() as client_session:
        yield client_session


@pytest.fixture
def raw(stand_in, session):
    """Return what sends plain requests to the stand-in."""
    return Raw(stand_in, session)


@pytest.fixture
async def bare(session):
    """Yield plain requests to a stand-in that knows only its own rules, not Discord's published description."""
    async with StandIn() as running:
        yield Raw(running, session)
        assert running.violations == []
