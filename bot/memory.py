"""How the process treats its memory, set once: large pictures are given back, what lives for ever is left in peace."""

import contextlib
import ctypes
import gc

LARGE = 4 << 20  # bytes; the smallest of our tables' pictures is larger
MMAP_THRESHOLD = -3  # glibc's name for it: M_MMAP_THRESHOLD


def give_back() -> None:
    """Let glibc return each large block as soon as it is free.

    Left to itself it raises its threshold with the first picture that is freed and keeps tens of megabytes in pieces.
    """
    with contextlib.suppress(OSError, AttributeError):  # another C library has neither the file nor the fault
        ctypes.CDLL("libc.so.6").mallopt(MMAP_THRESHOLD, LARGE)


def settle() -> None:
    """Take what is here now out of the collector's sight: looking through it all halted the bot for 100 ms a time."""
    gc.collect()
    gc.freeze()
