"""Rows of the database as frozen values; states, choices and events are opaque to the store.

Times are integer milliseconds of the Unix epoch, given by the caller: the store has no clock.
"""

from typing import Literal

from msgspec import Struct

Status = Literal["lobby", "running", "over", "ended"]
Delivery = Literal["waiting", "sending", "sent", "dead"]


class Table(Struct, frozen=True):
    """A table without its state; `number` counts the changes of lobby and state and never goes back."""

    id: int
    guild_id: int
    channel_id: int
    game: str
    version: int
    status: Status
    host_id: int
    options: str
    number: int
    language: str | None
    last_post_id: int | None
    created_at: int
    updated_at: int
    strength: str = "normal"  # how long its computer players think


class Saved(Struct, frozen=True):
    """The newest state of a table; None in the lobby."""

    number: int
    status: Status
    version: int
    state: bytes | None


class Seat(Struct, frozen=True):
    """A seat of a table: whose it is (`user_id`, None: nobody's) and which kind of `computer` plays it, if one does.

    With both it is a person's who has gone and may come back.
    """

    seat: int
    name: str
    user_id: int | None = None
    computer: str | None = None

    @property
    def person(self) -> int | None:
        """The person who plays this seat."""
        return self.user_id if self.computer is None else None

    @property
    def left(self) -> bool:
        """Whether a computer plays in a person's stead."""
        return self.user_id is not None and self.computer is not None


class Handover(Struct, frozen=True):
    """A person's seat came to a computer player of this kind, or back (None); `number` is the table's before it."""

    number: int
    seat: int
    computer: str | None
    by_id: int
    at: int


class NewChoice(Struct, frozen=True):
    """A choice to be added: `number` is the table's before it, `before` the state before it, to undo it."""

    number: int
    seat: int
    choice: str
    events: str
    before: bytes | None = None
    interaction_id: int | None = None


class Choice(Struct, frozen=True):
    """A choice of the history, in order of `id`; `kept` says that the state before it can be had."""

    id: int
    table_id: int
    number: int
    seat: int
    choice: str
    events: str
    interaction_id: int | None
    at: int
    undone: bool
    kept: bool


class NewMessage(Struct, frozen=True):
    """A message to be sent: `kind` and `payload` are the sender's, `target` a channel or a person.

    To one target messages go in order. The nonce is the store's to give. With one that `ends_request` the table's
    request is over.
    """

    kind: str
    target: int
    payload: str
    not_before: int = 0
    ends_request: bool = False


class Message(Struct, frozen=True):
    """A message of the outbox; `attempts` counts how often it was taken to be sent.

    `nonce` names this message and no other for ever, in at most 25 characters.
    """

    id: int
    table_id: int | None
    kind: str
    target: int
    payload: str
    nonce: str
    state: Delivery
    attempts: int
    not_before: int
    created_at: int
    sent_at: int | None
    message_id: int | None
    error: str | None


class Person(Struct, frozen=True):
    """What a person has set; these defaults hold for everybody unknown."""

    user_id: int
    language: str | None = None
    dms: bool = True
    pings: bool = True
    theme: str = "auto"
    dms_closed_at: int | None = None


class Guild(Struct, frozen=True):
    """What a server has set; `settings` is JSON."""

    guild_id: int
    language: str | None = None
    settings: str = "{}"


class Request(Struct, frozen=True):
    """Somebody asks to undo a choice; `number` is the table's when it was asked, `agreed` are user ids.

    `nonce` is that of the message that asks: it names this request and no other of the same number.
    """

    table_id: int
    number: int
    seat: int
    choice_id: int
    agreed: tuple[int, ...] = ()
    nonce: str = ""


class Counts(Struct, frozen=True):
    """How many rows there are, for the doctor."""

    tables: dict[str, int]
    choices: int
    messages: dict[str, int]
    people: int
    guilds: int
