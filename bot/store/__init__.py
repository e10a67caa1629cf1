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
    Choice,
    Counts,
    Guild,
    Handover,
    Message,
    NewChoice,
    NewMessage,
    Person,
    Saved,
    Seat,
    Status,
    Table,
)
from bot.store.store import Store

__all__ = [
    "AlreadyApplied",
    "ChannelTaken",
    "Choice",
    "ConstraintBroken",
    "Counts",
    "Guild",
    "Handover",
    "Message",
    "NewChoice",
    "NewMessage",
    "NewerDatabase",
    "Person",
    "Saved",
    "Seat",
    "Stale",
    "Status",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "Table",
    "UnknownTable",
]
