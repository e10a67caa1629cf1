"""What a run measures while people play, and what it tells those who watch it."""

import asyncio
import os
import signal

import aiohttp
import pytest
from prometheus_client import REGISTRY
from sqlalchemy import update

from bot.config import Settings
from bot.process.redirect import temporary_redirect
from bot.store.rows import NewDue
from bot.store.schema import tables as rows
from bot.store.time.due import add_due
from bot.tables.table.access import milliseconds
from bot.tables.table.errors import Unreadable
from cogs.client.running import run
from tests.cogs.playing import begin, seed

COUNTS = {
    "acknowledged": ("gamekeeper_acknowledge_seconds_count", {}),
    "committed": ("gamekeeper_commit_seconds_count", {}),
    "drawn": ("gamekeeper_render_seconds_count", {}),
    "late": ("gamekeeper_due_lag_seconds_sum", {}),
    "failed": ("gamekeeper_failed_tables", {}),
    "429": ("gamekeeper_rate_limited_total", {}),
    "refused": ("gamekeeper_refused_total", {"reason": "not_seated"}),
}


def counts():
    return {name: REGISTRY.get_sample_value(*sample) or 0 for name, sample in COUNTS.items()}


async def test_play_is_measured(house, ann, ben, monkeypatch):
    seed(monkeypatch, 5)
    sitting = await begin(house, ann)
    before = counts()
    house.stand_in.faults.next("429", "/callback")
    await sitting.draw(0)
    await house.after(ben.slash(house.general, "/play"))
    rise = {name: count - before[name] for name, count in counts().items()}
    assert (rise["acknowledged"], rise["refused"], rise["429"]) == (2, 1, 1)
    assert rise["committed"] >= 2
    assert rise["drawn"] >= 1
    assert house.bot.is_connected()
    assert await house.bot.outbox_age() == 0


async def test_what_is_late_and_what_cannot_be_read_is_measured(house, ann):
    tables, before = house.bot.tables, counts()["late"]
    await house.store.link.write(add_due, [NewDue(at=milliseconds() - 7_000, kind="remind", user_id=ann.user.id)])
    while await tables.due.do():
        pass
    assert 7 <= counts()["late"] - before < 60
    sitting = await begin(house, ann)
    await house.store.link.write(lambda on: on.execute(update(rows).where(rows.c.id == sitting.id).values(state=None)))
    with pytest.raises(Unreadable):
        await tables.get(sitting.id)
    assert counts()["failed"] == 1


async def test_a_run_can_be_watched(stand_in, tmp_path, unused_tcp_port):
    url = f"http://127.0.0.1:{unused_tcp_port}"
    settings = Settings(
        _env_file=None,
        discord_token=stand_in.token,
        gamekeeper_discord_url=stand_in.url,
        database_url=f"sqlite:///{tmp_path}/games.sqlite",
        monitor_address=f"127.0.0.1:{unused_tcp_port}",
    )
    with temporary_redirect(stand_in.url):
        running = asyncio.create_task(run(settings))
        await stand_in.wait_connected()
        async with aiohttp.ClientSession() as session:
            while (answer := await session.get(f"{url}/ready")).status != 200:
                checks = await answer.json()
                assert checks.pop("version")
                assert checks == {"gateway": False, "database": True, "outbox": True}
            metrics = await (await session.get(f"{url}/metrics")).text()
            assert "gamekeeper_outbox_age_seconds 0.0" in metrics
            assert stand_in.token not in metrics
        os.kill(os.getpid(), signal.SIGTERM)
        assert await running == 0
    await stand_in.wait_disconnected()
