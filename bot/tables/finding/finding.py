"""Finding a table: people who look for one are brought together, and asked; the table opens once all have said yes."""

import asyncio
from collections.abc import Collection, Sequence

import msgspec
from structlog.stdlib import get_logger

from bot.games.registry import games
from bot.pace.pace import PACES
from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.store.people.searches import MATCH, Found, MatchGone, MatchRow, NewMatch, SearchRow
from bot.store.rows import DueRow, MessageRow, NewDue, NewTable, SeatRow
from bot.store.settings import TableSettings
from bot.tables.finding.letters import OFFER, Offer, offer, opening, outcome
from bot.tables.finding.matching import Group, find_groups
from bot.tables.finding.seekers import load_seekers
from bot.tables.finding.wishes import Wishes, are_alike, are_possible, read_servers, read_wishes
from bot.tables.lobby import FULL, LobbyService
from bot.tables.servers import AdmissionService
from bot.tables.table import Refused, Table, TableAccess, payload

logger = get_logger(__name__)
LASTS = 3 * DAY  # a search
OFFERED = HOUR  # a seat
GRACE = HOUR  # in which a table must be open once all have said yes
EVERY = MINUTE  # that long after each other are two looks at who fits together
MOST_OF_SERVER = 500  # searches


class Search(msgspec.Struct, frozen=True):
    """A person's search with their wishes, the match that it is at, and how many others look for such a table."""

    row: SearchRow
    wishes: Wishes
    match: MatchRow | None
    others: int


