"""The board and the hand, as a person may see them, in a private answer."""

from textwrap import wrap

from bot.engine.effect import Seat
from bot.tables.table import Refused, Table
from cogs.answering import Client, Interaction, answer, reader, say
from cogs.following import follow_offer
from cogs.pictures import text_board

CONTENT = 1900  # characters of a page: less than Discord's 2,000, as it is a code block


async def show_board(
    interaction: Interaction, table: Table, seat: Seat | None = None, *, in_words: bool = False
) -> None:
    """Answer with the picture of the table, or of one seat's part of it, as this person may see it.

    `in_words`: with the whole table in words instead. Who has no seat in a game that runs can follow it from there.
    """
    who = await reader(interaction)
    viewer = table.seat_of(interaction.user.id)
    bot: Client = interaction.client
    if in_words:
        await _say_long(interaction, text_board(table, table.view(viewer), who.lang))
        return
    if seat is None:
        picture = await bot.pictures.table(table, who.lang, who.theme)
    else:
        picture = await bot.pictures.seat(table, table.view(viewer), seat, who.lang, who.theme)
    await answer(interaction, picture=picture, **await follow_offer(interaction, table))


async def show_hand(interaction: Interaction, table: Table) -> None:
    """Answer with the person's hand; in a game without hands, with their own part of the table.

    Raise Refused("not_seated") if the person has no seat.
    """
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise Refused("not_seated")
    if not table.game.hands:
        await show_board(interaction, table, seat)
        return
    who = await reader(interaction)
    picture = await interaction.client.pictures.hand(table, seat, who.lang, who.theme)
    await answer(interaction, picture=picture)


async def _say_long(interaction: Interaction, text: str) -> None:
    """Say a long text in as many private messages as it needs, as code blocks."""
    pages = [""]
    for line in text.replace("`", "'").splitlines():
        for piece in wrap(line, CONTENT) or [""]:
            if len(pages[-1]) + len(piece) + 1 > CONTENT:
                pages.append("")
            pages[-1] += piece + "\n"
    await answer(interaction, content=f"```\n{pages[0]}```")
    for page in pages[1:]:
        await say(interaction, f"```\n{page}```")
