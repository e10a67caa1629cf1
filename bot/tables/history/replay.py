"""Replays a game's history: it must lead to every stored state, byte for byte."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Event
from bot.engine.state import State
from bot.games.registry import AnyGame
from bot.store.rows import ChoiceRow
from bot.tables.undo import prepare_restored


class Undoing(msgspec.Struct, frozen=True):
    """Choices that were undone together when the table had this number; oldest first."""

    number: int
    undone: tuple[ChoiceRow, ...]


class ReplayResult(msgspec.Struct, frozen=True):
    """The result of replaying a history.

    `equal` choices were replayed with the stored result; the others could not be, as an older version of the rules made
    them. `faults` say what differs, first in the turn `differs_from`. The history is complete from the turn
    `whole_from` on. `unlinked` is the number of undos that lead back to an unknown state.
    """

    equal: int
    others: int
    faults: tuple[str, ...]
    whole_from: int
    differs_from: int | None = None
    unlinked: int = 0


def replay_history(
    game: AnyGame, history: Sequence[ChoiceRow], kept_states: Mapping[int, bytes], newest: bytes
) -> ReplayResult:
    """Return the result of replaying a history.

    `kept_states` are stored states, by the id of the choice that followed; `newest` is the last state.
    """
    replay = _Replay(game, kept_states)
    replay.go_through(history)
    replay.compare(newest, "the newest state")
    replayable = len(history) - _first_whole(history)
    differs = None if replay.wrong_at is None else _turn_of(game, history, replay.wrong_at)
    others, faults = replayable - replay.equal, tuple(replay.faults)
    return ReplayResult(replay.equal, others, faults, whole_from(game, history), differs, replay.unlinked)


def states_before(game: AnyGame, history: Sequence[ChoiceRow], kept_states: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the state before each choice, by its id, as far as it follows from the stored ones (`kept_states`)."""
    replay = _Replay(game, kept_states)
    replay.go_through(history)
    return {choice_id: state for choice_id, state in replay.before.items() if state is not None}


def whole_from(game: AnyGame, history: Sequence[ChoiceRow]) -> int:
    """Return the turn from which on the history is complete: 1, except for games from before that was stored."""
    events = _events_that_stand(game, history[: _first_whole(history)])
    mid_turn = bool(events) and not events[-1].ends_turn
    return 1 + sum(event.ends_turn for event in events) + mid_turn


def _turn_of(game: AnyGame, history: Sequence[ChoiceRow], choice_id: int) -> int:
    """Return the turn in which a choice was made."""
    return 1 + sum(
        event.ends_turn for event in _events_that_stand(game, [row for row in history if row.id < choice_id])
    )


def _events_that_stand(game: AnyGame, choices: Sequence[ChoiceRow]) -> list[Event]:
    """Return the events of those choices that are not undone."""
    standing = [choice for choice in choices if not choice.undone]
    return [entry.event for choice in standing for entry in codec.decode_events(game, choice.events.encode())]


def _first_whole(history: Sequence[ChoiceRow]) -> int:
    """Return the index from which on every choice has a version."""
    return next((place for place, choice in enumerate(history) if choice.version is not None), len(history))


def _changes(whole: Sequence[ChoiceRow], history: Sequence[ChoiceRow]) -> list[ChoiceRow | Undoing]:
    """Return these choices, and the undos since the first of them, in the order in which they happened."""
    undone = sorted((row for row in history if row.undone_number is not None), key=_undone_at)
    # An undo gives the table the number that its choices record: it happened at the number before.
    undos = [Undoing(number - 1, tuple(rows)) for number, rows in groupby(undone, key=_undone_at)]
    since = [undoing for undoing in undos if whole and undoing.number > whole[0].number]
    return sorted([*whole, *since], key=lambda change: change.number)


def _undone_at(row: ChoiceRow) -> int:
    """Return the table's number after this choice was undone."""
    assert row.undone_number is not None
    return row.undone_number


class _Replay:
    """A replay in progress. `state` is saved JSON; None while unknown, because older rules have made it."""

    def __init__(self, game: AnyGame, kept_states: Mapping[int, bytes]) -> None:
        self._game, self._kept = game, kept_states
        self._now: bytes | None = None
        self.before: dict[int, bytes | None] = {}
        self.equal, self.faults = 0, list[str]()
        self.wrong_at: int | None = None  # the choice after which it first differed
        self.unlinked = 0
        self._made_last = 0

    def go_through(self, history: Sequence[ChoiceRow]) -> None:
        """Replay every choice and every undo."""
        for change in _changes(history[_first_whole(history) :], history):
            if isinstance(change, ChoiceRow):
                self.make(change)
            else:
                self.undo(change, history)

    def make(self, row: ChoiceRow) -> None:
        """Replay a choice if these are the rules that made it."""
        stored = self._kept.get(row.id)
        if stored is not None:
            self.compare(stored, f"the state before choice {row.id}")
            self._now = stored
        state_before, self._now = self._now, None
        self.before[row.id], self._made_last = state_before, row.id
        if state_before is not None and row.version == self._game.version:
            self._now = self._replay_choice(codec.decode(self._game, state_before), row)

    def undo(self, undoing: Undoing, history: Sequence[ChoiceRow]) -> None:
        """Replay an undo, if the present state and the one before the undone choices are known."""
        first = undoing.undone[0]
        before, current = self.before.get(first.id), self._now
        self._now = None
        if current is not None and before is not None:
            now: State = codec.decode(self._game, current)
            if len(undoing.undone) == 1 and machine.take_back(now, first.seat):  # it waited for the others' choices
                self._now = codec.encode(self._game, now)
            else:
                state: State = codec.decode(self._game, before)
                earlier = [_as_of(row, undoing.number) for row in history if row.id < first.id]
                prepare_restored(self._game, state, now, earlier, redealt=first.redealt)
                self._now = codec.encode(self._game, state)
        elif current is not None:
            self.unlinked += 1

    def compare(self, stored: bytes, what: str) -> None:
        """Record a fault if a stored state differs from the replayed one, both as they are written today."""
        if self._now is not None and self._now != stored and self._rewritten(self._now) != self._rewritten(stored):
            self._record_fault(f"{what} is not what the choices before it lead to")

    def _rewritten(self, saved: bytes) -> bytes:
        """Return a saved state as this program writes it: former ones wrote fields that no state has any more.

        What cannot be read is returned as it is.
        """
        try:
            return codec.encode(self._game, codec.decode(self._game, saved))
        except (codec.NewerGame, codec.OtherGame, KeyError, msgspec.DecodeError):
            return saved

    def _record_fault(self, fault: str) -> None:
        self.faults.append(fault)
        self.wrong_at = self._made_last if self.wrong_at is None else self.wrong_at

    def _replay_choice(self, state: State, row: ChoiceRow) -> bytes | None:
        """Return the saved state after a choice; None, with a fault recorded, if it is not legal."""
        try:
            machine.play(self._game, state, row.seat, row.choice)
        except machine.IllegalChoice:
            self._record_fault(f"choice {row.id} cannot be made by seat {row.seat}")
            return None
        self.equal += 1
        return codec.encode(self._game, state)


def _as_of(row: ChoiceRow, number: int) -> ChoiceRow:
    """Return a choice as the history had it when the table had this number."""
    undone = row.undone_number is not None and row.undone_number <= number
    return msgspec.structs.replace(row, undone=undone)
