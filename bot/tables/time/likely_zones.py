"""The time zones of people who have not set one: guessed from the hours in which they play."""

from collections.abc import Mapping

import msgspec

from bot.pace.night import zone_by_activity, zone_of_language
from bot.pace.wall_time import DAY
from bot.store.rows import PersonRow
from bot.store.store import Store

PAST, MOST = 60 * DAY, 300  # a person's choices that are looked at: how far back, and how many


async def with_likely_zones(
    store: Store, people: Mapping[int, PersonRow], languages: Mapping[int, str | None], now: int
) -> dict[int, PersonRow]:
    """Return these people with their likely time zones.

    `languages` are those of their tables, by user id: only zones of these people are guessed anew, and stored.
    """
    unknown = {user: language for user, language in languages.items() if people[user].zone is None}
    acts = await store.people.acts(unknown, now - PAST, MOST) if unknown else {}
    zones = {user: zone_by_activity(times, zone_of_language(unknown[user])) for user, times in acts.items()}
    changed_zones = {user: zone for user, zone in zones.items() if zone != people[user].likely_zone}
    if changed_zones:
        await store.people.set_likely_zones(changed_zones)
    return {
        user: msgspec.structs.replace(person, likely_zone=zones.get(user, person.likely_zone))
        for user, person in people.items()
    }
