"""Undo: what can be taken back, who is asked, and what an earlier state keeps."""

from bot.tables.undo.consent import ConsentRequest
from bot.tables.undo.undo import REQUEST, UNDO, UNDONE, Concerned, Undone, UndoService, can_undo_alone
from bot.tables.undo.undo_state import go_back

__all__ = [
    "REQUEST",
    "UNDO",
    "UNDONE",
    "Concerned",
    "ConsentRequest",
    "UndoService",
    "Undone",
    "can_undo_alone",
    "go_back",
]
