"""Who looks for a table, and the tables that were found for people: until all have taken their seats, or not.

Whoever has a search has one place in the queue, which they keep until a table is open: `since`. A search is at one
match at most, and goes in the very transaction in which its table opens, so that nobody is seated twice.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from bot.store.database.link import Link, upsert
from bot.store.posts.outbox import add_messages
from bot.store.rows import NewDue, NewMessage
from bot.store.schema import columns, due, matches, searches
from bot.store.time.due import add_due

MATCH = "match"  # the kind of the due row by which searches are matched, while there are any
LOOKS_ON = 24 * 3_600_000  # ms: so long at least looks who was at a table that came to nothing
OF_MATCH = ("match_id", "said_yes")  # what of a search only its match changes


class SearchRow(Struct, frozen=True):
    """A person's search: asked for on a server in a channel, with their name there. Times are in ms.

    `wishes` and `servers`, where a table may be, are JSON. `said_yes`: they have taken their seat at the match.
    """

    user_id: int
    guild_id: int
    channel_id: int
    name: str
    since: int
    until: int
    wishes: str
    servers: str
    match_id: int | None = None
    said_yes: bool = False


class NewMatch(Struct, frozen=True):
    """A table that is found: what is played, how, and on which server; seats are to be taken `until` then."""

    game: str
    seats: int
    pace: str
    language: str
    guild_id: int
    channel_id: int
    until: int
    opening: bool = False


class MatchRow(NewMatch, frozen=True, kw_only=True):
    """A match of the database; `opening`: all have taken their seats."""

    id: int


class MatchGone(Exception):
    """A match is over: its table is open, or somebody does not play."""


Outcome = Literal["open", "again", "missed", "nowhere", "ended"]
Tell = Callable[[int, Outcome, int, int], NewMessage]
"""Makes the message about how a match ended: to a person, an outcome, the match, the table or 0.

Of a search that ended without one ("ended"), the match is 0, too.
"""
TellOffer = Callable[[int, int], NewMessage]
"""Makes the message that offers a seat to a person (user id) at a match."""
Saving = Literal["saved", "found", "full"]
_user = searches.c.user_id == sa.bindparam("b_user")
_of_match = searches.c.match_id == sa.bindparam("b_match")
_match_columns = [matches.c[field] for field in MatchRow.__struct_fields__]
_search = sa.select(*columns(searches, SearchRow))
_match = sa.select(*_match_columns).where(matches.c.id == sa.bindparam("b_match"))
_clear = sa.delete(searches).where(_of_match)
_drop_match = sa.delete(matches).where(matches.c.id == sa.bindparam("b_match"))
_least: sa.BindParameter[int] = sa.bindparam("b_least")
_until = sa.case((searches.c.until < _least, _least), else_=searches.c.until)
_back = sa.update(searches).where(_of_match).values(match_id=None, said_yes=False, until=_until)


class SearchStore:
    """The queue of those who look for a table."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, user_id: int) -> tuple[SearchRow, MatchRow | None] | None:
        """Return a person's search and the match that it is at; None if they do not look for a table."""
        return await self._link.read(_find, user_id)

    async def all(self) -> list[SearchRow]:
        """Return all searches, those that wait longest first."""
        return await self._link.read(_find_all)

    async def save(self, row: SearchRow, at: int, most_of_server: int) -> Saving:
        """Write a search, which keeps its place in the queue if the person looked already.

        Return "saved", and it is matched within a minute. Write nothing, and return "found" if a table is found for
        them, "full" if this server has `most_of_server` searches.
        """
        return await self._link.write(_save, row, at, most_of_server)

    async def cancel(self, user_id: int, at: int, tell: Tell) -> bool:
        """Delete a person's search; the others of its match look on. Return False if they have none, or it opens."""
        return await self._link.write(_cancel, user_id, at, tell)

    async def offer(self, match: NewMatch, user_ids: Sequence[int], at: int, tell: TellOffer) -> int:
        """Write a match of these people's searches, with the messages to them; `tell` makes one of person and match.

        Return its id. Raise MatchGone if one of them is at another match by now, or does not look any more.
        """
        return await self._link.write(_offer, match, user_ids, at, tell)

    async def say_yes(self, user_id: int, match_id: int, at: int, order: NewMessage) -> bool:
        """Write that a person has taken their seat; with the last one, `order` to open the table is written.

        Return whether that was the last one. Raise MatchGone.
        """
        return await self._link.write(_say_yes, user_id, match_id, at, order)

    async def refuse(self, user_id: int, match_id: int, at: int, tell: Tell) -> None:
        """Delete the search of a person who does not take their seat; the others look on. Raise MatchGone."""
        await self._link.write(_refuse, user_id, match_id, at, tell)

    async def end_late(self, now: int, grace: int, tell: Tell, but: int = 0) -> None:
        """End what is late: searches, and matches whose seats were not taken in time, or not opened with this grace.

        Also drop what is due besides the row with the id `but`: people who began to look at once have left several.
        """
        await self._link.write(_end_late, now, grace, tell, but)

    async def match_again(self, at: int) -> None:
        """Have searches matched at this time if there are any and that is not due."""
        await self._link.write(_match_again, at)

    async def dissolve(self, match_id: int, at: int, tell: Tell, *, barred: Collection[int]) -> None:
        """End a match whose table cannot be opened; its people look on. Nothing happens if it is over.

        Those who are `barred` from its server look on elsewhere; who of them looked there only looks no longer.
        """
        await self._link.write(_dissolve_if_there, match_id, at, tell, barred)

    async def match(self, match_id: int) -> tuple[MatchRow, list[SearchRow]] | None:
        """Return a match with the searches at it, those that waited longest first; None if it is over."""
        return await self._link.read(_find_match, match_id)


