"""What the outbox stores of the messages about a table, and how they are created."""

from collections.abc import Callable, Sequence

import msgspec

from bot.engine.effect import Seat
from bot.store.rows import NewMessage
from bot.tables.table.table import Table


class Reached(msgspec.Struct, frozen=True):
    """A tier (1 is bronze, 3 gold) of a trophy of a title ("": of all titles) that a game has brought to a seat."""

    seat: Seat
    game: str
    key: str
    tier: int


class Post(msgspec.Struct, frozen=True):
    """A turn's post: the table's number, the events that it tells (`told`, as JSON), the seats to call."""

    number: int
    told: str = "[]"
    call: tuple[Seat, ...] = ()
    note: str = ""  # the key of a text that says why it is posted, if the events do not
    values: dict[str, str] = {}
    about: int | None = None  # the person whom the note is about, who is to be notified
    first: bool = False  # it follows the lobby's post
    luck: str = ""  # the secret of the game's luck, in the last post; former releases wrote its commitment in the first
    restored: int | None = None  # in seconds: the games were restored from a backup of this time
    channel: int | None = None  # where a former post is; the table may have moved since
    tried: tuple[int, str] | None = None  # channel and nonce under which it may have been posted before the table moved
    later: tuple[Seat, ...] = ()  # of the seats to call those for whom a message of its own rings a moment later
    trophies: tuple[Reached, ...] = ()  # what the game has brought, in the last post


class RequestOutcome(msgspec.Struct, frozen=True):
    """The end of an undo request: the nonce of the message that asked, and the outcome (the key of a text)."""

    nonce: str
    outcome: str


class VoteResult(msgspec.Struct, frozen=True):
    """The result of a vote, for the message of this nonce that shows it; without one for a new message.

    It contains the names at the end of the vote, so that nothing need be looked up later. `channel` is where it went.
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
    """A change of the lobby's post, with the id of that message when this was written."""

    message_id: int | None = None
    anew: bool = False  # a backup was restored: posts in the channel may belong to games that were given up
    idle: bool = False  # the lobby is closed because nobody has touched it for long


def payload(content: msgspec.Struct) -> str:
    """Return the content as JSON, as the outbox stores it."""
    return msgspec.json.encode(content).decode()


def messages(table: Table, kind: str, post: Post) -> list[NewMessage]:
    """Return the message that shows a post, and DMs to people who are called: in a game with hands, or playing by DM.

    Its kind is "turn" for a post of its own, "ring" for a call to a turn whose post did not ping.
    """
    content = payload(post)
    posts = [NewMessage(kind, table.row.channel_id, content)]
    if kind in ("turn", "ring"):
        posts += _hand_messages(table, [seat for seat in post.call if seat not in post.later], content)
    return posts


def _hand_messages(table: Table, seats: Sequence[Seat], content: str) -> list[NewMessage]:
    """Return the DMs to those people in these seats who get one."""
    called_seats = [seat for seat in seats if table.game.hands or table.seats[seat].by_dm]
    return [NewMessage("dm", user, content) for user in table.people(called_seats)]


def retire_order(table: Table, message_id: int, channel_id: int) -> NewMessage:
    """Return the order to remove the buttons from a former post in this channel."""
    return NewMessage("retire", message_id, payload(Post(table.row.number, channel=channel_id)))


def make_removal_order(table: Table) -> Callable[[int, int], NewMessage]:
    """Return the function that makes the order to delete a hand's direct message, from user id and message id."""

    def order(user_id: int, message_id: int) -> NewMessage:
        return NewMessage("away", message_id, payload(Post(table.row.number, about=user_id)))

    return order


def call_removal(channel_id: int, message_id: int) -> NewMessage:
    """Return the order to remove the message that called to a turn below a former post."""
    return NewMessage("rung", message_id, payload(Post(0, channel=channel_id)))


def outcome_message(channel_id: int, nonce: str, outcome: str) -> NewMessage:
    """Return the edit of an undo request's message that says how it ended, which also ends the request."""
    return NewMessage("answer", channel_id, payload(RequestOutcome(nonce, outcome)), ends_request=True)


def vote_post(channel_id: int) -> NewMessage:
    """Return the order to post a table's open vote, if it has one, as it is at the time of delivery."""
    return NewMessage("vote", channel_id, "{}", shows_vote=True)


def vote_result(channel_id: int, result: VoteResult, *, ends: bool = False) -> NewMessage:
    """Return the edit of a vote's post that shows its result and removes its buttons."""
    return NewMessage("voted", channel_id, payload(result), ends_vote=result.nonce if ends else "")


def lobby_message(
    channel_id: int, message_id: int | None = None, *, anew: bool = False, idle: bool = False
) -> NewMessage:
    """Return the order to show the lobby's post, the message with this id, as it is at the time of delivery.

    `anew` and `idle` mean the same as in `LobbyPost`.
    """
    return NewMessage("lobby", channel_id, payload(LobbyPost(message_id, anew, idle)))


def lobby_messages(table: Table) -> list[NewMessage]:
    """Return the order to show the post of this table's lobby; none once the game has begun or the lobby is closed."""
    return [lobby_message(table.row.channel_id, table.row.last_post_id)] if table.row.status == "lobby" else []
