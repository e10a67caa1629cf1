"""A game as a file: to prove its luck (/verify), or to take it to another bot (/game export).

And the post with the secret of the luck of a game that was ended early.
"""

import io

import discord
import msgspec

from bot.tables.table import Refused, Table
from bot.texts import Texts, texts
from cogs.answering import Client, Interaction, MessageParts, answer, moderates, reader
from cogs.posting import (
    Batch,
    SendResult,
    archive_again,
    buttons_of,
    in_each_language,
    language_of,
    post_of,
    send_once,
    table_channel,
)

MOST = 8 << 20  # bytes of a file: Discord accepts 10 MiB for a whole message


async def show_luck(interaction: Interaction, table: Table) -> None:
    """Answer with the file that proves the luck, and whether it does. Raise Refused while the luck must stay secret."""
    file, faults = await interaction.client.tables.history.file(table.id)
    words = (await reader(interaction)).texts()
    text = words("luck.broken", faults="; ".join(faults)) if faults else words("luck.proved", luck=file.commitment)
    attachment = discord.File(io.BytesIO(msgspec.json.encode(file)), f"game-{table.id}.json")
    await answer(interaction, content=text, picture=attachment)


async def show_export(interaction: Interaction, table: Table) -> None:
    """Answer with the file of a game that is over.

    Raise Refused if the person is neither its host nor a moderator, ("export_too_long") if the file is too large.
    """
    history, user = interaction.client.tables.history, interaction.user
    data = msgspec.json.encode(await history.for_host(table.id, user.id, moderator=moderates(interaction)))
    words = (await reader(interaction)).texts()
    if len(data) > MOST:
        raise Refused("export_too_long", table=table.id)
    attachment = discord.File(io.BytesIO(data), f"table-{table.id}.json")
    await answer(interaction, content=words("export.done"), picture=attachment)


async def send_secret(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Post the secret of the luck of a game that was ended early, without pings; its thread is archived again.

    Its buttons identify the message, so that it is sent once.
    """
    newest = batch[-1]

    async def write() -> MessageParts:
        last = await bot.tables.newest_row_in(table.row.guild_id, table.row.channel_id)
        is_last = last is not None and last.id == table.id  # only then /verify there is about this game
        luck = post_of(newest).luck
        content = in_each_language(table, lambda words: _secret_text(table, luck, words, proof=is_last))
        view = buttons_of(table.id, newest.nonce, texts(language_of(table), table.game.key), ("log", "replay"))
        return {"content": content, "view": view, "silent": True}

    message_id = await send_once(bot, table_channel(bot, table), batch, write)
    await archive_again(bot, table)
    return SendResult(message_id)


def _secret_text(table: Table, luck: str, words: Texts, *, proof: bool) -> str:
    """Return the text with the secret of a game's luck and, with `proof`, how it can be verified."""
    secret = words("luck.ended", game=words("game.name"), id=table.id, luck=luck)
    return "\n".join([secret, words("luck.ended_proof")]) if proof else secret
