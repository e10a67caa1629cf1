"""Bans from a server's games: from beginning, joining and taking over. Games that run are played to their end."""

import msgspec

from bot.store.errors import ConstraintBroken
from bot.store.people.bans import BAN, BanNews
from bot.store.rows import DueRow, NewDue, NewMessage
from bot.store.server_rows import BanRow, NewAct
from bot.tables.lobby import LobbyService
from bot.tables.people.retries import retry_if_refused
from bot.tables.servers import BanAct, telling
from bot.tables.table import Refused, TableAccess, payload

BANNED = "banned"  # the kind of the message that tells a person of their ban
MOST_BANS = 200  # on a server at the same time
LONGEST_REASON = 200  # characters


class BanNotice(msgspec.Struct, frozen=True):
    """What the message to a banned person is about: the server on which they are, or no longer are."""

    guild_id: int
    lifted: bool = False


class BanService:
    """Bans people from the games of a server, and ends that in time."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._lobby = access.service(LobbyService)

    async def ban(self, guild_id: int, user_id: int, by_id: int, *, lasts: int | None, reason: str) -> BanRow:
        """Ban a person for so many milliseconds (None: for good) and tell them; their seats in lobbies become free.

        A former ban is replaced. Raise Refused("many_bans") if the server has too many, ("busy") if somebody else has
        banned them at the same moment.
        """
        store, now = self._access.store, self._access.now()
        others = [ban for ban in await store.bans.of_server(guild_id, now=now) if ban.user_id != user_id]
        if len(others) >= MOST_BANS:
            raise Refused("many_bans", most=MOST_BANS)
        until = None if lasts is None else now + lasts
        reason = " ".join(reason.split())[:LONGEST_REASON]
        row = BanRow(0, guild_id, user_id, by_id, reason, now, until)
        act = NewAct(by_id, "ban", payload(BanAct(until, reason)), user_id)
        notice = _notice(user_id, guild_id)
        try:
            ban = await store.bans.ban(row, act, telling(await store.guilds.find(guild_id)), [notice])
        except ConstraintBroken:
            raise Refused("busy") from None
        self._access.on_letter()
        return ban

    async def lift(self, guild_id: int, user_id: int, by_id: int) -> None:
        """End a person's ban before its time and tell them. Raise Refused("moved_on") if there is none."""
        store = self._access.store
        news = BanNews(_notice(user_id, guild_id), _notice(user_id, guild_id, lifted=True))
        tell, act = telling(await store.guilds.find(guild_id)), NewAct(by_id, "unban", about_id=user_id)
        if not await store.bans.lift(guild_id, user_id, act, tell, at=self._access.now(), news=news):
            raise Refused("moved_on")
        self._access.on_letter()

    async def find(self, guild_id: int, user_id: int) -> BanRow | None:
        """Return the ban of a person that holds now on a server; None if there is none."""
        return await self._access.store.bans.find(guild_id, user_id, now=self._access.now())

    async def of_server(self, guild_id: int) -> list[BanRow]:
        """Return the bans that hold now on a server, newest first."""
        return await self._access.store.bans.of_server(guild_id, now=self._access.now())

    async def handle_due(self, row: DueRow) -> None:
        """Carry out what is due about a ban: first the person leaves lobbies, at its end it is deleted."""
        store, now = self._access.store, self._access.now()
        ban = await store.bans.by_id(row.number or 0)
        then = []
        if ban is not None and row.stage == 0:
            await self._leave_lobbies(ban)
            then = [NewDue(ban.until, BAN, number=ban.id, stage=1)] if ban.until else []
        elif ban is not None:
            act = NewAct(0, "ban_over", about_id=ban.user_id)
            await store.bans.end(ban, act, telling(await store.guilds.find(ban.guild_id)), at=now)
        await store.due.finish([row], at=now, then=then)
        self._access.on_letter()

    async def _leave_lobbies(self, ban: BanRow) -> None:
        """Free the seats that a banned person has, or that are held for them, in the lobbies of a server."""
        for table in await self._access.store.tables.of_person(ban.user_id):
            if table.guild_id == ban.guild_id and table.status == "lobby":
                await self._leave_lobby(table.id, ban.user_id)

    async def _leave_lobby(self, table_id: int, user_id: int) -> None:
        """Free the seat of a person in a lobby; nothing is done if its game begins meanwhile."""
        try:
            await retry_if_refused(lambda: self._lobby.remove_absent(table_id, user_id))
        except Refused as refused:
            if refused.key not in ("not_in_lobby", "no_such_table"):
                raise


def _notice(user_id: int, guild_id: int, *, lifted: bool = False) -> NewMessage:
    """Return the message that tells a person of their ban, or of its end before its time."""
    return NewMessage(BANNED, user_id, payload(BanNotice(guild_id, lifted)))
