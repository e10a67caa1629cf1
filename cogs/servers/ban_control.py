"""Handles the controls of the page with bans."""

from collections.abc import Mapping

from bot.tables.table import Refused
from cogs.answering import (
    ComponentHandler,
    Interaction,
    acknowledge,
    need_to_manage,
    open_form,
    reader,
    selected_value,
    server_of,
)
from cogs.discord_text import escape_name
from cogs.servers.ban_form import BanForm
from cogs.servers.bans import show_bans


class BanControl(ComponentHandler, template=r"server:bans:(?P<what>show|choose|lift(?P<person>\d+))"):
    """Shows the page, opens the form for a person, or lifts a ban."""

    async def act(self, interaction: Interaction) -> None:
        """Do what the control stands for. Raise Refused unless the person may manage the server."""
        await need_to_manage(interaction)
        if self.match["what"] == "choose":  # nothing may be acknowledged before a form
            await _ask(interaction)
            return
        await acknowledge(interaction, new_answer=False)
        if self.match["person"]:
            bans, user = interaction.client.tables.bans, interaction.user.id
            await bans.lift(server_of(interaction), int(self.match["person"]), user)
        await show_bans(interaction)


async def _ask(interaction: Interaction) -> None:
    """Open the form for the chosen person. Raise Refused("not_a_player") for a bot."""
    user_id = int(selected_value(interaction) or 0)
    name, is_bot = _name_of(interaction, user_id)
    if is_bot:
        raise Refused("not_a_player", player=escape_name(name))
    ban = await interaction.client.tables.bans.find(server_of(interaction), user_id)
    await open_form(interaction, BanForm(user_id, name, ban, (await reader(interaction)).texts()))


def _name_of(interaction: Interaction, user_id: int) -> tuple[str, bool]:
    """Return the name of the person who was chosen in the list, and whether it is a bot."""
    data: Mapping[str, object] = interaction.data or {}
    resolved = data.get("resolved")
    users = resolved.get("users") if isinstance(resolved, dict) else None
    user = users.get(str(user_id)) if isinstance(users, dict) else None
    if not isinstance(user, dict):
        return str(user_id), False
    return str(user.get("global_name") or user.get("username") or user_id), bool(user.get("bot"))
