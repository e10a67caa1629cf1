"""The second look: after a game its people's turns are looked at again, one after the other, by the order of play."""

from collections.abc import Iterator, Sequence

import msgspec
from structlog.stdlib import get_logger

from bot.engine import codec
from bot.engine.effect import Choice, Seat
from bot.engine.state import State
from bot.players.second_look import BetterLine
from bot.store.history.second_looks import SecondLookRow
from bot.store.puzzles.puzzles import NewPuzzle
from bot.store.rows import ChoiceRow, NewMessage
from bot.tables.history.former_states import FormerStates
from bot.tables.table import StoreError, Table, TableAccess, payload, player_at

logger = get_logger(__name__)
MOST = 5  # turns that a person is told of: those that could have gained most


class PlayedTurn(msgspec.Struct, frozen=True):
    """A seat's choices in a turn that begins with the choice of this id (`opens`)."""

    opens: int
    number: int
    seat: Seat
    made: tuple[Choice, ...]


class MissedTurn(msgspec.Struct, frozen=True):
    """A turn that could have gone better: by other choices, and about how many points that would have gained."""

    turn: PlayedTurn
    better: tuple[Choice, ...]
    gain: float


class SharedTurn(msgspec.Struct, frozen=True):
    """A missed turn that its person shows to all: the id of the choice that opens it, and the seat."""

    opens: int
    seat: Seat


class LookedAt(msgspec.Struct, frozen=True):
    """What a second look at a game has found for a person; `done` unless turns are still to be looked at."""

    missed: list[MissedTurn]
    done: bool


class TurnToLookAt(msgspec.Struct, frozen=True):
    """The next turn to look at, in the state before it, and how far its game was looked at."""

    row: SecondLookRow
    table: Table
    turn: PlayedTurn
    state: State


class SecondLookService:
    """Says which turn is to be looked at next, and remembers what was found."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._former = access.service(FormerStates)

    async def order(self, table: Table) -> None:
        """Have a game that is over looked at, after those that were ordered before."""
        await self._access.store.second_looks.order(table.id, table.row.number)

    async def next_turn(self, most: float) -> TurnToLookAt | None:
        """Return the next turn to look at; None if there is none, as for any game that has had `most` seconds."""
        while row := await self._access.store.second_looks.next_ordered(self._access.shards):
            if row.spent < 1000 * most and (turn := await self._turn_after(row)):
                return turn
            await self._access.store.second_looks.note(msgspec.structs.replace(row, done=True))
        return None

    async def note(
        self, looked: TurnToLookAt, better: BetterLine | None, seconds: float, puzzle: NewPuzzle | None = None
    ) -> None:
        """Write what was found for a turn, what that has taken of a processor, and the puzzle that it makes, if any."""
        row = looked.row
        missed = _missed_turns(row)
        if better:
            missed.append(MissedTurn(looked.turn, better.choices, better.gain))
        turns, spent = msgspec.json.encode(missed).decode(), row.spent + round(1000 * seconds)
        await self._access.store.second_looks.note(
            msgspec.structs.replace(row, looked=row.looked + 1, spent=spent, turns=turns), puzzle
        )

    async def of_person(self, table: Table, user_id: int) -> LookedAt | None:
        """Return what was found for a person who has played at a table, in the order of play.

        None if its game is not looked at: it is not over, or has changed since.
        """
        row = await self._row(table)
        if row is None:
            return None
        handovers = await self._access.store.seats.handovers(table.id)
        missed = [
            one
            for one in _missed_turns(row)
            if player_at(table.seats[one.turn.seat], one.turn.number, handovers) == user_id
        ]
        most = sorted(missed, key=lambda one: -one.gain)[:MOST]
        return LookedAt(sorted(most, key=lambda one: one.turn.number), row.done)

    async def share(self, table: Table, missed: MissedTurn) -> None:
        """Have a missed turn posted in the channel; what was posted lately is not posted again."""
        content = payload(SharedTurn(missed.turn.opens, missed.turn.seat))
        message, outbox = NewMessage("second_look", table.row.channel_id, content), self._access.store.outbox
        async with self._access.lock(table.id):
            if not await outbox.has(table.id, message, since=0):
                await outbox.add([message], at=self._access.now(), table_id=table.id)
        self._access.on_change(table.id)

    async def find_shared(self, table: Table, shared: SharedTurn) -> MissedTurn | None:
        """Return the missed turn that is to be posted; None if the game has changed since."""
        row = await self._row(table)
        turns = _missed_turns(row) if row else []
        return next((one for one in turns if (one.turn.opens, one.turn.seat) == (shared.opens, shared.seat)), None)

    async def _row(self, table: Table) -> SecondLookRow | None:
        """Return how far a game was looked at; None if it is not: it is not over, or has changed since."""
        row = await self._access.store.second_looks.find(table.id)
        return row if row and _is_of(row, table) else None

    async def _turn_after(self, row: SecondLookRow) -> TurnToLookAt | None:
        """Return the turn after those that were looked at; None if there is none, or the game cannot be read."""
        try:
            table = await self._access.table(row.table_id)
            if not _is_of(row, table):
                return None
            turns = await self._turns_of_people(table)
            if row.looked >= len(turns):
                return None
            turn = turns[row.looked]
            state = await self._former.before(table, turn.opens)
            assert state is not None, "it is kept for ever, or these rules lead to it"
            return TurnToLookAt(row, table, turn, codec.decode(table.game, state))
        except StoreError:
            raise
        except Exception:
            logger.exception("a game cannot be looked at again", table=row.table_id)
            return None

    async def _turns_of_people(self, table: Table) -> list[PlayedTurn]:
        """Return the turns that people have played, in order; computers' are left out."""
        history = await self._access.history(table.id)
        handovers = await self._access.store.seats.handovers(table.id)
        return [
            turn
            for turn in played_turns(history)
            if (player_at(table.seats[turn.seat], turn.number, handovers) or 0) > 0
        ]


def _missed_turns(row: SecondLookRow) -> list[MissedTurn]:
    """Return the turns that could have gone better, of all people."""
    return msgspec.json.decode(row.turns, type=list[MissedTurn])


def _is_of(row: SecondLookRow, table: Table) -> bool:
    """Return whether what was found is of the game as it is now: over, and not changed since."""
    return (table.row.status, table.row.number) == ("over", row.number)


def played_turns(history: Sequence[ChoiceRow]) -> Iterator[PlayedTurn]:
    """Yield the turns of a history that can be looked at: of each seat that chooses in them its own choices.

    Those of other seats than the one that opens a turn are theirs in simultaneous play, or answers in another's turn.
    """
    opening, by_seat = None, dict[Seat, list[Choice]]()
    for row in history:
        if row.undone or row.ahead:
            continue
        if row.opens and row.kept:
            yield from _turns(opening, by_seat)
            opening, by_seat = row, {}
        by_seat.setdefault(row.seat, []).append(row.choice)
    yield from _turns(opening, by_seat)


def _turns(opening: ChoiceRow | None, by_seat: dict[Seat, list[Choice]]) -> Iterator[PlayedTurn]:
    """Yield the turns of the seats that chose after an opening choice."""
    if opening:
        for seat, made in by_seat.items():
            yield PlayedTurn(opening.id, opening.number, seat, tuple(made))
