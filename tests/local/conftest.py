"""A stand-in for each test; whoever breaks one of Discord's rules without meaning to fails."""

from pathlib import Path

import aiohttp
import pytest

from bot.local.bot_runner import in_process
from bot.local.checks.schema import find_openapi
from bot.local.server import StandIn
from bot.local.world.clock import ManualClock
from bot.local.world.world import World
from tests.local.example import Example
from tests.local.raw import Raw


@pytest.fixture(scope="session")
def openapi():
    return find_openapi(Path(__file__))


@pytest.fixture
async def stand_in(openapi):
    async with StandIn(World(channels=("general", "games")), openapi=openapi) as running:
        yield running
        assert running.violations == []


@pytest.fixture
async def still(openapi):
    """A stand-in whose clock stands still."""
    clock = ManualClock()
    async with StandIn(World(clock), openapi=openapi) as running:
        yield running, clock
        assert running.violations == []


@pytest.fixture
def world(stand_in):
    return stand_in.world


@pytest.fixture
def general(world):
    return world.channel("general")


@pytest.fixture
def ann(stand_in):
    return stand_in.person("Ann")


@pytest.fixture
def ben(stand_in):
    return stand_in.person("Ben", locale="ja")


@pytest.fixture
async def bot(stand_in):
    async with in_process(stand_in, Example()) as client:
        yield client
        assert client.errors == []


@pytest.fixture
async def session():
    async with aiohttp.ClientSession() as client_session:
        yield client_session


@pytest.fixture
def raw(stand_in, session):
    return Raw(stand_in, session)


@pytest.fixture
async def bare(session):
    """Plain requests to a stand-in that has only its own rules, not Discord's published description."""
    async with StandIn() as running:
        yield Raw(running, session)
        assert running.violations == []
