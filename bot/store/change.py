"""A change of a table: what one transaction writes at it, whoever makes it."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from bot.store.rows import NO_TURNS, NewChoice, NewMessage, SeatRow, Status, TurnChange, UndoRequest

OnRequest: TypeAlias = Callable[[UndoRequest], Sequence[NewMessage]]
"""What messages follow from a change of a table for its open request to undo; it is called within the transaction."""


def _nothing_follows(request: UndoRequest) -> Sequence[NewMessage]:
    return ()


class Change(Struct, frozen=True, kw_only=True):
    """What is written at a table whose writer has seen it at the number `expected`, or nothing if it is not there now.

    `at` is the time (ms). Whoever writes a `state` names the one that was `seen` until then: what a seat chooses ahead
    raises no number. A `status`, a `state` and a `host_id` that are None stay. `choices` are added to the history,
    `turns` is what the change means for the clocks, `on_request` names the messages for an open request to undo.
    """

    expected: int
    at: int
    seen: bytes | None = None
    state: bytes | None = None
    status: Status | None = None
    host_id: int | None = None
    choices: Sequence[NewChoice] = ()
    messages: Sequence[NewMessage] = ()
    on_request: OnRequest = _nothing_follows
    turns: TurnChange = NO_TURNS

    @property
    def number(self) -> int:
        """The table's number after it. What is chosen ahead raises none, which others would see."""
        return self.expected + (sum(not choice.ahead for choice in self.choices) if self.choices else 1)


class Setup(Struct, frozen=True):
    """What is set in a lobby: what is None stays, so do other `settings`. `options` is JSON, `luck` a commitment."""

    seats: Sequence[SeatRow] | None = None
    options: str | None = None
    luck: str | None = None
    settings: Mapping[str, object] | None = None


NOTHING_SET = Setup()
