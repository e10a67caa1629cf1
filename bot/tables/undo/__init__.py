"""Undo: what can be taken back, who is asked, and what an earlier state keeps of the later one."""

from bot.tables.undo.consent import ConsentRequest, RequestCopy
from bot.tables.undo.undo import (
    REQUEST,
    UNDO,
    UNDONE,
    ConsentNeeded,
    UndoDone,
    UndoService,
    UnsureUndo,
    can_undo_alone,
    last_choice_of,
)
from bot.tables.undo.undo_state import prepare_restored

__all__ = [
    "REQUEST",
    "UNDO",
    "UNDONE",
    "ConsentNeeded",
    "ConsentRequest",
    "RequestCopy",
    "UndoDone",
    "UndoService",
    "UnsureUndo",
    "can_undo_alone",
    "last_choice_of",
    "prepare_restored",
]
