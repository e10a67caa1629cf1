"""What a process notices of itself: how late its event loop is, and how much memory it holds."""

import asyncio
import os
import resource
import sys
import time
from pathlib import Path

import msgspec

EVERY = 0.01  # seconds between looks


class Look(msgspec.Struct, frozen=True, array_like=True):
    """One look: when (seconds since 1970), how late it came, and the resident memory in MiB."""

    at: float
    late: float
    memory: float


class Probe:
    """Looks every few milliseconds until it is cancelled."""

    def __init__(self) -> None:
        self.looks: list[Look] = []

    async def run(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(EVERY)
            self.looks.append(Look(time.time(), time.perf_counter() - begun - EVERY, resident()))


def resident() -> float:
    """The memory that this process holds now, in MiB; where the system does not tell, the most it ever held."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << (20 if sys.platform == "darwin" else 10))
