"""Guesses when it is night for a person who has not named a time zone: from their language and from when they play."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.languages import about, languages
from bot.pace.quiet_hours import WEEK, Hours, QuietHours

NIGHT = Hours(23 * 60, 8 * 60)
UNKNOWN = "UTC"  # the zone of a person about whom nothing is known
ENOUGH = 20  # acts, with fewer of which no zone is guessed
SELDOM = 0.1  # the share of acts at night up to which the usual zone is believed
OFFSETS = range(-11, 13)  # the hours by which clocks may be ahead of UTC


def night(zone: str) -> QuietHours:
    """Return the quiet hours that a night is in this time zone."""
    return QuietHours(zone, (NIGHT,) * WEEK)


def zone_of_language(language: str | None) -> str:
    """Return the time zone in which somebody who uses this language probably lives."""
    return about(language).zone if language in languages() else UNKNOWN


def zone_name(zone: str) -> str:
    """Return what people call a time zone found by hours: "UTC+9" for "Etc/GMT-9"; any other name unchanged."""
    offset = zone.removeprefix("Etc/GMT")
    opposite = {"+": "-", "-": "+"}  # these names count hours to the west
    return zone if offset == zone else f"UTC{opposite[offset[0]]}{offset[1:]}"


def zone_by_activity(times: Iterable[int], usual: str) -> str | None:
    """Return the time zone in which somebody who acted at these times (ms) probably lives.

    None unless there are enough times, and a good part of them are at night in the `usual` zone.
    """
    acts = Counter(datetime.fromtimestamp(at / 1000, UTC).replace(minute=0, second=0, microsecond=0) for at in times)
    if acts.total() < ENOUGH:
        return None
    zone = ZoneInfo(usual)
    shift = round(_utc_offset(max(acts), zone))
    if sum(n for at, n in acts.items() if _is_night(at.astimezone(zone).hour)) <= SELDOM * acts.total():
        return None
    by_hour = Counter({hour: sum(n for at, n in acts.items() if at.hour == hour) for hour in range(24)})

    def at_night(ahead: int) -> int:
        """Return how many of the times are at night where clocks are this many hours ahead of UTC."""
        return sum(n for hour, n in by_hour.items() if _is_night((hour + ahead) % 24))

    best = min(OFFSETS, key=lambda ahead: (at_night(ahead), abs(ahead - shift)))
    return f"Etc/GMT{-best:+}" if best else "UTC"  # these names count hours to the west


def _utc_offset(at: datetime, zone: ZoneInfo) -> float:
    """Return by how many hours clocks in a zone are ahead of UTC."""
    offset = at.astimezone(zone).utcoffset()
    return offset.total_seconds() / 3600 if offset else 0.0


def _is_night(hour: int) -> bool:
    """Return whether an hour of the day belongs to the night."""
    return hour * 60 >= NIGHT.start or hour * 60 < NIGHT.end
