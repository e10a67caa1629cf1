"""How play proceeds: the effects on the stack are done one by one until a seat must choose."""

from collections.abc import Iterable
from typing import ClassVar

from bot.engine.combinators import Together
from bot.engine.contract import asks_nothing, frames_of, options_of
from bot.engine.effect import Choice, Effect, Event, Frame, Options, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.merging import MergedChoice, effect_and_options
from bot.engine.question import Question
from bot.engine.side_actions import SideAction
from bot.engine.state import PendingChoices, State, copy

STEPS = 10_000  # more than any real turn has: beyond that the rules are in a loop
SHOWN_FRAMES = 20  # in the message of EndlessPlay


class EndlessPlay(Exception):
    """The rules are in an endless loop; the message shows the stack."""


class Forced(Event, frozen=True):
    """A choice that was made for a seat because it was the only one."""

    verb: str
    choice: str
    asked: tuple[str, ...] = ()  # the names of the choice's parts


class CameTogether(Event, frozen=True):
    """All simultaneous choices are made and known to everybody from now on: a barrier to undo in every game."""

    reveals: ClassVar[bool] = True


def question_of(game: Game[S, object], s: S, seat: Seat, effect: Effect) -> Question | None:
    """Return the question that an effect asks, with the seat's side actions; None if it asks nothing."""
    effect, options = effect_and_options(effect, s, seat)
    if options is None or not options or game.side_actions is None:
        return Question(effect, options) if options is not None else None
    side = game.side_actions(s, seat)
    return Question(effect, {**options, **side.options}, side.effects)


def advance(game: Game[S, object], s: S, events: list[SeatEvent], base: int, only_turn: bool = False) -> None:
    """Do the effects that need no choice, in place, until a seat must choose or `base` frames are left on the stack.

    With `only_turn`, stop at the end of a turn as well. Raise EndlessPlay if that takes too many steps.
    """
    for _ in range(STEPS):
        if (only_turn and events and events[-1].event.ends_turn) or not step(game, s, events, base):
            return
    raise EndlessPlay(f"more than {STEPS} steps; {len(s.stack)} on the stack, the last {s.stack[-SHOWN_FRAMES:]!r}")


def step(game: Game[S, object], s: S, events: list[SeatEvent], base: int, forced: list[Frame] | None = None) -> bool:
    """Do the top effect if it needs no choice. Return whether it did: False if a seat must choose or all is done.

    `base` is as in `advance`. An effect that is done with its seat's only option is added to `forced`.
    """
    if len(s.stack) <= base:
        return False
    seat, effect = s.stack[-1].seat, s.stack[-1].effect
    if asks_nothing(effect):
        _do_effect(game, s, s.stack.pop(), None, events)
        return True
    if isinstance(effect, Together):
        chosen = _all_have_chosen(game, s)
        if chosen:
            _resolve_simultaneous(game, s, effect, events)
        return chosen
    if effect.certainly_asks(s, seat) or effect.always_asks(s, seat):
        return False
    return _do_unless_asked(game, s, options_of(effect, s, seat), events, forced)


def _do_unless_asked(
    game: Game[S, object], s: S, options: Options | None, events: list[SeatEvent], forced: list[Frame] | None
) -> bool:
    """Do the top effect, which has these options, if it needs no choice. Return False if its seat must choose."""
    seat, effect = s.stack[-1].seat, s.stack[-1].effect
    if options is None:
        choose(game, s, None, events)
    elif len(options) == 0:  # impossible, so skipped
        s.stack.pop()
        events += [SeatEvent(seat, event)] if (event := effect.skip_event(s, seat)) else []
    elif len(options) == 1 and not _must_ask_for_side_actions(game, s, seat):
        ((choice, only),) = options.items()
        events += _forced_choice_events(seat, effect, choice)
        if forced is not None:
            forced.append(Frame(seat, effect))
        choose(game, s, only, events)
    else:
        return False
    return True


def _must_ask_for_side_actions(game: Game[S, object], s: S, seat: Seat) -> bool:
    """Return whether a seat with only one option is asked because it could take a side action first."""
    side = game.side_actions(s, seat) if game.side_actions else None
    return side is not None and side.asked and bool(side.options)


