"""Undo: what can be taken back, who is asked, and what an earlier state keeps."""

from bot.tables.undo.consent import ConsentRequest
from bot.tables.undo.going_back import go_back
from bot.tables.undo.undo import REQUEST, UNDO, UNDONE, Concerned, Undone, UndoService, can_undo_alone

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
