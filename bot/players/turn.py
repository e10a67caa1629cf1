"""Whether a seat is in its turn, goes on with it, or has ended it, and whether turns make up rounds."""

from collections.abc import Sequence

from bot.engine.effect import Event, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.machine import over, seats_to_choose
from bot.engine.registry import effects_by_name
from bot.engine.state import State


def is_asked_in_own_turn(game: Game[S, object], s: S, seat: Seat) -> bool:
    """Return whether a seat must choose now, and not in another's turn."""
    return seat in seats_to_choose(s) and game.active(s) in (None, seat)


def begins_turn(game: Game[S, object], s: S, seat: Seat) -> bool:
    """Return whether a seat is asked in its own turn; during simultaneous play, whether it has not chosen yet."""
    return is_asked_in_own_turn(game, s, seat) and not (s.pending and s.pending[seat].choices)


def turn_goes_on(game: Game[S, object], s: S, seat: Seat, events: Sequence[SeatEvent]) -> bool:
    """Return whether a seat that has just chosen, with these events, is asked again in the same turn."""
    if seat in _ended_turns(events) or not is_asked_in_own_turn(game, s, seat):
        return False
    return not s.pending or bool(s.pending[seat].choices)


def is_turn_over_for(s: State, seat: Seat, events: Sequence[SeatEvent]) -> bool:
    """Return whether the turn in which a seat has just chosen, its own or another's, is over for it."""
    return bool(_ended_turns(events)) or over(s) or bool(s.pending) or seats_to_choose(s) != [seat]


def has_ended_own_turn(s: State, seat: Seat, events: Sequence[SeatEvent], simultaneous: bool) -> bool:
    """Return whether a seat's choice has ended its own turn; with `simultaneous`, every such choice is a turn."""
    return seat in _ended_turns(events) or over(s) or (simultaneous and bool(s.pending))


def has_rounds(game: Game[S, object]) -> bool:
    """Return whether a game has an event that begins a round."""
    effects = (effect for (package, _), effect in effects_by_name.items() if package == game.package)
    return any(issubclass(effect, Event) and effect.begins_round for effect in effects)


def _ended_turns(events: Sequence[SeatEvent]) -> list[Seat]:
    """Return the seats whose turns have ended according to these events."""
    return [entry.seat for entry in events if entry.event.ends_turn]
