"""What a game's renderer tells in words: of a choice, a seat, a card, the whole table."""

from bot.engine.effect import Seat
from bot.tables.table import Table
from bot.texts import texts
from cogs.discord_text import escape_name
from cogs.pictures.look import look_of
from renderers.look import Look
from renderers.registry import renderer


def card_sort(key: str, name: str, lang: str) -> str:
    """What a card shows beside its name and text, in words; empty where the game's renderer tells nothing of it."""
    return renderer(key).describe_card(name, Look(texts(lang, key), ()))


def brings(table: Table, before: object, after: object, seat: Seat, lang: str) -> list[str]:
    """What a choice would cost and bring a seat, in sentences, where the game's renderer can tell."""
    tell = renderer(table.game.key).brings
    return tell(before, after, seat, _escaped_look(table, lang)) if tell else []


def follows(table: Table, before: object, after: object, seat: Seat, lang: str) -> list[str]:
    """What a choice would cost and bring, in sentences for somebody who compares several choices."""
    tell = renderer(table.game.key).follows
    return tell(before, after, seat, _escaped_look(table, lang)) if tell else brings(table, before, after, seat, lang)


def stands(table: Table, view: object, seat: Seat, lang: str) -> list[str]:
    """What a seat has on the table, in lines, where the game's renderer can tell."""
    return renderer(table.game.key).stands(view, seat, _escaped_look(table, lang))


def text_board(table: Table, view: object, lang: str) -> str:
    """The table in words, in full."""
    return renderer(table.game.key).describe_long(view, look_of(table, lang, "dark"))


def _escaped_look(table: Table, lang: str) -> Look:
    """For sentences that Discord formats."""
    return Look(texts(lang, table.game.key), table.names, format_name=escape_name)
