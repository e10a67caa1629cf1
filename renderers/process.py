"""A process that draws for another one: what it does first."""

import contextlib
import os
import signal
import threading
from multiprocessing import parent_process

from bot.process import memory

BEHIND = 5  # by how much less urgent than the answers of the bot a picture is


def begin() -> None:
    """Ignore signals until the parent process ends, and run at a lower priority than it."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # not everywhere
        os.nice(BEHIND)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    memory.tune_malloc()
    memory.raise_gc_threshold()


def _end_with_parent() -> None:
    """Let the system end this process with its parent: a killed parent cannot tell us, and we would wait for ever."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(0)
