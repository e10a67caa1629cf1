"""What is asked about a seat that was left to a computer, and the buttons that answer."""

from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.tables.people import vacancy_of
from bot.tables.table import Refused, Table, Vacancy
from cogs.answering import (
    Client,
    ComponentHandler,
    Interaction,
    MessageParts,
    acknowledge,
    disable_if_refused,
    persistent_view,
)
from cogs.posting import Batch, Sent, mark, once, table_channel

SEAT = r"(?P<seat>\d{1,3})\.(?P<since>\d{1,9})"  # a vacancy in an id
DECLINES = ("no", "refuse")
Question = Callable[[Client, Table, Vacancy, str], Awaitable[MessageParts]]
"""What is asked about a vacancy at a table, in a message with this nonce."""


async def ask_channel(bot: Client, table: Table, batch: Batch, question: Question) -> Sent:
    """Ask the channel about a seat while it is still free; afterwards nothing."""
    newest = batch[-1]
    vacancy = vacancy_of(newest.payload)
    try:
        table = await bot.tables.replacements.vacant(table.id, vacancy)
    except Refused:
        return Sent()
    return Sent(await once(bot, table_channel(bot, table), batch, lambda: question(bot, table, vacancy, newest.nonce)))


def vacancy_view(
    kind: str, table_id: int, message: object, vacancy: Vacancy, labels: Mapping[str, str]
) -> discord.ui.View:
    """A button for each of these answers, with its label."""
    styles, asked = discord.ButtonStyle, f"{kind}:{table_id}{mark(str(message))}{vacancy.seat}.{vacancy.since}"
    return persistent_view(
        discord.ui.Button(
            style=styles.secondary if reply in DECLINES else styles.primary,
            label=label,
            custom_id=f"{asked}:{reply}",
        )
        for reply, label in labels.items()
    )


class VacancyButton(ComponentHandler, template=r"(?!)"):
    """An answer about a seat; it can be given no more once somebody plays the seat, or the game is over."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, new_answer=False)
        async with disable_if_refused(interaction, "seat_not_free", "not_running"):
            await self.reply(interaction)

    async def reply(self, interaction: Interaction) -> None:
        """Do what the answer asks for. Raises NotImplementedError unless a subclass says what."""
        raise NotImplementedError

    @property
    def vacancy(self) -> Vacancy:
        """The seat as it was left."""
        return Vacancy(int(self.match["seat"]), int(self.match["since"]))
