"""What people and servers have set."""

from collections.abc import Iterable, Sequence

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.link import Link, dialect_insert
from bot.store.outbox import add_messages
from bot.store.rows import Guild, NewMessage, Person
from bot.store.schema import columns, guilds, people

_people = sa.select(*columns(people, Person)).where(people.c.user_id.in_(sa.bindparam("b_ids", expanding=True)))
_guild = sa.select(*columns(guilds, Guild)).where(guilds.c.guild_id == sa.bindparam("b_id"))


class People:
    """The part of the store that knows people and servers."""

    link: Link

    async def person(self, user_id: int) -> Person:
        """What this person has set, or the defaults."""
        return (await self.link.read(_find_people, [user_id]))[user_id]

    async def people(self, user_ids: Iterable[int]) -> dict[int, Person]:
        """What each of these people has set, or the defaults."""
        return await self.link.read(_find_people, list(user_ids))

    async def save_person(self, person: Person) -> None:
        """Set everything a person can set; whether the DMs are closed is not theirs to set and stays."""
        values = asdict(person)
        kept = {"user_id", "dms_closed_at"}
        await self.link.write(_save, people, values, [name for name in values if name not in kept])

    async def set_dms_closed(
        self, user_id: int, at: int | None, *, table_id: int | None = None, messages: Sequence[NewMessage] = ()
    ) -> None:
        """Remember since when this person's DMs are closed to the bot; None when they are open again.

        The messages tell of it at a table; they are written only if it was not known before.
        """
        await self.link.write(_set_dms_closed, Person(user_id, dms_closed_at=at), table_id, messages)

    async def guild(self, guild_id: int) -> Guild:
        """What this server has set, or the defaults."""
        return await self.link.read(_find_guild, guild_id)

    async def save_guild(self, guild: Guild) -> None:
        """Set everything a server can set."""
        await self.link.write(_save, guilds, asdict(guild), ["language", "settings"])


def _find_people(connection: sa.Connection, user_ids: list[int]) -> dict[int, Person]:
    found = {user_id: Person(user_id) for user_id in user_ids}
    for row in connection.execute(_people, {"b_ids": user_ids}):
        found[row[0]] = Person(*row)
    return found


def _find_guild(connection: sa.Connection, guild_id: int) -> Guild:
    row = connection.execute(_guild, {"b_id": guild_id}).first()
    return Guild(guild_id) if row is None else Guild(*row)


def _set_dms_closed(
    connection: sa.Connection, person: Person, table_id: int | None, messages: Sequence[NewMessage]
) -> None:
    known = _find_people(connection, [person.user_id])[person.user_id].dms_closed_at is not None
    _save(connection, people, asdict(person), ["dms_closed_at"])
    if person.dms_closed_at is not None and not known:
        add_messages(connection, table_id, person.dms_closed_at, messages)


def _save(connection: sa.Connection, table: sa.Table, values: dict[str, object], changed: list[str]) -> None:
    """Insert a row, or set the columns `changed` of the one with this id."""
    insert = dialect_insert(connection, table)
    new = {name: insert.excluded[name] for name in changed}
    connection.execute(insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=new), values)
