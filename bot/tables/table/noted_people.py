"""What this process has told the store of people lately, so that it need not tell it again."""

from collections import OrderedDict
from typing import TypeVar

T = TypeVar("T")
KNOWN = 10_000  # people of whom each is remembered


class NotedPeople:
    """One for all services of a store: what is forgotten of a person is forgotten for each of them."""

    def __init__(self) -> None:
        self.locales: OrderedDict[int, str] = OrderedDict()
        self.active: OrderedDict[int, int] = OrderedDict()  # when that was noted
        self.names: OrderedDict[int, tuple[int, str, int]] = OrderedDict()  # on which server, and when that was noted

    def put(self, notes: OrderedDict[int, T], user_id: int, note: T) -> None:
        """Remember a note of a person in one of these, in place of the oldest where there are too many."""
        notes[user_id] = note
        if len(notes) > KNOWN:
            notes.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Take this person for somebody who was never here."""
        for notes in (self.locales, self.active, self.names):
            notes.pop(user_id, None)
