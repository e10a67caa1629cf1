"""The machine: it does what lies on a state's stack until somebody must choose."""

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.engine.beside import Beside, beside, parted
from bot.engine.combinators import Together
from bot.engine.effect import Choice, Effect, Event, Frame, Options, Seat, Told
from bot.engine.game import Game
from bot.engine.kept import frames, listed
from bot.engine.state import PendingChoices, State, copy

STEPS = 10_000  # more than any real turn: beyond it the rules chase their own tail
SHOWN = 20  # frames in an error's message


class IllegalChoice(Exception):
    """This seat may not choose this now; nothing has changed."""

    def __init__(self, seat: Seat, choice: Choice, effect: Effect | None) -> None:
        super().__init__(f"seat {seat} may not choose {choice[:80]!r}")
        self.seat, self.choice, self.effect = seat, choice, effect


class EndlessPlay(Exception):
    """The rules went on without an end; the message shows the stack."""


class Forced(Event, frozen=True):
    """A choice that was made for a seat, because there was no other."""

    verb: str
    choice: str
    asked: tuple[str, ...] = ()  # the names of the choice's parts


class Foresight(msgspec.Struct, frozen=True):
    """What is sure to follow a choice: the state, and what is told up to there.

    `whole`: that is all up to the next choice; `forced`: in passing one was made for the seat, there being no other,
    and not of an effect that may be passed.
    """

    state: Any
    told: list[Told]
    whole: bool = True
    forced: bool = False


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked; the options of what it may do `beside` are among the options, each a `Beside`."""

    effect: Effect
    options: Options
    beside: tuple[Effect, ...] = ()

    def of(self, word: str) -> "Question | None":
        """The question itself (""), or what may be done beside it by this word, as a question; None if it may not."""
        if not word:
            return self
        effect, lead = next((each for each in self.beside if each.word == word), None), beside(word, "")
        mine = {name.removeprefix(lead): way.chosen for name, way in self.options.items() if name.startswith(lead)}
        return Question(effect, mine) if effect and mine else None

    def about(self, choice: Choice) -> tuple[Effect | None, Choice]:
        """What a choice, possible or not, is a choice of, and how that has it; None: nothing that is done beside it."""
        word, way = parted(choice)
        mine = self.of(word)
        return mine.effect if mine else None, way


def begin(game: Game[Any, Any], seats: int, seed: int, options: Any) -> tuple[Any, list[Told]]:
    """A new game, gone on to its first choice."""
    s = game.new(seats, seed, options)
    told: list[Told] = []
    _advance(game, s, told, 0)
    return s, told


def over(s: State) -> bool:
    """Whether the game has ended."""
    return not s.stack


def asked(game: Game[Any, Any], s: Any, seat: Seat) -> Question | None:
    """What this seat must choose now, or None."""
    if not s.stack:
        return None
    top = s.stack[-1]
    if isinstance(top.effect, Together):
        return _asked_apart(game, s, seat)
    if top.seat != seat:
        return None
    return _question(game, s, seat, top.effect)


def _question(game: Game[Any, Any], s: Any, seat: Seat, effect: Effect) -> Question | None:
    """An effect as a question, with what the seat may do beside it; None where nothing is asked."""
    options = listed(effect, s, seat)
    if options is None or not options or game.beside is None:
        return Question(effect, options) if options is not None else None
    more = game.beside(s, seat)
    return Question(effect, {**options, **more.options}, more.effects)


def waiting(game: Game[Any, Any], s: Any) -> dict[Seat, Question]:
    """Everybody who must choose now; empty when the game is over."""
    questions = {seat: asked(game, s, seat) for seat in range(s.seats)}
    return {seat: question for seat, question in questions.items() if question}


def premove_question(game: Game[Any, Any], s: Any, seat: Seat) -> Question | None:
    """What this seat may choose of what it will be asked, before it is asked. None if there is nothing."""
    effect = None if over(s) or s.apart or s.stack[-1].seat == seat else game.premove(s, seat)
    options = listed(effect, s, seat) if effect else None
    return Question(effect, options) if effect and options and len(options) > 1 else None


def premove(game: Game[Any, Any], s: Any, seat: Seat, choice: Choice, known: Question | None = None) -> None:
    """Make a premove, in place, instead of any earlier one: it is made as soon as the seat would be asked.

    `known` is its `premove_question`, for who has listed it already. Raises IllegalChoice.
    """
    question = known or premove_question(game, s, seat)
    if question is None or choice not in question.options:
        raise IllegalChoice(seat, choice, question.effect if question else None)
    s.plans[seat] = choice


def undecided(s: State) -> list[Seat]:
    """The seats that must choose now, without their options."""
    if not s.stack:
        return []
    if s.apart:
        return [seat for seat, apart in enumerate(s.apart) if not apart.done]
    return [s.stack[-1].seat]


def asking(s: State, seat: Seat) -> Effect | None:
    """What this seat must choose about now, without its options. None if nothing, and during simultaneous play."""
    return None if s.apart or seat not in undecided(s) else s.stack[-1].effect


def play(
    game: Game[Any, Any], s: Any, seat: Seat, choice: Choice, known: Question | None = None, only_turn: bool = False
) -> list[Told]:
    """Make a choice and go on to the next one, in place; IllegalChoice leaves the state as it was.

    `known` is what the seat is asked, for who has asked already, of this state or an equal one. With `only_turn` it
    goes no further than to the end of a turn, which is told with an event that is posted: for who only looks ahead.
    """
    question = _answered(game, s, seat, choice, known)
    told: list[Told] = []
    if s.apart:
        _play_apart(game, s, seat, choice, question)
    else:
        s.turn += 1
        _choose(game, s, question.options[choice], told)
    _advance(game, s, told, 0, only_turn)
    return told


def _answered(game: Game[Any, Any], s: Any, seat: Seat, choice: Choice, known: Question | None = None) -> Question:
    """The question that this choice answers, or IllegalChoice."""
    question = known or asked(game, s, seat)
    if question is None or choice not in question.options:
        effect, way = question.about(choice) if question else (None, choice)
        raise IllegalChoice(seat, way, effect)
    return question


def stamp(s: State, seat: Seat) -> str:
    """Names the question that a seat is asked now: it changes as soon as the seat has answered."""
    return f"{s.turn}.{len(s.apart[seat].choices)}" if s.apart else str(s.turn)


def take_back(s: State, seat: Seat) -> bool:
    """Take back a seat's last choice while others still choose at the same time; False if there is none."""
    if not s.apart or not s.apart[seat].choices:
        return False
    s.apart[seat] = PendingChoices(s.apart[seat].choices[:-1])
    return True


