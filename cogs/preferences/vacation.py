"""A person's vacation."""

import discord

from cogs.answering import Interaction, MessageParts, reader
from cogs.discord_text import duration_text


async def vacation_panel(interaction: Interaction) -> MessageParts:
    """Return the parts that show the reader's vacation: until when they are away, or how much they have left."""
    words, vacations = (await reader(interaction)).texts(), interaction.client.tables.vacations
    remaining, until, is_automatic = await vacations.state(interaction.user.id)
    if until:
        state = words("settings.vacation.away", until=f"<t:{until // 1000}:f>")
    else:
        state = words("settings.vacation.left", left=duration_text(remaining, words))
    lines = [state, words(f"settings.vacation.{'auto' if is_automatic else 'by_hand'}")]
    view = discord.ui.View(timeout=None)
    for wish in ("end" if until else "start", "by_hand" if is_automatic else "auto"):
        label = words(f"settings.turn.vacation_{wish}")
        view.add_item(discord.ui.Button(label=label, custom_id=f"settings:vacation:{wish}"))
    view.stop()
    return {"content": "\n".join(lines), "view": view}


async def set_vacation(interaction: Interaction, wish: str) -> None:
    """Begin or end a vacation, or set whether vacations begin by themselves; with another wish do nothing.

    Raise Refused("no_vacation") if none is left, ("vacation_already") if they are away already.
    """
    vacations, user_id = interaction.client.tables.vacations, interaction.user.id
    match wish:
        case "start":
            await vacations.take(user_id)
        case "end":
            await vacations.end(user_id)
        case "auto" | "by_hand":
            await vacations.set_auto(user_id, wish == "auto")