class Found(Struct, frozen=True):
    """The match whose table is opened, how its people are told, and the kind of the due row by which it begins."""

    match_id: int
    tell: Tell
    begin: str


def seat_found(connection: sa.Connection, of_match: Found, table_id: int, at: int) -> None:
    """Write that a match's table is open, within the transaction that opens it. Raise MatchGone."""
    match_id, tell = of_match.match_id, of_match.tell
    _lock(connection, match_id)
    people = _at(connection, match_id)
    if not people or not all(row.said_yes for row in people):
        raise MatchGone
    connection.execute(_clear, {"b_match": match_id})
    connection.execute(_drop_match, {"b_match": match_id})
    add_messages(connection, None, at, [tell(row.user_id, "open", match_id, table_id) for row in people])
    add_due(connection, [NewDue(at, of_match.begin, table_id)])


def leave_match(connection: sa.Connection, user_id: int) -> None:
    """Let the others of a person's match look on, before the person's search is deleted with all that is theirs."""
    row = connection.execute(_search.where(_user), {"b_user": user_id}).first()
    match_id = SearchRow(*row).match_id if row else None
    if match_id is not None:
        _return_to_queue(connection, match_id, 0)


def _find(connection: sa.Connection, user_id: int) -> tuple[SearchRow, MatchRow | None] | None:
    """Return a person's search, and its match if it is at one."""
    row = connection.execute(_search.where(_user), {"b_user": user_id}).first()
    if row is None:
        return None
    search = SearchRow(*row)
    pair = None if search.match_id is None else _find_match(connection, search.match_id)
    return search, pair[0] if pair else None


def _find_all(connection: sa.Connection) -> list[SearchRow]:
    in_order = _search.order_by(searches.c.since, searches.c.user_id)
    return [SearchRow(*row) for row in connection.execute(in_order)]


def _find_match(connection: sa.Connection, match_id: int) -> tuple[MatchRow, list[SearchRow]] | None:
    row = connection.execute(_match, {"b_match": match_id}).first()
    return None if row is None else (_as_match(row), _at(connection, match_id))


def _as_match(row: sa.Row[tuple[object, ...]]) -> MatchRow:
    """Return the match of a row."""
    return msgspec.convert({str(name): value for name, value in row._mapping.items()}, MatchRow)


