"""Once told to end, a process ends in time, whatever holds it up."""

import signal
import subprocess
import sys

import pytest

HELD_UP = """
import asyncio, sys, threading, time
from concurrent.futures import ThreadPoolExecutor
from bot.process import log, shutdown
from bot.config import Settings

log.set_up(Settings(_env_file=None))
shutdown.LIMIT = 0.3
threads = ThreadPoolExecutor(1)

async def main():
    ended = shutdown.shutdown_signal()
    print("here", flush=True)
    {holding}
    await ended
    {after}
    return 0

sys.exit(shutdown.run(main()))
"""
DELAYS = {
    "a thread that draws": ("threads.submit(time.sleep, 600)", ""),
    "a thread of the loop": ("asyncio.get_running_loop().run_in_executor(None, time.sleep, 600)", ""),
    "a part that does not close": ("", "await asyncio.sleep(600)"),
    "a database that does not close": ("", "await asyncio.shield(asyncio.sleep(600))"),
    "nothing": ("", ""),
}


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("delay", DELAYS)
def test_nothing_holds_it_up(delay, sign):
    holding, after = DELAYS[delay]
    program = [sys.executable, "-c", HELD_UP.format(holding=holding, after=after)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == "here\n"
            process.send_signal(sign)
            _, said = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 0
    assert ("not all has ended in time" in said) == (delay != "nothing")
