"""What a planned choice relies on, and whether that still holds: judged only by what its seat may know."""

from collections.abc import Sequence
from random import Random
from secrets import randbits

from bot.engine import machine
from bot.engine.chance import Chance
from bot.engine.effect import Choice, Effect, Seat, SeatEvent
from bot.engine.game import Score, sum_lines
from bot.engine.lookahead import certain_outcome
from bot.engine.passing import does_nothing, idle_pass
from bot.engine.question import Question
from bot.engine.state import State, copy
from bot.games.registry import AnyGame
from bot.players.turn import turn_goes_on
from bot.tables.plans.plan import Brings, Plan, Step, Steps, Why, Wishes, needed_of
from bot.tables.play import refusal_of
from bot.tables.table import Table, reveals

GUESSES = 3  # at what a seat cannot know, before it is held that it can gain nothing


def make_step(game: AnyGame, s: State, seat: Seat, choice: Choice) -> Step:
    """Return the step of this choice in a state that the seat guesses. Raise IllegalChoice."""
    question = machine.answered_question(game, s, seat, choice)
    effect = _effect(question, choice)
    parts = tuple(part.name for part in effect.parts)
    return Step(choice, parts, effect.word, gains_of(game, s, seat, choice, question))


def gains_of(game: AnyGame, s: State, seat: Seat, choice: Choice, question: Question) -> dict[str, int]:
    """Return what a choice certainly changes of the seat's points and holdings, by kind."""
    after = certain_outcome(game, s, seat, choice, question).state
    before = _amounts(game.tally(machine.with_own_choices(game, s, seat))[seat])
    now = _amounts(game.tally(after)[seat])
    changes = {kind: now.get(kind, 0) - before.get(kind, 0) for kind in {*before, *now}}
    return {kind: change for kind, change in sorted(changes.items()) if change}


def misfit(table: Table, s: State, seat: Seat, step: Step, wishes: Wishes, known: Question | None = None) -> Why | None:
    """Return why a step is not to be made in a state that its seat guesses at this table; None if it is.

    `known` is the seat's question at this table, if already computed.
    """
    question = known or machine.question_for(table.game, s, seat)
    if question is None or step.choice not in question.options:
        refusal = refusal_of(table, machine.IllegalChoice(seat, step.choice, question.effect if question else None))
        return Why("illegal", choice=step.choice, parts=step.parts, reason=refusal.key, values=_texts(refusal.values))
    if _effect(question, step.choice).word != step.verb:
        return Why("other_question", choice=step.choice, parts=step.parts)
    needed = needed_of(step, wishes)
    if needed == "any":
        return None
    if not _brings_enough(step, gains_of(table.game, s, seat, step.choice, question), needed):
        return Why("gains", choice=step.choice, parts=step.parts)
    return None


def fitting_steps(table: Table, seat: Seat, steps: Steps, wishes: Wishes) -> tuple[int, Why | None]:
    """Return how many steps of a line would be made at this table now, and why no more; None if all would be.

    What comes after something that nobody can know yet counts as possible.
    """
    s = guess_of(table, seat)
    for number, step in enumerate(steps):
        if why := misfit(table, s, seat, step, wishes):
            return number, why
        if number + 1 == len(steps):
            break
        chance = copy(s.chance)
        events = machine.play(table.game, s, seat, step.choice)
        if is_news(chance, s, events):
            return len(steps), None
        if not turn_goes_on(table.game, s, seat, events):
            return number + 1, Why("ended")
    return len(steps), None


def standing_answer(table: Table, plan: Plan) -> Step | None:
    """Return the first standing answer that is possible where its seat is asked in another's turn; None if none is."""
    seat = plan.row.seat
    if not plan.row.armed or table.turn_of_another(seat) is None:
        return None
    question, s = table.question(seat), guess_of(table, seat)
    fitting = (step for (step,) in plan.made_lines if misfit(table, s, seat, step, plan.wishes, question) is None)
    return next(fitting, None)


def wished_pass(table: Table, plan: Plan) -> Choice | None:
    """Return the choice that passes for a person who wishes it, where their seat is asked and can gain nothing."""
    return idle_pass_of(table, plan.row.seat) if plan.row.armed and plan.wishes.passes else None


def idle_pass_of(table: Table, seat: Seat) -> Choice | None:
    """Return the choice by which a seat passes, if it can gain nothing; None if it can, or has no such choice.

    Several guesses at what it cannot know must agree.
    """
    question = table.question(seat)
    if question is None:
        return None
    guesses = (idle_pass(table.game, guess_of(table, seat), seat, question) for _ in range(GUESSES))
    first = next(guesses)
    return first if first and all(choice == first for choice in guesses) else None


def is_idle_pass(table: Table, seat: Seat, question: Question, choice: Choice) -> bool:
    """Return whether a choice of a seat's question passes where nothing can be gained."""
    passes = does_nothing(table.game, guess_of(table, seat), question, choice)
    return passes and idle_pass_of(table, seat) == choice


def will_answer(table: Table, plan: Plan) -> bool:
    """Return whether a plan will answer what its seat is asked now; a standing one does in others' turns, or passes."""
    if plan.row.standing:
        return standing_answer(table, plan) is not None or wished_pass(table, plan) is not None
    return plan.row.armed and table.turn_of_another(plan.row.seat) is None


def is_news(chance: Chance, after: State, events: Sequence[SeatEvent]) -> bool:
    """Return whether a choice has drawn or shown what nobody could know; `chance` is that of the state before it."""
    return after.chance != chance or reveals(events)


def guess_of(table: Table, seat: Seat) -> State:
    """Return a state of this table in which all that the seat cannot know is dealt anew."""
    state: State = table.game.guess(copy(table.state), seat, Random(randbits(128)))  # noqa: S311 - its seed is secret
    return state


def _effect(question: Question, choice: Choice) -> Effect:
    """Return the effect that an option of a question belongs to."""
    effect, _ = question.about(choice)
    assert effect, "an option's side action is one of the question's"
    return effect


def _brings_enough(step: Step, gains: dict[str, int], needed: Brings) -> bool:
    """Return whether a choice brings what it must."""
    if needed == "same":
        return gains == step.gains
    return all(gains.get(kind, 0) >= step.gains.get(kind, 0) - 1 for kind in {*gains, *step.gains})


def _amounts(score: Score) -> dict[str, int]:
    """Return the points and holdings of a score by kind; what is counted twice is added up."""
    amounts = {"total": score.total}
    for group, lines in (("held", score.held), ("standing", score.standing)):
        amounts |= {f"{group}.{what}.{name}": n for (what, name), n in sum_lines(lines).items()}
    return amounts


def _texts(values: dict[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in values.items()}
