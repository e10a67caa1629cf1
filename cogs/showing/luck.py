"""A game as a file: one that proves its luck (/verify), one that can be brought elsewhere (/game export)."""

import io

import discord
import msgspec

from bot.tables.errors import Refused
from bot.tables.table import Table
from cogs.answering import Interaction, answer, moderates, reader

MOST = 8 << 20  # bytes: Discord takes 10 MiB with all else in the message


async def show_luck(interaction: Interaction, table: Table) -> None:
    """Answer with the file, and whether it proves what it should. Raises Refused while the luck may not be known."""
    file, faults = await interaction.client.tables.record.file(table.id)
    words = (await reader(interaction)).texts()
    told = words("luck.broken", faults="; ".join(faults)) if faults else words("luck.proved", luck=file.commitment)
    made = discord.File(io.BytesIO(msgspec.json.encode(file)), f"game-{table.id}.json")
    await answer(interaction, content=told, picture=made)


async def show_export(interaction: Interaction, table: Table) -> None:
    """Answer with the file of a game that is over. Raises Refused to others than its host and moderators."""
    record, user = interaction.client.tables.record, interaction.user
    game = msgspec.json.encode(await record.for_host(table.id, user.id, moderator=moderates(interaction)))
    words = (await reader(interaction)).texts()
    if len(game) > MOST:
        raise Refused("export_too_long", table=table.id)
    made = discord.File(io.BytesIO(game), f"table-{table.id}.json")
    await answer(interaction, content=words("export.done"), picture=made)
