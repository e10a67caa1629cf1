"""The question of a typed command, and the choice it makes."""

import itertools
from collections.abc import Mapping

from bot.engine.effect import UNUSED
from bot.engine.question import Question
from bot.games.registry import AnyGame
from bot.layout import panel_of
from bot.tables.play import need_turn
from bot.tables.table import Refused
from cogs.answering import Snapshot
from cogs.panel import Distinct, PartChooser, Values, by_place, chooser_of, tried_chooser


def complete_values(question: Question, typed: Mapping[str, str], distinct: Distinct | None = None) -> Values:
    """Return the values of all parts: the typed ones, and those that follow from them; "" for a part still to be asked.

    If the typed values do not fit together, the others are filled in from a choice that fits some of them, so that the
    rules explain what is wrong. `distinct` tries choices, where the question has parts that are asked by trial.
    """
    parts = panel_of(question.effect).parts
    chooser, values = chooser_of(parts, question.options), tuple(typed.get(part.name, "") for part in parts)
    chooser = tried_chooser(chooser, values, distinct) if distinct and not all(values) else chooser
    values = chooser.stepping.fill_in(values)
    for place in range(len(parts)):
        possible = [] if values[place] else chooser.combinations.values(place, by_place(values))
        if not values[place] and not possible:
            return _fill_from_combination(chooser, values)
    return values


def _fill_from_combination(chooser: PartChooser, values: Values) -> Values:
    """Return these values, with missing ones taken from a choice that shares as many of them as go together.

    Prefers a choice in which all parts with a value are used.
    """
    compatible: list[tuple[int, str]] = []
    for place_and_value in by_place(values).items():
        if chooser.combinations.with_values([*compatible, place_and_value]):
            compatible.append(place_and_value)
    choices = chooser.combinations.with_values(compatible)
    preferred = (choice for choice in choices if all(choice[place] != UNUSED for place in by_place(values)))
    model = next(itertools.chain(preferred, choices), (UNUSED,) * len(values))
    return tuple(value or other for value, other in zip(values, model, strict=True))


def find_question(snapshot: Snapshot, game: AnyGame, word: str) -> tuple[Question, str]:
    """Return the seat's question if it asks for this verb, with ""; else its side action, with the word.

    Raise Refused if something else is asked, or if the table has another game.
    """
    table, seat, words = snapshot.table, snapshot.seat, snapshot.words
    if table.game is not game:
        raise Refused("other_game", name=table.game.command)
    question = snapshot.question
    if question is None:
        need_turn(table, seat)
        raise Refused("moved_on")
    if question.effect.word == word:
        return question, ""
    if side := question.of(word):
        return side, word
    key = f"verb.{question.effect.word}.name"
    raise Refused("other_verb", verb=words(key) if key in words else question.effect.word)
