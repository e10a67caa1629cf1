"""The breaker: posts pause before Discord shuts the bot out, go on later, and no clock runs meanwhile."""

from types import SimpleNamespace

import pytest

from bot.workers.circuit_breaker import AGAIN, MOST, WINDOW, CircuitBreaker
from bot.workers.due import DueWorker


class Clock:
    now = 0.0


@pytest.fixture
def breaker():
    return CircuitBreaker(lambda: Clock.now)


@pytest.fixture(autouse=True)
def clock():
    Clock.now = 0.0
    return Clock


def test_only_what_discord_counts_is_counted(breaker):
    for status in (200, 204, 404, 500):
        for _ in range(MOST):
            breaker.note(status)
    assert not breaker.is_open


@pytest.mark.parametrize("status", [401, 403, 429])
def test_it_is_pressed_long_before_discords_limit(breaker, status, monkeypatch):
    said = []
    monkeypatch.setattr(
        "bot.workers.circuit_breaker.logger", SimpleNamespace(error=lambda text, **_: said.append(text))
    )
    for _ in range(MOST - 1):
        breaker.note(status)
    assert not breaker.is_open
    breaker.note(status)
    assert breaker.is_open
    breaker.note(status)
    assert len(said) == 1
    assert MOST < 10_000


def test_it_lets_go_when_half_has_left_the_window(breaker, clock):
    for number in range(MOST):
        clock.now = number / MOST
        breaker.note(403)
    clock.now = WINDOW + (MOST - AGAIN - 2) / MOST
    assert breaker.is_open
    clock.now = WINDOW + (MOST - AGAIN) / MOST
    assert not breaker.is_open


def test_half_is_what_is_left_in_the_window_and_its_first_moment_is_out(breaker, clock):
    for number in range(MOST):
        clock.now = float(number >= MOST - AGAIN)
        breaker.note(429)
    clock.now = WINDOW - 0.25
    assert breaker.is_open
    clock.now = WINDOW
    assert not breaker.is_open


def test_what_has_left_the_window_counts_no_more(breaker, clock, monkeypatch):
    said = []
    monkeypatch.setattr(
        "bot.workers.circuit_breaker.logger", SimpleNamespace(error=lambda text, **_: said.append(text))
    )
    for _ in range(MOST - 1):
        breaker.note(429)
    clock.now = WINDOW
    breaker.note(429)
    assert said == []
    assert not breaker.is_open


async def test_while_it_is_pressed_nothing_due_is_done_and_no_life_shown(breaker):
    done = []

    async def call(name, result):
        done.append(name)
        return result

    due = SimpleNamespace(beat=lambda: call("beat", None), has_due=lambda: call("any", False), do=lambda: call("do", 0))
    results = SimpleNamespace(order_counts=lambda: call("order", None))
    worker = DueWorker(SimpleNamespace(due=due, results=results), breaker, lambda: True)
    for _ in range(MOST):
        breaker.note(429)
    await worker.do_due()
    assert done == []
    Clock.now = WINDOW + 1
    await worker.do_due()
    assert done == ["beat", "order", "any"], "clocks are told of the pause before anything is done"
