"""The question that a panel asks a seat."""

import asyncio

import msgspec

from bot.engine.effect import Choice, Effect
from bot.engine.side_actions import side_choice
from bot.layout import panel_of
from bot.narration import choice_words
from bot.texts import Texts
from cogs.answering import Snapshot
from cogs.panel.control import Control
from cogs.panel.listing import LISTS
from cogs.panel.notation import Values
from cogs.panel.offers import offered_lists
from cogs.panel.part_chooser import PartChooser, chooser_of
from cogs.panel.trial import Distinct, trial_of, tried_chooser


class PanelQuestion(msgspec.Struct, frozen=True):
    """The question of a panel; its controls carry the stamp and the word of the side action, if it is one.

    `side_actions` come with their choice if there is only one, else with "". `distinct` tries choices; None
    where no part is asked by trial, and of a side action.
    """

    chooser: PartChooser
    effect: Effect
    stamp: str
    word: str = ""
    side_actions: tuple[tuple[Effect, Choice], ...] = ()
    distinct: Distinct | None = None

    def choice(self, values: Values) -> Choice:
        """Return the choice with these values."""
        return side_choice(self.word, self.chooser.choice(values))

    async def complete(self, values: Values) -> tuple["PanelQuestion", Values]:
        """Return the values with what follows from them filled in, and the question without what leads to the same.

        Choices are tried off the event loop. Where none is tried it is not left, so that quick presses of an arrow
        each find what the press before has noted.
        """
        if not self.chooser.combinations.stepwise:
            return self, values
        if self.distinct is None:
            return self, self.chooser.stepping.fill_in(values)
        return await asyncio.to_thread(self._complete_by_trial, self.distinct, values)

    def _complete_by_trial(self, distinct: Distinct, values: Values) -> tuple["PanelQuestion", Values]:
        """Return what `complete` returns, after trying which choices lead to the same result."""
        chooser = tried_chooser(self.chooser, values, distinct)
        return msgspec.structs.replace(self, chooser=chooser), chooser.stepping.fill_in(values)

    def stamp_choice(self, values: Values) -> "StampedChoice":
        """Return the choice with these values, stamped with this question."""
        return StampedChoice(self.effect, self.choice(values), self.stamp)


class StampedChoice(msgspec.Struct, frozen=True):
    """A choice that counts only for the question with this stamp."""

    effect: Effect
    choice: Choice
    stamp: str

    def name(self, words: Texts) -> str:
        """Return the choice in words."""
        return choice_words(self.choice, [part.name for part in self.effect.parts], words)


def question_of(snapshot: Snapshot, word: str = "") -> PanelQuestion | None:
    """Return the seat's question, or the side action with this word; None if there is none."""
    question = snapshot.question
    chosen = question.of(word) if question else None
    if question is None or chosen is None:
        return None
    options_by_effect = (
        {effect: (question.of(effect.word) or chosen).options for effect in question.side_actions} if not word else {}
    )
    others = tuple(
        (effect, next(iter(options)) if len(options) == 1 else "") for effect, options in options_by_effect.items()
    )
    options = chosen.distinct_options(snapshot.table.known_state(snapshot.seat), snapshot.seat)
    chooser = chooser_of(panel_of(chosen.effect).parts, options)
    tries = not word and any(part.by_trial for part in chooser.parts)
    distinct = trial_of(snapshot.table, snapshot.seat, question) if tries else None
    return PanelQuestion(chooser, chosen.effect, snapshot.table.stamp(snapshot.seat), word, others, distinct)


def current_question(snapshot: Snapshot, control: Control) -> PanelQuestion | None:
    """Return the question if this control was made for it and its values are possible, else None."""
    question = question_of(snapshot, control.word)
    if question is None or question.stamp != control.stamp:
        return None
    chooser = question.chooser
    if control.place >= max(len(chooser.parts), len(offered_lists(chooser)), LISTS):
        return None
    return (
        question if not control.values or chooser.combinations.fits(chooser.stepping.expand(control.values)) else None
    )
