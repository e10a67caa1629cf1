"""The machine: it does the effects on a state's stack until a seat must choose."""

from collections.abc import Iterable
from typing import Generic

import msgspec

from bot.engine.combinators import Together
from bot.engine.contract import asks_nothing, frames_of, options_of
from bot.engine.effect import Choice, Effect, Event, Frame, Options, Premoved, Seat, SeatEvent
from bot.engine.game import Game, S, V
from bot.engine.merging import Through, effect_and_options
from bot.engine.question import Question
from bot.engine.side_actions import SideAction
from bot.engine.state import PendingChoices, State, copy

STEPS = 10_000  # more than any real turn has: beyond that the rules are in a loop
SHOWN = 20  # frames in an error's message


class IllegalChoice(Exception):
    """The seat cannot choose this now. `effect` is what it was asked, if anything; the state is unchanged."""

    def __init__(self, seat: Seat, choice: Choice, effect: Effect | None) -> None:
        super().__init__(f"seat {seat} may not choose {choice[:80]!r}")
        self.seat, self.choice, self.effect = seat, choice, effect


class EndlessPlay(Exception):
    """The rules are in an endless loop; the message shows the stack."""


class Forced(Event, frozen=True):
    """A choice that was made for a seat because it was the only one."""

    verb: str
    choice: str
    asked: tuple[str, ...] = ()  # the names of the choice's parts


class CertainOutcome(msgspec.Struct, Generic[S], frozen=True):
    """What is certain to follow a choice: the state, and the events up to it.

    `whole`: the state is that of the next choice; `forced`: on the way a choice was forced on the seat, of an effect
    that is not `passed`.
    """

    state: S
    events: list[SeatEvent]
    whole: bool = True
    forced: bool = False


def begin(game: Game[S, object], seats: int, seed: int, options: msgspec.Struct) -> tuple[S, list[SeatEvent]]:
    """A new game at its first choice, and the events so far. Raises EndlessPlay if the rules never ask anybody."""
    s = game.new(seats, seed, options)
    events: list[SeatEvent] = []
    _advance(game, s, events, 0)
    return s, events


def over(s: State) -> bool:
    """Whether the game has ended."""
    return not s.stack


def question_for(game: Game[S, object], s: S, seat: Seat) -> Question | None:
    """What this seat must choose now; None if it need not choose."""
    if not s.stack:
        return None
    top = s.stack[-1]
    if isinstance(top.effect, Together):
        return _pending_question(game, s, seat)
    if top.seat != seat:
        return None
    return _question(game, s, seat, top.effect)


def _question(game: Game[S, object], s: S, seat: Seat, effect: Effect) -> Question | None:
    """The question that an effect asks, with the seat's side actions; None if it asks nothing."""
    effect, options = effect_and_options(effect, s, seat)
    if options is None or not options or game.side_actions is None:
        return Question(effect, options) if options is not None else None
    side = game.side_actions(s, seat)
    return Question(effect, {**options, **side.options}, side.effects)


def questions(game: Game[S, object], s: S) -> dict[Seat, Question]:
    """The questions of all seats that must choose now, by seat; empty if the game is over."""
    return {seat: question for seat in range(s.seats) if (question := question_for(game, s, seat))}


def premove_question(game: Game[S, object], s: S, seat: Seat) -> Question | None:
    """What this seat can choose of what it will be asked, before it is asked; None if there is nothing."""
    effect = None if over(s) or s.pending or s.stack[-1].seat == seat else game.premove(s, seat)
    options = options_of(effect, s, seat) if effect else None
    return Question(effect, options) if effect and options and len(options) > 1 else None


def premove(game: Game[S, object], s: S, seat: Seat, choice: Choice, known: Question | None = None) -> SeatEvent:
    """Store a premove, in place, instead of any earlier one: it is made as soon as the seat would be asked.

    Returns what its seat alone hears of. `known` is its `premove_question`, if it was listed already. Raises
    IllegalChoice if it is not among the options.
    """
    question = known or premove_question(game, s, seat)
    if question is None or choice not in question.options:
        raise IllegalChoice(seat, choice, question.effect if question else None)
    s.plans[seat] = choice
    return SeatEvent(seat, Premoved(choice, tuple(part.name for part in question.effect.parts)))


