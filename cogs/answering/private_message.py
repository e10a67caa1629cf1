"""The private message of an interaction: its answer, or what was sent in its place further down."""

import discord

from cogs.answering.interaction import Interaction
from cogs.answering.message_parts import MessageParts

MOVES = "moves"  # key in an interaction's extras: the next answer is sent anew, below what came after the message
PLACE = "place"  # key in an interaction's extras: the id of the message that was sent in the answer's place


def private_message_pressed(interaction: Interaction) -> discord.Message | None:
    """Return the private message from whose control the interaction came; None if it came from elsewhere."""
    message = interaction.message
    return message if message is not None and message.flags.ephemeral else None


def lies_above(interaction: Interaction, channel_id: int, message_id: int) -> bool:
    """Return whether the private message stands in this channel above a message there."""
    own = (private_message_pressed(interaction) or interaction).id
    return interaction.channel_id == channel_id and interaction.extras.get(PLACE, own) < message_id


def move_down(interaction: Interaction) -> None:
    """Have the next answer sent at the end of the channel; the private message that it replaces is deleted."""
    interaction.extras[MOVES] = True


async def fill_private(interaction: Interaction, parts: MessageParts) -> None:
    """Fill in the private message, or send it anew if it is to move. Raise what Discord raises."""
    if interaction.extras.get(MOVES):
        message = await interaction.followup.send(**_as_new(parts), ephemeral=True, wait=True)
        del interaction.extras[MOVES]
        former, interaction.extras[PLACE] = interaction.extras.get(PLACE), message.id
        await _delete(interaction, former)
    elif place := interaction.extras.get(PLACE):
        await interaction.followup.edit_message(place, **parts)
    else:
        await interaction.edit_original_response(**parts)


async def delete_private(interaction: Interaction) -> None:
    """Delete the private message if it still exists. Raise what Discord raises else."""
    await _delete(interaction, interaction.extras.get(PLACE))


async def _delete(interaction: Interaction, place: int | None) -> None:
    try:
        if place is None:
            await interaction.delete_original_response()
        else:
            await interaction.followup.delete_message(place)
    except discord.NotFound:
        return


def _as_new(parts: MessageParts) -> MessageParts:
    """Return the parts of an edit as those of a new message: what an edit removes a new one never has."""
    files = parts.get("attachments", [])
    return {name: part for name, part in parts.items() if part is not None and name != "attachments"} | {"files": files}
