"""Handing on who hosts a table."""

from cogs.answering import Interaction, answer, any_table_here, find_seat, moderates, reader, tell_missing_permissions
from cogs.discord_text import escape_name


async def hand_on_host(interaction: Interaction, player: str) -> None:
    """Make another player of this channel's table its host, and say so in the private answer."""
    table, user_id = await any_table_here(interaction), interaction.user.id
    seat = find_seat(table, player)
    after = await interaction.client.tables.hosts.hand_on(table.id, seat, user_id, moderator=moderates(interaction))
    words = (await reader(interaction)).texts()
    await answer(interaction, content=words("post.new_host", host=escape_name(after.names[seat])))
    await tell_missing_permissions(interaction, after)
