"""How a table is to be drawn for a reader, and whose part of it."""

from bot.engine.effect import Seat
from bot.tables.table import Table
from bot.texts import texts
from renderers.look import Look, Theme
from renderers.registry import renderer


def focus(table: Table, view: object, seat: Seat) -> Seat:
    """Return whose part a seat is busy with: its own, unless the game's renderer knows better."""
    return renderer(table.game.key).focus(view, seat)


def look_of(table: Table, lang: str, theme: Theme) -> Look:
    """Return what a table's pictures depend on besides the view: language, names and theme."""
    return Look(texts(lang, table.game.key), table.names, theme)
