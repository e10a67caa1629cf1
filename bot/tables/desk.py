"""What every act at a table needs: the store, the clock, a lock a table, and who may do what."""

import asyncio
import time
from collections.abc import Callable
from weakref import WeakValueDictionary

import msgspec
from structlog.stdlib import get_logger

from bot.engine.effect import Seat
from bot.store import rows
from bot.store.store import Store
from bot.store.tables import Whole
from bot.tables.table import Refused, Table, Unreadable, load

logger = get_logger(__name__)
IDS = range(1, 1 << 63)  # what a database takes for one


class Post(msgspec.Struct, frozen=True):
    """What the outbox keeps of a post: the table's number, the events as JSON, the seats to call."""

    number: int
    told: str = "[]"
    call: tuple[Seat, ...] = ()
    note: str = ""  # a text key that says why it is posted, where the events do not
    values: dict[str, str] = {}
    about: int | None = None  # the person whom the note is about, to be told of it
    first: bool = False  # it follows the lobby's post
    restored: int | None = None  # in seconds: the games were set back to a backup of this time


class Answer(msgspec.Struct, frozen=True):
    """What the outbox keeps of the end of a request to undo: its name, and what came of it (a text of `undo`)."""

    nonce: str
    outcome: str


class LobbyPost(msgspec.Struct, frozen=True):
    """What the outbox keeps of a change of the lobby's post: the message that it was when this was written."""

    message_id: int | None = None
    anew: bool = False  # a backup was restored: what stands in the channel may be of games that were given up


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


class Desk:
    """Where tables are looked up and changed. `changed` is called with a table's id after every change."""

    def __init__(self, store: Store, now: Callable[[], int] = milliseconds) -> None:
        self.store = store
        self.now = now
        self.changed: Callable[[int], None] = lambda table_id: None
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._unreadable: set[int] = set()

    def lock(self, table_id: int) -> asyncio.Lock:
        """Within this process one act at a time changes a table; across processes its number decides."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def table(self, table_id: int) -> Table:
        """The table as it is now; Refused if there is none, or none that can be read."""
        found = await self.store.whole(table_id) if table_id in IDS else None
        if found is None:
            raise Refused("no_such_table")
        return self._read(found)

    async def at(self, channel_id: int) -> Table | None:
        """The channel's open table, in the lobby or running."""
        found = await self.store.whole_open(channel_id)
        return self._read(found) if found else None

    async def last(self, channel_id: int) -> Table | None:
        """The channel's newest game that has begun, running or over."""
        found = await self.store.whole_last(channel_id)
        return self._read(found) if found else None

    def _read(self, found: Whole) -> Table:
        """The table of these rows; that one cannot be read is logged once, not with every look at it."""
        try:
            return load(*found)
        except Unreadable as error:
            if error.row.id not in self._unreadable:
                self._unreadable.add(error.row.id)
                logger.error("a table cannot be read", table=error.row.id, why=error.why, error=repr(error.__cause__))
            raise

    async def after(self, table_id: int) -> Table:
        """Tell that a table has changed, and read it again."""
        self.changed(table_id)
        return await self.table(table_id)

    async def request_over(self, table_id: int, channel_id: int, outcome: str = "lapsed") -> list[rows.NewMessage]:
        """What ends the table's open request to undo, to be written with what ends it, and says so in its message."""
        open_ = await self.store.request(table_id)
        if open_ is None:
            return []
        payload = msgspec.json.encode(Answer(open_.nonce, outcome)).decode()
        return [rows.NewMessage("answer", channel_id, payload, ends_request=True)]

    async def in_lobby(self, table_id: int) -> Table:
        table = await self.table(table_id)
        if table.row.status != "lobby":
            raise Refused("not_in_lobby")
        return table

    async def running(self, table_id: int) -> Table:
        table = await self.table(table_id)
        if not table.running:
            raise Refused("not_running")
        return table


def need_host(table: Table, user_id: int) -> None:
    if table.row.host_id != user_id:
        raise Refused("not_host", host=table.row.host_id)


def lobby_post(channel_id: int, message_id: int | None = None, *, anew: bool = False) -> rows.NewMessage:
    """The lobby's post is to be shown as it is when this is delivered."""
    payload = msgspec.json.encode(LobbyPost(message_id, anew)).decode()
    return rows.NewMessage("lobby", channel_id, payload)


def lobby_post_of(table: Table) -> list[rows.NewMessage]:
    """The same for a table that is in the lobby still; else there is no such post to be shown."""
    return [lobby_post(table.row.channel_id, table.row.last_post_id)] if table.row.status == "lobby" else []


def messages(table: Table, kind: str, post: Post) -> list[rows.NewMessage]:
    """The post about a change, and a DM to each person called whose game has hands."""
    payload = msgspec.json.encode(post).decode()
    posts = [rows.NewMessage(kind, table.row.channel_id, payload)]
    if table.game.hands and kind == "turn":
        posts += [rows.NewMessage("dm", user, payload) for user in table.people(post.call)]
    return posts
