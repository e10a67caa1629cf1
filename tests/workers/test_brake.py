"""The brake: posts pause before Discord shuts the bot out, go on later, and no clock runs meanwhile."""

from types import SimpleNamespace

import pytest

from bot.workers.brake import AGAIN, MOST, WINDOW, Brake
from bot.workers.due import DueWorker


class Clock:
    now = 0.0


@pytest.fixture
def brake():
    return Brake(lambda: Clock.now)


@pytest.fixture(autouse=True)
def clock():
    Clock.now = 0.0
    return Clock


def test_only_what_discord_counts_is_counted(brake):
    for status in (200, 204, 404, 500):
        for _ in range(MOST):
            brake.note(status)
    assert not brake.pressed


@pytest.mark.parametrize("status", [401, 403, 429])
def test_it_is_pressed_long_before_discords_limit(brake, status, monkeypatch):
    said = []
    monkeypatch.setattr("bot.workers.brake.logger", SimpleNamespace(error=lambda text, **_: said.append(text)))
    for _ in range(MOST - 1):
        brake.note(status)
    assert not brake.pressed
    brake.note(status)
    assert brake.pressed
    brake.note(status)
    assert len(said) == 1
    assert MOST < 10_000


def test_it_lets_go_when_half_has_left_the_window(brake, clock):
    for number in range(MOST):
        clock.now = number / MOST
        brake.note(403)
    clock.now = WINDOW + (MOST - AGAIN - 2) / MOST
    assert brake.pressed
    clock.now = WINDOW + (MOST - AGAIN) / MOST
    assert not brake.pressed


def test_half_is_what_is_left_in_the_window_and_its_first_moment_is_out(brake, clock):
    for number in range(MOST):
        clock.now = float(number >= MOST - AGAIN)
        brake.note(429)
    clock.now = WINDOW - 0.25
    assert brake.pressed
    clock.now = WINDOW
    assert not brake.pressed


def test_what_has_left_the_window_counts_no_more(brake, clock, monkeypatch):
    said = []
    monkeypatch.setattr("bot.workers.brake.logger", SimpleNamespace(error=lambda text, **_: said.append(text)))
    for _ in range(MOST - 1):
        brake.note(429)
    clock.now = WINDOW
    brake.note(429)
    assert said == []
    assert not brake.pressed


async def test_while_it_is_pressed_nothing_due_is_done_and_no_life_shown(brake):
    done = []

    async def call(name, result):
        done.append(name)
        return result

    due = SimpleNamespace(beat=lambda: call("beat", None), any=lambda: call("any", False), do=lambda: call("do", 0))
    worker = DueWorker(SimpleNamespace(due=due), brake, lambda: True)
    for _ in range(MOST):
        brake.note(429)
    await worker.look()
    assert done == []
    Clock.now = WINDOW + 1
    await worker.look()
    assert done == ["beat", "any"], "clocks are told of the pause before anything is done"
