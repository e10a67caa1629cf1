"""Samples of a process: how late its event loop is, and how much memory it uses."""

import asyncio
import os
import resource
import sys
import time
from collections.abc import Iterator
from itertools import count

import msgspec

from bot.bench.machine import child_pids, memory_share
from bot.process import memory

EVERY = 0.01  # seconds between samples
SELDOM = 500  # samples between two looks at all processes, which take some milliseconds


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """A sample: when (seconds since 1970), how many seconds late, and the resident memory in MiB.

    `whole` is the memory of all processes lately: its own, and those that draw or think for it.
    """

    at: float
    late: float
    memory: float
    whole: float


class Probe:
    """Takes samples until it is cancelled."""

    def __init__(self) -> None:
        self.samples: list[Sample] = []

    async def run(self) -> None:
        """Take a sample again and again until cancelled: of the memory, and of how late the event loop is."""
        whole = 0.0
        for number in count():
            started = time.perf_counter()
            await asyncio.sleep(EVERY)
            late = time.perf_counter() - started - EVERY
            whole = whole if number % SELDOM else whole_memory()
            self.samples.append(Sample(time.time(), late, resident_memory(), whole))


def resident_memory() -> float:
    """Return this process's memory in MiB: its present one or, where the system does not tell, its peak."""
    if now := memory.resident():
        return now / (1 << 20)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << (20 if sys.platform == "darwin" else 10))


def whole_memory() -> float:
    """Return the memory of this process and all that it has begun in MiB; 0 where the system does not tell."""
    return sum(map(memory_share, _family(os.getpid())))


def _family(pid: int) -> Iterator[int]:
    """Yield the ids of a process and of all that it has begun."""
    yield pid
    for child in child_pids(pid):
        yield from _family(child)
