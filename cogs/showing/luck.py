"""/verify: a game as a file, which proves that its luck was fixed before the first turn."""

import io

import discord
import msgspec

from bot.tables.table import Table
from cogs.answering import Interaction, answer, reader


async def show_luck(interaction: Interaction, table: Table) -> None:
    """Answer with the file, and whether it proves what it should. Raises Refused while the luck may not be known."""
    file, faults = await interaction.client.tables.record.file(table.id)
    words = (await reader(interaction)).texts()
    told = words("luck.broken", faults="; ".join(faults)) if faults else words("luck.proved", luck=file.commitment)
    made = discord.File(io.BytesIO(msgspec.json.encode(file)), f"game-{table.id}.json")
    await answer(interaction, content=told, picture=made)
