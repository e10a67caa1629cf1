"""Samples of a process: how late its event loop is, and how much memory it uses."""

import asyncio
import os
import resource
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import msgspec

EVERY = 0.01  # seconds between samples


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """A sample: when (seconds since 1970), how many seconds late, and the resident memory in MiB.

    `drawing` is the memory of its child processes.
    """

    at: float
    late: float
    memory: float
    drawing: float


class Probe:
    """Takes samples until it is cancelled."""

    def __init__(self) -> None:
        self.samples: list[Sample] = []

    async def run(self) -> None:
        """Take a sample again and again until cancelled: of the memory, and of how late the event loop is."""
        while True:
            started = time.perf_counter()
            await asyncio.sleep(EVERY)
            self.samples.append(
                Sample(time.time(), time.perf_counter() - started - EVERY, resident_memory(), _children_memory())
            )


def resident_memory() -> float:
    """Return this process's memory in MiB: its present one or, where the system does not tell, its peak."""
    now = _process_memory("self")
    if now is not None:
        return now
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << (20 if sys.platform == "darwin" else 10))


def _children_memory() -> float:
    """Return the memory of the child processes in MiB, where the system tells; shared memory counts twice."""
    return sum(_process_memory(str(process.pid)) or 0.0 for process in active_children())


def _process_memory(process: str) -> float | None:
    """Return a process's resident memory in MiB; None where the system does not tell."""
    statm = Path("/proc", process, "statm")
    if not statm.exists():
        return None
    return int(statm.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
