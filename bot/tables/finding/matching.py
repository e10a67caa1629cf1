"""Who is to sit at a table together, out of those who look for one. Pure: it knows no database and no clock.

Who waits longest comes first. Together come people who want the same title, pace and number of seats, on a server where
all of them are, none of whom avoids another; whose skill is as close as their waiting demands; who are awake for some
hours of the day together, where that is known; and who is new to a title among others who are, or who teach it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from bot.games.registry import games
from bot.pace.wall_time import DAY, HOUR
from bot.tables.finding.wishes import Wishes, may_meet

COMMON = 3  # hours of a day in which all at a table are active, at least
NEAR, WIDENS = 3.0, 1.0  # how far apart in skill people may be at first, and how much farther after each hour ...
ANYBODY = DAY  # ... until they have waited so long: then they play with anybody
DAY_HOURS = (1 << 24) - 1  # all, of a person whose hours are not known
Avoided = Collection[tuple[int, int]]
"""Who avoids whom, by user ids."""
Titles = Mapping[int, Collection[str]]
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


def find_groups(seekers: Iterable[Seeker], avoided: Avoided, titles: Titles, now: int) -> list[Group]:
    """Return as many groups as are found, each person in one at most.

    Takes seconds for thousands of people of whom few fit together: not for the event loop.
    """
    waiting = sorted(seekers, key=lambda seeker: (seeker.since, seeker.user_id))
    queues = Queues(waiting, avoided)
    groups = (_group_of(first, queues, titles, now) for first in waiting if queues.has(first))
    return [group for group in groups if group]


class Queues:
    """Those who are in no group yet, by server and pace, as only they can meet."""

    def __init__(self, waiting: Iterable[Seeker], avoided: Avoided) -> None:
        self._avoided = avoided
        self._seated = set[int]()
        self._queues = defaultdict[tuple[int, str], list[Seeker]](list)
        for seeker in waiting:
            for guild_id in seeker.servers:
                self._queues[guild_id, seeker.wishes.pace].append(seeker)

    def has(self, seeker: Seeker) -> bool:
        """Return whether a person is in no group yet."""
        return seeker.user_id not in self._seated

    def suiting(self, first: Seeker, guild_id: int) -> list[Seeker]:
        """Return those who may play with a person on a server, whatever it is, who waits longest first."""
        queue = self._queues[guild_id, first.wishes.pace]
        return [one for one in queue if one is not first and self.has(one) and _suits(one, first, self._avoided)]

    def seat(self, members: Iterable[Seeker]) -> None:
        """Take the members of a group out."""
        self._seated |= {member.user_id for member in members}

    def fits(self, seeker: Seeker, members: Sequence[Seeker], game: str, now: int) -> bool:
        """Return whether a person, who suits the first of a table's members, fits to all of them at this title."""
        common = seeker.hours
        for member in members:
            common &= member.hours
        if common.bit_count() < COMMON or not all(_suits(seeker, member, self._avoided) for member in members[1:]):
            return False
        return all(_is_near(seeker, member, game, now) for member in members)


def _group_of(first: Seeker, queues: Queues, titles: Titles, now: int) -> Group | None:
    """Return the first group around a person, larger ones before smaller, out of the queues; None if there is none."""
    suiting = {guild_id: queues.suiting(first, guild_id) for guild_id in first.servers}
    for game, guild_id, size in _tables_for(first, titles):
        members = [first]
        for other in suiting[guild_id]:
            if len(members) == size:
                break
            if _wants(other, game, size) and queues.fits(other, members, game, now):
                members.append(other)
        if len(members) == size:
            queues.seat(members)
            return Group(game, guild_id, tuple(members))
    return None


def _tables_for(first: Seeker, titles: Titles) -> Iterator[tuple[str, int, int]]:
    """Yield the tables that a person wants, where they are offered: title, server and number of seats."""
    for size in sorted(first.wishes.seats, reverse=True):
        for game in first.wishes.titles:
            if size in games()[game].seats and size > 1:
                there = (guild_id for guild_id in first.servers if game in titles.get(guild_id, (game,)))
                yield from ((game, guild_id, size) for guild_id in there)


def _wants(seeker: Seeker, game: str, size: int) -> bool:
    """Return whether a person wants such a table."""
    return game in seeker.wishes.titles and size in seeker.wishes.seats


def _suits(one: Seeker, other: Seeker, avoided: Avoided) -> bool:
    """Return whether two people of one pace may play together, whatever it is."""
    if (one.hours & other.hours).bit_count() < COMMON or not may_meet(one.wishes, other.wishes):
        return False
    pair = (one.user_id, other.user_id)
    return pair not in avoided and pair[::-1] not in avoided


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
