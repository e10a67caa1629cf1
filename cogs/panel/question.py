"""What a panel asks a seat."""

import msgspec

from bot.engine.effect import Choice, Effect
from bot.engine.side_actions import side_choice
from bot.layout import panel_of
from cogs.answering import Snapshot
from cogs.panel.control import PREMOVE
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser, chooser_of


class PanelQuestion(msgspec.Struct, frozen=True):
    """What a panel asks; its controls carry the stamp, and the word of the side action it is about.

    A side action comes with its choice where there is only one, else with "".
    """

    chooser: PartChooser
    effect: Effect
    stamp: str
    word: str = ""
    side_actions: tuple[tuple[Effect, Choice], ...] = ()

    def choice(self, values: Values) -> Choice:
        """These values as the table takes them."""
        return side_choice(self.word, self.chooser.choice(values))

    def choice_made(self, values: Values) -> "ChoiceMade":
        """These values as a choice of this question, made while it was asked."""
        return ChoiceMade(self.effect, self.choice(values), self.stamp)


class ChoiceMade(msgspec.Struct, frozen=True):
    """A choice of an effect, which counts only for the question of this stamp; a premove's says nothing."""

    effect: Effect
    choice: Choice
    stamp: str


def question_of(seen: Snapshot, word: str = "") -> PanelQuestion | None:
    """What a seat is asked, or may choose before it is asked (a premove); with a word the side action of that word."""
    question = seen.question
    mine = question.of(word) if question else None
    if question is None or mine is None:
        return None
    ways = {effect: (question.of(effect.word) or mine).options for effect in question.side_actions} if not word else {}
    others = tuple((effect, next(iter(options)) if len(options) == 1 else "") for effect, options in ways.items())
    options = mine.shown(seen.table.state, seen.seat)
    return PanelQuestion(chooser_of(panel_of(mine.effect).parts, options), mine.effect, stamp_of(seen), word, others)


def stamp_of(seen: Snapshot) -> str:
    """What the controls of the seat's question carry."""
    return seen.table.stamp(seen.seat) if seen.must_choose else PREMOVE
