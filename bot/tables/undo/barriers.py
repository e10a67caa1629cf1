"""What nobody undoes past alone, in the history of a table."""

from bot.engine import codec
from bot.engine.effect import SeatEvent
from bot.engine.steps import CameTogether
from bot.store.rows import ChoiceRow
from bot.tables.table import Table, reveals


def shows(table: Table, choice: ChoiceRow) -> bool:
    """Whether this choice has shown something hidden, also what others had chosen at the same time."""
    return reveals(events_of(table, choice))


def completes(table: Table, choice: ChoiceRow) -> bool:
    """Whether with this choice simultaneous play has ended, so that all know what all have chosen."""
    return any(isinstance(entry.event, CameTogether) for entry in events_of(table, choice))


def events_of(table: Table, choice: ChoiceRow) -> list[SeatEvent]:
    """What happened with a choice."""
    return codec.decode_events(table.game, choice.events.encode())
