"""Events in a table's history that nobody may undo alone."""

from bot.engine import codec
from bot.engine.effect import SeatEvent
from bot.engine.steps import CameTogether
from bot.store.rows import ChoiceRow
from bot.tables.table import Table, reveals


def shows(table: Table, choice: ChoiceRow) -> bool:
    """Return whether this choice has shown something hidden, including others' simultaneous choices."""
    return reveals(events_of(table, choice))


def ends_simultaneous_play(table: Table, choice: ChoiceRow) -> bool:
    """Return whether this choice has ended simultaneous play, so that everybody knows all choices."""
    return any(isinstance(entry.event, CameTogether) for entry in events_of(table, choice))


def events_of(table: Table, choice: ChoiceRow) -> list[SeatEvent]:
    """Return the events of a choice."""
    return codec.decode_events(table.game, choice.events.encode())
