"""Questions about a seat that was left to a computer, and their answer buttons."""

from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.tables.people import Vacancy, vacancy_of
from bot.tables.table import Refused, Table
from bot.texts import Texts
from cogs.answering import (
    Client,
    ComponentHandler,
    Interaction,
    MessageParts,
    acknowledge,
    disable_if_refused,
    persistent_view,
)
from cogs.discord_text import sign
from cogs.posting import Batch, SendResult, nonce_mark, send_once, table_channel

SEAT = r"(?P<seat>\d{1,3})\.(?P<since>\d{1,9})"  # a vacancy in a custom id
DECLINES = ("no", "refuse")  # answers whose buttons are grey
Question = Callable[[Client, Table, Vacancy, str], Awaitable[MessageParts]]
"""Returns the parts of a message with this nonce that asks about a vacancy at a table."""


async def ask_channel(bot: Client, table: Table, batch: Batch, question: Question) -> SendResult:
    """Ask the channel about a seat if it is still free."""
    newest = batch[-1]
    vacancy = vacancy_of(newest.payload)
    try:
        table = await bot.tables.replacements.need_vacant(table.id, vacancy)
    except Refused:
        return SendResult()
    return SendResult(
        await send_once(bot, table_channel(bot, table), batch, lambda: question(bot, table, vacancy, newest.nonce))
    )


def vacancy_view(
    kind: str, table_id: int, message: object, vacancy: Vacancy, keys: Mapping[str, str], words: Texts
) -> discord.ui.View:
    """Return a view with a button for each answer about a vacancy; `keys` are the keys of their texts.

    `kind` begins the custom ids; `message` is the nonce or id of the message that they belong to.
    """
    styles, id_start = discord.ButtonStyle, f"{kind}:{table_id}{nonce_mark(str(message))}{vacancy.seat}.{vacancy.since}"
    return persistent_view(
        discord.ui.Button(
            style=styles.secondary if reply in DECLINES else styles.primary,
            label=words(key),
            emoji=sign(key),
            custom_id=f"{id_start}:{reply}",
        )
        for reply, key in keys.items()
    )


class VacancyButton(ComponentHandler, template=r"(?!)"):
    """Handles an answer about a seat; its message loses its buttons once the seat is taken or the game is over."""

    async def act(self, interaction: Interaction) -> None:
        """Acknowledge, then do what the answer asks for."""
        await acknowledge(interaction, new_answer=False)
        async with disable_if_refused(interaction, "seat_not_free", "not_running"):
            await self.reply(interaction)

    async def reply(self, interaction: Interaction) -> None:
        """Do what the answer asks for. Raise NotImplementedError unless a subclass defines it."""
        raise NotImplementedError

    @property
    def vacancy(self) -> Vacancy:
        """The seat that was vacant when the buttons were made, and since when."""
        return Vacancy(int(self.match["seat"]), int(self.match["since"]))
