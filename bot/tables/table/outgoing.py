"""What the outbox keeps of the messages about a table, and how they are written."""

from collections.abc import Callable, Collection, Sequence

import msgspec

from bot.engine.effect import Seat
from bot.store.rows import ClockRow, NewMessage
from bot.tables.table.table import Table


class Post(msgspec.Struct, frozen=True):
    """A turn's post: the table's number, the events as JSON, the seats to call."""

    number: int
    told: str = "[]"
    call: tuple[Seat, ...] = ()
    note: str = ""  # the key of a text that says why it is posted, if the events do not
    values: dict[str, str] = {}
    about: int | None = None  # the person whom the note is about, who is to be notified
    first: bool = False  # it follows the lobby's post
    luck: str = ""  # the commitment to the game's luck in the first post, the secret itself in the last one
    restored: int | None = None  # in seconds: the games were restored from a backup of this time
    channel: int | None = None  # where a former post is; the table may have moved since
    tried: tuple[int, str] | None = None  # channel and nonce under which it may have been posted before the table moved
    later: tuple[Seat, ...] = ()  # of the seats to call those for whom a message of its own rings a moment later


class Waiting(msgspec.Struct, frozen=True):
    """A turn that waits: the table's id, the seat, the table's number when the turn began, and when that was (ms).

    `deadline` is when its time runs out, if it does; `excused` says that it did, and was given once more. After the
    `last` reminder none can be put off.
    """

    table: int
    seat: Seat
    number: int
    since: int
    deadline: int | None = None
    excused: bool = False
    last: bool = False

    @property
    def urgency(self) -> tuple[bool, int]:
        """In this order come the turns whose time runs out, the next first, and then those that have waited longest."""
        return self.deadline is None, self.since if self.deadline is None else self.deadline


def waiting_turn(table_id: int, clock: ClockRow) -> Waiting:
    """The turn that this clock is of; it must be in one."""
    assert clock.number is not None
    assert clock.since is not None, "a turn that waits has begun"
    return Waiting(table_id, clock.seat, clock.number, clock.since, clock.deadline)


class News(msgspec.Struct, frozen=True):
    """What happened at a table in somebody's quiet hours: a kind of `NEWS` in bot/tables/time/deferred_news.py."""

    kind: str
    table: int


class Reminder(msgspec.Struct, frozen=True):
    """The turns that wait for one person, the longest waiting first, and what else they have not heard of."""

    waiting: tuple[Waiting, ...]
    news: tuple[News, ...] = ()

    @property
    def tables(self) -> list[int]:
        """The ids of the tables that it tells of; its buttons are about the first."""
        return list(dict.fromkeys([*(turn.table for turn in self.waiting), *(news.table for news in self.news)]))

    def about(self, tables: Collection[int]) -> "Reminder":
        """What of it is about these tables."""
        waiting = tuple(turn for turn in self.waiting if turn.table in tables)
        return Reminder(waiting, tuple(news for news in self.news if news.table in tables))


class Vacancy(msgspec.Struct, frozen=True):
    """A seat for which somebody is sought: left to a computer when the table had the number `since`."""

    seat: Seat
    since: int


class ByDm(msgspec.Struct, frozen=True):
    """What a person who is not on the server any more is told by DM: the key of a text.

    `vacancy` is the seat that they may ask to go on playing by DM.
    """

    note: str
    vacancy: Vacancy | None = None


class RequestOutcome(msgspec.Struct, frozen=True):
    """The end of a request to undo: the nonce of the message that asked, and the outcome (the key of a text)."""

    nonce: str
    outcome: str


class VoteEdit(msgspec.Struct, frozen=True):
    """A change of a vote that is open: the nonce of the message that shows it, or the name that ballots by DM have."""

    nonce: str


class RequestCopy(msgspec.Struct, frozen=True):
    """A request to undo, for one who plays by DM: the nonce of the message that asks in the channel."""

    nonce: str