def _at(connection: sa.Connection, match_id: int) -> list[SearchRow]:
    """Return the searches at a match, those that waited longest first."""
    in_order = _search.where(_of_match).order_by(searches.c.since, searches.c.user_id)
    return [SearchRow(*row) for row in connection.execute(in_order, {"b_match": match_id})]


def _lock(connection: sa.Connection, match_id: int) -> MatchRow:
    """Return a match, which nobody else changes until this transaction ends. Raise MatchGone."""
    row = connection.execute(_match.with_for_update(), {"b_match": match_id}).first()
    if row is None:
        raise MatchGone
    return _as_match(row)


def _save(connection: sa.Connection, row: SearchRow, at: int, most_of_server: int) -> Saving:
    """Write a search with its former place in the queue, unless it is at a match or there are too many."""
    # Locked, so that no match takes it in meanwhile.
    known = connection.execute(_search.where(_user).with_for_update(), {"b_user": row.user_id}).first()
    former = SearchRow(*known) if known else None
    if former and former.match_id is not None:
        return "found"
    of_server = sa.select(sa.func.count()).select_from(searches).where(searches.c.guild_id == row.guild_id)
    if former is None and connection.execute(of_server).scalar_one() >= most_of_server:
        return "full"
    values = asdict(row) | {"since": former.since if former else row.since}
    upsert(connection, searches, values, [name for name in values if name not in ("user_id", *OF_MATCH)])
    _be_matched(connection, at)
    return "saved"


def _be_matched(connection: sa.Connection, at: int) -> None:
    """Have searches matched at this time, unless that is due already."""
    if connection.execute(sa.select(due.c.id).where(due.c.kind == MATCH).limit(1)).first() is None:
        add_due(connection, [NewDue(at, MATCH)])


def _match_again(connection: sa.Connection, at: int) -> None:
    """Have searches matched if there are any: one may have come while none were seen."""
    if connection.execute(sa.select(searches.c.user_id).limit(1)).first() is not None:
        _be_matched(connection, at)


def _cancel(connection: sa.Connection, user_id: int, at: int, tell: Tell) -> bool:
    """Delete a search. Return False if there is none or its table opens at this moment."""
    pair = _find(connection, user_id)
    if pair is None or (pair[1] and pair[1].opening):
        return False
    try:
        _end_search(connection, pair[0], at, tell)
    except MatchGone:  # its match has just ended, or begun: it is judged as it is now
        return _cancel(connection, user_id, at, tell)
    return True


def _end_search(connection: sa.Connection, search: SearchRow, at: int, tell: Tell) -> None:
    """Delete a search, which may be at a match. Raise MatchGone if it is at another one by now, or at none."""
    if search.match_id is not None:
        _refuse(connection, search.user_id, search.match_id, at, tell)
        return
    free = sa.delete(searches).where(_user, searches.c.match_id.is_(None))
    if connection.execute(free, {"b_user": search.user_id}).rowcount != 1:
        raise MatchGone


def _offer(
    connection: sa.Connection,
    match: NewMatch,
    user_ids: Sequence[int],
    at: int,
    tell: TellOffer,
) -> int:
    """Write a match. Raise MatchGone, which rolls it back, if one of these searches is not free."""
    match_id: int = connection.execute(sa.insert(matches).returning(matches.c.id), asdict(match)).scalar_one()
    free = sa.update(searches).where(searches.c.user_id.in_(user_ids), searches.c.match_id.is_(None))
    if connection.execute(free.values(match_id=match_id, said_yes=False)).rowcount != len(user_ids):
        raise MatchGone
    add_messages(connection, None, at, [tell(user_id, match_id) for user_id in user_ids])
    return match_id