def imagined(game: Game[Any, Any], s: Any, seat: Seat, choice: Choice, known: Question | None = None) -> Any:
    """A copy in which this seat has chosen, or IllegalChoice; during simultaneous play as it alone would see it."""
    twin = copy(s)
    if not twin.apart:
        play(game, twin, seat, choice, known)
        return twin
    question, waits = _answered(game, s, seat, choice, known), len(twin.stack)
    twin.apart[seat].choices.append(choice)
    _run_apart(game, twin, seat, [], question)
    twin.apart[seat].done = len(twin.stack) == waits
    return twin


def foreseen(game: Game[Any, Any], s: Any, seat: Seat, choice: Choice, known: Question | None = None) -> Foresight:
    """Like `imagined`, but it stops before chance is drawn or something hidden is shown: what is sure to follow.

    Where the choice itself does so, nothing is sure: the state comes back as it is. `known` is as in `play`.
    """
    if s.apart:
        return Foresight(imagined(game, s, seat, choice, known), [])
    before, twin, question = copy(s), copy(s), _answered(game, s, seat, choice, known)
    told, forced, sure = list[Told](), list[Seat](), 0
    twin.turn += 1
    _choose(game, twin, question.options[choice], told)
    for _ in range(STEPS):
        if _shows(before, twin):
            return Foresight(before, told[:sure], whole=False, forced=seat in forced)
        before, sure = copy(twin), len(told)
        if not _step(game, twin, told, 0, forced):
            return Foresight(twin, told, forced=seat in forced)
    raise EndlessPlay(f"more than {STEPS} steps")


