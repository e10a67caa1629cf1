"""What watches a run: `/live`, `/ready` with what lacks, and metrics that name nobody."""

import asyncio
import json
import re

import aiohttp
import pytest
from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.parser import text_string_to_metric_families

from bot.config import BadSetting
from bot.data import DATA
from bot.process import metrics
from bot.process.monitor import serve_monitor
from bot.store import StoreUnavailable
from bot.version import version


class Run:
    """A run of the bot as it is to be."""

    def __init__(self, *, connected=True, age=0.0, takes=True):
        self._connected, self._age, self._takes = connected, age, takes

    def is_connected(self):
        return self._connected

    async def outbox_age(self):
        if self._age is None:
            raise OSError("gone")
        return self._age

    async def try_write(self):
        if not self._takes:
            raise StoreUnavailable("attempt to write a readonly database")


async def ask(run, port, path):
    """The status and the text of an answer."""
    url = f"http://127.0.0.1:{port}{path}"
    async with (
        serve_monitor(f"127.0.0.1:{port}", run),
        aiohttp.ClientSession() as session,
        session.get(url) as answer,
    ):
        return answer.status, await answer.text()


@pytest.mark.parametrize(
    ("run", "lacking"),
    [
        (Run(), None),
        (Run(age=299.0), None),
        (Run(connected=False), "gateway"),
        (Run(age=301.0), "outbox"),
        (Run(age=None), "database"),
        (Run(takes=False), "database"),
    ],
)
async def test_ready_says_what_lacks(run, lacking, unused_tcp_port):
    status, said = await ask(run, unused_tcp_port, "/ready")
    assert status == (503 if lacking else 200)
    assert f'"{lacking}": false' in said if lacking else "false" not in said
    assert json.loads(said)["version"] == str(version())


async def test_it_lives_whatever_lacks(unused_tcp_port):
    assert (await ask(Run(connected=False, age=None), unused_tcp_port, "/live"))[0] == 200


async def test_a_database_that_hangs_is_not_waited_for(unused_tcp_port, monkeypatch):
    monkeypatch.setattr("bot.process.monitor.PATIENCE", 0.01)
    run = Run()
    run.outbox_age = lambda: asyncio.sleep(60)
    status, said = await ask(run, unused_tcp_port, "/ready")
    assert (status, '"database": false' in said) == (503, True)


async def test_a_write_that_hangs_is_not_waited_for(unused_tcp_port, monkeypatch):
    monkeypatch.setattr("bot.process.monitor.PATIENCE", 0.01)
    run = Run()
    run.try_write = lambda: asyncio.sleep(60)
    status, said = await ask(run, unused_tcp_port, "/ready")
    assert (status, '"database": false' in said) == (503, True)


async def test_the_metrics_are_there_in_seconds(unused_tcp_port):
    status, said = await ask(Run(age=12.5), unused_tcp_port, "/metrics")
    assert status == 200
    assert "gamekeeper_outbox_age_seconds 12.5" in said
    for name in ("acknowledge_seconds", "commit_seconds", "render_seconds", "due_lag_seconds"):
        assert f"# TYPE gamekeeper_{name} histogram" in said
    for name in ("rate_limited_total", "refused_total", "failed_writes_total"):
        assert f"# TYPE gamekeeper_{name} counter" in said
    assert "# TYPE gamekeeper_failed_tables gauge" in said
    number, commit, schema = version()
    assert f'gamekeeper_build_info{{commit="{commit}",schema="{schema}",version="{number}"}} 1.0' in said


async def test_an_unknown_age_is_not_told_as_none(unused_tcp_port):
    assert "gamekeeper_outbox_age_seconds NaN" in (await ask(Run(age=None), unused_tcp_port, "/metrics"))[1]


async def test_no_label_of_ours_but_the_reason_the_bucket_and_the_version(unused_tcp_port):
    _, said = await ask(Run(), unused_tcp_port, "/metrics")
    ours = [line for line in said.splitlines() if line.startswith("gamekeeper_") and "_build_info{" not in line]
    assert {label for line in ours for label in re.findall(r"(\w+)=\"", line)} <= {"reason", "le"}


async def test_without_an_address_nothing_listens(monkeypatch):
    monkeypatch.setattr("bot.process.monitor.web", None)
    async with serve_monitor(None, Run()):
        pass


async def test_an_address_in_use_is_one_line_that_names_the_setting(unused_tcp_port):
    address = f"127.0.0.1:{unused_tcp_port}"
    async with serve_monitor(address, Run()):
        with pytest.raises(BadSetting, match="MONITOR_ADDRESS: "):
            async with serve_monitor(address, Run()):
                pass


async def test_prometheus_reads_every_metric(unused_tcp_port):
    _, said = await ask(Run(), unused_tcp_port, "/metrics")
    read = {family.name.removesuffix("_created") for family in text_string_to_metric_families(said)}
    ours = {metric.describe()[0].name for metric in vars(metrics).values() if isinstance(metric, MetricWrapperBase)}
    assert ours
    assert ours <= read


async def test_the_dashboard_asks_for_what_there_is(unused_tcp_port):
    board = json.loads((DATA / "operation" / "grafana.json").read_text("utf-8"))
    asked_for = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:gamekeeper|process)_\w+", target["expr"])
    }
    _, said = await ask(Run(), unused_tcp_port, "/metrics")
    there = set(re.findall(r"^# TYPE (\w+)", said, re.MULTILINE))
    assert {name.removesuffix("_bucket") for name in asked_for} <= there
    assert {name for name in there if name.startswith("gamekeeper") and not name.endswith("_created")} <= {
        name.removesuffix("_bucket") for name in asked_for
    }
