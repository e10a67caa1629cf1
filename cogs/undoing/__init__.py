"""Undo: at once if it concerns nobody else, otherwise with the consent of the others."""

from cogs.undoing.requests import send_outcomes, send_request, send_request_copy
from cogs.undoing.undo_button import UndoButton, ask_undo

__all__ = ["UndoButton", "ask_undo", "send_outcomes", "send_request", "send_request_copy"]