def undecided(s: State) -> list[Seat]:
    """The seats that must choose now; empty if the game is over."""
    if not s.stack:
        return []
    if s.pending:
        return [seat for seat, pending in enumerate(s.pending) if not pending.done]
    return [s.stack[-1].seat]


def effect_asked(s: State, seat: Seat) -> Effect | None:
    """What this seat must choose about now, without its options. None if nothing, and during simultaneous play."""
    return None if s.pending or seat not in undecided(s) else s.stack[-1].effect


def play(
    game: Game[S, object], s: S, seat: Seat, choice: Choice, known: Question | None = None, only_turn: bool = False
) -> list[SeatEvent]:
    """Make a choice and go on to the next one, in place; the events on the way are returned in order.

    `known` is the seat's question in this state or an equal one, and saves listing the options again. With
    `only_turn` play stops at the end of the turn, an event that is `posted`: for computer players that look ahead.
    Raises IllegalChoice if it is not among the options, and the state is unchanged; EndlessPlay, WrongEffect.
    """
    question = _answered(game, s, seat, choice, known)
    events: list[SeatEvent] = []
    if s.pending:
        _choose_pending(game, s, seat, choice, question)
    else:
        s.turn += 1
        _choose(game, s, question.options[choice], events)
    _advance(game, s, events, 0, only_turn)
    return events


def _answered(game: Game[S, object], s: S, seat: Seat, choice: Choice, known: Question | None = None) -> Question:
    """The question that this choice answers. Raises IllegalChoice if it answers none."""
    question = known or question_for(game, s, seat)
    if question is None or choice not in question.options:
        effect, choice = question.about(choice) if question else (None, choice)
        raise IllegalChoice(seat, choice, effect)
    return question


def stamp(s: State, seat: Seat) -> str:
    """An id of the seat's question, "12" or "12.1": it changes as soon as the seat has answered."""
    return f"{s.turn}.{len(s.pending[seat].choices)}" if s.pending else str(s.turn)


def take_back(s: State, seat: Seat) -> bool:
    """Take back the seat's last choice during simultaneous play, in place; False if there is none."""
    if not s.pending or not s.pending[seat].choices:
        return False
    s.pending[seat] = PendingChoices(s.pending[seat].choices[:-1])
    return True


def state_after(game: Game[S, object], s: S, seat: Seat, choice: Choice, known: Question | None = None) -> S:
    """A copy of the state in which this seat has made the choice, played on to the next one.

    During simultaneous play: the copy has this seat's choices only. Raises IllegalChoice.
    """
    twin = copy(s)
    if not twin.pending:
        play(game, twin, seat, choice, known)
        return twin
    question, waits = _answered(game, s, seat, choice, known), len(twin.stack)
    twin.pending[seat].choices.append(choice)
    _run_pending(game, twin, seat, [], question)
    twin.pending[seat].done = len(twin.stack) == waits
    return twin


def certain_outcome(
    game: Game[S, object], s: S, seat: Seat, choice: Choice, known: Question | None = None
) -> CertainOutcome[S]:
    """What is certain to follow a choice: like `state_after`, but it stops before any hidden or random outcome.

    If the choice itself has such an outcome, the state is an unchanged copy. `known` is as in `play`. Raises
    IllegalChoice.
    """
    if s.pending:
        return CertainOutcome(state_after(game, s, seat, choice, known), [])
    before, twin, question = copy(s), copy(s), _answered(game, s, seat, choice, known)
    events, forced, certain = list[SeatEvent](), list[Seat](), 0
    twin.turn += 1
    _choose(game, twin, question.options[choice], events)
    for _ in range(STEPS):
        if _shows(before, twin):
            return CertainOutcome(before, events[:certain], whole=False, forced=seat in forced)
        before, certain = copy(twin), len(events)
        if not _step(game, twin, events, 0, forced):
            return CertainOutcome(twin, events, forced=seat in forced)
    raise EndlessPlay(f"more than {STEPS} steps")


