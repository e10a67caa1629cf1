"""Samples of a process: how late its event loop is, and how much memory it uses."""

import asyncio
import os
import resource
import sys
import time
from pathlib import Path

import msgspec

EVERY = 0.01  # seconds between samples


class Look(msgspec.Struct, frozen=True, array_like=True):
    """One sample: when (seconds since 1970), by how many seconds too late, and the resident memory in MiB."""

    at: float
    late: float
    memory: float


class Probe:
    """Takes samples until it is cancelled."""

    def __init__(self) -> None:
        self.looks: list[Look] = []

    async def run(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(EVERY)
            self.looks.append(Look(time.time(), time.perf_counter() - begun - EVERY, resident()))


def resident() -> float:
    """The memory of this process in MiB: now, or if the system does not tell, at its highest."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << (20 if sys.platform == "darwin" else 10))
