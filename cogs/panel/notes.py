"""The person's notes on the table, opened from the panel: it shows their beginning from then on."""

from cogs.answering import Filled, Interaction, take_snapshot
from cogs.notepad import NotesForm, open_notes
from cogs.panel.any_table import table_of
from cogs.panel.control import ID, Control, parse_control
from cogs.panel.question import current_question
from cogs.panel.show import PanelState, show_question


class PanelNotesForm(NotesForm, template=ID):
    """The form whose id is that of the panel's control: what was chosen before it was opened stays chosen."""

    @classmethod
    async def show(cls, interaction: Interaction, filled: Filled) -> None:
        """Show the panel as it was, with the notes; say that they are kept if something else is asked by now."""
        control = parse_control(filled.custom_id)
        assert control, "the form's id is a control's"
        table = await table_of(interaction, control)
        seat = table.played_by(interaction.user.id)
        if seat is not None:
            snapshot = await take_snapshot(interaction, table, seat)
            if question := current_question(snapshot, control):
                values = question.chooser.stepping.expand(control.values) or question.chooser.stepping.initial()
                await show_question(interaction, snapshot, question, PanelState(values, place=control.place))
                return
        await super().show(interaction, filled)


async def open_panel_notes(interaction: Interaction, control: Control) -> None:
    """Open the person's notes on the panel's table. Nothing may be acknowledged before."""
    table = await interaction.client.tables.get(control.table)
    await open_notes(interaction, PanelNotesForm, control.id, table)
