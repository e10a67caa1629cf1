"""The hours in which a person gets no messages: by weekday, in the local time where they live."""

from collections.abc import Iterator
from datetime import timedelta
from zoneinfo import ZoneInfo

import msgspec

from bot.pace.spans import Span, merge_spans
from bot.pace.wall_time import DAY, MIDNIGHT, instant, local_time

COUNTED = 10 * 60  # minutes: the most of a day's quiet hours for which the clock of a turn stands still
WEEK = 7
AHEAD = 400  # days to look ahead: more than any clock has left


class Hours(msgspec.Struct, frozen=True):
    """From one minute of a day to another; the end belongs to the next day unless it is later than the start."""

    start: int
    end: int

    @property
    def length(self) -> int:
        """How many minutes the hours last by local time; a whole day if start and end are equal."""
        return (self.end - self.start) % MIDNIGHT or MIDNIGHT


class QuietHours(msgspec.Struct, frozen=True):
    """The quiet hours that begin on each weekday, Monday first, and the time zone (`Europe/Berlin`)."""

    zone: str = "UTC"
    days: tuple[Hours | None, ...] = (None,) * WEEK

    def spans(self, start: int, longest: int = MIDNIGHT) -> Iterator[Span]:
        """Yield the quiet hours of the next year that end after `start`, each cut to `longest` minutes."""
        yield from merge_spans(span for span in self._by_day(start, longest) if span[1] > start)

    def clock_stops(self, start: int) -> Iterator[Span]:
        """Yield the spans of quiet hours in which the clock of a turn stands still."""
        return self.spans(start, COUNTED)

    def over_at(self, at: int) -> int:
        """Return when this person may get a message: at once, or at the end of the quiet hours."""
        start, end = next(self.spans(at), (at, at))
        if start > at:
            return at
        # Quiet hours round the clock count as none: they have no end to wait for.
        return at if end - at > WEEK * DAY else end

    def _by_day(self, start: int, longest: int) -> Iterator[Span]:
        """Yield the quiet hours day by day, each cut to `longest` minutes; the first ones may be over."""
        zone = ZoneInfo(self.zone)
        day = local_time(start, zone).date() - timedelta(2)  # hours that began then may last until now
        for ahead in range(AHEAD if any(self.days) else 0):
            today = day + timedelta(ahead)
            if hours := self.days[today.weekday()]:
                end = hours.start + min(hours.length, longest)
                yield instant(today, hours.start, zone), instant(today, end, zone)
