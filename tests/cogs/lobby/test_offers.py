"""What is offered while somebody types: too late, twice, or while the games cannot be reached, it is no matter."""

import asyncio
from unittest.mock import AsyncMock

import pytest

from bot.local.people.errors import NoAnswer
from bot.local.world.records import COMPLETE
from bot.store.errors import StoreUnavailable
from tests.cogs.client.test_shards import until
from tests.cogs.playing import DRAW, begin

pytestmark = pytest.mark.usefixtures("fixed_seed")

PLACES = {"player": "/board", "terrain": DRAW, "search": "/rules", "name": "/card"}


@pytest.fixture
def late(house, monkeypatch):
    """Discord has given up waiting before the bot hears of anything."""
    interactions = house.stand_in.interactions
    opened = interactions.open

    def open_late(kind, *args, **kwargs):
        with monkeypatch.context() as hurried:
            if kind == COMPLETE:
                hurried.setattr("bot.local.gateway.interactions.ANSWER_WITHIN", 0.0)
            result = opened(kind, *args, **kwargs)
        result.unheard |= kind == COMPLETE  # else the stand-in takes the late answer for our fault
        return result

    monkeypatch.setattr(interactions, "open", open_late)


def levels_of(lines, event):
    """The levels at which the log holds this event."""
    return [line["level"] for line in lines() if line["event"] == event]


def trouble(lines):
    """What the log holds that somebody would have to look at."""
    return [line for line in lines() if line["level"] == "error" or "exception" in line]


@pytest.mark.parametrize("focused", PLACES)
async def test_an_offer_that_comes_too_late_is_an_everyday_thing(house, ann, lines, late, focused):
    await begin(house, ann)
    with pytest.raises(NoAnswer):
        await ann.complete(house.general, PLACES[focused], focused=focused)
    await until(lambda: levels_of(lines, "too late to offer"))
    assert levels_of(lines, "too late to offer") == ["info"]
    assert trouble(lines) == []


@pytest.mark.parametrize("fault", ["500 after", "drop after"])
async def test_so_is_one_that_was_heard_already_or_of_which_nobody_knows(house, ann, lines, fault):
    await begin(house, ann)
    house.stand_in.faults.next(fault, "/callback")
    assert await ann.complete(house.general, DRAW, focused="terrain")
    await until(lambda: levels_of(lines, "too late to offer"))
    assert levels_of(lines, "too late to offer") == ["info"]
    assert trouble(lines) == []


@pytest.mark.parametrize("focused", PLACES)
async def test_while_the_games_cannot_be_reached_nothing_is_offered(house, ann, lines, monkeypatch, focused):
    await begin(house, ann)
    monkeypatch.setattr(house.store.link, "read", AsyncMock(side_effect=StoreUnavailable("the database is locked")))
    assert await ann.complete(house.general, PLACES[focused], focused=focused) == []
    assert levels_of(lines, "nothing to offer") == ["warning"]
    assert trouble(lines) == []


async def test_what_nobody_has_foreseen_is_logged_as_the_mistake_it_is(house, ann, lines, monkeypatch):
    await begin(house, ann)
    monkeypatch.setattr(house.bot.tables, "open_in", AsyncMock(side_effect=ZeroDivisionError))
    asked = asyncio.create_task(ann.complete(house.general, "/board", focused="player"))
    await until(lambda: trouble(lines))
    (line,) = trouble(lines)
    assert "ZeroDivisionError" in line["exception"]
    asked.cancel()
