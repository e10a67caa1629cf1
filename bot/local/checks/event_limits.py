"""Discord's limits on scheduled events."""

from collections.abc import Iterator
from datetime import datetime

from bot.local.checks.errors import Flaw, invalid_form
from bot.local.checks.message_limits import too_long
from bot.local.world.records import Json

NAME, DESCRIPTION, LOCATION = 100, 1000, 100  # characters
MOST = 100  # events of a guild that are not over


def check_event(json: Json, now: float) -> None:
    """Check an event that is to be created. Raise ApiError if a text does not fit, or it is not in the future."""
    flaws = list(_flaws(json, now))
    if flaws:
        raise invalid_form(flaws)


def _flaws(json: Json, now: float) -> Iterator[Flaw]:
    """Yield what is wrong with an event."""
    yield from too_long("name", json.get("name"), NAME, 1)
    yield from too_long("description", json.get("description"), DESCRIPTION)
    yield from too_long("entity_metadata.location", (json.get("entity_metadata") or {}).get("location"), LOCATION, 1)
    if not json.get("scheduled_end_time"):
        yield Flaw("scheduled_end_time", "BASE_TYPE_REQUIRED", "This field is required")
    elif seconds(json["scheduled_end_time"]) <= seconds(json["scheduled_start_time"]):
        yield Flaw("scheduled_end_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID", "An event ends after it starts.")
    if seconds(json["scheduled_start_time"]) <= now:
        yield Flaw("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.")


def seconds(written: str) -> float:
    """Return a time that is written as Discord does: "1970-01-01T00:00:01+00:00" -> 1.0."""
    return datetime.fromisoformat(written).timestamp()
