"""How a table is drawn for a reader: its look, and the seat whose part is enlarged."""

from bot.engine.effect import Seat
from bot.tables.table import Table
from bot.texts import texts
from renderers.look import Look, Theme
from renderers.registry import renderer


def focus(table: Table, view: object, seat: Seat) -> Seat:
    """Return the seat whose part of the table this seat acts on: usually its own; the game's renderer knows."""
    return renderer(table.game.key).focus(view, seat)


def look_of(table: Table, lang: str, theme: Theme) -> Look:
    """Return what a table's pictures depend on besides the view: language, names and theme."""
    return Look(texts(lang, table.game.key), table.names, theme)
