"""Where a new game is to be: in the forum that is the home of the server's games, or here."""

import discord

from bot.tables.table import Refused
from cogs.answering import (
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    may_open_here,
    need_game_channel,
    need_permissions,
    persistent_view,
    reader,
)
from cogs.discord_text import BUTTON, cut
from cogs.home import home_to_offer
from cogs.lobby.commands import explain_taken_channel, open_at_home, open_here


async def open_lobby(interaction: Interaction, key: str, thread: bool | None = None) -> None:
    """Open a lobby of this game, or ask where it is to be: in the home of games if there is one, or here.

    Where games may not be opened here, the home is taken unasked. Whoever says whether it gets a thread has said where.
    Raise what opening a lobby raises.
    """
    forum = await home_to_offer(interaction) if thread is None else None
    if forum is not None and not await may_open_here(interaction):
        await open_at_home(interaction, key)
        return
    if forum is None:
        await _open_here(interaction, key, thread)
        return
    words = (await reader(interaction)).texts(key)
    there, here = cut(words("home.there", forum=forum.name), BUTTON), words("home.here")
    view = persistent_view(
        [
            discord.ui.Button(label=there, custom_id=f"home:{key}:there", style=discord.ButtonStyle.primary),
            discord.ui.Button(label=here, custom_id=f"home:{key}:here"),
        ]
    )
    await answer(interaction, content=words("home.where", game=words("game.name")), view=view)


async def _open_here(interaction: Interaction, key: str, thread: bool | None = None) -> None:
    """Open a lobby in this channel or in a thread of its own; if the channel is taken, say by what."""
    await need_game_channel(interaction)
    await need_permissions(interaction)
    try:
        await open_here(interaction, key, thread)
    except Refused as refused:
        if refused.key != "channel_taken":
            raise
        await explain_taken_channel(interaction)


class HomeControl(ComponentHandler, template=r"home:(?P<key>\w+):(?P<where>there|here)"):
    """Handles the buttons of that question."""

    async def act(self, interaction: Interaction) -> None:
        """Open the lobby where it is to be."""
        await acknowledge(interaction, new_answer=False)
        if self.match["where"] == "there":
            await open_at_home(interaction, self.match["key"])
            return
        await _open_here(interaction, self.match["key"])
