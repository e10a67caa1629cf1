"""A person's vacation."""

import discord

from cogs.answering import Interaction, MessageParts, reader
from cogs.discord_text import duration_text


async def vacation_panel(interaction: Interaction) -> MessageParts:
    """Return the parts that show the reader's vacation and its buttons."""
    words, vacations = (await reader(interaction)).texts(), interaction.client.tables.vacations
    left, until, auto = await vacations.state(interaction.user.id)
    lines = [
        words("settings.vacation.away", until=f"<t:{until // 1000}:f>")
        if until
        else words("settings.vacation.left", left=duration_text(left, words)),
        words(f"settings.vacation.{'auto' if auto else 'by_hand'}"),
    ]
    view = discord.ui.View(timeout=None)
    for wish in ("end" if until else "start", "by_hand" if auto else "auto"):
        label = words(f"settings.turn.vacation_{wish}")
        view.add_item(discord.ui.Button(label=label, custom_id=f"settings:vacation:{wish}"))
    view.stop()
    return {"content": "\n".join(lines), "view": view}


async def set_vacation(interaction: Interaction, wish: str) -> None:
    """Do what was pressed. Raise Refused("no_vacation"), Refused("vacation_already")."""
    vacations, user_id = interaction.client.tables.vacations, interaction.user.id
    match wish:
        case "start":
            await vacations.take(user_id)
        case "end":
            await vacations.end(user_id)
        case "auto" | "by_hand":
            await vacations.set_auto(user_id, wish == "auto")
