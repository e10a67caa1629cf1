"""When a person wants to hear nothing: hours of the day by weekday, on the wall clock where they live."""

from collections.abc import Iterator
from datetime import timedelta
from zoneinfo import ZoneInfo

import msgspec

from bot.pace.spans import Span, merge_spans
from bot.pace.wall_time import DAY, MIDNIGHT, instant, local_time

COUNTED = 10 * 60  # minutes of a day's quiet hours in which the clock of a turn stands still
WEEK = 7
AHEAD = 400  # days looked ahead: more than any clock has left


class Hours(msgspec.Struct, frozen=True):
    """From one minute of a day to another; to one of the next day, if it is not later."""

    start: int
    end: int

    @property
    def length(self) -> int:
        """How many minutes they last by the clock on the wall; a whole day if they end as they begin."""
        return (self.end - self.start) % MIDNIGHT or MIDNIGHT


class QuietHours(msgspec.Struct, frozen=True):
    """The quiet hours that begin on each weekday, Monday first, and the time zone (`Europe/Berlin`)."""

    zone: str = "UTC"
    days: tuple[Hours | None, ...] = (None,) * WEEK

    def spans(self, start: int, longest: int = MIDNIGHT) -> Iterator[Span]:
        """The quiet hours that are not over at `start`, for a year; of each day's only the first `longest` minutes."""
        yield from merge_spans(span for span in self._by_day(start, longest) if span[1] > start)

    def clock_stops(self, start: int) -> Iterator[Span]:
        """Those of their spans in which the clock of a turn stands still."""
        return self.spans(start, COUNTED)

    def over_at(self, at: int) -> int:
        """When this person may hear something: at once, or when the quiet hours are over."""
        following = next(self.spans(at), None)
        if following is None or following[0] > at:
            return at
        # Quiet hours round the clock are as good as none: there is nothing to wait for.
        return at if following[1] - at > WEEK * DAY else following[1]

    def _by_day(self, start: int, longest: int) -> Iterator[Span]:
        zone = ZoneInfo(self.zone)
        day = local_time(start, zone).date() - timedelta(2)  # what began then may last until now
        for ahead in range(AHEAD if any(self.days) else 0):
            today = day + timedelta(ahead)
            if hours := self.days[today.weekday()]:
                end = hours.start + min(hours.length, longest)
                yield instant(today, hours.start, zone), instant(today, end, zone)
