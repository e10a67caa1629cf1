"""Seeks somebody for a seat that was left to a computer, for its owner, the host or a moderator."""

from collections.abc import Sequence

import discord

from bot.engine.effect import Seat
from bot.tables.people import Vacancy
from bot.tables.table import Refused, Table, need_host_or_moderator
from bot.texts import Texts, texts
from cogs.answering import (
    Client,
    ComponentHandler,
    Interaction,
    MessageParts,
    acknowledge,
    answer,
    moderates,
    persistent_view,
    reader,
)
from cogs.discord_text import escape_name, isolate_name
from cogs.managing.vacancies import ask_channel, vacancy_view
from cogs.posting import Batch, SendResult, in_each_language, language_of


async def seek_replacement(interaction: Interaction, table: Table) -> None:
    """Seek a replacement for the person's seat; a host or moderator is asked which seat if there are several.

    Raise Refused("seat_not_free") if there is none, and what `need_host_or_moderator` raises for the seats of others.
    """
    own = table.seat_of(interaction.user.id)
    vacant = [seat.seat for seat in table.seats if seat.vacant]
    if own is not None and own in vacant:
        vacant = [own]
    else:
        need_host_or_moderator(table, interaction.user.id, moderates(interaction))
    if len(vacant) == 1:
        await _seek(interaction, table.id, vacant[0])
    elif vacant:
        words = (await reader(interaction)).texts()
        await answer(interaction, content=words("seek.whose"), view=seek_view(table, vacant, words))
    else:
        raise Refused("seat_not_free")


async def _seek(interaction: Interaction, table_id: int, seat: Seat) -> None:
    """Have the channel asked who takes over a seat, and say so in the private answer."""
    table = await interaction.client.tables.replacements.seek(
        table_id, seat, interaction.user.id, moderator=moderates(interaction)
    )
    words = (await reader(interaction)).texts()
    await answer(interaction, content=words("seek.done", player=escape_name(table.names[seat])), view=None)


def seek_view(table: Table, seats: Sequence[Seat], words: Texts) -> discord.ui.View:
    """Return a button *Find a replacement* for each of these seats."""

    def label(seat: Seat) -> str:
        return words("seek.for", player=isolate_name(table.names[seat])) if len(seats) > 1 else words("button.seek")

    return persistent_view(
        discord.ui.Button(label=label(seat), emoji="🔎", custom_id=f"seek:{table.id}:{seat}") for seat in seats
    )


class SeekButton(ComponentHandler, template=r"seek:(?P<table>\d+):(?P<seat>\d+)"):
    """Handles *Find a replacement* in a private answer."""

    async def act(self, interaction: Interaction) -> None:
        """Seek a replacement for the button's seat."""
        await acknowledge(interaction, new_answer=False)
        await _seek(interaction, self.table_id, int(self.match["seat"]))


async def send_seek(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Ask the channel who takes over a seat, while it is still free."""
    return await ask_channel(bot, table, batch, _seek_post)


async def _seek_post(bot: Client, table: Table, vacancy: Vacancy, nonce: str) -> MessageParts:
    """Return the parts of the question to the channel, with *Take over*."""
    view = takeover_view(table.id, nonce, vacancy, ("ask",), texts(language_of(table), table.game.key))
    content = in_each_language(table, lambda words: words("seek.post", **seat_facts(table, vacancy.seat, words)))
    return {"content": content, "view": view}


def seat_facts(table: Table, seat: Seat, words: Texts) -> dict[str, object]:
    """Return the values for texts about a seat that can be taken over: its player, points and rank."""
    # Ties are broken only at the end of a game: until then equal points have the same rank.
    totals = [score.total for score in table.game.tally(table.state)]
    return {
        "player": escape_name(table.names[seat]),
        "game": words("game.name"),
        "points": words("players.points", n=totals[seat]),
        "rank": 1 + sum(total > totals[seat] for total in totals),
        "n": len(totals),
    }


def takeover_view(
    table_id: int, message: object, vacancy: Vacancy, offered: Sequence[str], words: Texts
) -> discord.ui.View:
    """Return a button for each of these answers: "ask" is *Take over*, "yes" and "no" confirm or cancel it.

    `message` is the nonce of the public question or, in the private one, its id.
    """
    return vacancy_view("takeover", table_id, message, vacancy, {reply: f"seek.{reply}" for reply in offered}, words)