def _shows(before: State, now: State) -> bool:
    """Whether the step from `before` to `now` drew a random number, or showed something hidden or is about to."""
    done, pushed = before.stack[-1:], now.stack[len(before.stack) - 1 :]
    return now.chance != before.chance or any(
        isinstance(frame.effect, Event) and frame.effect.reveals for frame in (*done, *pushed)
    )


def with_own_choices(game: Game[S, object], s: S, seat: Seat | None) -> S:
    """The state, or during simultaneous play a copy in which only this seat's choices have been made."""
    if seat is None or not s.pending or _has_not_begun(game, s, seat):
        return s
    twin = copy(s)
    _run_pending(game, twin, seat, [])
    return twin


def view(game: Game[S, V], s: S, seat: Seat | None) -> V:
    """What this seat may see of the state; None: a spectator."""
    return game.see(with_own_choices(game, s, seat), seat)


def _advance(game: Game[S, object], s: S, events: list[SeatEvent], base: int, only_turn: bool = False) -> None:
    """Do the effects that need no choice, until a seat must choose or `base` frames are left on the stack."""
    for _ in range(STEPS):
        if (only_turn and events and events[-1].event.posted) or not _step(game, s, events, base):
            return
    raise EndlessPlay(f"more than {STEPS} steps; {len(s.stack)} on the stack, the last {s.stack[-SHOWN:]!r}")


def _step(game: Game[S, object], s: S, events: list[SeatEvent], base: int, forced: list[Seat] | None = None) -> bool:
    """Do the top effect if it needs no choice; False if a seat must choose or nothing is left to do.

    Seats that had only one choice are added to `forced`.
    """
    if len(s.stack) <= base:
        return False
    seat, effect = s.stack[-1].seat, s.stack[-1].effect
    if asks_nothing(effect):
        _do(game, s, s.stack.pop(), None, events)
        return True
    if isinstance(effect, Together):
        chosen = _all_chosen(game, s)
        if chosen:
            _come_together(game, s, effect, events)
        return chosen
    if seat not in s.plans and (effect.surely_asks(s, seat) or effect.never_forced(s, seat)):
        return False
    return _go_on(game, s, options_of(effect, s, seat), events, forced)


def _go_on(
    game: Game[S, object], s: S, options: Options | None, events: list[SeatEvent], forced: list[Seat] | None
) -> bool:
    """Do the top effect, which has these options, if it needs no choice; False if its seat must choose."""
    seat, effect = s.stack[-1].seat, s.stack[-1].effect
    premove = s.plans.pop(seat, None) if seat in s.plans and effect == game.premove(s, seat) else None
    if options is None:
        _choose(game, s, None, events)
    elif len(options) == 0:
        s.stack.pop()
    elif len(options) == 1 and not _asked_for_side_actions(game, s, seat):
        ((choice, only),) = options.items()
        events += _forced(seat, effect, choice)
        if forced is not None and not effect.passed:
            forced.append(seat)
        _choose(game, s, only, events)
    elif premove is not None and premove in options:
        _choose(game, s, options[premove], events)
    else:
        return False
    return True


def _asked_for_side_actions(game: Game[S, object], s: S, seat: Seat) -> bool:
    """Whether a seat with only one option is asked because of what it may do beside it."""
    side = game.side_actions(s, seat) if game.side_actions else None
    return side is not None and side.asked and bool(side.options)


def _forced(seat: Seat, effect: Effect, choice: Choice) -> list[SeatEvent]:
    """The event of a forced choice; none if the events that follow say enough."""
    parts = tuple(part.name for part in effect.parts)
    return [] if effect.plain else [SeatEvent(seat, Forced(effect.word, choice, parts))]


def _choose(game: Game[S, object], s: S, chosen: object, events: list[SeatEvent]) -> None:
    """Do the top effect with what was chosen for it; what follows goes onto the stack."""
    if isinstance(chosen, Through):
        for handed in chosen.choices:
            _choose(game, s, handed, events)
        return
    if isinstance(chosen, SideAction):
        _do(game, s, Frame(s.stack[-1].seat, chosen.effect), chosen.chosen, events)
    else:
        _do(game, s, s.stack.pop(), chosen, events)


