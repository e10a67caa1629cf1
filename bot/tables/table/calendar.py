"""When the clocks of people stand still: in their quiet hours, on vacation, and while no process ran."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import takewhile
from typing import NamedTuple

from bot.languages import ENGLISH
from bot.pace.night import night, zone_of_language
from bot.pace.notation import parse_hours
from bot.pace.quiet_hours import QuietHours
from bot.pace.spans import Span, merge_spans
from bot.pace.wall_time import DAY
from bot.store.rows import PersonRow

FORMER_QUIET_LASTS = (
    2 * DAY
)  # after a change: former quiet hours count so long, so that nobody can stop a clock at will


class Calendar(NamedTuple):
    """What makes clocks stand still; by default nothing."""

    people: Mapping[int, PersonRow] = {}
    outages: Sequence[Span] = ()
    vacations: Mapping[int, Sequence[Span]] = {}
    language: str | None = None  # the table's, which says where its people probably live

    def standstills(self, user_id: int, start: int) -> Iterator[Span]:
        """Yield the spans after `start`, for about a year, in which this person's clocks stand still."""
        person = self.people.get(user_id)
        quiet = _quiet_spans(person, start) if person else iter(())
        outages = (span for span in self.outages if span[1] > start)
        away_until = (span for span in self.vacations.get(user_id, ()) if span[1] > start)
        return merge_spans(merge(quiet, outages, away_until))

    def silent(self, user_id: int) -> QuietHours | None:
        """Return when this person gets no reminders; None if nothing is known about them."""
        person = self.people.get(user_id)
        return silent_hours(person, self.language) if person else None

    def away_until(self, user_id: int, at: int) -> int:
        """Return until when this person is away at most; `at` itself if they are not."""
        return next((last for first, last in self.vacations.get(user_id, ()) if first <= at < last), at)


def quiet_hours(person: PersonRow) -> QuietHours:
    """Return the quiet hours that this person has set; none without a time zone."""
    return _hours(person.zone, person.quiet)


def silent_hours(person: PersonRow, language: str | None) -> QuietHours:
    """Return when this person gets no reminders: in the quiet hours they have set or, without any, at night.

    Night is judged by the zone they have set, else by their hours of play, else by the table's language.
    """
    quiet = quiet_hours(person)
    return quiet if any(quiet.days) else night(probable_zone(person, language))


def probable_zone(person: PersonRow, language: str | None) -> str:
    """Return the time zone in which this person probably lives; the language is that of a server.

    The person's own says more, unless it is English, which people read everywhere.
    """
    own = person.language or person.locale
    return person.zone or person.likely_zone or zone_of_language(own if own not in (None, ENGLISH) else language)


def _hours(zone: str | None, quiet: str) -> QuietHours:
    """Return stored quiet hours in this time zone; none without a zone."""
    return QuietHours(zone, parse_hours(quiet)) if zone else QuietHours()


def _quiet_spans(person: PersonRow, start: int) -> Iterator[Span]:
    """Yield the quiet hours in which this person's clocks stand still: after a change, the former ones for a while."""
    current = quiet_hours(person)
    change_time = start if person.quiet_at is None else person.quiet_at + FORMER_QUIET_LASTS
    if change_time <= start:
        yield from current.clock_stops(start)
        return
    former = _hours(person.former_zone, person.former_quiet)
    yield from _until(former.clock_stops(start), change_time)
    yield from ((max(first, change_time), last) for first, last in current.clock_stops(change_time))


def _until(spans: Iterable[Span], end: int) -> Iterator[Span]:
    """Yield the parts of these spans before `end`."""
    return ((first, min(last, end)) for first, last in takewhile(lambda span: span[0] < end, spans))
