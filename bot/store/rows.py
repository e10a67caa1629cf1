"""Rows of the database as frozen values. States, choices and events are opaque to the store.

Times are integer milliseconds of the Unix epoch, given by the caller: the store has no clock.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bot.store.settings import TableSettings

Status = Literal["lobby", "running", "over", "ended"]
Delivery = Literal["waiting", "sending", "sent", "dead"]


class TableRow(Struct, frozen=True):
    """A table without its state. `number` counts the changes of lobby and state, never goes back, and others see it.

    `starter`: the seat that begins or began; None if chance decides it, or nobody begins. `channel_id` is negative once
    the channel was deleted: the game waits to be moved elsewhere. `paused_at`: since when all clocks stand still.
    `luck`: the public commitment to the game's secret; empty for older tables. `language`: the one that the server has
    set for posts, else that of the lobby; `second_language`: a further one, or "".
    """

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
    starter: int | None = None
    paused_at: int | None = None
    luck: str = ""
    settings: TableSettings = TableSettings()
    second_language: str = ""

    @property
    def channel_deleted(self) -> bool:
        """Whether the table's channel was deleted."""
        return self.channel_id < 0


class SeatRow(Struct, frozen=True):
    """A seat of a table: its owner (`user_id`, None for nobody) and the kind of `computer` that plays it, if any.

    With both, the owner has left and may come back; if time ran out (`flagged`), after that turn. `by_dm`: the owner is
    no longer on the server and plays on by DM. `was_host`: the owner was the host when others or the clock took the
    seat from them, and becomes it again on return. In a lobby, a `flagged` seat is reserved for its owner, who has not
    said yes; `agreed`: the owner wants the game to change ratings; `ready`: no further yes is needed to begin.
    """

    seat: int
    name: str
    user_id: int | None = None
    computer: str | None = None
    flagged: bool = False
    by_dm: bool = False
    was_host: bool = False
    agreed: bool = False
    ready: bool = False

    @property
    def person(self) -> int | None:
        """The user id of the person who plays this seat now. None if a computer does."""
        return self.user_id if self.computer is None else None

    @property
    def owner_left(self) -> bool:
        """Whether a computer plays in place of the seat's owner."""
        return self.user_id is not None and self.computer is not None

    @property
    def is_reserved(self) -> bool:
        """Whether a lobby holds the seat for somebody who has not said yes."""
        return self.flagged and self.computer is None

    @property
    def vacant(self) -> bool:
        """Whether somebody else may take the seat over: a computer plays it, and for more than a single turn."""
        return self.owner_left and not self.flagged


class NewTable(Struct, frozen=True):
    """A lobby that is to be opened; the fields mean the same as in `TableRow`."""

    guild_id: int
    channel_id: int
    game: str
    version: int
    host_id: int
    options: str
    seats: Sequence[SeatRow]
    language: str | None = None
    starter: int | None = None
    settings: TableSettings = TableSettings()
    last_post_id: int | None = None


class Handover(Struct, frozen=True):
    """A seat given to this kind of computer player, or to a person again (None).

    `number` is the table's number before it. `by_id`: who did it, 0 if time ran out, or the former owner if somebody
    else takes the seat over. Then a computer may still end a turn whose time has run out, after which time gives back.
    """

    number: int
    seat: int
    computer: str | None
    by_id: int
    at: int


class LuckRow(Struct, frozen=True):
    """The secret of a game's random numbers, and the words that people (user id, word) have added to it."""

    secret: str
    words: tuple[tuple[int, str], ...] = ()

    def __repr__(self) -> str:
        return "LuckRow(...)"  # no log and no error shows it


class NewChoice(Struct, frozen=True):
    """A choice to be added. `number` is the table's number before it, `before` the state before it.

    `version` is that of the rules it was made by. One made `ahead`, by a former release, does not raise
    the table's number. The state after a choice that `ends` a turn is kept for ever, after another only for undo.
    """

    number: int
    seat: int
    choice: str
    events: str
    before: bytes | None = None
    interaction_id: int | None = None
    version: int | None = None
    ahead: bool = False
    ends: bool = True


class ChoiceRow(Struct, frozen=True):
    """A choice of the history, ordered by `id`. `kept` says whether the state before it is still stored.

    If a turn `opens` with it, the state before it is kept for ever. `undone_number` is the table's number when it was
    undone, `undone_by` the interaction that did it, `redealt` whether what is hidden was then dealt anew. Rows without
    a `version` are from before the history was complete.
    """

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
    version: int | None = None
    ahead: bool = False
    undone_number: int | None = None
    opens: bool = False
    redealt: bool = False
    undone_by: int | None = None

    @property
    def drops(self) -> bool:
        """Whether it is not a choice but marks that its seat was taken over and a choice made ahead was dropped."""
        return self.ahead and not self.choice


class NewMessage(Struct, frozen=True):
    """A message to be sent. `kind` and `payload` are up to the sender, `target` is a channel or a person.

    Messages to one target are sent in order. The store gives the nonce. `ends_request` deletes the table's undo request
    too, `ends_vote` the vote whose post has this nonce; what `shows_vote` is the open vote's post, if there is a vote.
    """

    kind: str
    target: int
    payload: str
    not_before: int = 0
    ends_request: bool = False
    shows_vote: bool = False
    ends_vote: str = ""


