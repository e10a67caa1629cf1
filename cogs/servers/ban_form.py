"""The form in which somebody is banned from a server's games, or a ban is changed or lifted."""

import discord

from bot.pace.wall_time import DAY
from bot.tables.people import LONGEST_REASON
from bot.tables.servers import BanRow
from bot.tables.table import Refused
from bot.texts import Texts
from cogs.answering import (
    Filled,
    Form,
    Interaction,
    label_field,
    need_to_manage,
    radio_field,
    radio_option,
    server_of,
    text_field,
)
from cogs.discord_text import escape_name
from cogs.servers.bans import show_bans

LASTS: dict[str, int | None] = {"day": DAY, "week": 7 * DAY, "month": 30 * DAY, "good": None}
LIFT = "lift"
FIRST = "week"  # what is chosen in the form at first


class BanForm(Form, template=r"server:ban:(?P<person>\d+)"):
    """A form with how long, and the reason; for who is banned already also that the ban is lifted."""

    def __init__(self, user_id: int, name: str, ban: BanRow | None, words: Texts) -> None:
        super().__init__(words("server.ban.title"), f"server:ban:{user_id}")
        choices = [*LASTS, *([LIFT] if ban else [])]
        options = [radio_option(words(f"server.ban.{choice}"), choice, FIRST) for choice in choices]
        hint, reason = words("server.ban.reason_hint"), ban.reason if ban else ""
        self.add_item(discord.ui.TextDisplay(words("server.ban.who", person=escape_name(name))))
        self.add_item(label_field(words("server.ban.lasts"), radio_field("lasts", options)))
        self.add_item(label_field(words("server.ban.reason"), text_field("reason", "", LONGEST_REASON, reason), hint))

    @classmethod
    async def act(cls, interaction: Interaction, filled: Filled) -> None:
        """Ban the person, or lift the ban, and show the bans. Raise Refused unless one may manage the server."""
        await need_to_manage(interaction)
        bans, guild_id, user_id = interaction.client.tables.bans, server_of(interaction), int(filled.of_id("person"))
        lasts = filled.text("lasts")
        if lasts == LIFT:
            await bans.lift(guild_id, user_id, interaction.user.id)
        elif lasts in LASTS:
            reason = filled.text("reason")
            await bans.ban(guild_id, user_id, interaction.user.id, lasts=LASTS[lasts], reason=reason)
        else:
            raise Refused("moved_on")
        await show_bans(interaction)
