"""What this process remembers of people, so that it need not ask or tell the store again: of the last ones alone."""

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")
KNOWN = 10_000  # notes of a kind


def remember(notes: OrderedDict[K, T], key: K, note: T) -> None:
    """Put a note to the others of its kind, in place of the oldest where there are too many."""
    notes[key] = note
    if len(notes) > KNOWN:
        notes.popitem(last=False)
