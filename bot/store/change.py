"""A change of a table: what one transaction writes for it, whoever makes the change."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from bot.store.result_rows import NewResult
from bot.store.rows import NO_TURNS, NewChoice, NewMessage, SeatRow, Status, TurnChange, UndoRequest

OnRequest: TypeAlias = Callable[[UndoRequest], Sequence[NewMessage]]
"""What messages follow from a change of a table for its open request to undo; it is called within the transaction."""


def _nothing_follows(request: UndoRequest) -> Sequence[NewMessage]:
    """Return no messages: the default of `Change.on_request`."""
    return ()


class PlanStep(Struct, frozen=True):
    """What a choice means for its seat's plan: so many choices of this line are done with it, with the `last` one all.

    Of no choice of the plan itself, `done` is 0: the person has played on by themselves, and the plan goes.
    """

    seat: int
    line: int = 0
    done: int = 0
    last: bool = False


class AnswerStep(Struct, frozen=True):
    """Says that a choice is a standing answer of its seat, of which there were so many `edits`.

    The next one waits for `wait` milliseconds.
    """

    seat: int
    edits: int
    wait: int


class Change(Struct, frozen=True, kw_only=True):
    """What is written for a table if its number is still `expected`, the one that the writer has seen; else nothing is.

    `at` is the time (ms). A `status`, `state` or `host_id` of None is left unchanged. `choices` are added to the
    history, `turns` is what the change means for the clocks, `on_request` gives the messages for an open undo request,
    `plan` is what a choice means for its seat's plan or standing answers, `result` is that of a game that ends.
    """

    expected: int
    at: int
    state: bytes | None = None
    status: Status | None = None
    host_id: int | None = None
    choices: Sequence[NewChoice] = ()
    messages: Sequence[NewMessage] = ()
    on_request: OnRequest = _nothing_follows
    turns: TurnChange = NO_TURNS
    plan: PlanStep | AnswerStep | None = None
    result: NewResult | None = None

    @property
    def number(self) -> int:
        """The table's number after the change."""
        return self.expected + (len(self.choices) or 1)


class Setup(Struct, frozen=True):
    """The settings that a change of a lobby sets; None, and `settings` not named, leave one unchanged.

    `options` is JSON, `luck` a commitment to the game's secret.
    """

    seats: Sequence[SeatRow] | None = None
    options: str | None = None
    luck: str | None = None
    settings: Mapping[str, object] | None = None


NOTHING_SET = Setup()