def _forced_choice_events(seat: Seat, effect: Effect, choice: Choice) -> list[SeatEvent]:
    """Return the event of a forced choice; empty if the events that follow say enough."""
    parts = tuple(part.name for part in effect.parts)
    return [] if effect.unlogged else [SeatEvent(seat, Forced(effect.word, choice, parts))]


def choose(game: Game[S, object], s: S, chosen: object, events: list[SeatEvent]) -> None:
    """Do the top effect with the value chosen for it, and push what follows.

    A side action is done instead, and the effect stays on the stack.
    """
    if isinstance(chosen, MergedChoice):
        for value in chosen.choices:
            choose(game, s, value, events)
        return
    if isinstance(chosen, SideAction):
        _do_effect(game, s, Frame(s.stack[-1].seat, chosen.effect), chosen.chosen, events)
    else:
        _do_effect(game, s, s.stack.pop(), chosen, events)


def _do_effect(game: Game[S, object], s: S, frame: Frame, chosen: object, events: list[SeatEvent]) -> None:
    """Do an effect that is not on the stack, and push what follows."""
    seat, effect = frame.seat, frame.effect
    if not isinstance(effect, Event):
        s.stack.extend(frames_of(effect, seat, effect.do(s, seat, chosen)))
        return
    events.append(SeatEvent(seat, effect))
    s.stack.extend(frames_of(effect, seat, game.reactions(s, seat, effect)))


def _all_have_chosen(game: Game[S, object], s: S) -> bool:
    """Return whether every seat has made its simultaneous choices; the first call begins simultaneous play."""
    if not s.pending:
        s.pending = [PendingChoices() for _ in range(s.seats)]
        for seat in finished_seats(game, s, range(s.seats)):
            s.pending[seat].done = True
    return all(pending.done for pending in s.pending)


def finished_seats(game: Game[S, object], s: S, seats: Iterable[Seat], known: Question | None = None) -> list[Seat]:
    """Return which of these seats have made all their simultaneous choices.

    One copy is enough for all of them, since no seat's choices affect another's options. `known` is the
    question of the last choice, if there is only one seat.
    """
    candidates = [seat for seat in seats if not awaits_first_choice(game, s, seat)]
    twin, base, finished = copy(s) if candidates else s, len(s.stack), []
    for seat in candidates:
        run_pending(game, twin, seat, [], known)
        if len(twin.stack) == base:
            finished.append(seat)
        del twin.stack[base:]
    return finished


def run_pending(
    game: Game[S, object], s: S, seat: Seat, events: list[SeatEvent], known: Question | None = None
) -> None:
    """Make a seat's simultaneous choices on top of the waiting `Together`, in place.

    `known` is the question of the last of these choices.
    """
    base, choices = len(s.stack), s.pending[seat].choices
    s.stack.append(Frame(seat, _simultaneous_effect(s)))
    advance(game, s, events, base)
    for number, choice in enumerate(choices, 1):
        question = (known if number == len(choices) else None) or question_of(game, s, seat, s.stack[-1].effect)
        assert question, "it was chosen from"
        choose(game, s, question.options[choice], events)
        advance(game, s, events, base)


def awaits_first_choice(game: Game[S, object], s: S, seat: Seat) -> bool:
    """Return whether a seat still has to answer its first question of simultaneous play."""
    if s.pending[seat].choices:
        return False
    return _simultaneous_effect(s).certainly_asks(s, seat) or first_question(game, s, seat) is not None


def first_question(game: Game[S, object], s: S, seat: Seat) -> Question | None:
    """Return a seat's first question of simultaneous play; None if it has answered it or has only one option."""
    question = None if s.pending[seat].choices else question_of(game, s, seat, _simultaneous_effect(s))
    return question if question and len(question.options) > 1 else None


def _simultaneous_effect(s: State) -> Effect:
    """Return the effect that every seat does in the simultaneous play on top of the stack."""
    together = s.stack[-1].effect
    assert isinstance(together, Together)
    return together.effect


def _resolve_simultaneous(game: Game[S, object], s: S, together: Together, events: list[SeatEvent]) -> None:
    """Apply all seats' choices, seat by seat, and end simultaneous play.

    That makes the choices known to everybody; a lone seat learns nothing new, so nothing is logged for it.
    """
    for seat in range(s.seats):
        run_pending(game, s, seat, events)
    if s.seats > 1:
        events.append(SeatEvent(0, CameTogether()))
    s.pending = []
    s.turn += 1
    s.stack.pop()
