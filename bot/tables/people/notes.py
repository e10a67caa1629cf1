"""Recent facts about people that this process keeps in memory, so that it need not read or write them again."""

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")
KNOWN = 10_000  # the most facts of a kind that are kept


def remember(notes: OrderedDict[K, T], key: K, note: T) -> None:
    """Store a fact about a person, replacing the oldest one if there are too many."""
    notes[key] = note
    if len(notes) > KNOWN:
        notes.popitem(last=False)
