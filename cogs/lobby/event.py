"""When a live game begins: the host types it in a form; on servers that want it an event tells of it."""

import discord

from bot.pace.night import zone_name
from bot.pace.start_time import parse_start
from bot.pace.wall_time import DAY, MINUTE
from bot.pace.zones import find_zone
from bot.tables.lobby import need_host
from bot.tables.people import server_settings
from bot.tables.table import Refused, Table, probable_zone
from bot.texts import Texts
from cogs.answering import (
    WANTED,
    Button,
    ComponentHandler,
    Filled,
    Form,
    Interaction,
    answer,
    label_field,
    lacks,
    open_form,
    permission_names,
    reader,
    server_of,
    text_field,
    unset_language,
)

LONGEST = 40  # characters of what is typed
SOONEST, LATEST = 5 * MINUTE, 14 * DAY  # from now; a lobby that nobody touches is closed after two weeks


async def event_buttons(interaction: Interaction, table: Table, words: Texts) -> list[Button]:
    """Return the button for a live game's event, if the server wants such events."""
    guild = await interaction.client.tables.guilds.find(server_of(interaction))
    if not server_settings(guild).events or table.pace is None or table.pace.name != "live":
        return []
    return [discord.ui.Button(label=words("schedule.button"), custom_id=f"pace:{table.id}:event")]


class EventButton(ComponentHandler, template=r"pace:(?P<table>\d+):event"):
    """Handles the button for the event."""

    async def act(self, interaction: Interaction) -> None:
        """Ask the host when the game begins. Raise NotHost if the person is not the host."""
        table = await interaction.client.tables.get(self.table_id)
        need_host(table, interaction.user.id)
        who = await reader(interaction)
        guild = await interaction.client.tables.guilds.find(server_of(interaction))
        usual = guild.language or unset_language(interaction, who)
        await open_form(interaction, EventForm(table.id, probable_zone(who.person, usual), who.texts()))


class EventForm(Form, template=r"pace:(?P<table>\d+):event_form:(?P<zone>.+)"):
    """A form for when a game begins, in the time zone of who fills it in, which its id holds."""

    def __init__(self, table_id: int, zone: str, words: Texts) -> None:
        super().__init__(words("schedule.form.title"), f"pace:{table_id}:event_form:{zone}")
        about = words("schedule.form.about", zone=zone_name(zone))
        start = text_field("start", words("schedule.form.hint"), LONGEST)
        self.add_item(label_field(words("schedule.form.start"), start, about))

    @classmethod
    async def act(cls, interaction: Interaction, filled: Filled) -> None:
        """Set when the game begins, or that nobody says when; say what comes of it, and what the bot lacks for it.

        Raise Refused("moved_on") if there is no such zone: then the form's id was forged.
        """
        lobby, now = interaction.client.tables.lobby, interaction.client.tables.outbox.now()
        if find_zone(filled.of_id("zone")) is None:
            raise Refused("moved_on")
        start = _parse(filled.text("start"), filled.of_id("zone"), now)
        await lobby.set_setting(filled.table_id, interaction.user.id, "event", start)
        words = (await reader(interaction)).texts()
        lines = [words("schedule.done", at=f"<t:{start // 1000}:F>") if start else words("schedule.none")]
        if start and lacks(interaction, WANTED["events"]):
            lines.append(words("settings.events.missing", permissions=permission_names([WANTED["events"]], words)))
        await answer(interaction, content="\n".join(lines), view=None)


def _parse(typed: str, zone: str, now: int) -> int:
    """Return when a game begins, 0 if nothing was typed. Raise Refused if that is not understood, or out of bounds."""
    if not typed.strip():
        return 0
    start = parse_start(typed, zone, now)
    if start is None:
        raise Refused("unclear_start", typed=typed)
    if not SOONEST <= start - now <= LATEST:
        raise Refused("start_out_of_bounds", at=f"<t:{start // 1000}:F>")
    return start