class FindingService:
    """The queue of people who look for a table."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._store = access.store.searches
        self._lobby = access.service(LobbyService)
        self._admission = access.service(AdmissionService)

    async def look(
        self, user_id: int, place: tuple[int, int], name: str, wishes: Wishes, servers: Sequence[int]
    ) -> None:
        """Look for a table for a person who asks in a `place` (server, channel), where they have this name.

        It may be on that server and on `servers`. Who looks already keeps their place in the queue. Raise
        Refused("find_nothing") if there is no such table, ("find_offered") if one is found already, ("find_full") if
        too many people look from this server.
        """
        guild_id, channel_id = place
        if not are_possible(wishes):
            raise Refused("find_nothing")
        now, everywhere = self._access.now(), [*dict.fromkeys([guild_id, *(servers if wishes.everywhere else ())])]
        saved_wishes, saved_servers = (msgspec.json.encode(value).decode() for value in (wishes, everywhere))
        row = SearchRow(user_id, guild_id, channel_id, name, now, now + LASTS, saved_wishes, saved_servers)
        saving = await self._store.save(row, now, MOST_OF_SERVER)
        if saving != "saved":
            raise Refused("find_offered" if saving == "found" else "find_full", most=MOST_OF_SERVER)

    async def search_of(self, user_id: int) -> Search | None:
        """Return a person's search; None if they look for no table."""
        pair = await self._store.find(user_id)
        if pair is None:
            return None
        row, match = pair
        return Search(row, read_wishes(row.wishes), match, _count_alike(row, await self._store.all()))

    async def cancel(self, user_id: int) -> bool:
        """Look no longer; the others of a match look on. Return False if the person did not look or has a table."""
        cancelled = await self._store.cancel(user_id, self._access.now(), outcome)
        self._access.on_letter()
        return cancelled

    async def forget(self, user_id: int) -> None:
        """End a person's search also while its table opens: the others are told, and look on."""
        pair = await self._store.find(user_id)
        if pair and pair[1] and pair[1].opening:
            await self.give_up(pair[1].id)
        await self.cancel(user_id)

    async def answer(self, user_id: int, match_id: int, *, yes: bool) -> bool:
        """Take a seat at a match, or say no; return whether all have said yes. Raise Refused("offer_over").

        The letters that follow are sent at the next look: the last of them takes the place of what the caller answers.
        """
        now = self._access.now()
        try:
            match = await self._need_match(user_id, match_id)
            if yes:
                return await self._store.say_yes(user_id, match_id, now, opening(match.guild_id, match_id))
            await self._store.refuse(user_id, match_id, now, outcome)
        except MatchGone:
            raise Refused("offer_over") from None
        return False

    async def match(self, match_id: int) -> tuple[MatchRow, list[SearchRow]] | None:
        """Return a match with the people at it, who waits longest first; None if it is over."""
        return await self._store.match(match_id)

    async def find_barred(self, match: MatchRow, people: Sequence[SearchRow]) -> list[int]:
        """Return those at a match who may have no further game on its server, as it was set meanwhile."""
        return await self._admission.find_barred(match.guild_id, [row.user_id for row in people])

    async def give_up(self, match_id: int, barred: Collection[int] = ()) -> None:
        """End a match whose table cannot be opened; its people look on, those who are barred from its server elsewhere.

        Who of them looked there only looks no longer.
        """
        await self._store.dissolve(match_id, self._access.now(), outcome, barred=barred)
        self._access.on_letter()

    async def open(self, match_id: int, channel_id: int, language: str, post: int | None = None) -> Table:
        """Open the lobby of a match in a channel with all its people in it, which begins by itself.

        The host is who waited longest of those who may open a lobby. Raise Refused("offer_over") if the match is over,
        ("channel_taken"), and as `LobbyService.need_room`.
        """
        pair = await self._store.match(match_id)
        if pair is None:
            raise Refused("offer_over")
        match, people = pair
        table = msgspec.structs.replace(_lobby_of(match, people, language), channel_id=channel_id, last_post_id=post)
        try:
            return await self._create(table, Found(match_id, outcome, FULL), people)
        except MatchGone:
            raise Refused("offer_over") from None

    async def _create(self, table: NewTable, of_match: Found, people: Sequence[SearchRow]) -> Table:
        """Open a lobby, hosted by the first of these people who may host one more. Raise as `LobbyService.create`."""
        host, *others = people
        try:
            return await self._lobby.create(msgspec.structs.replace(table, host_id=host.user_id), host.name, of_match)
        except Refused as refused:
            if refused.key != "many_lobbies" or not others:
                raise
        return await self._create(table, of_match, others)

    async def match_all(self, row: DueRow) -> None:
        """Bring together those who fit, and end what is late; then this row is due again, if anybody still looks."""
        now = self._access.now()
        await self._store.end_late(now, GRACE, outcome, but=row.id)
        searches = await self._store.all()
        free = [search for search in searches if search.match_id is None]
        seekers = await load_seekers(self._access, free)
        titles = await self._admission.titles({guild_id for seeker in seekers for guild_id in seeker.servers})
        users = [seeker.user_id for seeker in seekers]
        avoided = await self._access.store.ties.avoidances(users, users)
        for group in await asyncio.to_thread(find_groups, seekers, avoided, titles, now):
            await self._offer(group, {search.user_id: search for search in free}, now)
        then = [NewDue(now + EVERY, MATCH)] if searches else []
        await self._access.store.due.finish([row], at=now, then=then)
        await self._store.match_again(now)

    async def offer_letter(self, user_id: int, match_id: int) -> MessageRow | None:
        """Return the message that offered this seat; None if it is no longer stored."""
        return await self._access.store.letters.find(OFFER, user_id, payload(Offer(match_id)))

    async def _offer(self, group: Group, searches: dict[int, SearchRow], now: int) -> None:
        """Offer the seats of a group's table; nothing happens if somebody was quicker with one of them."""
        rows = [searches[member.user_id] for member in group.members]
        channel = next((row.channel_id for row in rows if row.guild_id == group.guild_id), 0)
        match = NewMatch(
            group.game, len(group.members), group.pace, group.language, group.guild_id, channel, now + OFFERED
        )
        try:
            await self._store.offer(match, [member.user_id for member in group.members], now, offer)
            self._access.on_letter()
        except MatchGone:
            logger.info("a group is no longer free", guild=group.guild_id)

    async def _need_match(self, user_id: int, match_id: int) -> MatchRow:
        """Return a match at which a person is asked. Raise MatchGone."""
        pair = await self._store.match(match_id)
        if pair is None or user_id not in [row.user_id for row in pair[1]]:
            raise MatchGone
        return pair[0]


def _count_alike(row: SearchRow, searches: Sequence[SearchRow]) -> int:
    """Return how many others look for such a table that they could meet this person, by what they asked for.

    Who avoids whom does not count: the number would tell it.
    """
    mine, servers = read_wishes(row.wishes), {*read_servers(row.servers)}
    others = (other for other in searches if other.user_id != row.user_id)
    near = (other for other in others if not servers.isdisjoint(read_servers(other.servers)))
    return sum(are_alike(mine, read_wishes(other.wishes)) for other in near)


def _lobby_of(match: MatchRow, people: Sequence[SearchRow], language: str) -> NewTable:
    """Return the lobby of a match, in no channel yet."""
    game = games()[match.game]
    pace = msgspec.json.encode(PACES[match.pace]).decode() if match.pace else ""
    return NewTable(
        match.guild_id,
        0,
        match.game,
        game.version,
        people[0].user_id,
        msgspec.json.encode(game.options()).decode(),
        [SeatRow(place, row.name, row.user_id, ready=True) for place, row in enumerate(people)],
        language,
        settings=TableSettings(pace=pace, full_start="on", wanted=match.seats),
    )
