"""Bans from a server's games: one for a person on a server, with its end among what is due."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.database.link import Link
from bot.store.people.server_acts import Telling, add_act
from bot.store.posts.letters import take_back
from bot.store.posts.outbox import add_messages
from bot.store.rows import NewDue, NewMessage
from bot.store.schema import OPEN, bans, columns, seats, tables
from bot.store.server_rows import BanRow, NewAct
from bot.store.time.due import add_due

BAN = "ban"  # the kind of what is due about a ban, which its `number` names

_guild: sa.BindParameter[int] = sa.bindparam("b_guild", type_=sa.BigInteger)
_user: sa.BindParameter[int] = sa.bindparam("b_user", type_=sa.BigInteger)
_bans = sa.select(*columns(bans, BanRow))
_in_force = sa.or_(bans.c.until.is_(None), bans.c.until > sa.bindparam("b_now"))
_of_person = _bans.where(bans.c.guild_id == _guild, bans.c.user_id == _user, _in_force)
_of_server = _bans.where(bans.c.guild_id == _guild, _in_force).order_by(bans.c.id.desc())
_by_id = _bans.where(bans.c.id == sa.bindparam("b_id"))
_delete = sa.delete(bans).where(bans.c.guild_id == _guild, bans.c.user_id == _user)
_end = sa.delete(bans).where(bans.c.id == sa.bindparam("b_id"), bans.c.until <= sa.bindparam("b_now"))
_insert = sa.insert(bans).returning(bans.c.id)
# Where somebody plays or has taken a seat in a lobby; not what they have left, nor where a seat is only held for them.
_played = (
    sa.select(tables.c.settings)
    .select_from(seats)
    .join(tables, tables.c.id == seats.c.table_id)
    .where(seats.c.user_id == _user, tables.c.guild_id == _guild, OPEN)
    .where(sa.or_(seats.c.computer.is_(None), seats.c.flagged))
    .where(sa.or_(tables.c.status == "running", sa.not_(seats.c.flagged)))
)
_hosted_aside = (
    sa.select(tables.c.settings)
    .where(tables.c.host_id == _user, tables.c.guild_id == _guild, OPEN)
    .where(~sa.exists().where(seats.c.table_id == tables.c.id, seats.c.user_id == _user))
)
_open_games = sa.union_all(_played, _hosted_aside)


class BanNews(NamedTuple):
    """What tells a person that they are banned, and what tells them that they no longer are."""

    begun: NewMessage
    over: NewMessage


class BanStore:
    """Who is banned from the games of which servers."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def ban(self, ban: BanRow, act: NewAct, telling: Telling, messages: Sequence[NewMessage]) -> BanRow:
        """Write a ban in place of the person's former one, and return it with its id.

        With it are written the `act`, what tells it, the `messages` to the person, and that it is to be carried out.
        """
        return await self._link.write(_ban, ban, act, telling, messages)

    async def lift(
        self, guild_id: int, user_id: int, act: NewAct, telling: Telling, *, at: int, news: BanNews | None = None
    ) -> bool:
        """Delete a person's ban, with the act and what tells it; return False, and write nothing, if there is none.

        What was to tell them of the ban and has not yet is taken back, with `news`, else they are told that it is over.
        """
        return await self._link.write(_lift, guild_id, user_id, act, telling, at, news)

    async def end(self, ban: BanRow, act: NewAct, telling: Telling, *, at: int) -> bool:
        """Delete a ban whose end has come, as `lift` does; return False if it was lifted or lasts."""
        return await self._link.write(_end_ban, ban, act, telling, at)

    async def find(self, guild_id: int, user_id: int, *, now: int) -> BanRow | None:
        """Return the ban of a person on a server that holds now; None if there is none."""
        return await self._link.read(_find, _of_person, {"b_guild": guild_id, "b_user": user_id, "b_now": now})

    async def by_id(self, ban_id: int) -> BanRow | None:
        """Return the ban with this id; None if it was lifted, replaced or is over."""
        return await self._link.read(_find, _by_id, {"b_id": ban_id})

    async def of_server(self, guild_id: int, *, now: int) -> list[BanRow]:
        """Return the bans that hold now on a server, newest first."""
        return await self._link.read(_find_all, {"b_guild": guild_id, "b_now": now})

    async def open_games(self, guild_id: int, user_id: int) -> list[str]:
        """Return the settings, as JSON, of each open table of a server at which this person plays or wants to.

        Also those that they host without a seat.
        """
        return await self._link.read(_find_open_games, {"b_guild": guild_id, "b_user": user_id})


def _ban(
    connection: sa.Connection, ban: BanRow, act: NewAct, telling: Telling, messages: Sequence[NewMessage]
) -> BanRow:
    """Write a ban and all that comes with it."""
    connection.execute(_delete, {"b_guild": ban.guild_id, "b_user": ban.user_id})
    values = {name: value for name, value in asdict(ban).items() if name != "id"}
    ban_id = connection.execute(_insert, values).scalar_one()
    add_due(connection, [NewDue(ban.at, BAN, number=ban_id)])
    add_act(connection, ban.guild_id, act, ban.at, telling)
    add_messages(connection, None, ban.at, messages)
    return BanRow(**values | {"id": ban_id})


def _lift(
    connection: sa.Connection,
    guild_id: int,
    user_id: int,
    act: NewAct,
    telling: Telling,
    at: int,
    news: BanNews | None,
) -> bool:
    """Delete a person's ban; return whether there was one."""
    if connection.execute(_delete, {"b_guild": guild_id, "b_user": user_id}).rowcount == 0:
        return False
    add_act(connection, guild_id, act, at, telling)
    if news is not None and not take_back(connection, news.begun):
        add_messages(connection, None, at, [news.over])
    return True


def _end_ban(connection: sa.Connection, ban: BanRow, act: NewAct, telling: Telling, at: int) -> bool:
    """Delete a ban whose end has come; return whether it was still there."""
    if connection.execute(_end, {"b_id": ban.id, "b_now": at}).rowcount == 0:
        return False
    add_act(connection, ban.guild_id, act, at, telling)
    return True


def _find(connection: sa.Connection, statement: sa.Select[tuple[object, ...]], values: dict[str, int]) -> BanRow | None:
    row = connection.execute(statement, values).mappings().first()
    return None if row is None else BanRow(**row)


def _find_all(connection: sa.Connection, values: dict[str, int]) -> list[BanRow]:
    return [BanRow(**row) for row in connection.execute(_of_server, values).mappings()]


def _find_open_games(connection: sa.Connection, values: dict[str, int]) -> list[str]:
    return list(connection.execute(_open_games, values).scalars())
