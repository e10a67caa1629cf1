"""What a typed command asks, and the choice it makes."""

import itertools
from collections.abc import Mapping

from bot.engine.effect import UNUSED
from bot.engine.question import Question
from bot.games.registry import AnyGame
from bot.layout import panel_of
from bot.tables.play import need_turn
from bot.tables.table import Refused
from cogs.answering import Snapshot
from cogs.panel import PartChooser, Values, by_place, chooser_of


def completed_values(question: Question, typed: Mapping[str, str]) -> Values:
    """These values by place, with what can be one only or goes without saying; what is still to be asked is empty.

    Of what cannot be nothing is asked: it is made whole with what would go, so that the rules say what would not.
    """
    parts = panel_of(question.effect).parts
    ways = chooser_of(parts, question.options)
    values = ways.stepping.filled_in(tuple(typed.get(part.name, "") for part in parts))
    for place in range(len(parts)):
        possible = [] if values[place] else ways.combinations.values(place, by_place(values))
        if not values[place] and not possible:
            return _made_whole(ways, values)
    return values


def _made_whole(ways: PartChooser, values: Values) -> Values:
    """These values, and for the missing ones those of the first combination that has what goes together of these.

    If there is one, of those in which the parts of all these values are used.
    """
    together: list[tuple[int, str]] = []
    for filled in by_place(values).items():
        if ways.combinations.with_values([*together, filled]):
            together.append(filled)
    fitting = ways.combinations.with_values(together)
    used = (way for way in fitting if all(way[place] != UNUSED for place in by_place(values)))
    whole = next(itertools.chain(used, fitting), (UNUSED,) * len(values))
    return tuple(value or other for value, other in zip(values, whole, strict=True))


def question_asked(seen: Snapshot, game: AnyGame, word: str) -> tuple[Question, str]:
    """What is asked now or may be chosen before, with ""; or the side action of this word, with the word.

    Raises Refused if something else is asked, or the table is another game's.
    """
    table, seat, words = seen.table, seen.seat, seen.words
    if table.game is not game:
        raise Refused("other_game", name=table.game.command)
    question = seen.question
    if question is None:
        need_turn(table, seat)
        raise Refused("moved_on")
    if question.effect.word == word:
        return question, ""
    if side := question.of(word):
        return side, word
    if not seen.must_choose:
        need_turn(table, seat)
    key = f"verb.{question.effect.word}.name"
    raise Refused("other_verb", verb=words(key) if key in words else question.effect.word)
