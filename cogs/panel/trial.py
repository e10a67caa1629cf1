"""Choices that are tried before they are offered: one stands for all that lead to the same result."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bot.engine.distinct import classes_of
from bot.engine.effect import Choice, Seat
from bot.engine.question import Question
from bot.engine.side_actions import split_side_choice
from bot.layout import panel_of
from bot.tables.table import Table
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser, chooser_of

MOST_TRIED = 100  # combinations of the other parts before anything is chosen: a hand on all slots
Distinct = Callable[[Sequence[Choice]], list[list[Choice]]]  # returns the choices in classes that lead to one end each


def trial_of(table: Table, seat: Seat, question: Question) -> Distinct:
    """Return the function that tries choices of the seat's question, on the table as the seat knows it."""
    return partial(classes_of, table.game, table.known_state(seat), seat, question)


def tried_chooser(chooser: PartChooser, values: Values, distinct: Distinct) -> PartChooser:
    """Return the chooser in which one choice stands for all that differ from it only in a part that is asked by trial.

    That takes a while, so only those are tried that these values leave, once nothing but that part is open, or, before
    anything is chosen and once all is, those of lists of whole choices. What is chosen stands for those like it.
    """
    chosen = chooser.choice(values) if all(values) else ""
    classes = (one for alike in _choices_to_try(chooser, values) for one in distinct(alike))
    dropped = {choice for one in classes for choice in one if choice != (chosen if chosen in one else one[0])}
    every = map(chooser.choice, chooser.choices)
    return (
        chooser_of(chooser.parts, {choice: None for choice in every if choice not in dropped}) if dropped else chooser
    )


def _choices_to_try(chooser: PartChooser, values: Values) -> Iterator[list[Choice]]:
    """Yield the choices to be tried, together those that differ only in a part that is asked by trial."""
    place = next((place for place, part in enumerate(chooser.parts) if part.by_trial), None)
    if place is None:
        return
    is_begun = any(values) and not all(values)
    begun = [values] if is_begun else dict.fromkeys(_without(choice, place) for choice in chooser.choices)
    for alike in map(partial(_alike, chooser), begun if len(begun) <= MOST_TRIED else ()):
        if len(alike) > 1:
            yield alike


def _without(choice: Values, place: int) -> Values:
    """Return a choice's values, with this part open."""
    return (*choice[:place], "", *choice[place + 1 :])


def _alike(chooser: PartChooser, values: Values) -> list[Choice]:
    """Return the choices with these values but for a part that is asked by trial, without those behind an entry."""
    place = next((place for place, part in enumerate(chooser.parts) if part.by_trial), None)
    if place is None or not all(value for at, value in enumerate(values) if at != place):
        return []
    others = [(at, value) for at, value in enumerate(values) if at != place]
    alike, behind = chooser.combinations.with_values(others), chooser.parts[place].behind
    return [chooser.choice(choice) for choice in alike if choice[place] not in behind]


def shown_choice(table: Table, seat: Seat, question: Question, choice: Choice) -> Choice:
    """Return the choice that stands for this one in the seat's panel: itself, or one that leads to the same end."""
    known = table.known_state(seat)
    choice, word = question.first_twin(known, seat, choice), split_side_choice(choice)[0]
    if word:
        return choice
    chooser = chooser_of(panel_of(question.effect).parts, question.distinct_options(known, seat))
    alike = _alike(chooser, tuple(choice.split(" ")))
    if choice not in alike:
        return choice
    return next(one[0] for one in trial_of(table, seat, question)(alike) if choice in one)
