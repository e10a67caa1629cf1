"""Playing on by DM after leaving the server: the person asks, and the host or a moderator decides."""

from collections.abc import Sequence

import discord
import msgspec

from bot.tables.people import DmNotice, Vacancy
from bot.tables.table import Table
from bot.texts import Texts, texts
from cogs.answering import Client, Interaction, MessageParts, answer, moderates, reader, without_absent
from cogs.discord_text import escape_name
from cogs.managing.vacancies import SEAT, VacancyButton, ask_channel, vacancy_view
from cogs.posting import (
    Batch,
    SendResult,
    allowed_mentions,
    buttons_of,
    is_silent,
    language_for,
    language_of,
    send_dm,
    text_in_each_language,
)


async def send_by_dm(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Tell a person who has left the server what becomes of their seat.

    Discord lets us write only to people who share another server with the bot.
    """
    newest = batch[-1]
    notice = msgspec.json.decode(newest.payload, type=DmNotice)
    person = await bot.tables.people.find(newest.target)

    async def write() -> MessageParts:
        words = texts(language_for(person, table), table.game.key)
        view = buttons_of(table.id, newest.nonce, words, ("board",))
        if notice.vacancy:
            view = _view(table.id, newest.nonce, notice.vacancy, ("ask",), words)
        content = words(notice.note, game=words("game.name"), table=table.id)
        return {"content": content, "view": view, "silent": await is_silent(bot, newest.target)}

    return SendResult(await send_dm(bot, newest.target, batch, write))


async def send_consent(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Ask the host whether a person may play on by DM, while a computer still plays for them."""
    table = await without_absent(bot, table, [table.row.host_id])
    return await ask_channel(bot, table, batch, _consent_post)


async def _consent_post(bot: Client, table: Table, vacancy: Vacancy, nonce: str) -> MessageParts:
    """Return the parts of the question to the host, with *Agree* and *Refuse*; it notifies the host."""
    words, host = texts(language_of(table)), table.row.host_id
    player = escape_name(table.names[vacancy.seat])
    return {
        "content": text_in_each_language(table, "by_dm.consent", player=player, host=host),
        "view": _view(table.id, nonce, vacancy, ("agree", "refuse"), words),
        "allowed_mentions": await allowed_mentions(bot, [host]),
    }


def _view(table_id: int, nonce: str, vacancy: Vacancy, offered: Sequence[str], words: Texts) -> discord.ui.View:
    """Return a button for each of these answers about a seat: "ask", "agree", "refuse"."""
    return vacancy_view("by_dm", table_id, nonce, vacancy, {reply: f"by_dm.{reply}" for reply in offered}, words)


class ByDmButton(VacancyButton, template=rf"by_dm:(?P<table>\d+):[\w-]+:{SEAT}:(?P<what>ask|agree|refuse)"):
    """Handles *Go on by DM* of a person who has left, and *Agree* and *Refuse* of the host or a moderator."""

    async def reply(self, interaction: Interaction) -> None:
        """Ask the host, for the person who has left; or decide, for the host or a moderator."""
        await (self._ask if self.match["what"] == "ask" else self._decide)(interaction)

    async def _ask(self, interaction: Interaction) -> None:
        """Ask the host whether this person may play on by DM, and say so to the person."""
        tables, user_id = interaction.client.tables, interaction.user.id
        await tables.dm_play.ask(self.table_id, self.vacancy, user_id)
        await tables.people.note_open_dms(user_id)
        words = (await reader(interaction)).texts()
        await answer(interaction, content=words("by_dm.asked"), view=None)

    async def _decide(self, interaction: Interaction) -> None:
        """Agree or refuse, and replace the question with the decision, in the languages of the table's posts."""
        dm_play, agrees = interaction.client.tables.dm_play, self.match["what"] == "agree"
        decide = dm_play.agree if agrees else dm_play.refuse
        table: Table = await decide(self.table_id, self.vacancy, interaction.user.id, moderator=moderates(interaction))
        key, player = "post.by_dm" if agrees else "by_dm.not", escape_name(table.names[self.vacancy.seat])
        await answer(interaction, content=text_in_each_language(table, key, player=player), view=None)
