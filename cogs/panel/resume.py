"""Resumes a resting panel when its seat is asked again."""

from bot.engine.effect import Seat
from cogs.answering import Interaction, answer, is_replaced, lies_above, move_down, reader, take_snapshot
from cogs.panel.opening import open_panel
from cogs.panel.rest import take_told


async def resume_panel(interaction: Interaction, table_id: int, seat: Seat) -> bool:
    """Show the seat's question, or that the game is over. Return whether there was anything to show.

    The question comes below the post that tells what has led to it: who has played reads downwards.
    """
    await interaction.client.poster.settle(table_id)
    if is_replaced(interaction):
        return False
    table = await interaction.client.tables.get(table_id)
    if not table.running:
        words = (await reader(interaction)).texts()
        await answer(interaction, content=words("panel.ended"), attachments=[], view=None)
        return True
    if table.played_by(interaction.user.id) != seat or seat not in table.seats_to_choose():
        return False
    if lies_above(interaction, table.row.channel_id, table.row.last_post_id or 0):
        move_down(interaction)
    snapshot = await take_snapshot(interaction, table, seat)
    told = take_told(interaction)
    note = told or snapshot.words(table.turn_text_key("panel.again", seat))
    await open_panel(interaction, snapshot, note, tells_last=bool(told))
    return True
