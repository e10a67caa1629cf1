"""Undo: at once where nobody else is concerned, else the others are asked in the channel."""

from typing import TYPE_CHECKING, Any

import discord
import msgspec
import structlog
from discord import app_commands
from discord.ext import commands

from bot.log import log
from bot.tables.errors import Refused
from bot.tables.outgoing import RequestOutcome
from bot.tables.table import Table
from bot.tables.undo import ConsentRequest, Undone
from bot.texts import Texts, texts
from cogs.answers import acknowledge, answer, answered
from cogs.here import game_here, tell_missing
from cogs.names import shown
from cogs.post_view import language_of
from cogs.pressed import Pressed
from cogs.reader import Interaction, reader
from cogs.sending import NOT_OURS, Batch, Sent, arrived, mark, once
from cogs.translate import named

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper

logger = log(__name__)


async def ask_undo(interaction: Interaction, table: Table) -> None:
    """Take back the person's last choice, or ask those concerned; answers the deferred private answer."""
    words = (await reader(interaction)).texts(table.game.key)
    result = await interaction.client.tables.undo.ask(table.id, interaction.user.id, interaction.id)
    if isinstance(result, Undone):
        await answer(interaction, content=words("undo.done"))
        return
    names = words("list.and_also").join(shown(result.table.name_of(person)) for person in result.missing)
    await answer(interaction, content=words("undo.asked_again", names=names) if result.again else words("undo.asked"))


async def send_request(bot: "Gamekeeper", batch: Batch) -> Sent:
    """The question to those concerned, in the channel and in its language, while it still is one."""
    newest = batch[-1]
    assert newest.table_id is not None
    asked = await bot.tables.undo.request(newest.table_id, newest.nonce)
    if asked is None:
        return Sent()
    channel = bot.get_partial_messageable(newest.target, guild_id=asked.table.row.guild_id)
    return Sent(await once(bot, channel, batch, lambda: _request(bot, asked)))


async def send_answer(bot: "Gamekeeper", batch: Batch) -> Sent:
    """What came of requests, in the messages that asked and can be answered no more."""
    assert batch[0].table_id is not None
    table = await bot.tables.get(batch[0].table_id)
    words = texts(await language_of(bot, table))
    channel = bot.get_partial_messageable(batch[0].target, guild_id=table.row.guild_id)
    for message in batch:
        answer = msgspec.json.decode(message.payload, type=RequestOutcome)
        asked = await bot.tables.outbox.sent_as(answer.nonce) or await arrived(bot, channel, answer.nonce)
        if asked is None:  # it was never asked
            continue
        try:
            await channel.get_partial_message(asked).edit(content=words(f"undo.{answer.outcome}"), view=None)
        except discord.HTTPException as error:
            if error.code not in NOT_OURS:
                raise
            logger.info("a request's message is gone", table=table.id, message=asked)
    return Sent()


async def _request(bot: "Gamekeeper", asked: ConsentRequest) -> dict[str, Any]:
    words = texts(await language_of(bot, asked.table))
    people = await bot.tables.people.find_all(asked.missing)
    users = [discord.Object(user) for user in asked.missing if people[user].pings]
    return {
        "content": request_text(asked, words),
        "view": request_view(asked, words),
        "allowed_mentions": discord.AllowedMentions(users=users),
    }


def request_text(asked: ConsentRequest, words: Texts) -> str:
    """Who asks for what, and who has still to agree."""
    name = shown(asked.table.names[asked.request.seat])
    missing = " ".join(f"<@{user}>" for user in asked.missing)
    return words("undo.request", player=name, names=missing)


def request_view(asked: ConsentRequest, words: Texts) -> discord.ui.View:
    """Agree and Refuse."""
    view = discord.ui.View(timeout=None)
    for what, style in (("agree", discord.ButtonStyle.success), ("refuse", discord.ButtonStyle.secondary)):
        custom_id = f"undo:{asked.table.id}{mark(asked.request.nonce)}{what}"
        view.add_item(discord.ui.Button(style=style, label=words(f"undo.{what}"), custom_id=custom_id))
    view.stop()
    return view


class UndoButton(
    Pressed,
    template=r"undo:(?P<table>\d+):(?P<nonce>[\w-]+):(?P<what>agree|refuse)",
):
    """Agree or Refuse under a request to undo."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, anew=False)
        structlog.contextvars.bind_contextvars(table=self.table_id)
        try:
            await self._decide(interaction)
        except Refused as refused:
            if refused.key in ("moved_on", "not_running", "ended"):
                await answer(interaction, view=None)
            raise

    async def _decide(self, interaction: Interaction) -> None:
        tables, user = interaction.client.tables, interaction.user.id
        words = texts(await language_of(interaction.client, await tables.get(self.table_id)))
        if self.said["what"] == "refuse":
            await tables.undo.refuse(self.table_id, self.said["nonce"], user)
            await answer(interaction, content=words("undo.refused"), view=None)
            return
        result = await tables.undo.agree(self.table_id, self.said["nonce"], user, interaction.id)
        if isinstance(result, Undone):
            await answer(interaction, content=words("undo.agreed"), view=None)
        else:
            none = discord.AllowedMentions.none()
            await answer(interaction, content=request_text(result, words), allowed_mentions=none)


class Undoing(commands.Cog):
    """/undo."""

    @app_commands.command(name=named("command.undo.name"), description=named("command.undo.about"))
    @app_commands.guild_only()
    @answered
    async def undo(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        table = await game_here(interaction)
        table.need_seat(interaction.user.id)
        await ask_undo(interaction, table)
        await tell_missing(interaction, table)


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(UndoButton)
    await bot.add_cog(Undoing())
