"""Who is to sit at a table together, out of those who look for one. Pure: it knows no database and no clock.

Who waits longest comes first. Together come people who want the same title, pace and number of seats, on a server where
all of them are, none of whom avoids another; whose skill is as close as their waiting demands; who are awake for some
hours of the day together, where that is known; and who is new to a title among others who are, or who teach it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from bot.games.registry import games
from bot.pace.wall_time import DAY, HOUR
from bot.tables.finding.wishes import Wishes

COMMON = 3  # hours of a day in which all at a table are active, at least
NEAR, WIDENS = 3.0, 1.0  # how far apart in skill people may be at first, and how much farther after each hour ...
ANYBODY = DAY  # ... until they have waited so long: then they play with anybody
DAY_HOURS = (1 << 24) - 1  # of a person of whom it is not known when they are active: all
Avoided = Collection[tuple[int, int]]
"""Who avoids whom, by user ids."""
Offered = Mapping[int, Collection[str]]
"""The titles that servers offer, of those that do not offer all."""


class Seeker(msgspec.Struct, frozen=True):
    """Somebody who looks for a table, since a time (ms); `servers`: where it may be, the one where they asked first.

    `hours`: in which of the day's hours (UTC) they are active, a bit for each. `skill` by title, where it is known.
    """

    user_id: int
    since: int
    wishes: Wishes
    servers: tuple[int, ...]
    hours: int = DAY_HOURS
    skill: Mapping[str, float] = {}


class Group(msgspec.Struct, frozen=True):
    """People who are to play a title together on a server, who waits longest first."""

    game: str
    guild_id: int
    members: tuple[Seeker, ...]

    @property
    def pace(self) -> str:
        """The pace that all of them want."""
        return self.members[0].wishes.pace

    @property
    def language(self) -> str:
        """The language that those want who want one."""
        return next((member.wishes.language for member in self.members if member.wishes.language), "")


def find_groups(seekers: Iterable[Seeker], avoided: Avoided, offered: Offered, now: int) -> list[Group]:
    """Return as many groups as are found, each person in one at most."""
    waiting = sorted(seekers, key=lambda seeker: (seeker.since, seeker.user_id))
    groups, seated = list[Group](), set[int]()
    for first in waiting:
        if first.user_id in seated:
            continue
        others = [one for one in waiting if one.user_id not in seated and one is not first]
        if group := _group_of(first, others, avoided, offered, now):
            groups.append(group)
            seated |= {member.user_id for member in group.members}
    return groups


def _group_of(first: Seeker, others: Sequence[Seeker], avoided: Avoided, offered: Offered, now: int) -> Group | None:
    """Return the first group around a person, larger ones before smaller; None if there is none."""
    for game, guild_id, size in _tables_for(first, offered):
        members = [first]
        for other in others:
            if len(members) == size:
                break
            if _wants(other, game, guild_id, size) and _fits(other, members, game, avoided, now):
                members.append(other)
        if len(members) == size:
            return Group(game, guild_id, tuple(members))
    return None


def _tables_for(first: Seeker, offered: Offered) -> Iterator[tuple[str, int, int]]:
    """Yield the tables that a person wants, where they are offered: title, server and number of seats."""
    for size in sorted(first.wishes.seats, reverse=True):
        for game in first.wishes.titles:
            if size in games()[game].seats and size > 1:
                there = (guild_id for guild_id in first.servers if game in offered.get(guild_id, (game,)))
                yield from ((game, guild_id, size) for guild_id in there)


def _wants(seeker: Seeker, game: str, guild_id: int, size: int) -> bool:
    """Return whether a person wants such a table."""
    return game in seeker.wishes.titles and guild_id in seeker.servers and size in seeker.wishes.seats


def _fits(seeker: Seeker, members: Sequence[Seeker], game: str, avoided: Avoided, now: int) -> bool:
    """Return whether a person fits to all others."""
    common = seeker.hours
    for member in members:
        common &= member.hours
    awake = common.bit_count() >= COMMON
    return awake and all(_suits(seeker, member, game, avoided, now) for member in members)


def _suits(one: Seeker, other: Seeker, game: str, avoided: Avoided, now: int) -> bool:
    """Return whether two people may play this title together."""
    if one.wishes.pace != other.wishes.pace or {one.wishes.level, other.wishes.level} == {"new", "knows"}:
        return False
    languages = {one.wishes.language, other.wishes.language} - {""}
    pair = (one.user_id, other.user_id)
    if len(languages) > 1 or pair in avoided or pair[::-1] in avoided:
        return False
    return _is_near(one, other, game, now)


def _is_near(one: Seeker, other: Seeker, game: str, now: int) -> bool:
    """Return whether two people are close enough in skill for how long both have waited; unknown skill is equal."""
    skills = [seeker.skill[game] for seeker in (one, other) if game in seeker.skill]
    if len(skills) < 2:
        return True
    return abs(skills[0] - skills[1]) <= (_window(one, now) + _window(other, now)) / 2


def _window(seeker: Seeker, now: int) -> float:
    """Return how far from a person's skill another's may be by now."""
    waited = now - seeker.since
    return float("inf") if waited >= ANYBODY else NEAR + WIDENS * waited / HOUR
