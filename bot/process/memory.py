"""How the process uses memory: room for pictures is reused and given back, long-lived objects are not collected."""

import contextlib
import ctypes
import gc
import os
from pathlib import Path

LARGE = 32 << 20  # bytes; every picture is smaller
SMALL = 1 << 20  # bytes; whole pictures are larger, most pieces smaller
FREE = 4 << 20  # bytes at the heap's end, at least, that are not given back each time
SELDOM = 50_000  # new objects between two garbage collections
STATM = Path("/proc/self/statm")
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8  # glibc's M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX


def tune_malloc(kept: int = LARGE) -> None:
    """Let the threads that draw share one arena of memory, and reuse what was freed of up to `kept` bytes at once.

    By itself glibc keeps one arena per thread. What is larger is fetched from the system each time and given back: with
    SMALL a picture takes a tenth longer, but no longer leaves holes among the small things that are kept.
    """
    with contextlib.suppress(OSError, AttributeError):  # other C libraries lack this file, and this problem
        library = ctypes.CDLL("libc.so.6")
        for option, value in ((ARENA_MAX, 1), (MMAP_THRESHOLD, kept), (TRIM_THRESHOLD, max(kept, FREE))):
            library.mallopt(option, value)


def trim_heap() -> None:
    """Return free heap memory to the system, which takes a few milliseconds."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


def resident() -> int:
    """Return how many bytes of this process are in memory now; 0 where the system does not tell.

    The peak that `getrusage` tells would be its parent's: a process has that from before it began.
    """
    with contextlib.suppress(OSError):
        return int(STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def freeze_gc() -> None:
    """Exclude all present objects from garbage collection: scanning them stopped the bot for 100 ms each time."""
    gc.collect()
    gc.freeze()


def settle() -> None:
    """Take all that is here as here to stay, once everything has been made that the first answers need."""
    freeze_gc()
    trim_heap()


def raise_gc_threshold() -> None:
    """Collect garbage less often: a picture takes thousands of objects, which form no reference cycles.

    Looking for cycles took a twentieth of the time of drawing.
    """
    gc.set_threshold(SELDOM)
