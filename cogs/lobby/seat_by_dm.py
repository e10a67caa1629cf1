"""A direct message about a lobby with *Take the seat*: to who is invited, and to friends of its host."""

import discord

from bot.tables.table import PersonRow, Table
from bot.texts import Texts, texts
from cogs.answering import (
    Button,
    Client,
    ComponentHandler,
    Interaction,
    MessageParts,
    acknowledge,
    answer,
    need_presence,
    persistent_view,
    player_name,
    reader,
)
from cogs.posting import Batch, add_player, is_silent, language_for, message_link, nonce_mark, send_dm


async def send_to_person(bot: Client, table: Table, batch: Batch, person: PersonRow, content: str) -> int | None:
    """Send a person this about a lobby, with the buttons; without a sound in their quiet hours.

    Return the message's id; None if DMs do not reach them.
    """
    nonce, silent = batch[-1].nonce, await is_silent(bot, person.user_id)

    async def write() -> MessageParts:
        words = texts(language_for(person, table), table.game.key)
        return {"content": content, "view": persistent_view(_buttons(table, nonce, words)), "silent": silent}

    return await send_dm(bot, person.user_id, batch, write)


def _buttons(table: Table, nonce: str, words: Texts) -> list[Button]:
    """Return the buttons to take the seat, or not."""
    mark = f"seat_by_dm:{table.id}{nonce_mark(nonce)}"
    style = discord.ButtonStyle.success
    return [
        discord.ui.Button(label=words("offer.take"), emoji="🪑", style=style, custom_id=f"{mark}yes"),
        discord.ui.Button(label=words("offer.refuse"), custom_id=f"{mark}no"),
    ]


ID = r"seat_by_dm:(?P<table>\d+):(?P<nonce>[0-9a-f]+-[0-9a-f]+):(?P<reply>yes|no)"


class SeatByDmControl(ComponentHandler, template=ID):
    """Handles the answers to such a message."""

    async def act(self, interaction: Interaction) -> None:
        """Take a seat in the lobby, or give up the one that is held, and say so in place of the buttons.

        They go too if it is too late.
        """
        await acknowledge(interaction, new_answer=False)
        client, user = interaction.client, interaction.user
        table = await client.tables.get(self.table_id)
        words = (await reader(interaction)).texts(table.game.key)
        link = message_link(table, table.row.last_post_id)
        if table.row.status != "lobby":
            await answer(interaction, content=words("refused.not_in_lobby"), view=None)
            return
        if self.match["reply"] == "no":
            if table.seat_of(user.id) is not None:
                await client.tables.lobby.leave(table.id, user.id)
            await answer(interaction, content=words("lobby.declined", link=link), view=None)
            return
        await need_presence(interaction, table)
        await client.tables.lobby.join(table.id, user.id, table.name_of(user.id) or player_name(user))
        await add_player(client, table.row.channel_id, user.id)
        await answer(interaction, content=words("lobby.done.join", link=link), view=None)
