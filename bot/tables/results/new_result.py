"""The result of a game that is over, from its history: who has played which turns, how it ended, what is counted."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from bot.engine import codec
from bot.engine.effect import Seat
from bot.store.result_rows import NewResult, ScoreRow
from bot.store.rows import ChoiceRow, Handover, SeatRow
from bot.tables.results.rating import LEAST_PEOPLE, rate
from bot.tables.table import Table, player_at, takeovers


@dataclass
class _Deeds:
    """What one of those who had a seat has done there."""

    turns: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    cards: set[str] = field(default_factory=set)


class History(msgspec.Struct, frozen=True):
    """The choices of a game that stand, oldest first, without premoves, and its handovers."""

    choices: Sequence[ChoiceRow]
    handovers: Sequence[Handover]


def not_undone(history: Iterable[ChoiceRow], handovers: Sequence[Handover]) -> History:
    """Return the history of what stands."""
    return History([row for row in history if not (row.undone or row.ahead)], handovers)


def new_result(table: Table, history: History) -> NewResult:
    """Return the result of a table's game that is over. Raise what `codec.decode_events` raises for unknown events."""
    choices, row = history.choices, table.row
    scores = _scores(table, history)
    people = {score.seat for score in scores if score.part == 0 and score.user_id is not None}
    return NewResult(
        row.guild_id,
        row.game,
        _options(table),
        len(table.seats),
        sum(choice.opens for choice in choices),
        choices[0].at if choices else row.created_at,
        choices[-1].at if choices else row.updated_at,
        row.settings.is_rated and len(people) >= LEAST_PEOPLE,
        table.game.counts.fingerprint,
        scores,
        rate,
    )


def _options(table: Table) -> str:
    """Return the options that changed something, as JSON."""
    idle = table.game.idle(len(table.seats))
    options = msgspec.to_builtins(table.options)
    return msgspec.json.encode({name: value for name, value in options.items() if name not in idle}).decode()


def _scores(table: Table, history: History) -> tuple[ScoreRow, ...]:
    """Return the scores of all who had seats; who has left before half of their turns comes last."""
    deeds, turns = _deeds(table, history), _turns(history.choices)
    tally = table.game.tally(table.state)
    left = [_has_left(seat, deeds, turns) for seat in table.seats]
    places = [score.rank for score in tally]
    scores = list[ScoreRow]()
    for seat in table.seats:
        for part, owner in enumerate(owners(seat, history.handovers)):
            done = deeds[seat.seat, part]
            is_left = part == 0 and left[seat.seat]
            rank = _rank(seat.seat, places, left) if part == 0 else None
            scores.append(
                ScoreRow(
                    seat.seat,
                    part,
                    owner,
                    seat.computer if owner is None else None,
                    places[seat.seat],
                    rank,
                    tally[seat.seat].total,
                    done.turns,
                    turns[seat.seat],
                    is_left,
                    msgspec.json.encode(done.counts, order="sorted").decode(),
                    msgspec.json.encode(sorted(done.cards)).decode(),
                )
            )
    return tuple(scores)


def owners(seat: SeatRow, handovers: Sequence[Handover]) -> list[int | None]:
    """Return who has had a seat, one after the other; None for a computer that no person ever replaced."""
    former = takeovers(seat, handovers)
    return [*(former[number] for number in sorted(former)), seat.user_id]


def _part_at(seat: SeatRow, number: int, handovers: Sequence[Handover]) -> int:
    """Return the how many-th owner had a seat when the table had this number."""
    return sum(at < number for at in takeovers(seat, handovers))


def _deeds(table: Table, history: History) -> Mapping[tuple[Seat, int | None], _Deeds]:
    """Return what those who had seats have done in turns that they played themselves, by seat and part.

    What a computer has done in place of an owner is that of the part None.
    """
    deeds = defaultdict[tuple[Seat, int | None], _Deeds](_Deeds)
    counts, ended = table.game.counts, set[str]()
    for choice, seats in _with_new_turns(history.choices):
        parts = [_doer(row, choice.number, history.handovers) for row in table.seats]
        for seat in seats:
            deeds[seat, parts[seat]].turns += 1
        for entry in codec.decode_events(table.game, choice.events.encode()):
            ended |= counts.find_ended(entry.event)
            for seat, name, number in counts.find_raised(entry, ended):
                deeds[seat, parts[seat]].counts[name] += number
            deeds[entry.seat, parts[entry.seat]].cards |= counts.find_played(entry.event)
    return deeds


def _doer(seat: SeatRow, number: int, handovers: Sequence[Handover]) -> int | None:
    """Return which of the owners of a seat played it when the table had this number; None if a computer did.

    A computer that nobody has left its seat to is its owner.
    """
    is_played = seat.user_id is None or player_at(seat, number, handovers) is not None
    return _part_at(seat, number, handovers) if is_played else None


def _with_new_turns(choices: Sequence[ChoiceRow]) -> Iterable[tuple[ChoiceRow, tuple[Seat, ...]]]:
    """Yield each choice with its seat if that begins a turn with it: its first choice since a turn was opened."""
    begun = set[Seat]()
    for choice in choices:
        if choice.opens:
            begun.clear()
        yield choice, () if choice.seat in begun else (choice.seat,)
        begun.add(choice.seat)


def _turns(choices: Sequence[ChoiceRow]) -> Counter[Seat]:
    """Return how many turns each seat had, whoever played them."""
    return Counter(seat for _, seats in _with_new_turns(choices) for seat in seats)


def _has_left(seat: SeatRow, deeds: Mapping[tuple[Seat, int | None], _Deeds], turns: Counter[Seat]) -> bool:
    """Return whether the person who began at a seat has played fewer than half of its turns."""
    return seat.user_id is not None and 2 * deeds[seat.seat, 0].turns < turns[seat.seat]


def _rank(seat: Seat, places: Sequence[int], left: Sequence[bool]) -> int:
    """Return the place of a seat among those who stayed; the last one for who has left."""
    if left[seat]:
        return len(places)
    return 1 + sum(place < places[seat] and not gone for place, gone in zip(places, left, strict=True))
