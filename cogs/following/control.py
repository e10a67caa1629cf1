"""What is offered beside a board to somebody without a seat: to follow the game by DM."""

import discord

from bot.tables.people import WISHES
from bot.tables.table import Refused, Table
from bot.texts import Texts
from cogs.answering import (
    Button,
    ComponentHandler,
    Interaction,
    MessageParts,
    acknowledge,
    answer,
    persistent_view,
    reader,
)
from cogs.following.sight import may_follow
from cogs.posting import message_link

ANY = "-"  # in place of the nonce of a direct message
SIGNS = {"turn": "🔔", "round": "🔄", "end": "🏁", "sound": "🔊", "silent": "🔈", "stop": "🔕"}
ID = rf"follow:(?P<table>\d+):[\w-]+:(?P<what>{'|'.join(SIGNS)})"


async def follow_offer(interaction: Interaction, table: Table) -> MessageParts:
    """Return what is said beside a board to who may follow the game, and the buttons; nothing for its players."""
    if not table.running or table.seat_of(interaction.user.id) is not None or interaction.guild_id is None:
        return {}
    return await _offer(interaction, table)


async def _offer(interaction: Interaction, table: Table, key: str = "follow.ask") -> MessageParts:
    """Return how the person follows a table, and the buttons to change that; `key`: what is said if they do not."""
    follow = await interaction.client.tables.follows.find(interaction.user.id, table.id)
    words = (await reader(interaction)).texts()
    wish, rings = (follow.wish, follow.rings) if follow else ("", False)
    view = persistent_view(_buttons(table.id, words, wish, rings=rings))
    return {"content": words("follow.now" if follow else key), "view": view}


async def offer_instead(interaction: Interaction, table: Table) -> bool:
    """Say to who has no seat in a game that they have none, and offer to follow it; return whether that was said."""
    offer = await follow_offer(interaction, table)
    if offer:
        words = (await reader(interaction)).texts()
        await answer(interaction, content=f"{words('follow.no_seat')}\n{offer['content']}", view=offer["view"])
    return bool(offer)


def _buttons(table_id: int, words: Texts, wish: str, *, rings: bool) -> list[Button]:
    """Return a button for each wish, the present one marked; for who follows also for the sound, and to stop."""
    more = ["silent" if rings else "sound", "stop"] if wish else []
    return [follow_button(what, table_id, ANY, words, main=what == wish) for what in (*WISHES, *more)]


def follow_button(what: str, table_id: int, nonce: str, words: Texts, *, main: bool = False) -> Button:
    """Return a button about following a table, under the message with this nonce."""
    return discord.ui.Button(
        label=words(f"follow.{what}"),
        emoji=SIGNS[what],
        style=discord.ButtonStyle.primary if main else discord.ButtonStyle.secondary,
        custom_id=f"follow:{table_id}:{nonce}:{what}",
    )


class FollowControl(ComponentHandler, template=ID):
    """Handles these buttons, beside a board and under direct messages."""

    async def act(self, interaction: Interaction) -> None:
        """Follow the table as wished, or no more, and say so; of a game that is over say that.

        Raise Refused if that is not possible.
        """
        await acknowledge(interaction, new_answer=False)
        table, what = await interaction.client.tables.get(self.table_id), self.match["what"]
        if not table.running:
            words = (await reader(interaction)).texts()
            link = message_link(table, table.row.last_post_id)
            await interaction.client.tables.follows.stop(interaction.user.id, table.id)
            await answer(interaction, content=words("follow.over", link=link), view=None)
            return
        if what == "stop":
            await interaction.client.tables.follows.stop(interaction.user.id, table.id)
        else:
            await _follow(interaction, table, what)
        await answer(interaction, **await _offer(interaction, table, "follow.gone"))


async def _follow(interaction: Interaction, table: Table, what: str) -> None:
    """Let the person follow a table in this way, or with or without a sound from now on.

    Raise Refused("cannot_follow") if they do not see its channel, ("moved_on") if they follow it no more, and what
    `FollowService.follow` raises.
    """
    follows, user_id = interaction.client.tables.follows, interaction.user.id
    follow = await follows.find(user_id, table.id)
    if await may_follow(interaction.client, table, user_id) is False:
        raise Refused("cannot_follow")
    if what in WISHES:
        await follows.follow(table, user_id, what, rings=follow is not None and follow.rings)
        await interaction.client.tables.people.note_open_dms(user_id)
    elif follow is None:
        raise Refused("moved_on")
    else:
        await follows.follow(table, user_id, follow.wish, rings=what == "sound")
