"""Persistence: tables, choices, outgoing messages and settings, in SQLite or PostgreSQL."""

from bot.store.errors import (
    AlreadyApplied,
    ChannelTaken,
    ConstraintBroken,
    NewerDatabase,
    Stale,
    StoreError,
    StoreUnavailable,
    UnknownTable,
)
from bot.store.rows import (
    ChoiceRow,
    Counts,
    GuildRow,
    Handover,
    MessageRow,
    NewChoice,
    NewMessage,
    PersonRow,
    SeatRow,
    Status,
    TableRow,
)
from bot.store.store import Store

__all__ = [
    "AlreadyApplied",
    "ChannelTaken",
    "ChoiceRow",
    "ConstraintBroken",
    "Counts",
    "GuildRow",
    "Handover",
    "MessageRow",
    "NewChoice",
    "NewMessage",
    "NewerDatabase",
    "PersonRow",
    "SeatRow",
    "Stale",
    "Status",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "TableRow",
    "UnknownTable",
]