def _shows(before: State, now: State) -> bool:
    """Whether the last step has drawn chance, or tells that something hidden was shown."""
    pushed = now.stack[max(0, len(before.stack) - 1) :]
    return now.chance != before.chance or any(
        isinstance(frame.effect, Event) and frame.effect.reveals for frame in pushed
    )


def alone(game: Game[Any, Any], s: Any, seat: Seat | None) -> Any:
    """The state as a seat sees it: during simultaneous play a copy with its own choices made and nobody else's."""
    if seat is None or not s.apart or _has_not_begun(game, s, seat):
        return s
    twin = copy(s)
    _run_apart(game, twin, seat, [])
    return twin


def view(game: Game[Any, Any], s: Any, seat: Seat | None) -> Any:
    """What this seat, or a spectator, may see."""
    return game.see(alone(game, s, seat), seat)


def _advance(game: Game[Any, Any], s: Any, told: list[Told], base: int, only_turn: bool = False) -> None:
    """Do whatever needs no choice, until someone must choose or the stack is down to `base`."""
    for _ in range(STEPS):
        if (only_turn and told and _posted(told[-1].event)) or not _step(game, s, told, base):
            return
    raise EndlessPlay(f"more than {STEPS} steps; {len(s.stack)} on the stack, the last {s.stack[-SHOWN:]!r}")


def _posted(event: Effect) -> bool:
    return isinstance(event, Event) and event.posted


def _step(game: Game[Any, Any], s: Any, told: list[Told], base: int, forced: list[Seat] | None = None) -> bool:
    """Do the topmost effect if it needs no choice; False where someone must choose or nothing is left to do.

    `forced` is told the seats that had only one choice.
    """
    if len(s.stack) <= base:
        return False
    seat, effect = s.stack[-1].seat, s.stack[-1].effect
    if isinstance(effect, Event):
        _choose(game, s, None, told)
        return True
    if isinstance(effect, Together):
        chosen = _all_chosen(game, s)
        if chosen:
            _come_together(game, s, effect, told)
        return chosen
    if seat not in s.plans and (effect.surely_asks(s, seat) or effect.never_forced(s, seat)):
        return False
    return _go_on(game, s, listed(effect, s, seat), told, forced)


def _go_on(game: Game[Any, Any], s: Any, options: Options | None, told: list[Told], forced: list[Seat] | None) -> bool:
    """Do the topmost effect, of which these are the options, if it needs no choice."""
    seat, effect = s.stack[-1].seat, s.stack[-1].effect
    premove = s.plans.pop(seat, None) if seat in s.plans and effect == game.premove(s, seat) else None
    if options is None:
        _choose(game, s, None, told)
    elif len(options) == 0:
        s.stack.pop()
    elif len(options) == 1 and not (game.beside and game.beside(s, seat).options):
        ((choice, only),) = options.items()
        told += _forced(seat, effect, choice)
        if forced is not None and not effect.passed:
            forced.append(seat)
        _choose(game, s, only, told)
    elif premove is not None and premove in options:
        _choose(game, s, options[premove], told)
    else:
        return False
    return True


def _forced(seat: Seat, effect: Effect, choice: Choice) -> list[Told]:
    """That there was only one choice, where what follows does not say enough."""
    parts = tuple(part.name for part in effect.parts)
    return [] if effect.plain else [Told(seat, Forced(effect.word, choice, parts))]


