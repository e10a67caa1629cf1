"""What people and servers have set."""

from collections import OrderedDict
from collections.abc import Collection, Iterable

import msgspec

from bot.pace.wall_time import DAY, MINUTE
from bot.store.rows import GuildRow, NewMessage, PersonRow
from bot.tables.people.notes import remember
from bot.tables.people.tips import tip
from bot.tables.table import SETTLED, Post, Table, TableAccess, payload, quiet_hours

KEPT = 90 * DAY  # ms after which what is kept of a server is deleted that the bot has left


class PeopleService:
    """What people have set, whether DMs reach them, and which language their Discord has."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._locales = OrderedDict[int, str]()
        self._active = OrderedDict[int, int]()  # when that was noted
        self._names = OrderedDict[int, tuple[int, str, int]]()  # on which server, and when that was noted

    async def find(self, user_id: int) -> PersonRow:
        """What this person has set, or the defaults."""
        return await self._access.store.people.find(user_id)

    async def find_all(self, user_ids: Iterable[int]) -> dict[int, PersonRow]:
        """What each of these people has set, or the defaults, by user id."""
        return await self._access.store.people.find_all(user_ids)

    def now(self, person: PersonRow) -> PersonRow:
        """The person as they may be called now: nothing rings for them in their quiet hours."""
        return _mute_in_quiet_hours(person, self._access.now())

    def awake_at(self, person: PersonRow) -> int:
        """When something may ring for this person: now, or when their quiet hours are over."""
        return quiet_hours(person).over_at(self._access.now())

    async def save(self, person: PersonRow) -> None:
        """Set everything a person can set. Whether the DMs are closed stays as it was."""
        await self._access.store.people.save(person)

    async def set_quiet(self, user_id: int, zone: str | None, quiet: str) -> None:
        """Set when this person wants to hear nothing. For clocks the former hours count a while longer."""
        person, now = await self.find(user_id), self._access.now()
        if (person.zone, person.quiet) == (zone, quiet):
            return
        former = (person.zone, person.quiet)
        if person.quiet_at is not None and now < person.quiet_at + SETTLED:
            former = (person.former_zone, person.former_quiet)
        changed = msgspec.structs.replace(
            person, zone=zone, quiet=quiet, former_zone=former[0], former_quiet=former[1], quiet_at=now
        )
        await self.save(changed)

    async def set_digest(self, user_id: int, minute: int | None) -> None:
        """Set the minute of the day at which this person's reminders come together; None for each at its time."""
        await self.save(msgspec.structs.replace(await self.find(user_id), digest=minute))

    async def note_locale(self, user_id: int, locale: str) -> None:
        """Remember the language of this person's Discord, for what they are sent later."""
        if self._locales.get(user_id) == locale:
            return
        if not await self._access.store.people.set_locale(user_id, locale):  # tried again once it may be
            return
        remember(self._locales, user_id, locale)

    async def note_active(self, user_id: int) -> bool:
        """Remember that this person is there now; again once a minute at most, to spare the store.

        Returns whether that may be noted.
        """
        now = self._access.now()
        if now - self._active.get(user_id, 0) < MINUTE:
            return True
        if not await self._access.store.people.set_active(user_id, now):
            return False
        remember(self._active, user_id, now)
        return True

    async def note_name(self, user_id: int, guild_id: int, name: str) -> None:
        """Call this person so at the open tables of a server that calls them so; looked at once a minute at most."""
        now = self._access.now()
        server, known, at = self._names.get(user_id, (0, "", 0))
        if (server, known) == (guild_id, name) and now - at < MINUTE:
            return
        await self._access.store.seats.rename(guild_id, user_id, name)
        remember(self._names, user_id, (guild_id, name, now))

    def forget(self, user_id: int) -> None:
        """Take this person for somebody who was never here."""
        for notes in (self._locales, self._active, self._names):
            notes.pop(user_id, None)

    async def note_tip(self, user_id: int, game: str, word: str) -> None:
        """Remember that this person has got what explains the question with this word."""
        await self._access.store.people.add_tip(user_id, tip(game, word))

    async def muted_tables(self, user_id: int) -> set[int]:
        """The ids of the tables of which this person wants no reminders."""
        return {table_id for _, table_id in await self._access.store.people.find_mutes([user_id])}

    async def mute(self, user_id: int, table_id: int, *, muted: bool) -> None:
        """Send this person no reminders of a table, or again some."""
        await self._access.store.people.mute(user_id, table_id, muted)

    async def number_seen(self, user_id: int, table_id: int) -> int:
        """Up to which number this person has looked at what happened at a table; 0 for not at all."""
        return await self._access.store.people.last_seen_number(user_id, table_id)

    async def note_seen(self, user_id: int, table: Table) -> None:
        """Remember that this person has looked at all that has happened at a table."""
        await self._access.store.people.see(user_id, table.id, table.row.number)

    async def note_closed_dms(self, user_id: int, table: Table, *, called_at: int | None = None) -> None:
        """Remember that DMs do not reach this person. If that is new, a notice goes to the table's channel with it.

        The notice rings where a DM was to call them to their turn, which began at `called_at`; then it goes to each
        table for which it is new since then.
        """
        notice = _closed_dms(table, user_id, called=called_at is not None)
        await self._access.store.people.set_dms_closed(
            user_id, self._access.now(), table_id=table.id, notice=notice, since=called_at
        )

    async def note_open_dms(self, user_id: int) -> None:
        """Try DMs to this person again."""
        await self._access.store.people.set_dms_closed(user_id, None)


class GuildService:
    """What servers have set."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def find(self, guild_id: int) -> GuildRow:
        """What this server has set, or the defaults."""
        return await self._access.store.guilds.find(guild_id)

    async def save(self, guild: GuildRow) -> None:
        """Set everything a server can set."""
        await self._access.store.guilds.save(guild)

    async def note_present(self, present: Collection[int]) -> None:
        """Note which of this process' servers the bot has left, and to which it has returned."""
        guilds = self._access.store.guilds
        known = {guild: at for guild, at in (await guilds.leave_times()).items() if self._access.shards.serves(guild)}
        here = [guild for guild, at in known.items() if at is not None and guild in present]
        left = [guild for guild, at in known.items() if at is None and guild not in present]
        if here or left:
            await guilds.note(here, left, self._access.now())

    async def forget_left(self) -> None:
        """Delete what is kept of this process' servers that were left long ago; games go on that people still play."""
        guilds, before = self._access.store.guilds, self._access.now() - KEPT
        for guild, at in (await guilds.leave_times()).items():
            if at is not None and at < before and self._access.shards.serves(guild):
                for table_id in await guilds.stale_tables(guild, before):
                    await guilds.forget_table(table_id)
                await guilds.forget(guild)


def _closed_dms(table: Table, user_id: int, *, called: bool) -> NewMessage:
    """The notice in the table's channel that this person's DMs are closed, which calls them where a DM was to do so."""
    seat = table.played_by(user_id)
    call = (seat,) if called and seat is not None else ()
    return NewMessage("closed", user_id, payload(Post(table.row.number, call=call, about=user_id)))


def _mute_in_quiet_hours(person: PersonRow, at: int) -> PersonRow:
    """The person, for whom nothing rings in their quiet hours."""
    return person if quiet_hours(person).over_at(at) == at else msgspec.structs.replace(person, pings=False)
