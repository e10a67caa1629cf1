"""When the clocks of people stand still: in their quiet hours, on vacation, and while no process ran."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import takewhile
from typing import NamedTuple

from bot.pace.night import night, zone_of_language
from bot.pace.notation import parse_hours
from bot.pace.quiet_hours import QuietHours
from bot.pace.spans import Span, merge_spans
from bot.pace.wall_time import DAY
from bot.store.rows import PersonRow

SETTLED = 2 * DAY  # after a change the former quiet hours count for so long, lest anybody puts off what runs out


class Calendar(NamedTuple):
    """What makes clocks stand still. Nothing does by default."""

    people: Mapping[int, PersonRow] = {}
    outages: Sequence[Span] = ()
    vacations: Mapping[int, Sequence[Span]] = {}
    language: str | None = None  # of the table: it says where its people probably live

    def standstills(self, user_id: int, start: int) -> Iterator[Span]:
        """The spans, over after `start`, in which this person's clocks stand still; for about a year."""
        person = self.people.get(user_id)
        quiet = _quiet_spans(person, start) if person else iter(())
        outages = (span for span in self.outages if span[1] > start)
        away = (span for span in self.vacations.get(user_id, ()) if span[1] > start)
        return merge_spans(merge(quiet, outages, away))

    def silent(self, user_id: int) -> QuietHours | None:
        """When no reminder comes to this person. None if nothing is known of them."""
        person = self.people.get(user_id)
        return silent_hours(person, self.language) if person else None

    def away(self, user_id: int, at: int) -> int:
        """Until when this person is away at most; the time itself if they are not."""
        return next((last for first, last in self.vacations.get(user_id, ()) if first <= at < last), at)


def quiet_hours(person: PersonRow) -> QuietHours:
    """The quiet hours that this person has set; none without a time zone."""
    return _hours(person.zone, person.quiet)


def silent_hours(person: PersonRow, language: str | None) -> QuietHours:
    """When no reminder comes to this person: in the quiet hours that they have set or, without any, at night.

    They live where they said, where they play as if it were day, or where most do who speak the table's language.
    """
    quiet = quiet_hours(person)
    return quiet if any(quiet.days) else night(probable_zone(person, language))


def probable_zone(person: PersonRow, language: str | None) -> str:
    """The time zone in which this person lives, as far as is known; the language is that of a server."""
    return person.zone or person.likely_zone or zone_of_language(language)


def _hours(zone: str | None, quiet: str) -> QuietHours:
    return QuietHours(zone, parse_hours(quiet)) if zone else QuietHours()


def _quiet_spans(person: PersonRow, start: int) -> Iterator[Span]:
    """The quiet hours in which this person's clocks stand still: for a while the former ones, where they changed."""
    now = quiet_hours(person)
    settled = start if person.quiet_at is None else person.quiet_at + SETTLED
    if settled <= start:
        yield from now.clock_stops(start)
        return
    former = _hours(person.former_zone, person.former_quiet)
    yield from _until(former.clock_stops(start), settled)
    yield from ((max(first, settled), last) for first, last in now.clock_stops(settled))


def _until(spans: Iterable[Span], end: int) -> Iterator[Span]:
    return ((first, min(last, end)) for first, last in takewhile(lambda span: span[0] < end, spans))
