"""The store's rows that the tables hand out: all that a cog knows of the database."""

from bot.store.database.fair_shares import Standing
from bot.store.rows import (
    ChoiceRow,
    GuildRow,
    Handover,
    MessageRow,
    NewMessage,
    PersonRow,
    RemindedRow,
    SeatRow,
    Status,
    TableRow,
)

__all__ = [
    "ChoiceRow",
    "GuildRow",
    "Handover",
    "MessageRow",
    "NewMessage",
    "PersonRow",
    "RemindedRow",
    "SeatRow",
    "Standing",
    "Status",
    "TableRow",
]
