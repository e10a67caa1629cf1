"""The form in which the host sets the pace, what an undo brings, what computers do for people, and ratings."""

from collections.abc import Iterator
from unicodedata import normalize

import discord

from bot.pace.durations import parse_duration
from bot.pace.pace import PACES, Pace, custom_pace
from bot.tables.lobby import need_host
from bot.tables.table import Refused, Table
from bot.texts import Texts
from cogs.answering import (
    ComponentHandler,
    Filled,
    Form,
    Interaction,
    Label,
    MessageParts,
    acknowledge,
    answer,
    label_field,
    open_form,
    persistent_view,
    radio_field,
    radio_option,
    reader,
    say,
    selected_value,
    tell_missing_permissions,
    text_field,
    tick_field,
    tick_option,
)
from cogs.lobby.event import event_buttons
from cogs.lobby.host_rules import host_rule
from cogs.lobby.pace import NONE, pace_line, pace_times

HELP, HELPS = ("suggest", "what_if", "rated", "full_start"), "help"
"""The host's rules that are on or off, and the field for them."""
OWN = "own"  # the pace whose times the host has typed, and the field for it
LONGEST = 80  # characters of what is typed in it
TIMES = ("bank", "increment")  # the fields of an earlier version's form


class PaceForm(Form, template=r"(?:lobby|pace):(?P<table>\d+):(?:pace:form|own)"):
    """A form with the pace and the host's rules, filled in as they are set."""

    formerly = TIMES

    def __init__(self, table: Table, words: Texts, custom_id: str) -> None:
        super().__init__(words("pace.title"), custom_id)
        self.add_item(label_field(words("pace.form.pace"), radio_field("pace", _pace_options(table.pace, words))))
        self.add_item(label_field(words("pace.form.own"), text_field(OWN, words("pace.form.hint"), LONGEST)))
        self.add_item(discord.ui.TextDisplay(words("pace.clock")))
        self.add_item(_undo_field(table, words))
        self.add_item(_help_field(table, words))

    @classmethod
    async def act(cls, interaction: Interaction, filled: Filled) -> None:
        """Set the pace and the rules, and say what has changed."""
        tables, host = interaction.client.tables, interaction.user.id
        before = await tables.get(filled.table_id)
        pace, rules = _filled_pace(before, filled), _filled_rules(filled)
        table = await tables.lobby.set_pace(filled.table_id, host, pace, **rules)
        words = (await reader(interaction)).texts()
        parts = await _event_parts(interaction, table, words)
        await say(interaction, words("pace.done", told="\n".join(_changes(before, table, words))), **parts)
        await tell_missing_permissions(interaction, table)


def _pace_options(current: Pace | None, words: Texts) -> list[discord.RadioGroupOption]:
    """Return the paces that there are, and the host's own if the table has one; the current one is chosen."""
    now = current.name if current else NONE
    abouts = {name: words(f"pace.{name}.about") for name in (NONE, *PACES)}
    if current and now == OWN:
        abouts[OWN] = pace_times(current, words)
    return [radio_option(words(f"pace.{name}.name"), name, now, about) for name, about in abouts.items()]


def _undo_field(table: Table, words: Texts) -> Label:
    """Return the radio buttons for what an undo brings past something that was shown."""
    rule = host_rule(table, "undo")
    options = [
        radio_option(words(f"option.undo.{value}"), str(value), str(rule.now), rule.about(value, words))
        for value in rule.values
    ]
    return label_field(words("option.undo.name"), radio_field("undo", options))


def _help_field(table: Table, words: Texts) -> Label:
    """Return the check boxes for what computers do for people, and for ratings."""
    rules = [host_rule(table, name) for name in HELP]
    options = [
        tick_option(rule.line("on", words), rule.name, rule.about("on", words), ticked=rule.now == "on")
        for rule in rules
    ]
    return label_field(words("pace.form.help"), tick_field(HELPS, options))


def _filled_pace(table: Table, filled: Filled) -> Pace | None:
    """Return the pace that was typed, else the chosen one. Raise Refused if what was typed is not understood."""
    if TIMES[0] in filled:
        return _typed_pace("+".join(map(filled.text, TIMES)))
    if typed := filled.text(OWN):
        return _typed_pace(typed)
    chosen = filled.text("pace")
    return table.pace if chosen == OWN else PACES.get(chosen)


def _typed_pace(typed: str) -> Pace:
    """Return the pace of two durations, "1d + 8h". Raise Refused if it is not understood or out of bounds."""
    lengths = [parse_duration(part) for part in normalize("NFKC", typed).split("+")]
    match lengths:
        case [int(bank), int(increment)]:
            if pace := custom_pace(bank, increment):
                return pace
            raise Refused("pace_out_of_bounds")
    raise Refused("unclear_duration", typed=typed)


def _filled_rules(filled: Filled) -> dict[str, object]:
    """Return the host's rules in the form; earlier versions' forms have one box for them, or none."""
    if HELPS in filled:
        helps = {name: "on" if name in filled.ticked_values(HELPS) else "off" for name in HELP}
        return {"undo": filled.text("undo"), **helps}
    if "suggest" not in filled:
        return {}
    return {"undo": filled.text("undo"), "suggest": "on" if filled.is_ticked("suggest") else "off"}


def _changes(before: Table, table: Table, words: Texts) -> Iterator[str]:
    """Yield a line for each thing that was changed; for the pace also if nothing was."""
    rules = [rule for name in ("undo", *HELP) if (rule := host_rule(table, name)) != host_rule(before, name)]
    if before.pace != table.pace or not rules:
        yield _meaning(table.pace, words)
    yield from (rule.line(rule.now, words) for rule in rules)


def _meaning(pace: Pace | None, words: Texts) -> str:
    """Return what a pace, or having none, means."""
    return pace_line(pace, words) if pace else words("pace.none.about")


async def _event_parts(interaction: Interaction, table: Table, words: Texts) -> MessageParts:
    """Return what else the message has that says what was set: the button for a live game's event, if there is one."""
    buttons = await event_buttons(interaction, table, words)
    return {"view": persistent_view(buttons)} if buttons else {}


async def ask_pace(interaction: Interaction, table: Table) -> None:
    """Open the form under the lobby's post. Raise NotHost if the person is not the host."""
    need_host(table, interaction.user.id)
    words = (await reader(interaction)).texts()
    await open_form(interaction, PaceForm(table, words, f"lobby:{table.id}:pace:form"))


class PaceControl(ComponentHandler, template=r"pace:(?P<table>\d+)"):
    """Handles the list of paces in the private messages of earlier versions."""

    async def act(self, interaction: Interaction) -> None:
        """Set the selected pace, or open the form for one of one's own."""
        selected, tables = selected_value(interaction), interaction.client.tables
        if selected == OWN:  # a form must be the first answer: nothing can be acknowledged before
            words = (await reader(interaction)).texts()
            form = PaceForm(await tables.get(self.table_id), words, f"pace:{self.table_id}:own")
            await open_form(interaction, form)
            return
        await acknowledge(interaction, new_answer=False)
        table = await tables.lobby.set_pace(self.table_id, interaction.user.id, PACES.get(selected))
        words = (await reader(interaction)).texts()
        parts = {"view": None} | await _event_parts(interaction, table, words)
        await answer(interaction, content=words("pace.done", told=_meaning(table.pace, words)), **parts)
