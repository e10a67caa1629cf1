"""A game's history played anew: it must lead to every state that was stored, byte for byte."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Event
from bot.engine.state import State
from bot.games.registry import AnyGame
from bot.store.rows import ChoiceRow
from bot.tables.undo import go_back


class Undoing(msgspec.Struct, frozen=True):
    """Choices that were undone together when the table had this number; oldest first."""

    number: int
    undone: tuple[ChoiceRow, ...]


class ReplayResult(msgspec.Struct, frozen=True):
    """What came of playing a history anew.

    `equal` choices were made anew and led where they had led; the others stand as they were kept, for an older version
    of the rules made them. `faults` say what differs, first in the turn `differs_from`. The history is whole from the
    turn `whole_from` on. `unlinked`: so many undos go back to what is not known.
    """

    equal: int
    others: int
    faults: tuple[str, ...]
    whole_from: int
    differs_from: int | None = None
    unlinked: int = 0


def replay_history(
    game: AnyGame, history: Sequence[ChoiceRow], kept: Mapping[int, bytes], newest: bytes
) -> ReplayResult:
    """What comes of a history; `kept` are the states before choices, by the choice's id, and the `newest` state."""
    replay = _Replay(game, kept)
    replay.go_through(history)
    replay.compare(newest, "the newest state")
    made = len(history) - _first_whole(history)
    differs = None if replay.wrong_at is None else _turn_of(game, history, replay.wrong_at)
    others, faults = made - replay.equal, tuple(replay.faults)
    return ReplayResult(replay.equal, others, faults, whole_from(game, history), differs, replay.unlinked)


def states_before(game: AnyGame, history: Sequence[ChoiceRow], kept: Mapping[int, bytes]) -> dict[int, bytes]:
    """The state before each choice, by its id, as far as they follow from those that are `kept`."""
    replay = _Replay(game, kept)
    replay.go_through(history)
    return {choice_id: state for choice_id, state in replay.before.items() if state is not None}


def whole_from(game: AnyGame, history: Sequence[ChoiceRow]) -> int:
    """The turn from which on the history is whole: 1, but for games that were begun when not all was written down."""
    told = _events_that_stand(game, history[: _first_whole(history)])
    amid = bool(told) and not told[-1].ends_turn
    return 1 + sum(event.ends_turn for event in told) + amid


def _turn_of(game: AnyGame, history: Sequence[ChoiceRow], choice_id: int) -> int:
    """The turn in which a choice was made."""
    return 1 + sum(
        event.ends_turn for event in _events_that_stand(game, [row for row in history if row.id < choice_id])
    )


def _events_that_stand(game: AnyGame, choices: Sequence[ChoiceRow]) -> list[Event]:
    """What has happened with those of these choices that stand."""
    standing = [choice for choice in choices if not choice.undone]
    return [entry.event for choice in standing for entry in codec.decode_events(game, choice.events.encode())]


def _first_whole(history: Sequence[ChoiceRow]) -> int:
    return next((place for place, choice in enumerate(history) if choice.version is not None), len(history))


def _changes(whole: Sequence[ChoiceRow], history: Sequence[ChoiceRow]) -> list[ChoiceRow | Undoing]:
    """The choices, and the times at which some were undone since the first, in the order in which it all happened."""
    undone = sorted((row for row in history if row.undone_number is not None), key=_undone_at)
    together = [Undoing(number - 1, tuple(rows)) for number, rows in groupby(undone, key=_undone_at)]
    since = [undoing for undoing in together if whole and undoing.number > whole[0].number]
    return sorted([*whole, *since], key=lambda change: change.number)


def _undone_at(row: ChoiceRow) -> int:
    assert row.undone_number is not None
    return row.undone_number


class _Replay:
    """The state as it is by now, saved; None where it is not known, since older rules have made it."""

    def __init__(self, game: AnyGame, kept: Mapping[int, bytes]) -> None:
        self._game, self._kept = game, kept
        self._now: bytes | None = None
        self.before: dict[int, bytes | None] = {}
        self.equal, self.faults = 0, list[str]()
        self.wrong_at: int | None = None  # the choice after which it first differed
        self.unlinked = 0
        self._made_last = 0

    def go_through(self, history: Sequence[ChoiceRow]) -> None:
        """Make and undo everything that was written down."""
        for change in _changes(history[_first_whole(history) :], history):
            if isinstance(change, ChoiceRow):
                self.make(change)
            else:
                self.undo(change, history)

    def make(self, row: ChoiceRow) -> None:
        """Make a choice again, if these are the rules that made it."""
        stored = self._kept.get(row.id)
        if stored is not None:
            self.compare(stored, f"the state before choice {row.id}")
            self._now = stored
        self.before[row.id], known, self._made_last = self._now, self._now, row.id
        self._now = None
        if known is not None and row.version == self._game.version:
            self._now = self._replay_choice(codec.decode(self._game, known), row)

    def undo(self, undoing: Undoing, history: Sequence[ChoiceRow]) -> None:
        """Undo choices again, if it is known what was before them."""
        first = undoing.undone[0]
        before, known = self.before.get(first.id), self._now
        self._now = None
        if known is not None and before is not None:
            now: State = codec.decode(self._game, known)
            if len(undoing.undone) == 1 and machine.take_back(now, first.seat):
                self._now = codec.encode(self._game, now)
            else:
                state: State = codec.decode(self._game, before)
                earlier = [_as_of(row, undoing.number) for row in history if row.id < first.id]
                go_back(self._game, state, now, earlier, redealt=first.redealt)
                self._now = codec.encode(self._game, state)
        elif known is not None:
            self.unlinked += 1

    def compare(self, stored: bytes, what: str) -> None:
        """Note a fault if a stored state is not the one that the choices have led to."""
        if self._now is not None and self._now != stored:
            self._wrong(f"{what} is not what the choices before it lead to")

    def _wrong(self, fault: str) -> None:
        self.faults.append(fault)
        self.wrong_at = self._made_last if self.wrong_at is None else self.wrong_at

    def _replay_choice(self, state: State, row: ChoiceRow) -> bytes | None:
        try:
            if row.drops:
                state.plans.pop(row.seat, None)
            elif row.ahead:
                machine.premove(self._game, state, row.seat, row.choice)
            else:
                machine.play(self._game, state, row.seat, row.choice)
        except machine.IllegalChoice:
            self._wrong(f"choice {row.id} cannot be made by seat {row.seat}")
            return None
        self.equal += 1
        return codec.encode(self._game, state)


def _as_of(row: ChoiceRow, number: int) -> ChoiceRow:
    """A choice as the history had it when the table had this number."""
    undone = row.undone_number is not None and row.undone_number <= number
    return msgspec.structs.replace(row, undone=undone)
