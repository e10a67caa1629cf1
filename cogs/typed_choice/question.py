"""What a typed command asks, and the choice it makes."""

from collections.abc import Mapping

from bot.engine.effect import Choice
from bot.engine.question import Question
from bot.games.registry import AnyGame
from bot.tables.errors import Refused
from bot.tables.play import need_turn
from bot.texts import Texts
from cogs.answering import Snapshot
from cogs.panel import by_place, chooser_of
from cogs.typed_choice.values import value_label


def completed_choice(question: Question, given: Mapping[str, str], words: Texts) -> Choice:
    """The choice of these values, completed where a part can be one value only.

    {"terrain": "forest", "cell": "D7"} -> "forest r90 D7". Raises Refused if a part left out could be several.
    """
    parts = question.effect.parts
    values = tuple(given.get(part.name, "") for part in parts)
    if all(values):
        return " ".join(values)
    ways = chooser_of(parts, question.options)
    values = ways.filled_in(values)
    for place, (part, value) in enumerate(zip(parts, values, strict=True)):
        if not value:
            possible = ways.values(place, by_place(values))
            if not possible:
                return " ".join(value or "-" for value in values)
            offered = words("list.and_also").join(value_label(one, words.word(part.name, one)) for one in possible)
            raise Refused("missing_part", part=words(f"part.{part.name}.name"), offered=offered[:1000])
    return " ".join(values)


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
