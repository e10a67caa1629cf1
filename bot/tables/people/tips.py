"""What a person's first games explain: each question until they have got it."""

import msgspec

from bot.tables.table import PersonRow

ALL = "*"  # in place of a question's word, by former releases: the person wanted to hear no more of this game


def tip(game: str, word: str) -> str:
    """How it is noted that a person has got what explains a question of a game."""
    return f"{game}.{word}"


def taught(person: PersonRow, game: str, word: str) -> PersonRow:
    """The person once they have got what explains the question with this word."""
    return msgspec.structs.replace(person, tips=f"{person.tips} {tip(game, word)}".strip())


def to_explain(person: PersonRow, game: str, word: str) -> bool:
    """Whether the question with this word is still to be explained to the person."""
    return not {tip(game, word), tip(game, ALL)} & set(person.tips.split())
