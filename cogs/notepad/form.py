"""The form with a person's notes on a table: they are read and changed in it."""

from bot.tables.people import LONGEST_NOTES
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Filled, Form, Interaction, label_field, open_form, reader, reader_with_notes, say, text_field

NOTES = "notes"  # the field


class NotesForm(Form, template=r"(?!)"):
    """A form with a person's notes on the table in its id; subclasses say what is shown once they are written."""

    def __init__(self, custom_id: str, notes: str, words: Texts) -> None:
        super().__init__(words("notes.title", game=words("game.name")), custom_id)
        field = text_field(NOTES, words("notes.hint"), LONGEST_NOTES, notes, in_lines=True)
        self.add_item(label_field(words("notes.label"), field, words("notes.about")))

    @classmethod
    async def act(cls, interaction: Interaction, filled: Filled) -> None:
        """Write the notes, and show them where the form was opened."""
        await interaction.client.tables.notepads.write(interaction.user.id, filled.table_id, filled.text(NOTES))
        await cls.show(interaction, filled)

    @classmethod
    async def show(cls, interaction: Interaction, filled: Filled) -> None:
        """Say that the notes are kept, or that there are none any more."""
        words = (await reader(interaction)).texts()
        await say(interaction, words("notes.kept" if filled.text(NOTES) else "notes.gone"))


class GameNotesForm(NotesForm, template=r"notes:(?P<table>\d+)"):
    """The form that a command opens."""


async def open_notes(interaction: Interaction, kind: type[NotesForm], custom_id: str, table: Table) -> None:
    """Open a form with the person's notes on a table. Nothing may be acknowledged before."""
    who, notes = await reader_with_notes(interaction, table.id)
    await open_form(interaction, kind(custom_id, notes, who.texts(table.game.key)))


async def note_game(interaction: Interaction, table: Table) -> None:
    """Open the form with the person's notes on a table, which belongs to no message."""
    await open_notes(interaction, GameNotesForm, f"notes:{table.id}", table)
