"""A game as a file: one that proves its luck (/verify), one that can be brought elsewhere (/game export).

And the post with the secret of a game that was ended early.
"""

import io

import discord
import msgspec

from bot.tables.table import Refused, Table
from bot.texts import texts
from cogs.answering import Client, Interaction, MessageParts, answer, moderates, reader
from cogs.posting import Batch, Sent, archive_again, buttons_of, language_of, once, post_of, table_channel

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


async def send_secret(bot: Client, table: Table, batch: Batch) -> Sent:
    """Tell what a game's luck came of that was ended early, without calling anybody; its own thread then rests again.

    Its buttons name the message, so that it comes once.
    """
    newest = batch[-1]

    async def write() -> MessageParts:
        words = texts(language_of(table), table.game.key)
        lines = [words("luck.ended", game=words("game.name"), id=table.id, luck=post_of(newest).luck)]
        last = await bot.tables.newest_row_in(table.row.guild_id, table.row.channel_id)
        if last is not None and last.id == table.id:  # of which game /verify tells there
            lines.append(words("luck.ended_proof"))
        view = buttons_of(table.id, newest.nonce, words, ("log", "replay"))
        return {"content": "\n".join(lines), "view": view, "silent": True}

    message_id = await once(bot, table_channel(bot, table), batch, write)
    await archive_again(bot, table)
    return Sent(message_id)
