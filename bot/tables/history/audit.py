"""Who did what at a table, read from what is stored anyway: choices, undos, handovers of seats, posts."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from bot.engine.effect import Seat
from bot.store.rows import ChoiceRow, Handover, MessageRow, SeatRow
from bot.tables.lobby import Invitation, TableNews
from bot.tables.table import (
    NOBODY,
    Post,
    Table,
    TableAccess,
    VoteResult,
    need_host_or_moderator,
    owner_at,
    player_at,
    takeovers,
)

# By the note of a post: the act, and the value of the post that names who did it.
NOTES = {"post.moved": ("moved", "name"), "post.ended": ("ended", "player")}
VOTED = "voted"
_EPOCH, _TIME_SHIFT = 1_420_070_400_000, 22  # Discord's ids begin with their time: ms since 2015


class Act(msgspec.Struct, frozen=True):
    """Something that was done, once or `n` times in a row, from `at` until `until` (ms).

    `by` is a person's user id, or `name` their name if only that is known. Without either, a computer or the clock did
    it.
    """

    what: str
    at: int
    by: int | None = None
    name: str = ""
    seat: Seat | None = None
    computer: str | None = None
    former: int | None = None  # whose the seat was that was taken over; who was invited
    vote: VoteResult | None = None
    n: int = 1
    until: int = 0


class AuditService:
    """Tells the host and moderators who did what."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def acts(self, table: Table, user_id: int, *, moderator: bool) -> list[Act]:
        """Return what was done at a table, oldest first. Raise Refused("not_host_nor_moderator") for anybody else.

        What former releases chose ahead is left out while the game is running.
        """
        need_host_or_moderator(table, user_id, moderator)
        store = self._access.store
        handovers = await store.seats.handovers(table.id)
        history = [row for row in await self._access.history(table.id) if not (row.ahead and table.running)]
        posts = await store.outbox.of_table(table.id, ("turn", VOTED, "invite", "table_news"))
        acts = [
            *_choice_acts(table.seats, history, handovers),
            *_undo_acts(table.seats, history, handovers),
            *(_handover_act(table.seats[row.seat], row, handovers) for row in handovers),
            *(act for post in posts if (act := _post_act(post))),
        ]
        return list(_join_repeated(sorted(acts, key=lambda act: act.at)))


def _choice_acts(
    seats: Sequence[SeatRow], history: Sequence[ChoiceRow], handovers: Sequence[Handover]
) -> Iterator[Act]:
    """Yield the choices by who played the seat at that time."""
    for row in history:
        if not row.drops:
            yield Act("chose", row.at, player_at(seats[row.seat], row.number, handovers), seat=row.seat)


def _undo_acts(seats: Sequence[SeatRow], history: Sequence[ChoiceRow], handovers: Sequence[Handover]) -> Iterator[Act]:
    """Yield one act for each undo, which may cover several choices, by who played the seat of the first of them."""
    undone = [row for row in history if row.undone_number is not None]
    for number, same_undo in groupby(sorted(undone, key=lambda row: row.undone_number or 0), lambda r: r.undone_number):
        rows = sorted(same_undo, key=lambda row: row.id)
        first = rows[0]
        by = player_at(seats[first.seat], number or 0, handovers)
        yield Act("undid", max(_time_of(first.undone_by), *(row.at for row in rows)), by, seat=first.seat, n=len(rows))


def _time_of(interaction_id: int | None) -> int:
    """Return the time in an interaction's id, in milliseconds; 0 for None."""
    return 0 if interaction_id is None else (interaction_id >> _TIME_SHIFT) + _EPOCH


def _handover_act(seat: SeatRow, row: Handover, handovers: Sequence[Handover]) -> Act:
    """Return the act of handing over a seat: to a computer, to a new owner, or back to the owner."""
    before, after = owner_at(seat, row.number, handovers), owner_at(seat, row.number + 1, handovers)
    by = None if row.by_id == NOBODY else row.by_id
    if row.computer is not None:
        what = "flagged" if by is None else "left" if by == before else "replaced"
        return Act(what, row.at, by, seat=row.seat, computer=row.computer)
    if row.number in takeovers(seat, handovers):
        return Act("taken_over", row.at, after, seat=row.seat, former=row.by_id)
    return Act("back", row.at, after, seat=row.seat)


def _post_act(message: MessageRow) -> Act | None:
    """Return the act that a post tells of; None if it tells of none, or the act is recorded elsewhere."""
    at = message.created_at
    if message.kind == "table_news":
        return Act(msgspec.json.decode(message.payload, type=TableNews).what, at, message.target)
    if message.kind == "invite":
        asked = msgspec.json.decode(message.payload, type=Invitation)
        return Act("invited", at, name=asked.asker, former=asked.person)
    if message.kind == VOTED:
        result = msgspec.json.decode(message.payload, type=VoteResult)
        return Act(VOTED, at, name=result.asker, vote=result) if result.channel is None else None
    post = msgspec.json.decode(message.payload, type=Post)
    if post.note not in NOTES:
        return None
    what, name_key = NOTES[post.note]
    return Act(what, at, name=post.values[name_key])


def _join_repeated(acts: Sequence[Act]) -> Iterator[Act]:
    """Yield the acts, with consecutive choices of the same person joined into one, and so those of all computers."""
    for (what, *_), same_acts in groupby(acts, _joining_key):
        rows = list(same_acts)
        if what == "chose":
            seat = rows[0].seat if len({row.seat for row in rows}) == 1 else None
            yield msgspec.structs.replace(rows[0], n=len(rows), until=rows[-1].at, seat=seat)
        else:
            yield from rows


def _joining_key(act: Act) -> tuple[str, int | None, Seat | None]:
    """Return a key: consecutive acts that share it are joined if they are choices."""
    by_computer = act.what == "chose" and act.by is None
    return act.what, act.by, None if by_computer else act.seat