class MessageRow(Struct, frozen=True):
    """A message of the outbox. `attempts` counts how often it was claimed for sending.

    `nonce` is its permanent name, used for no other message, with at most 25 characters.
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


class PersonRow(Struct, frozen=True):
    """The settings of a person, and observations. These defaults apply to everybody who has set nothing.

    `bell`: what pings if a hand goes out by DM: "dm" or the mention, "channel". `zone` is an IANA name
    (`Europe/Berlin`), `quiet` their quiet hours there (`22:00-08:00`); set at `quiet_at` instead of the `former` ones.
    `digest` is the minute there at which all reminders come. With `reliability` others see how many of their turns were
    in time; `results`: whether all see how their games ended, only their own "servers", or "nobody". With `suggestions`
    computers suggest choices in later games too, with `vacation_auto` a vacation is taken before time runs out, with
    `told_next` they learn when they are next. Observations are `dms_closed_at`; `locale`, their Discord's language at
    `active_at`; vacation had at `vacation_at` (ms); `tips` that were given, `stations` reached in lessons;
    `likely_zone`, by the hours they play in.
    """

    user_id: int
    language: str | None = None
    dms: bool = True
    pings: bool = True
    theme: str = "auto"
    dms_closed_at: int | None = None
    bell: str = "dm"
    locale: str | None = None
    zone: str | None = None
    quiet: str = ""
    reminders: bool = True
    active_at: int | None = None
    former_zone: str | None = None
    former_quiet: str = ""
    quiet_at: int | None = None
    vacation_had: int = 0
    vacation_at: int | None = None
    vacation_auto: bool = True
    digest: int | None = None
    reliability: bool = False
    tips: str = ""
    likely_zone: str | None = None
    stations: str = ""
    suggestions: bool = False
    told_next: bool = False
    results: str = "servers"


class GuildRow(Struct, frozen=True):
    """The settings of a server; `settings` is JSON."""

    guild_id: int
    language: str | None = None
    settings: str = "{}"


class UndoRequest(Struct, frozen=True):
    """A seat's request to undo a choice. `number` is the table's number when it was made, `agreed` holds user ids.

    `nonce` is that of the message that asks: it tells this request from any other of the same number.
    """

    table_id: int
    number: int
    seat: int
    choice_id: int
    agreed: tuple[int, ...] = ()
    nonce: str = ""


class Ballot(Struct, frozen=True):
    """A voter's answer. None for no answer yet."""

    user_id: int
    yes: bool | None = None


class Vote(Struct, frozen=True):
    """An open vote: its question, who asks it, whom it is about (if anybody), and who may answer.

    `nonce` is that of the post that shows it, which tells this vote from any other.
    """

    table_id: int
    kind: str
    asker_id: int
    asker: str
    about_id: int | None
    until: int
    nonce: str = ""
    ballots: tuple[Ballot, ...] = ()


class RunningTable(Struct, frozen=True):
    """Where a game runs, and its language, as in `TableRow`."""

    channel_id: int
    language: str | None = None


class ClockRow(Struct, frozen=True):
    """The clock of a seat. In a turn, `number` is the table's number when the turn began, and `since` when that was.

    `left`: what it showed then or, between turns, shows; None without a pace. `flags`: turns in a row in which it ran
    out, `excused`: those that did no harm. `deadline`: when it runs out as far as is known.
    """

    seat: int
    number: int | None = None
    since: int | None = None
    left: int | None = None
    flags: int = 0
    excused: int = 0
    deadline: int | None = None


class NewDue(Struct, frozen=True):
    """Something to be done `at` a time. `kind` is up to its doer, `stage` counts how often it was done.

    With a table, a seat and a number it is about the turn that began at that number, and is dropped when that ends.
    """

    at: int
    kind: str
    table_id: int | None = None
    seat: int | None = None
    number: int | None = None
    user_id: int | None = None
    stage: int = 0


class DueRow(NewDue, frozen=True, kw_only=True):
    """Something due that was claimed to be done now."""

    id: int


class TurnCount(Struct, frozen=True):
    """Turns of a person on a `day` (since 1970, in UTC), and how many were in time; negative for a turn taken back."""

    user_id: int
    day: int
    in_time: int
    turns: int


class TurnChange(Struct, frozen=True):
    """What a change of a table means for the clocks of its seats, given in `clocks` as they are after it.

    What was due for these seats is replaced by `due`. `returned` are the seats that go back to their owners, because
    the turn is over that a computer played for them. `counted` is added to the reliability of people.
    """

    clocks: tuple[ClockRow, ...] = ()
    due: tuple[NewDue, ...] = ()
    returned: tuple[SeatRow, ...] = ()
    counted: tuple[TurnCount, ...] = ()


NO_TURNS = TurnChange()


class Tombstone(Struct, frozen=True):
    """A person's wish, at a time, that everything stored about them until then is deleted."""

    user_id: int
    at: int


class RowCounts(Struct, frozen=True):
    """How many rows there are, for `doctor`: tables by status, messages by delivery."""

    tables: dict[str, int]
    choices: int
    messages: dict[str, int]
    people: int
    guilds: int
