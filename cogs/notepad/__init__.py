"""What a person has noted about a table, for themselves alone: the form for it, and how it is shown beside the game."""

from cogs.notepad.form import GameNotesForm, NotesForm, note_game, open_notes
from cogs.notepad.line import notes_line

__all__ = ["GameNotesForm", "NotesForm", "note_game", "notes_line", "open_notes"]
