"""Following a table without a seat: what is told by DM, and when."""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from bot.engine import codec
from bot.pace.wall_time import MINUTE
from bot.store.people.follows import FOLLOW, FollowNews, FollowRow
from bot.store.rows import MessageRow, NewMessage, PersonRow
from bot.tables.posts import TURNS
from bot.tables.table import OPEN, Post, Refused, Table, TableAccess, payload, quiet_hours

Wish = Literal["turn", "round", "end"]
WISHES: tuple[Wish, ...] = get_args(Wish)
WAIT = MINUTE  # what follows within it is told with it, and who has just chosen may still take it back
MOST_TABLES = 10  # that one person follows
MOST_PEOPLE = 50  # who follow one table


class Followed(msgspec.Struct, frozen=True):
    """What a message tells of a table: what came after its number `since`, up to the number `until`."""

    since: int
    until: int


class FollowService:
    """Decides who is told what of the tables that they follow."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def find(self, user_id: int, table_id: int) -> FollowRow | None:
        """Return how this person follows a table; None if they do not."""
        return await self._access.store.follows.find(user_id, table_id)

    async def of_person(self, user_id: int) -> list[FollowRow]:
        """Return all that a person follows, the oldest tables first."""
        return await self._access.store.follows.of_person(user_id)

    async def follow(self, table: Table, user_id: int, wish: str, *, rings: bool = False) -> None:
        """Let a person follow a table from now on, or in another way than before.

        Raise Refused("not_running") if no game runs there, ("plays_here") if they have a seat, ("moved_on") for an
        unknown wish, ("many_follows") or ("many_followers") if there are too many.
        """
        if not table.running:
            raise Refused("not_running")
        if table.seat_of(user_id) is not None:
            raise Refused("plays_here")
        if wish not in WISHES:
            raise Refused("moved_on")
        row = FollowRow(user_id, table.id, wish, rings, table.row.number)
        follows = self._access.store.follows
        match await follows.save(row, most_tables=MOST_TABLES, most_people=MOST_PEOPLE):
            case "tables":
                raise Refused("many_follows", most=MOST_TABLES)
            case "people":
                raise Refused("many_followers", most=MOST_PEOPLE)

    async def stop(self, user_id: int, table_id: int) -> bool:
        """Let a person follow a table no more; return whether they did."""
        return await self._access.store.follows.stop(user_id, table_id)

    async def tell(self, table: Table, posts: Sequence[Post]) -> None:
        """Write what these posts, which the channel has now, mean for who follows the table: each is told once.

        It is sent a moment later, or after the person's quiet hours, together with what has come until then.
        """
        store, number = self._access.store, max(post.number for post in posts)
        followers = [row for row in await store.follows.of_table(table.id) if _is_wanted(row, table, posts)]
        if not followers:
            return
        people = await store.people.find_all([row.user_id for row in followers])
        news = {row.user_id: self._news(people[row.user_id], number) for row in followers}
        if await store.follows.tell(table.id, number, news, at=self._access.now()):
            self._access.on_change(table.id)

    async def posts(self, table: Table, message: MessageRow, *, only_last: bool = False) -> tuple[list[Post], bool]:
        """Return what a claimed message tells: the channel's posts in its span, oldest first, or the last of them.

        And whether it tells the end of the game: one about an earlier turn can be sent after that. The message is read
        anew: until it was claimed, its span may have become longer.
        """
        rows = await self._access.store.outbox.of_table(table.id, [*TURNS, FOLLOW])
        own = next((row.payload for row in rows if row.id == message.id), message.payload)
        span = msgspec.json.decode(own, type=Followed)
        every = [msgspec.json.decode(row.payload, type=Post) for row in rows if row.kind in TURNS]
        posts = [post for post in every if span.since < post.number <= span.until]
        tells_end = not table.running and all(post.number <= span.until for post in every)
        return posts[-1:] if only_last else posts, tells_end

    def _news(self, person: PersonRow, number: int) -> FollowNews:
        """Return how a person is told what there is up to this number of a table."""
        at = quiet_hours(person).over_at(self._access.now() + WAIT)

        def begin(since: int) -> NewMessage:
            return NewMessage(FOLLOW, person.user_id, payload(Followed(since, number)), not_before=at)

        def extend(before: str) -> str:
            since = msgspec.json.decode(before, type=Followed).since
            return payload(Followed(since, number))

        return FollowNews(begin, extend)


def _is_wanted(row: FollowRow, table: Table, posts: Sequence[Post]) -> bool:
    """Return whether a follower wants to be told now; never who has got a seat meanwhile."""
    if row.number >= max(post.number for post in posts) or table.seat_of(row.user_id) is not None:
        return False
    if row.wish == "turn" or table.row.status not in OPEN:
        return True
    return row.wish == "round" and any(_begins_round(table, post) for post in posts)


def _begins_round(table: Table, post: Post) -> bool:
    """Return whether a round begins with what a post tells."""
    return any(entry.event.begins_round for entry in codec.decode_events(table.game, post.told.encode()))