def _do(game: Game[S, object], s: S, frame: Frame, chosen: object, events: list[SeatEvent]) -> None:
    """Do an effect that is not on the stack; what follows goes onto it."""
    seat, effect = frame.seat, frame.effect
    if not isinstance(effect, Event):
        s.stack.extend(frames_of(effect, seat, effect.do(s, seat, chosen)))
        return
    events.append(SeatEvent(seat, effect))
    s.stack.extend(frames_of(effect, seat, game.reactions(s, seat, effect)))


def _all_chosen(game: Game[S, object], s: S) -> bool:
    """Whether every seat has made its simultaneous choices; the first call is the start of simultaneous play."""
    if not s.pending:
        s.pending = [PendingChoices() for _ in range(s.seats)]
        for seat in _finished(game, s, range(s.seats)):
            s.pending[seat].done = True
    return all(pending.done for pending in s.pending)


def _finished(game: Game[S, object], s: S, seats: Iterable[Seat], known: Question | None = None) -> list[Seat]:
    """Which of these seats have made all their simultaneous choices.

    One copy is enough for all of them, since no seat's choices affect another's options. `known` is the
    question of one seat's last choice.
    """
    answered = [seat for seat in seats if not _has_not_begun(game, s, seat)]
    twin, waits, finished = copy(s) if answered else s, len(s.stack), []
    for seat in answered:
        _run_pending(game, twin, seat, [], known)
        if len(twin.stack) == waits:
            finished.append(seat)
        del twin.stack[waits:]
    return finished


def _run_pending(
    game: Game[S, object], s: S, seat: Seat, events: list[SeatEvent], known: Question | None = None
) -> None:
    """Make a seat's simultaneous choices on top of the waiting `Together`, in place.

    `known` is the question of the last of these choices.
    """
    base, choices = len(s.stack), s.pending[seat].choices
    s.stack.append(Frame(seat, _done_together(s)))
    _advance(game, s, events, base)
    for number, choice in enumerate(choices, 1):
        question = (known if number == len(choices) else None) or _question(game, s, seat, s.stack[-1].effect)
        assert question, "it was chosen from"
        _choose(game, s, question.options[choice], events)
        _advance(game, s, events, base)


def _has_not_begun(game: Game[S, object], s: S, seat: Seat) -> bool:
    """Whether a seat has still to answer its first question of simultaneous play."""
    if s.pending[seat].choices:
        return False
    return _done_together(s).surely_asks(s, seat) or _first_question(game, s, seat) is not None


def _first_question(game: Game[S, object], s: S, seat: Seat) -> Question | None:
    """A seat's first question of simultaneous play; None if it has answered it or has only one option."""
    question = None if s.pending[seat].choices else _question(game, s, seat, _done_together(s))
    return question if question and len(question.options) > 1 else None


def _done_together(s: State) -> Effect:
    """What every seat does in the simultaneous play that waits on the stack."""
    together = s.stack[-1].effect
    assert isinstance(together, Together)
    return together.effect


def _pending_question(game: Game[S, object], s: S, seat: Seat) -> Question | None:
    if s.pending[seat].done:
        return None
    if first := _first_question(game, s, seat):
        return first
    twin = copy(s)
    _run_pending(game, twin, seat, [])
    effect = twin.stack[-1].effect
    return _question(game, twin, seat, effect) or Question(effect, {})


def _choose_pending(game: Game[S, object], s: S, seat: Seat, choice: Choice, question: Question) -> None:
    s.pending[seat].choices.append(choice)
    s.pending[seat].done = bool(_finished(game, s, [seat], question))


def _come_together(game: Game[S, object], s: S, together: Together, events: list[SeatEvent]) -> None:
    """All seats have chosen: make their choices seat by seat and end simultaneous play."""
    for seat in range(s.seats):
        _run_pending(game, s, seat, events)
    s.pending = []
    s.turn += 1
    s.stack.pop()
