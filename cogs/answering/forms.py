"""Forms that a person fills in. All that is needed lies in a form's id, so one is answered after a restart, too."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, TypeAlias

import discord
import structlog

from bot.tables.table import Refused
from cogs.answering.answers import acknowledge, guard_callback
from cogs.answering.interaction import Interaction
from cogs.answering.message_parts import Label
from cogs.answering.retries import send_first
from cogs.discord_text import LABEL, cut, fit_form

Part: TypeAlias = Mapping[str, Any]
"""A part of a form that was sent, as Discord tells it."""


class Filled:
    """What a person has filled in: the values of the fields by their custom ids, and the table in the form's id."""

    def __init__(self, values: Mapping[str, object], match: re.Match[str]) -> None:
        self._values, self._match = values, match

    def __contains__(self, field: str) -> bool:
        return field in self._values

    @property
    def table_id(self) -> int:
        """The table id in the form's id."""
        return int(self._match["table"])

    @property
    def custom_id(self) -> str:
        """The form's id."""
        return self._match[0]

    def of_id(self, group: str) -> str:
        """Return a part of the form's id: a group of its template."""
        return self._match[group]

    def text(self, field: str) -> str:
        """Return what was typed in a field, or the value of its chosen radio button; "" if there is neither."""
        return str(self._values.get(field) or "").strip()

    def ticked_values(self, field: str) -> list[str]:
        """Return the values of the check boxes of a field that are ticked."""
        values = self._values.get(field)
        return [str(value) for value in values] if isinstance(values, list) else []

    def is_ticked(self, field: str) -> bool:
        """Return whether a check box is ticked."""
        return self._values.get(field) is True


class Form(discord.ui.Modal):
    """A form; subclasses give the `template` of its ids and define `act`.

    `formerly` are the fields of an earlier version's form, in their order: their ids there were left to chance.
    """

    formerly: ClassVar[tuple[str, ...]] = ()
    _pattern: ClassVar[re.Pattern[str]]

    def __init_subclass__(cls, *, template: str) -> None:
        super().__init_subclass__()
        cls._pattern = re.compile(template)

    def __init__(self, title: str, custom_id: str) -> None:
        super().__init__(title=title, custom_id=custom_id)
        self.stop()  # discord.py keeps one form for an id, but several people may have it open: `receive_form` is told

    @classmethod
    async def act(cls, interaction: Interaction, filled: Filled) -> None:
        """Act on the form that was sent. Raise NotImplementedError unless a subclass defines it."""
        raise NotImplementedError


def label_field(text: str, field: discord.ui.Item[discord.ui.Modal], about: str | None = None) -> Label:
    """Return a field of a form with its label, and what there is to say about it."""
    return discord.ui.Label(text=text, description=about, component=field)


def text_field(
    custom_id: str, hint: str, most: int, current: str = "", *, in_lines: bool = False
) -> discord.ui.TextInput[discord.ui.Modal]:
    """Return a field for at most so many characters, filled in with its current value; it may be left empty."""
    style = discord.TextStyle.paragraph if in_lines else discord.TextStyle.short
    return discord.ui.TextInput(
        style=style, custom_id=custom_id, placeholder=hint, default=current or None, required=False, max_length=most
    )


def radio_option(label: str, value: str, current: str, about: str | None = None) -> discord.RadioGroupOption:
    """Return a radio button, chosen if its value is the current one."""
    about = about and cut(about, LABEL)
    return discord.RadioGroupOption(label=label, value=value, description=about, default=value == current)


def radio_field(custom_id: str, options: list[discord.RadioGroupOption]) -> discord.ui.RadioGroup[discord.ui.Modal]:
    """Return radio buttons of which one is chosen."""
    return discord.ui.RadioGroup(custom_id=custom_id, options=options)


def tick_option(label: str, value: str, about: str | None = None, *, ticked: bool) -> discord.CheckboxGroupOption:
    """Return one of several check boxes."""
    about = about and cut(about, LABEL)
    return discord.CheckboxGroupOption(label=label, value=value, description=about, default=ticked)


def tick_field(
    custom_id: str, options: list[discord.CheckboxGroupOption]
) -> discord.ui.CheckboxGroup[discord.ui.Modal]:
    """Return check boxes of which any number may be ticked."""
    return discord.ui.CheckboxGroup(custom_id=custom_id, options=options, min_values=0, required=False)


async def open_form(interaction: Interaction, form: Form) -> None:
    """Open a form. It must be the first response, so nothing may be acknowledged before."""
    fit_form(form)
    await send_first(interaction, lambda: interaction.response.send_modal(form))


async def receive_form(interaction: Interaction) -> None:
    """Act on the form that a person has sent; what is no form is none of this function's business."""
    if interaction.type is discord.InteractionType.modal_submit:
        await _receive(interaction)


@guard_callback
async def _receive(interaction: Interaction) -> None:
    """Acknowledge a form and act on it. Raise Refused("moved_on") if there is none with its id."""
    data: Part = interaction.data or {}
    await acknowledge(interaction, new_answer=interaction.message is None)
    for kind in _kinds(Form):
        if match := kind._pattern.fullmatch(data["custom_id"]):
            if "table" in match.groupdict():
                structlog.contextvars.bind_contextvars(table=int(match["table"]))
            await kind.act(interaction, Filled(_by_name(dict(_values(data["components"])), kind), match))
            return
    raise Refused("moved_on")


def _kinds(kind: type[Form]) -> Iterator[type[Form]]:
    """Yield every kind of form that is of this kind."""
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _kinds(subclass)


def _values(components: list[Part]) -> Iterator[tuple[str, object]]:
    """Yield the custom id and the value of each field of a form that was sent."""
    for component in components:
        inner = component.get("component")
        for field in [inner] if inner else component.get("components", ()):
            yield field["custom_id"], field.get("value", field.get("values"))


def _by_name(values: dict[str, object], kind: type[Form]) -> dict[str, object]:
    """Return a form's values by the names of its fields, also of a form that an earlier version opened."""
    by_chance = all(re.fullmatch("[0-9a-f]{32}", custom_id) for custom_id in values)
    return dict(zip(kind.formerly, values.values(), strict=False)) if by_chance else values
