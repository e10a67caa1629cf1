"""Explanations of questions in a person's first games: each is shown until they have understood it."""

import msgspec

from bot.tables.table import PersonRow

ALL = "*"  # former releases wrote it in place of a question's word: no more explanations of this game are wanted


def tip_name(game: str, word: str) -> str:
    """Return the name under which it is stored that a question of a game needs no more explanation."""
    return f"{game}.{word}"


def with_tip(person: PersonRow, game: str, word: str) -> PersonRow:
    """Return the person after the question with this word was explained."""
    return msgspec.structs.replace(person, tips=f"{person.tips} {tip_name(game, word)}".strip())


def needs_explanation(person: PersonRow, game: str, word: str) -> bool:
    """Return whether the question with this word must still be explained to the person."""
    return not {tip_name(game, word), tip_name(game, ALL)} & set(person.tips.split())
