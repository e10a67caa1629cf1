"""People whose names are as long as can be once they are escaped, and what of all that the bot can say was said to them."""

import re
from contextvars import ContextVar
from functools import partial
from itertools import cycle, islice
from string import ascii_lowercase

import discord

from bot.games.registry import games
from bot.local.world.components import walk
from cogs.answering import Form, answers, forms
from cogs.panel import picked_page

NAME = "*_~`|[]()#:@<>\\" * 2 + "xy"  # 32 signs that Discord formats by
MODERATES = 1 << 4 | 1 << 5  # Manage Channels, Manage Server
TITLE = "cartographers"  # whose commands stand for those of all
_kind = ContextVar("kind", default="")


def crowd(house, count, locales):
    """So many people, of whom no two are called alike, of these locales by turns; the first is a moderator."""
    named = ((f"{NAME[:31]}{letter}", locale) for letter, locale in zip(ascii_lowercase, cycle(locales), strict=False))
    people = [house.person(*name_and_language) for name_and_language in islice(named, count)]
    role = house.world.add_role(house.world.guild, "Moderator", MODERATES)
    house.world.give_role(house.world.guild, people[0].user, role)
    return people


def ids_of(message):
    """The custom ids of a message's controls."""
    return [one["custom_id"] for one in walk(message.components) if "custom_id" in one]


def has(message, pattern):
    """Whether a message has a control of such an id."""
    return any(re.search(pattern, custom_id) for custom_id in ids_of(message))


def control(message, pattern):
    """The custom id of a message's control."""
    assert has(message, pattern), f"{pattern} is none of {ids_of(message)}: {message.content}"
    return next(custom_id for custom_id in ids_of(message) if re.search(pattern, custom_id))


async def press(house, person, message, pattern):
    """What became of a press of the message's button of such an id, in whatever language."""
    return await house.after(person.press(message, control(message, pattern)))


async def choose(house, person, message, pattern, value=""):
    """What became of a choice in the message's list of such an id: of a value, else of the last line that chooses."""
    custom_id = control(message, pattern)
    offered = next(one["options"] for one in walk(message.components) if one.get("custom_id") == custom_id)
    lines = [option["value"] for option in offered if picked_page([option["value"]]) is None]
    return await house.after(person.choose(message, custom_id, value or lines[-1]))


async def fill_in(house, person, message, pattern, *values, value=""):
    """What became of the form that a button, or this value of a list, opens, sent with these values in their order.

    None leaves a field as it is.
    """
    custom_id = control(message, pattern)
    act = person.choose(message, custom_id, value) if value else person.press(message, custom_id)
    modal = (await act).modal
    fields = [part["component"]["custom_id"] for part in modal.components if "component" in part]
    return await house.after(person.submit(modal, dict(zip(fields, values, strict=True))))


class Heard:
    """What the bot has said since: by which senders, and in answer to which commands, controls and forms.

    What was refused does not count. `passed` are the texts that went through the net which keeps them short enough.
    """

    def __init__(self, house, monkeypatch):
        self.ran, self.sent, self.passed, self.forms, self.pressed = (set() for _ in range(5))
        self._used, self._refused, self._controls = {}, set(), house.controls
        senders, mentions = house.bot.poster.senders, house.bot.mentions
        for kind, send in list(senders.items()):
            senders[kind] = partial(self._send, kind, send)
        monkeypatch.setattr(mentions, "in_message", partial(self._pass, mentions.in_message))
        house.bot.add_listener(self._use, "on_interaction")
        monkeypatch.setattr(answers, "explain", partial(self._explain, answers.explain))
        monkeypatch.setattr("cogs.answering.forms.fit_form", partial(self._open, forms.fit_form))

    async def _explain(self, real, interaction, error):
        self._refused.add(interaction.id)
        await real(interaction, error)

    def _open(self, real, form):
        self.forms.add(type(form))
        real(form)

    async def _send(self, kind, send, bot, table, batch):
        self.ran.add(kind)
        token = _kind.set(kind)
        try:
            return await send(bot, table, batch)
        finally:
            _kind.reset(token)

    def _pass(self, real, parts):
        linked = real(parts)
        self.sent.add(_kind.get())
        self.passed |= {(linked.get("content") or "").strip(), getattr(linked.get("embed"), "description", None)}
        items = linked["view"].walk_children() if linked.get("view") else ()
        self.passed |= {item.content for item in items if isinstance(item, discord.ui.TextDisplay)}
        return linked

    async def _use(self, interaction):
        self._used[interaction.id] = self._name_of(interaction)

    def _name_of(self, interaction):
        """What was used: a command by its name, with the option for which something is offered, a control by its class."""
        if interaction.type in (discord.InteractionType.application_command, discord.InteractionType.autocomplete):
            return " ".join([interaction.command.qualified_name, *_focused_names(interaction.data.get("options", ()))])
        custom_id = interaction.data["custom_id"]
        self.pressed.add(custom_id.rpartition(":")[2].rstrip("0123456789"))
        if interaction.type is discord.InteractionType.modal_submit:
            return custom_id
        return next(kind for kind in self._controls if kind.__discord_ui_compiled_template__.fullmatch(custom_id))

    @property
    def accepted_uses(self):
        """What was used and not refused."""
        return {what for number, what in self._used.items() if number not in self._refused}


def _focused_names(options):
    for option in options:
        if option.get("focused"):
            yield option["name"]
        yield from _focused_names(option.get("options", ()))


def all_commands(bot):
    """All commands, and with their names the options for which something is offered."""
    every = [one for one in bot.tree.walk_commands() if isinstance(one, discord.app_commands.Command)]
    names = {one.qualified_name: [part.display_name for part in one.parameters if part.autocomplete] for one in every}
    verbs = {game.command for game in games().values()} - {TITLE}  # what they offer, a test of the games tries
    tried = {name: parts for name, parts in names.items() if name.split()[0] not in verbs}
    return {" ".join([name, *part]) for name, parts in tried.items() for part in [(), *((one,) for one in parts)]}


def all_forms(kind=Form):
    """All forms that are opened, not what several of them have in common."""
    kinds = kind.__subclasses__()
    return {form for subclass in kinds for form in all_forms(subclass)} if kinds else {kind}
