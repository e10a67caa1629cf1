"""News of what happened at a table in a person's quiet hours: it pings them afterwards, unless they have seen it."""

from collections.abc import Iterable, Sequence

from bot.store.rows import DueRow, NewDue, PersonRow
from bot.tables.table import Refused, Table, TableAccess, Unreadable, quiet_hours
from bot.tables.time.reminder import News
from bot.tables.votes import OpenVote

# Kinds of due rows: a game is over, a computer keeps one's seat, one is asked to vote, or to agree to an undo.
OVER, HELD, ASKED, UNDO = NEWS = ("over", "held", "asked", "agree")


class NewsService:
    """Puts off news that would ping in quiet hours.

    `ReminderService` puts off calls to turns, and delivers the news.
    """

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def tell_after_quiet_hours(self, table: Table, kind: str, number: int, people: Iterable[PersonRow]) -> None:
        """Tell the people who cannot be pinged now when their quiet hours are over.

        People who play by DM are always told of a game's end: they do not see the channel. `number` is the table's
        number when it happened: each is told once.
        """
        now = self._access.now()
        for person in people:
            seat, until = table.seat_of(person.user_id), quiet_hours(person).over_at(now)
            by_dm = kind == OVER and seat is not None and table.seats[seat].by_dm
            if by_dm or (person.pings and until > now):
                await self._access.store.due.add_once(
                    NewDue(until, kind, table.id, number=number, user_id=person.user_id)
                )

    async def note_seen(self, table: Table, user_id: int) -> None:
        """Note that a person has seen the table: that its game is over, or a computer keeps their seat, is no news."""
        if news := [kind for kind in (OVER, HELD) if _still_holds(table, kind, user_id)]:
            await self._access.store.due.forget(user_id, table.id, news)

    async def fresh_ids(self, rows: Sequence[DueRow]) -> set[int]:
        """Return the ids of those rows that are news and still true."""
        return {row.id for row in rows if row.kind in NEWS and await self._is_news(row)}

    async def posts(self, news: Iterable[News], user_id: int, tables: dict[int, Table]) -> dict[News, int | None]:
        """Return the Discord id of the message about each of these news that is still true for a person.

        That is the message that asks something, else the table's newest post. Missing tables are added to `tables`.
        """
        posts = dict[News, int | None]()
        for item in news:
            table = tables.get(item.table) or await self._find(item.table)
            nonce = await self._nonce(table, item.kind, user_id) if table else None
            if table is not None and nonce is not None:
                tables[table.id] = table
                asks = await self._access.store.outbox.sent_as(nonce) if nonce else None
                posts[item] = asks or table.row.last_post_id
        return posts

    async def _is_news(self, row: DueRow) -> bool:
        """Return whether a row of one of the kinds NEWS is still true for its person."""
        assert row.table_id is not None
        assert row.user_id is not None
        table = await self._find(row.table_id)
        return table is not None and await self._nonce(table, row.kind, row.user_id) is not None

    async def _find(self, table_id: int) -> Table | None:
        """Return the table; None if there is none, or it cannot be read."""
        try:
            return await self._access.table(table_id)
        except (Refused, Unreadable):
            return None

    async def _nonce(self, table: Table, kind: str, user_id: int) -> str | None:
        """Return the nonce of the message that asks this person something, "" if none does.

        None if the news is obsolete.
        """
        if kind in (OVER, HELD):
            return "" if _still_holds(table, kind, user_id) else None
        store = self._access.store
        if kind == UNDO:
            request = await store.requests.find(table.id)
            waits = request is not None and user_id not in request.agreed and user_id in table.present()
            return request.nonce if request and waits else None
        vote = await store.votes.find(table.id)
        asks = vote is not None and _asks(OpenVote(table, vote), user_id, self._access.now())
        return vote.nonce if vote and asks else None


def _asks(vote: OpenVote, user_id: int, now: int) -> bool:
    """Return whether a vote is still open and asks this person."""
    return vote.outcome(now) is None and user_id in vote.people_to_call


def _still_holds(table: Table, kind: str, user_id: int) -> bool:
    """Return whether news of this kind, OVER or HELD, still holds for this person.

    Their game is over, or a computer keeps their seat in it.
    """
    seat = table.seat_of(user_id)
    if seat is None:
        return False
    return table.row.status == "over" if kind == OVER else table.running and table.seats[seat].vacant
