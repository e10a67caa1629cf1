"""The machine that is measured on, and how busy other programs kept it: figures of a busy machine say little."""

import contextlib
import os
import platform
import re
from importlib.metadata import version
from pathlib import Path
from time import perf_counter

from bot.bench.figure import Figure

STAT = Path("/proc/stat")


def description() -> str:
    """Return the machine and the versions of libraries, on which the figures depend."""
    names = ", ".join(f"{name} {version(name)}" for name in ("discord.py", "pillow", "SQLAlchemy", "msgspec"))
    return f"Python {platform.python_version()}, {names}, {os.cpu_count()} processors, {platform.platform()}"


class OtherLoad:
    """How busy other programs have kept the processors since this was made."""

    def __init__(self) -> None:
        self._started, self._own, self._all = perf_counter(), own_seconds(), _all_seconds()

    def figures(self) -> list[Figure]:
        """Return their share of the processors in percent as one figure; none where the system does not tell."""
        if self._all is None or (now := _all_seconds()) is None:
            return []
        whole = (perf_counter() - self._started) * (os.cpu_count() or 1)
        share = (now - self._all - (own_seconds() - self._own)) / whole
        return [Figure("this machine", "processors busy with other programs", max(0.0, 100 * share), "%")]


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of a running process; 0 where the system does not tell."""
    fields = _stat(Path(f"/proc/{pid}"))
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def child_pids(pid: int) -> list[int]:
    """Return the ids of a process's running children, where the system tells."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")  # one for each thread that began some
    return [int(child) for children in lists for child in _read(children).split()]


def memory_share(pid: int) -> float:
    """Return a process's memory in MiB, of what it shares with others its part; 0 where the system does not tell."""
    kibibytes = re.findall(r"^Pss:\s+(\d+)", _read(Path(f"/proc/{pid}/smaps_rollup")), re.MULTILINE)
    return sum(map(int, kibibytes)) / (1 << 10)


def _stat(process: Path) -> list[str]:
    """Return the fields of /proc/PID/stat from the state on; none if the process has ended."""
    return _read(process / "stat").rpartition(")")[2].split()


def _read(file: Path) -> str:
    """Return what the system tells in a file; nothing if the process has ended."""
    with contextlib.suppress(OSError):
        return file.read_text("ascii", errors="replace")
    return ""


def busy_seconds() -> float:
    """Return the CPU seconds of all programs; 0 where the system does not tell."""
    return _all_seconds() or 0.0


def own_seconds() -> float:
    """Return the CPU seconds of this process and of its ended children."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _all_seconds() -> float | None:
    """Return the CPU seconds of all programs: user, nice, system, interrupts; None where the system does not tell."""
    if not STAT.exists():
        return None
    user, nice, system, _idle, _waiting, hard, soft, *_ = map(int, STAT.read_text("ascii").splitlines()[0].split()[1:])
    return (user + nice + system + hard + soft) / os.sysconf("SC_CLK_TCK")
