"""What a game's renderer says in words about a choice, a seat, a card or the whole table."""

from bot.engine.effect import Seat
from bot.tables.table import Table
from bot.texts import texts
from cogs.discord_text import escape_name, iconed_if_level
from cogs.pictures.look import look_of
from renderers.look import Look
from renderers.registry import renderer


def card_sort(key: str, name: str, lang: str) -> str:
    """Return in words what a card shows beside its name and text; "" if the renderer does not tell."""
    return renderer(key).describe_card(name, Look(texts(lang, key), ()))


def outcome_sentences(table: Table, before: object, after: object, seat: Seat, lang: str) -> list[str]:
    """Return sentences about what a choice would cost and bring a seat; none if the renderer cannot tell."""
    tell = renderer(table.game.key).brings
    return [iconed_if_level(line) for line in tell(before, after, seat, _escaped_look(table, lang))] if tell else []


def comparison_sentences(table: Table, before: object, after: object, seat: Seat, lang: str) -> list[str]:
    """Return sentences about what a choice would cost and bring, as they are told to compare several choices."""
    tell = renderer(table.game.key).follows
    if tell is None:
        return outcome_sentences(table, before, after, seat, lang)
    return tell(before, after, seat, _escaped_look(table, lang))


def standing_lines(table: Table, view: object, seat: Seat, lang: str) -> list[str]:
    """Return lines about what a seat has on the table; none if the renderer cannot tell."""
    return [iconed_if_level(line) for line in renderer(table.game.key).holdings(view, seat, _escaped_look(table, lang))]


def text_board(table: Table, view: object, lang: str) -> str:
    """Return the whole table in words."""
    return renderer(table.game.key).describe_long(view, look_of(table, lang, "dark"))


def _escaped_look(table: Table, lang: str) -> Look:
    """Return a look for sentences that Discord formats: it escapes names."""
    return Look(texts(lang, table.game.key), table.names, format_name=escape_name)
