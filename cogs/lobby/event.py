"""When a live game begins: the host types it in a form; on servers that want it an event tells of it."""

import discord

from bot.languages import language
from bot.pace.night import zone_name
from bot.pace.start_time import parse_start
from bot.pace.wall_time import DAY, MINUTE
from bot.tables.lobby import need_host
from bot.tables.people import server_settings
from bot.tables.table import Refused, Table, probable_zone
from bot.texts import Texts
from cogs.answering import (
    WANTED,
    Button,
    ComponentHandler,
    Form,
    Interaction,
    answer,
    lacks,
    open_form,
    permission_names,
    reader,
    server_of,
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
        usual = guild.language or language(interaction.guild_locale or interaction.locale)
        await open_form(interaction, EventForm(table.id, probable_zone(who.person, usual), who.texts()))


class EventForm(Form):
    """A form for when a game begins, in the time zone of who fills it in."""

    def __init__(self, table_id: int, zone: str, words: Texts) -> None:
        super().__init__(title=words("schedule.form.title"), timeout=3600, custom_id=f"pace:{table_id}:event_form")
        self._table_id, self._zone = table_id, zone
        self._start: discord.ui.TextInput[EventForm] = discord.ui.TextInput(
            placeholder=words("schedule.form.hint"), required=False, max_length=LONGEST
        )
        about = words("schedule.form.about", zone=zone_name(zone))
        self.add_item(discord.ui.Label(text=words("schedule.form.start"), description=about, component=self._start))

    async def handle_submit(self, interaction: Interaction) -> None:
        """Set when the game begins, or that nobody says when; say what comes of it, and what the bot lacks for it."""
        lobby, now = interaction.client.tables.lobby, interaction.client.tables.outbox.now()
        start = _parse(self._start.value, self._zone, now)
        await lobby.set_setting(self._table_id, interaction.user.id, "event", start)
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