class VoteResult(msgspec.Struct, frozen=True):
    """What a vote has come to, for the message of this nonce that shows it; without one for a new message.

    Names are those that it had at its end, so that nothing need be known of it any more. `channel` is where it went.
    """

    nonce: str
    kind: str
    outcome: str
    asker: str
    about: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    need: int
    channel: int | None = None
    ballot: str = ""  # what ballots by DM know the vote by


class LobbyPost(msgspec.Struct, frozen=True):
    """A change of the lobby's post: the message that it was when this was written."""

    message_id: int | None = None
    anew: bool = False  # a backup was restored: posts in the channel may belong to games that were given up
    idle: bool = False  # the lobby is closed because nobody has touched it for long


def payload(content: msgspec.Struct) -> str:
    """The content as JSON, as the outbox keeps it."""
    return msgspec.json.encode(content).decode()


def messages(table: Table, kind: str, post: Post) -> list[NewMessage]:
    """The post about a change and a DM to each person who is called: in a game with hands, and to who plays by DM."""
    content = payload(post)
    posts = [NewMessage(kind, table.row.channel_id, content)]
    if kind == "turn":
        posts += _hands(table, [seat for seat in post.call if seat not in post.later], content)
    return posts


def ring_messages(table: Table, number: int, seats: Sequence[Seat]) -> list[NewMessage]:
    """What calls these seats to the turn that began at this number of the table, whose post did not ring."""
    content = payload(Post(number, call=tuple(seats)))
    return [NewMessage("ring", table.row.channel_id, content), *_hands(table, seats, content)]


def _hands(table: Table, seats: Sequence[Seat], content: str) -> list[NewMessage]:
    """A DM to each of those called to whom one goes."""
    called = [seat for seat in seats if table.game.hands or table.seats[seat].by_dm]
    return [NewMessage("dm", user, content) for user in table.people(called)]


def retiring(table: Table, message_id: int, channel_id: int) -> NewMessage:
    """The order to take the buttons off a former post in this channel."""
    return NewMessage("retire", message_id, payload(Post(table.row.number, channel=channel_id)))


def story_message(table: Table) -> NewMessage:
    """The order to tell how a game that is over went."""
    return NewMessage("story", table.row.channel_id, payload(Post(table.row.number)))


def removal(table: Table) -> Callable[[int, int], NewMessage]:
    """The order to take away a direct message that shows a person's hand no more: by user id and message id."""

    def away(user_id: int, message_id: int) -> NewMessage:
        return NewMessage("away", message_id, payload(Post(table.row.number, about=user_id)))

    return away


def rung_away(channel_id: int, message_id: int) -> NewMessage:
    """The order to take away the message that called to a turn below a former post."""
    return NewMessage("rung", message_id, payload(Post(0, channel=channel_id)))


def outcome_message(channel_id: int, nonce: str, outcome: str) -> NewMessage:
    """What says in the message of a request to undo how it ended, and ends the request."""
    return NewMessage("answer", channel_id, payload(RequestOutcome(nonce, outcome)), ends_request=True)


def vote_post(channel_id: int) -> NewMessage:
    """The post of a table's open vote, if it has one, as it is at the time of delivery."""
    return NewMessage("vote", channel_id, "{}", shows_vote=True)


def vote_result(channel_id: int, result: VoteResult, *, ends: bool = False) -> NewMessage:
    """What says in a vote's post, which can be answered no more, what came of it."""
    return NewMessage("voted", channel_id, payload(result), ends_vote=result.nonce if ends else "")


def lobby_message(
    channel_id: int, message_id: int | None = None, *, anew: bool = False, idle: bool = False
) -> NewMessage:
    """The order to show the lobby's post as it is at the time of delivery."""
    return NewMessage("lobby", channel_id, payload(LobbyPost(message_id, anew, idle)))


def lobby_messages(table: Table) -> list[NewMessage]:
    """The order to show the post of this table's lobby. Empty once the game has begun or the lobby is closed."""
    return [lobby_message(table.row.channel_id, table.row.last_post_id)] if table.row.status == "lobby" else []
