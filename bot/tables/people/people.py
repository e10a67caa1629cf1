"""The settings of people and servers."""

from collections import OrderedDict
from collections.abc import Collection, Iterable

import msgspec

from bot.pace.wall_time import DAY, MINUTE
from bot.store.rows import GuildRow, NewMessage, PersonRow
from bot.tables.people.notes import remember
from bot.tables.people.tips import tip_name
from bot.tables.table import FORMER_QUIET_LASTS, Post, Table, TableAccess, payload, quiet_hours

KEPT = 90 * DAY  # how long a server's data is kept after the bot has left it


class PeopleService:
    """The settings of people, whether DMs reach them, and the language of their Discord."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._locales = OrderedDict[int, str]()
        self._active = OrderedDict[int, int]()  # when that was written
        self._names = OrderedDict[int, tuple[int, str, int]]()  # the server, the name, and when that was written

    async def find(self, user_id: int) -> PersonRow:
        """Return the settings of this person, or the defaults."""
        return await self._access.store.people.find(user_id)

    async def find_all(self, user_ids: Iterable[int]) -> dict[int, PersonRow]:
        """Return the settings of each of these people, or the defaults, by user id."""
        return await self._access.store.people.find_all(user_ids)

    def mute_if_quiet(self, person: PersonRow) -> PersonRow:
        """Return the person as they may be called now: with all pings off during their quiet hours."""
        return _mute_in_quiet_hours(person, self._access.now())

    def callable_at(self, person: PersonRow) -> int:
        """Return when this person may be pinged: now, or at the end of their quiet hours."""
        return quiet_hours(person).over_at(self._access.now())

    async def save(self, person: PersonRow) -> None:
        """Write all settings of a person. Whether their DMs are closed is left unchanged."""
        await self._access.store.people.save(person)

    async def set_quiet(self, user_id: int, zone: str | None, quiet: str) -> None:
        """Set a person's quiet hours. For clocks the former hours also apply a while longer."""
        person, now = await self.find(user_id), self._access.now()
        if (person.zone, person.quiet) == (zone, quiet):
            return
        former = (person.zone, person.quiet)
        if person.quiet_at is not None and now < person.quiet_at + FORMER_QUIET_LASTS:
            former = (person.former_zone, person.former_quiet)
        changed = msgspec.structs.replace(
            person, zone=zone, quiet=quiet, former_zone=former[0], former_quiet=former[1], quiet_at=now
        )
        await self.save(changed)

    async def set_digest(self, user_id: int, minute: int | None) -> None:
        """Set the minute of the day at which all reminders come together; None for each at its own time."""
        await self.save(msgspec.structs.replace(await self.find(user_id), digest=minute))

    async def note_locale(self, user_id: int, locale: str) -> None:
        """Write the language of this person's Discord, for messages sent to them later."""
        if self._locales.get(user_id) == locale:
            return
        if not await self._access.store.people.set_locale(user_id, locale):
            return  # it may not be written yet: the next interaction tries again
        remember(self._locales, user_id, locale)

    async def note_active(self, user_id: int) -> bool:
        """Write that this person is active now, at most once a minute; return whether that may be written."""
        now = self._access.now()
        if now - self._active.get(user_id, 0) < MINUTE:
            return True
        if not await self._access.store.people.set_active(user_id, now):
            return False
        remember(self._active, user_id, now)
        return True

    async def note_name(self, user_id: int, guild_id: int, name: str) -> None:
        """Use this name for the person at the server's open tables; compared at most once a minute."""
        now = self._access.now()
        server, noted_name, at = self._names.get(user_id, (0, "", 0))
        if (server, noted_name) == (guild_id, name) and now - at < MINUTE:
            return
        await self._access.store.seats.rename(guild_id, user_id, name)
        remember(self._names, user_id, (guild_id, name, now))

    def forget(self, user_id: int) -> None:
        """Drop what this process remembers of this person."""
        for notes in (self._locales, self._active, self._names):
            notes.pop(user_id, None)

    async def note_tip(self, user_id: int, game: str, word: str) -> None:
        """Write that this person has had the question with this word explained."""
        await self._access.store.people.add_tip(user_id, tip_name(game, word))

    async def muted_tables(self, user_id: int) -> set[int]:
        """Return the ids of the tables about which this person wants no reminders."""
        return {table_id for _, table_id in await self._access.store.people.find_mutes([user_id])}

    async def mute(self, user_id: int, table_id: int, *, muted: bool) -> None:
        """Turn this person's reminders about a table off or on."""
        await self._access.store.people.mute(user_id, table_id, muted)

    async def number_seen(self, user_id: int, table_id: int) -> int:
        """Return the number up to which this person has seen a table; 0 if not at all."""
        return await self._access.store.people.last_seen_number(user_id, table_id)

    async def note_seen(self, user_id: int, table: Table) -> None:
        """Write that this person has seen everything that has happened at a table."""
        await self._access.store.people.see(user_id, table.id, table.row.number)

    async def note_closed_dms(self, user_id: int, table: Table, *, called_at: int | None = None) -> None:
        """Write that DMs do not reach this person. If that is new, a notice is posted in the table's channel.

        The notice pings if the DM was to call them to a turn, which began at `called_at`; then it is posted at each
        table for which it is new since then.
        """
        notice = _closed_dms_notice(table, user_id, called=called_at is not None)
        await self._access.store.people.set_dms_closed(
            user_id, self._access.now(), table_id=table.id, notice=notice, since=called_at
        )

    async def note_open_dms(self, user_id: int) -> None:
        """Write that DMs to this person may be tried again."""
        await self._access.store.people.set_dms_closed(user_id, None)


class GuildService:
    """The settings of servers."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def find(self, guild_id: int) -> GuildRow:
        """Return the settings of this server, or the defaults."""
        return await self._access.store.guilds.find(guild_id)

    async def save(self, guild: GuildRow) -> None:
        """Write all settings of a server."""
        await self._access.store.guilds.save(guild)

    async def note_present(self, present: Collection[int]) -> None:
        """Write which of this process' servers the bot has left, and to which it has returned."""
        guilds = self._access.store.guilds
        leave_times = {
            guild: at for guild, at in (await guilds.leave_times()).items() if self._access.shards.serves(guild)
        }
        here = [guild for guild, at in leave_times.items() if at is not None and guild in present]
        left = [guild for guild, at in leave_times.items() if at is None and guild not in present]
        if here or left:
            await guilds.note(here, left, self._access.now())

    async def forget_left(self) -> None:
        """Delete what is stored about servers that the bot left long ago; games that people still play go on."""
        guilds, before = self._access.store.guilds, self._access.now() - KEPT
        for guild, at in (await guilds.leave_times()).items():
            if at is not None and at < before and self._access.shards.serves(guild):
                for table_id in await guilds.stale_tables(guild, before):
                    await self._access.store.tables.forget(table_id)
                await guilds.forget(guild)


def _closed_dms_notice(table: Table, user_id: int, *, called: bool) -> NewMessage:
    """Return the notice that this person's DMs are closed; `called`: it pings them in place of the DM."""
    seat = table.played_by(user_id)
    call = (seat,) if called and seat is not None else ()
    return NewMessage("closed", user_id, payload(Post(table.row.number, call=call, about=user_id)))


def _mute_in_quiet_hours(person: PersonRow, at: int) -> PersonRow:
    """Return the person with all pings off if `at` is in their quiet hours."""
    return person if quiet_hours(person).over_at(at) == at else msgspec.structs.replace(person, pings=False)