def _say_yes(connection: sa.Connection, user_id: int, match_id: int, at: int, order: NewMessage) -> bool:
    """Write a yes and, with the last one, the order to open the table. Return whether it was the last."""
    match = _lock(connection, match_id)
    if match.opening:
        return False
    yes = sa.update(searches).where(_user, _of_match).values(said_yes=True)
    if connection.execute(yes, {"b_user": user_id, "b_match": match_id}).rowcount != 1:
        raise MatchGone
    if sum(row.said_yes for row in _at(connection, match_id)) < match.seats:
        return False
    connection.execute(sa.update(matches).where(matches.c.id == match_id).values(opening=True))
    add_messages(connection, None, at, [order])
    return True


def _refuse(connection: sa.Connection, user_id: int, match_id: int, at: int, tell: Tell) -> None:
    """Delete the search of one who does not play, and end its match. Raise MatchGone."""
    if _lock(connection, match_id).opening:
        raise MatchGone
    gone = sa.delete(searches).where(_user, _of_match)
    if connection.execute(gone, {"b_user": user_id, "b_match": match_id}).rowcount != 1:
        raise MatchGone
    _dissolve(connection, match_id, at, tell)


def _dissolve(connection: sa.Connection, match_id: int, at: int, tell: Tell) -> None:
    """Let all searches of a match look on, where they stood."""
    people = _at(connection, match_id)
    _return_to_queue(connection, match_id, at)
    add_messages(connection, None, at, [tell(row.user_id, "again", match_id, 0) for row in people])


def _return_to_queue(connection: sa.Connection, match_id: int, at: int) -> None:
    """Delete a match; its searches go on, for LOOKS_ON from `at` on at least."""
    connection.execute(_back, {"b_match": match_id, "b_least": at + LOOKS_ON})
    connection.execute(_drop_match, {"b_match": match_id})


def _dissolve_if_there(connection: sa.Connection, match_id: int, at: int, tell: Tell, barred: Collection[int]) -> None:
    """End a match if it is not over. Those who are barred from its server no longer look there."""
    try:
        match = _lock(connection, match_id)
    except MatchGone:
        return
    for row in _at(connection, match_id):
        if row.user_id in barred and not _look_elsewhere(connection, row, match.guild_id):
            connection.execute(sa.delete(searches).where(searches.c.user_id == row.user_id))
            add_messages(connection, None, at, [tell(row.user_id, "nowhere", match_id, 0)])
    _dissolve(connection, match_id, at, tell)


def _look_elsewhere(connection: sa.Connection, row: SearchRow, guild_id: int) -> bool:
    """Take a server out of those where a person looks. Return False if it is the only one."""
    servers = [server for server in msgspec.json.decode(row.servers, type=list[int]) if server != guild_id]
    saved = msgspec.json.encode(servers).decode()
    connection.execute(sa.update(searches).where(searches.c.user_id == row.user_id).values(servers=saved))
    return bool(servers)


def _end_late(connection: sa.Connection, now: int, grace: int, tell: Tell, but: int) -> None:
    """End searches and matches whose time is over, and tell their people; drop due matchings but this one."""
    connection.execute(sa.delete(due).where(due.c.kind == MATCH, due.c.id != but))
    late = sa.or_(
        sa.and_(matches.c.opening.is_(False), matches.c.until <= now),
        sa.and_(matches.c.opening, matches.c.until + grace <= now),
    )
    late_matches = sa.select(matches.c.id).where(late).order_by(matches.c.id).with_for_update()
    for match_id in connection.execute(late_matches).scalars().all():
        missed = [row for row in _at(connection, match_id) if not row.said_yes]
        connection.execute(sa.delete(searches).where(searches.c.user_id.in_([row.user_id for row in missed])))
        add_messages(connection, None, now, [tell(row.user_id, "missed", match_id, 0) for row in missed])
        _dissolve(connection, match_id, now, tell)
    ended = sa.delete(searches).where(searches.c.match_id.is_(None), searches.c.until <= now)
    user_ids = sorted(connection.execute(ended.returning(searches.c.user_id)).scalars())
    add_messages(connection, None, now, [tell(user_id, "ended", 0, 0) for user_id in user_ids])
