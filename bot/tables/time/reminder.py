"""What one message reminds a person of: turns that wait for them, and news from their quiet hours."""

from collections.abc import Collection

import msgspec

from bot.engine.effect import Seat
from bot.store.rows import ClockRow
from bot.tables.table import REMIND

SNOOZED = "snoozed"  # the kind of a reminder at a time that its person has chosen
RENEWED = "renewed"  # the kind of the notice that the time for a turn has run out and was extended once
REMINDERS = (REMIND, SNOOZED)


class WaitingTurn(msgspec.Struct, frozen=True):
    """A turn that waits for its person: the table's id, the seat, the table's number and the time (ms) when it began.

    `deadline` is when its time runs out, if it does; `excused` says that it did, and was extended once. After the
    `last` reminder none can be put off.
    """

    table: int
    seat: Seat
    number: int
    since: int
    deadline: int | None = None
    excused: bool = False
    last: bool = False

    @classmethod
    def of(cls, table_id: int, clock: ClockRow) -> "WaitingTurn":
        """Return the waiting turn of this clock, which must be in one."""
        assert clock.number is not None
        assert clock.since is not None, "a turn that waits has begun"
        return cls(table_id, clock.seat, clock.number, clock.since, clock.deadline)

    @property
    def urgency(self) -> tuple[bool, int]:
        """The sort key: first turns whose time runs out, by when it does; then those that have waited longest."""
        return self.deadline is None, self.since if self.deadline is None else self.deadline


class News(msgspec.Struct, frozen=True):
    """What happened at a table in somebody's quiet hours: its kind is one of NEWS."""

    kind: str
    table: int


class Reminder(msgspec.Struct, frozen=True):
    """The turns that wait for one person, the longest waiting first, and other news for them."""

    waiting: tuple[WaitingTurn, ...]
    news: tuple[News, ...] = ()

    @property
    def tables(self) -> list[int]:
        """The ids of the tables that it names; its buttons are for the first."""
        return list(dict.fromkeys([*(turn.table for turn in self.waiting), *(news.table for news in self.news)]))

    def about(self, tables: Collection[int]) -> "Reminder":
        """Return the part of it that is about these tables."""
        waiting = tuple(turn for turn in self.waiting if turn.table in tables)
        return Reminder(waiting, tuple(news for news in self.news if news.table in tables))