def _choose(game: Game[Any, Any], s: Any, chosen: Any, told: list[Told]) -> None:
    """Do the topmost effect with what was chosen for it; what follows goes on the stack."""
    frame = s.stack[-1]
    seat, effect = frame.seat, frame.effect
    if isinstance(chosen, Beside):
        effect, chosen = chosen.effect, chosen.chosen
    else:
        s.stack.pop()
    if isinstance(effect, Event):
        told.append(Told(seat, effect))
        following = game.reactions(s, seat, effect)
    else:
        following = effect.do(s, seat, chosen)
    s.stack.extend(frames(effect, seat, following))


def _all_chosen(game: Game[Any, Any], s: Any) -> bool:
    """Whether every seat has chosen; on the first call each seat gets its part of the simultaneous play."""
    if not s.apart:
        s.apart = [PendingChoices() for _ in range(s.seats)]
        for seat in _finished(game, s, range(s.seats)):
            s.apart[seat].done = True
    return all(apart.done for apart in s.apart)


def _finished(game: Game[Any, Any], s: Any, seats: Iterable[Seat], known: Question | None = None) -> list[Seat]:
    """Which of these seats have nothing more to choose, given what they have chosen apart.

    One copy does for all of them, since none of their choices bears on what another is asked. `known` is what one
    seat was asked when it chose last.
    """
    answered = [seat for seat in seats if not _has_not_begun(game, s, seat)]
    twin, waits, finished = copy(s) if answered else s, len(s.stack), []
    for seat in answered:
        _run_apart(game, twin, seat, [], known)
        if len(twin.stack) == waits:
            finished.append(seat)
        del twin.stack[waits:]
    return finished


def _run_apart(game: Game[Any, Any], s: Any, seat: Seat, told: list[Told], known: Question | None = None) -> None:
    """Play what a seat has chosen apart on top of the waiting `Together`, in place.

    `known` is what it was asked when it made the last of these choices.
    """
    base, choices = len(s.stack), s.apart[seat].choices
    s.stack.append(Frame(seat, s.stack[-1].effect.effect))
    _advance(game, s, told, base)
    for number, choice in enumerate(choices, 1):
        last = known if number == len(choices) else None
        question = last or _question(game, s, seat, s.stack[-1].effect)
        assert question, "it was chosen from"
        _choose(game, s, question.options[choice], told)
        _advance(game, s, told, base)


def _has_not_begun(game: Game[Any, Any], s: Any, seat: Seat) -> bool:
    """Whether nothing of a seat's own has happened in simultaneous play: it is still to answer the first question."""
    if s.apart[seat].choices:
        return False
    return s.stack[-1].effect.effect.surely_asks(s, seat) or _first_question(game, s, seat) is not None


def _first_question(game: Game[Any, Any], s: Any, seat: Seat) -> Question | None:
    """What a seat is asked in simultaneous play before anything of its own happened; None once something has."""
    effect = s.stack[-1].effect.effect
    question = None if s.apart[seat].choices else _question(game, s, seat, effect)
    return question if question and len(question.options) > 1 else None


def _asked_apart(game: Game[Any, Any], s: Any, seat: Seat) -> Question | None:
    if s.apart[seat].done:
        return None
    if first := _first_question(game, s, seat):
        return first
    twin = copy(s)
    _run_apart(game, twin, seat, [])
    effect = twin.stack[-1].effect
    return _question(game, twin, seat, effect) or Question(effect, {})


def _play_apart(game: Game[Any, Any], s: Any, seat: Seat, choice: Choice, question: Question) -> None:
    s.apart[seat].choices.append(choice)
    s.apart[seat].done = bool(_finished(game, s, [seat], question))


def _come_together(game: Game[Any, Any], s: Any, together: Together, told: list[Told]) -> None:
    """All have chosen: do it seat by seat, then go on."""
    for seat in range(s.seats):
        _run_apart(game, s, seat, told)
    s.apart = []
    s.turn += 1
    s.stack.pop()
