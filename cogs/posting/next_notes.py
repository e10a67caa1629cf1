"""The note by DM that its person is next: without a sound, and nothing where DMs are closed."""

import discord

from bot.tables.table import PersonRow, Table
from bot.texts import texts
from cogs.answering import Client, MessageParts, persistent_view
from cogs.discord_text import escape_name
from cogs.posting.language import language_for
from cogs.posting.places import channel_link
from cogs.posting.sending import Batch, SendResult, nonce_mark, send_dm


async def send_next_note(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Tell a person that they are next, if they still are; the note is taken away when their turn comes."""
    newest, notes = batch[-1], bot.tables.next_notes
    person = await bot.tables.people.find(newest.target)
    if not await notes.is_wanted(table, person):
        return SendResult()

    async def write() -> MessageParts:
        return _note_parts(table, person, newest.nonce)

    sent = await send_dm(bot, person.user_id, batch, write)
    if sent is None:
        return SendResult()
    return SendResult(sent, then=[notes.removal_order(table, person.user_id, sent)])


def _note_parts(table: Table, person: PersonRow, nonce: str) -> MessageParts:
    """Return the parts of the note, with the button to plan the turn."""
    words = texts(language_for(person, table), table.game.key)
    (asked,) = table.people(table.seats_to_choose())
    values = {"game": words("game.name"), "table": table.id, "player": escape_name(table.name_of(asked))}
    button = discord.ui.Button[discord.ui.View](
        label=words("plan.button"), emoji="🗓️", custom_id=f"post:{table.id}{nonce_mark(nonce)}plan"
    )
    content = words("next.note", **values, link=channel_link(table))
    return {"content": content, "view": persistent_view([button]), "silent": True}
