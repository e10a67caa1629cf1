"""Who does far more at once than playing takes is told so once, and nothing of it is done."""

import pytest

from bot.local.people.reply import labels
from cogs.answering.pacing import AGAIN, Pacing


class Clock:
    now = 0.0


@pytest.fixture
def pacing():
    Clock.now = 0.0
    return Pacing(lambda: Clock.now)


@pytest.fixture
def no_pacing():
    """Here people tire as they do on Discord."""


def test_thirty_at_once_then_one_a_second(pacing):
    assert [pacing.allow_act(1) for _ in range(31)] == [True] * 30 + [False]
    assert pacing.allow_act(2), "nobody else waits"
    Clock.now = 1.0
    assert [pacing.allow_act(1) for _ in range(2)] == [True, False]
    Clock.now = 1000.0
    assert [pacing.allow_act(1) for _ in range(31)] == [True] * 30 + [False], "no more is saved up"


def test_typing_takes_nothing_from_acting(pacing):
    while pacing.allow_typing(1):
        pass
    assert pacing.allow_act(1)


def test_it_is_told_once_for_a_while(pacing):
    assert [pacing.should_warn(1), pacing.should_warn(1), pacing.should_warn(2)] == [True, False, True]
    Clock.now = AGAIN
    assert pacing.should_warn(1)


async def test_too_much_is_answered_once_and_nothing_is_done(house, ann, strict_pacing):
    message = await house.lobby(ann)
    panel = (await (await ann.slash(house.general, "/settings")).wait()).message
    await house.after(ann.press(panel, "✉️ DMs off"))
    too_much = await house.after(ann.press(message, "Leave"))
    assert "That was a lot at once" in too_much.text
    assert too_much.ephemeral
    before = labels(panel)
    await house.after(ann.press(panel, "✉️ DMs on"))
    assert labels(panel) == before
    assert (await house.store.people.find(ann.id)).dms is False
    assert (await house.table(house.general)).names == ("Ann",)
    assert "Language" not in (await (await ann.slash(house.general, "/settings")).wait()).text


async def test_others_are_answered_meanwhile_and_in_their_language(house, ann, kei, strict_pacing):
    for person in (ann, kei):
        for _ in range(3):
            await (await person.slash(house.general, "/settings")).wait()
    assert "操作が続いた" in (await (await kei.slash(house.general, "/settings")).wait()).text
