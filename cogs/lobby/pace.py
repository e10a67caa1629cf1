"""The pace of a game: shown in a line, and chosen by the host from a list or in a form."""

from collections.abc import Sequence

import discord

from bot.pace.durations import parse_duration
from bot.pace.pace import PACES, Pace, custom_pace
from bot.tables.lobby import need_host
from bot.tables.table import Refused, Table
from bot.texts import Texts
from cogs.answering import (
    Button,
    ComponentHandler,
    Form,
    Interaction,
    acknowledge,
    answer,
    open_form,
    persistent_view,
    reader,
    selected_value,
)
from cogs.discord_text import LABEL, cut, duration_text
from cogs.lobby.event import event_buttons
from cogs.lobby.host_rules import host_rule_lists

NONE, OWN = "none", "own"  # no pace, and one that the host types in a form
LONGEST = 40  # characters of what is typed in the form


def pace_name(pace: Pace | None, words: Texts) -> str:
    """Return the name of a pace, or of having none."""
    return words(f"pace.{pace.name if pace else NONE}.name")


def pace_line(pace: Pace, words: Texts) -> str:
    """Return a line with a pace's name, the time that it gives, and whether it knows vacations."""
    lengths = {"bank": pace.bank, "increment": pace.increment, "cap": pace.cap}
    text = words("pace.gives", **{name: duration_text(length, words) for name, length in lengths.items()})
    text = text if pace.vacation else words("pace.no_vacation", gives=text)
    return words("list.pair", of=words("pace.label", name=pace_name(pace, words)), what=text)


def pace_list(table: Table, words: Texts, more: Sequence[Button] = ()) -> discord.ui.View:
    """Return the lists of paces and of the host's rules, the current ones selected, and `more` buttons."""
    view = discord.ui.View(timeout=None)
    entries = [_entry(name, table.pace, words) for name in (NONE, *PACES, OWN)]
    hint = words("pace.choose")
    view.add_item(discord.ui.Select(custom_id=f"pace:{table.id}", placeholder=hint, options=entries))
    for rule in host_rule_lists(table, words):
        view.add_item(rule)
    for button in more:
        view.add_item(button)
    view.stop()
    return view


def _entry(name: str, current: Pace | None, words: Texts) -> discord.SelectOption:
    """Return the list's entry for the pace with this name."""
    about = cut(words(f"pace.{name}.about"), LABEL)
    is_current = name == (current.name if current else NONE)
    return discord.SelectOption(label=words(f"pace.{name}.name"), value=name, description=about, default=is_current)


class PaceControl(ComponentHandler, template=r"pace:(?P<table>\d+)"):
    """Handles the list of paces."""

    async def act(self, interaction: Interaction) -> None:
        """Set the selected pace, or open the form for a custom one."""
        selected = selected_value(interaction)
        if selected == OWN:  # a form must be the first answer: nothing can be acknowledged before
            await open_form(interaction, OwnPaceForm(self.table_id, (await reader(interaction)).texts()))
            return
        await acknowledge(interaction, new_answer=False)
        await _set_pace(interaction, self.table_id, PACES.get(selected))


class OwnPaceForm(Form):
    """A form for a custom pace: the initial time, and what each turn adds."""

    def __init__(self, table_id: int, words: Texts) -> None:
        super().__init__(title=words("pace.form.title"), timeout=3600, custom_id=f"pace:{table_id}:own")
        self._table_id = table_id
        self._bank, self._increment = (_field("1d", words), _field("8h", words))
        for field, name in ((self._bank, "bank"), (self._increment, "increment")):
            self.add_item(discord.ui.Label(text=words(f"pace.form.{name}"), component=field))

    async def handle_submit(self, interaction: Interaction) -> None:
        """Set the typed pace."""
        await _set_pace(interaction, self._table_id, _parse_pace(self._bank.value, self._increment.value))


def _field(example: str, words: Texts) -> discord.ui.TextInput["OwnPaceForm"]:
    """Return a field for a duration, with an example of how to type it."""
    return discord.ui.TextInput(placeholder=words("pace.form.hint", example=example), max_length=LONGEST)


def _parse_pace(bank: str, increment: str) -> Pace:
    """Return the typed pace. Raise Refused if a duration is not understood, or is too long or too short."""
    lengths = []
    for typed in (bank, increment):
        if (length := parse_duration(typed)) is None:
            raise Refused("unclear_duration", typed=typed)
        lengths.append(length)
    pace = custom_pace(*lengths)
    if pace is None:
        raise Refused("pace_out_of_bounds")
    return pace


async def ask_pace(interaction: Interaction, table: Table) -> tuple[str, discord.ui.View]:
    """Return the question about the pace and its lists. Raise NotHost if the person is not the host."""
    need_host(table, interaction.user.id)
    words = (await reader(interaction)).texts()
    return words("pace.ask"), pace_list(table, words, await event_buttons(interaction, table, words))


async def _set_pace(interaction: Interaction, table_id: int, pace: Pace | None) -> None:
    """Set a table's pace, or remove it if it is None, and say what that means."""
    table = await interaction.client.tables.lobby.set_pace(table_id, interaction.user.id, pace)
    words = (await reader(interaction)).texts()
    text = pace_line(pace, words) if pace else words("pace.none.about")
    more = await event_buttons(interaction, table, words)
    await answer(interaction, content=words("pace.done", told=text), view=persistent_view(more) if more else None)
