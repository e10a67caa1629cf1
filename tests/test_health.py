"""`python -m bot health`, which images ask whether the bot lives."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from bot.command_line import health
from bot.config import Settings
from bot.process.monitor import serve_monitor
from tests.test_monitor import Run


def settings(address):
    return Settings(_env_file=None, monitor_address=address)


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "localhost", "[::1]", "[::]"])
async def test_who_lives_is_found_wherever_it_answers(unused_tcp_port, capsys, host):
    address = f"{host}:{unused_tcp_port}"
    async with serve_monitor(address, Run(connected=False, age=None)):
        assert await health.check_health(settings(address)) == 0
    assert "alive" in capsys.readouterr().out
    assert await health.check_health(settings(address)) == 1


@asynccontextmanager
async def answer_server(port, answer):
    """Something that answers like this at a port, meanwhile."""
    app = web.Application()
    app.add_routes([web.get("/{path}", answer)])
    runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield
    finally:
        await runner.cleanup()


async def test_who_hangs_is_not_alive(unused_tcp_port, monkeypatch, capsys):
    monkeypatch.setattr(health, "PATIENCE", 0.05)

    async def hang(request):
        await asyncio.Event().wait()

    async with answer_server(unused_tcp_port, hang):
        assert await health.check_health(settings(f"127.0.0.1:{unused_tcp_port}")) == 1
    assert "TimeoutError" in capsys.readouterr().out


async def test_somebody_else_at_that_address_is_not_the_bot(unused_tcp_port):
    async def refuse(request):
        return web.Response(status=404)

    async with answer_server(unused_tcp_port, refuse):
        assert await health.check_health(settings(f"127.0.0.1:{unused_tcp_port}")) == 1


async def test_where_it_is_to_answer_nowhere_nobody_is_called_dead(capsys):
    assert await health.check_health(settings(None)) == 0
    assert "MONITOR_ADDRESS" in capsys.readouterr().out
