"""What systemd hears of a run, through a socket as it gives one."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time

import pytest

from bot.local.server import StandIn
from bot.process import systemd
from cogs.client.running import run
from tests.cogs.client.test_run import settings

OFTEN = str(60_000)  # microseconds within which a sign of life is to come


class Ear:
    """systemd's end of the socket."""

    def __init__(self, address):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._socket.setblocking(False)

    def heard(self):
        """All that has been said since the last time."""
        said = []
        while True:
            try:
                said.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return said

    async def until(self, word):
        """All that is said until this is."""
        said = []
        async with asyncio.timeout(20):
            while word not in said:
                await asyncio.sleep(0.005)
                said += self.heard()
        return said

    def close(self):
        self._socket.close()


@pytest.fixture(params=["path", "abstract"])
def ear(request, tmp_path, monkeypatch):
    name = f"{tmp_path}/notify"
    listening = Ear(name if request.param == "path" else f"\0{name}")
    monkeypatch.setenv("NOTIFY_SOCKET", name if request.param == "path" else f"@{name}")
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    yield listening
    listening.close()


async def test_a_run_says_that_it_has_begun_lives_and_ends(ear, tmp_path, monkeypatch):
    monkeypatch.setenv("WATCHDOG_USEC", OFTEN)
    async with StandIn() as stand_in:
        running = asyncio.create_task(run(settings(stand_in, tmp_path)))
        assert (await ear.until("READY=1"))[0] == "READY=1"
        for _ in range(3):
            await ear.until("WATCHDOG=1")
        await stand_in.wait_connected()
        os.kill(os.getpid(), signal.SIGTERM)
        await ear.until("STOPPING=1")
        assert await running == 0
        ear.heard()
        await asyncio.sleep(0.1)
        assert ear.heard() == []


async def test_nothing_says_that_a_run_lives_whose_loop_hangs(ear, monkeypatch):
    monkeypatch.setenv("WATCHDOG_USEC", OFTEN)
    async with systemd.signs_of_life():
        await ear.until("WATCHDOG=1")
        ear.heard()
        time.sleep(0.3)  # noqa: ASYNC251 - as a fault would
        assert ear.heard() == []
        await ear.until("WATCHDOG=1")


@pytest.mark.parametrize(("within", "whose"), [(None, None), ("0", None), ("soon", None), (OFTEN, "1")])
async def test_where_no_sign_of_life_is_waited_for_none_is_given(ear, monkeypatch, within, whose):
    for name, value in (("WATCHDOG_USEC", within), ("WATCHDOG_PID", whose)):
        if value:
            monkeypatch.setenv(name, value)
    async with systemd.signs_of_life():
        await asyncio.sleep(0.1)
    assert ear.heard() == ["READY=1"]


@pytest.mark.parametrize("address", [None, "", "vsock:2:1", "/nowhere/at/all"])
async def test_without_systemd_nothing_is_said_and_nothing_fails(monkeypatch, address):
    if address is None:
        monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    else:
        monkeypatch.setenv("NOTIFY_SOCKET", address)
    async with systemd.signs_of_life():
        pass


async def test_a_start_that_fails_is_not_told_as_begun(ear, tmp_path):
    (tmp_path / "folder").mkdir()
    environment = os.environ | {"DISCORD_TOKEN": "x", "DATABASE_URL": f"sqlite:///{tmp_path}/folder"}
    command = [sys.executable, "-m", "bot", "run"]
    done = await asyncio.to_thread(subprocess.run, command, env=environment, capture_output=True, check=False)
    assert done.returncode == 1
    assert ear.heard() == []
