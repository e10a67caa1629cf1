"""How the process uses memory: room for pictures is reused and given back, long-lived objects are not collected."""

import contextlib
import ctypes
import gc

LARGE = 32 << 20  # bytes; every picture is smaller
SELDOM = 50_000  # new objects between two garbage collections
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8  # glibc's M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX


def tune_malloc() -> None:
    """Let the threads that draw share one arena of memory and reuse it.

    By itself glibc keeps one arena per thread. Fetching a picture's 10 MB from the system each time instead took a
    quarter of the time of drawing.
    """
    with contextlib.suppress(OSError, AttributeError):  # other C libraries lack this file, and this problem
        library = ctypes.CDLL("libc.so.6")
        for option, value in ((ARENA_MAX, 1), (MMAP_THRESHOLD, LARGE), (TRIM_THRESHOLD, LARGE)):
            library.mallopt(option, value)


def trim_heap() -> None:
    """Return free heap memory to the system, which takes a few milliseconds."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


def freeze_gc() -> None:
    """Exclude all present objects from garbage collection: scanning them stopped the bot for 100 ms each time."""
    gc.collect()
    gc.freeze()


def raise_gc_threshold() -> None:
    """Collect garbage less often: a picture takes thousands of objects, which form no reference cycles.

    Looking for cycles took a twentieth of the time of drawing.
    """
    gc.set_threshold(SELDOM)
