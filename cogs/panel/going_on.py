"""A panel that rests until its seat is asked again goes on by itself."""

from bot.engine.effect import Seat
from cogs.answering import Interaction, answer, reader, snapshot
from cogs.panel.opening import continue_panel


async def go_on(interaction: Interaction, table_id: int, seat: Seat) -> bool:
    """Show what the seat is asked now, or that the game is over; whether there was anything to show."""
    table = await interaction.client.tables.get(table_id)
    if not table.running:
        words = (await reader(interaction)).texts()
        await answer(interaction, content=words("panel.ended"), attachments=[], view=None)
        return True
    if table.played_by(interaction.user.id) != seat or seat not in table.undecided():
        return False
    seen = await snapshot(interaction, table, seat)
    await continue_panel(interaction, seen, seen.words(table.asking("panel.again", seat)))
    return True
