"""Those who look for a table, with what is known of them: when they are active, whether they can be asked now."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime

from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.store.people.searches import SearchRow
from bot.store.rows import PersonRow
from bot.tables.finding.matching import DAY_HOURS, Seeker
from bot.tables.finding.wishes import read_servers, read_wishes
from bot.tables.servers import AdmissionService
from bot.tables.table import TableAccess, quiet_hours, silent_hours

PAST, MOST = 60 * DAY, 300  # a person's choices that are looked at: how far back, and how many
ENOUGH = 20  # choices, with fewer of which nothing is known of their hours
HERE = 30 * MINUTE  # who was active so recently is awake, whatever the hour


async def load_seekers(access: TableAccess, rows: Sequence[SearchRow]) -> list[Seeker]:
    """Return those of these people who can be asked now, with what is known of them.

    Nobody is asked in their quiet hours or at night, as a seat is offered for an hour only.
    """
    users, now = [row.user_id for row in rows], access.now()
    people = await access.store.people.find_all(users)
    acts = await access.store.people.acts(users, now - PAST, MOST)
    skills, open_servers = await access.store.results.skills(users), await _open_servers(access, rows)
    return [
        Seeker(
            row.user_id,
            row.since,
            read_wishes(row.wishes),
            open_servers[row.user_id],
            active_hours(acts[row.user_id], people[row.user_id], now),
            skills.get(row.user_id, {}),
        )
        for row in rows
        if can_be_asked(people[row.user_id], row, now)
    ]


async def _open_servers(access: TableAccess, rows: Sequence[SearchRow]) -> dict[int, tuple[int, ...]]:
    """Return the servers on which each of these people looks for a table and may have a further game."""
    wanted = {row.user_id: read_servers(row.servers) for row in rows}
    admission, barred = access.service(AdmissionService), dict[int, set[int]]()
    for guild_id in {guild_id for servers in wanted.values() for guild_id in servers}:
        there = [user_id for user_id, servers in wanted.items() if guild_id in servers]
        barred[guild_id] = set(await admission.find_barred(guild_id, there))
    return {
        user_id: tuple(guild_id for guild_id in servers if user_id not in barred[guild_id])
        for user_id, servers in wanted.items()
    }


def can_be_asked(person: PersonRow, row: SearchRow, now: int) -> bool:
    """Return whether a message may come to a person now: it is day for them, or they were here a moment ago."""
    lately = max(row.since, person.active_at or 0)
    return now - lately < HERE or silent_hours(person, read_wishes(row.wishes).language or None).over_at(now) == now


def active_hours(acts: Sequence[int], person: PersonRow, now: int) -> int:
    """Return the hours of the day (UTC) in which a person is active, a bit for each; all if that is not known.

    They are those in which they have played or, if they have set quiet hours, all others.
    """
    if len(acts) >= ENOUGH:
        by_hour = Counter(datetime.fromtimestamp(at / 1000, UTC).hour for at in acts)
        return sum(1 << hour for hour in by_hour)
    quiet = quiet_hours(person)
    if not any(quiet.days):
        return DAY_HOURS
    midnight = now - now % DAY
    awake = [hour for hour in range(24) if quiet.over_at(at := midnight + hour * HOUR) == at]
    return sum(1 << hour for hour in awake)
