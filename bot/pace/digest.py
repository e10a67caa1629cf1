"""The hour of the day at which a person wants to get all reminders together."""

from datetime import timedelta
from itertools import count
from zoneinfo import ZoneInfo

from bot.pace.quiet_hours import QuietHours
from bot.pace.wall_time import instant, local_time


def digest_at(start: int, minute: int, quiet: QuietHours) -> int:
    """Return the first digest time from `start` on: this minute of a day, or when the quiet hours it is in end."""
    zone = ZoneInfo(quiet.zone)
    first = local_time(start, zone).date() - timedelta(1)  # quiet hours may put yesterday's digest off until today
    digests = (quiet.over_at(instant(first + timedelta(day), minute, zone)) for day in count())
    return next(at for at in digests if at >= start)
