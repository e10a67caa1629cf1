"""What a panel asks a seat."""

import msgspec

from bot.engine.beside import beside
from bot.engine.effect import Choice, Effect
from cogs.answering import Snapshot
from cogs.panel.control import PREMOVE
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser, chooser_of


class PanelQuestion(msgspec.Struct, frozen=True):
    """What a panel asks; its controls carry the stamp, and the word of what may be done beside the question.

    Of what else may be done `beside` it, the effects that have one way only are there with that.
    """

    chooser: PartChooser
    effect: Effect
    stamp: str
    word: str = ""
    beside: tuple[tuple[Effect, Choice], ...] = ()

    def choice(self, values: Values) -> Choice:
        """These values as the table takes them."""
        return beside(self.word, self.chooser.choice(values))

    def choice_made(self, values: Values) -> "ChoiceMade":
        """These values as a choice of this question, made while it was asked."""
        return ChoiceMade(self.effect, self.choice(values), self.stamp)


class ChoiceMade(msgspec.Struct, frozen=True):
    """A choice of an effect, which counts only for the question of this stamp; a premove's says nothing."""

    effect: Effect
    choice: Choice
    stamp: str


def question_of(seen: Snapshot, word: str = "") -> PanelQuestion | None:
    """What a seat is asked, or may choose before it is asked (a premove); with a word what it may do beside that."""
    question = seen.question
    mine = question.of(word) if question else None
    if question is None or mine is None:
        return None
    stamp = seen.table.stamp(seen.seat) if seen.must_choose else PREMOVE
    ways = {effect: (question.of(effect.word) or mine).options for effect in question.beside} if not word else {}
    others = tuple((effect, next(iter(options)) if len(options) == 1 else "") for effect, options in ways.items())
    return PanelQuestion(chooser_of(mine.effect.parts, mine.options), mine.effect, stamp, word, others)
