"""Resumes a resting panel when its seat is asked again."""

from bot.engine.effect import Seat
from cogs.answering import Interaction, answer, reader, take_snapshot
from cogs.panel.opening import continue_panel


async def resume_panel(interaction: Interaction, table_id: int, seat: Seat) -> bool:
    """Show the seat's question, or that the game is over. Return whether there was anything to show."""
    table = await interaction.client.tables.get(table_id)
    if not table.running:
        words = (await reader(interaction)).texts()
        await answer(interaction, content=words("panel.ended"), attachments=[], view=None)
        return True
    if table.played_by(interaction.user.id) != seat or seat not in table.seats_to_choose():
        return False
    snapshot = await take_snapshot(interaction, table, seat)
    await continue_panel(interaction, snapshot, snapshot.words(table.turn_text_key("panel.again", seat)))
    return True
