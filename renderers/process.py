"""A process that draws for another one: what it does first."""

import contextlib
import os
import signal
import threading
from multiprocessing import parent_process

from bot.process import memory

BEHIND = 5  # by how much less urgent than the answers of the bot a picture is


def begin() -> None:
    """Stay until the process that asked for us ends, whatever signals reach both, and leave it the processor first."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # not everywhere
        os.nice(BEHIND)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    memory.tune_malloc()
    memory.raise_gc_threshold()


def _end_with_parent() -> None:
    """Where it is killed it can tell us nothing, and we would wait for its wishes for ever."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(0)
