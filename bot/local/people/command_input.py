"""A command with its options filled in, as Discord's own client sends it."""

from collections.abc import Mapping

from bot.local.people.commands import find_by_name, localized_text
from bot.local.people.errors import ClientRefused
from bot.local.people.references import References
from bot.local.world.command_types import BOOLEAN, CHANNEL, INTEGER, MENTIONABLE, NUMBER, ROLE, STRING, USER
from bot.local.world.records import Json

LONGEST = 6000  # characters of a text


class CommandInput:
    """What a person fills in for a command; `path` is the command and its sub-commands."""

    def __init__(self, path: list[Json], locale: str, references: References) -> None:
        self.path = path
        self._locale = locale
        self._references = references

    @property
    def name(self) -> str:
        """The command's full name: "game new"."""
        return " ".join(step["name"] for step in self.path)

    @property
    def options(self) -> list[Json]:
        """The options of the command as they were registered."""
        return self.path[-1].get("options") or []

    def option(self, name: str) -> Json:
        """Return an option by its localized or default name; underscores may stand for hyphens. Raise ClientRefused."""
        for spelling in (name, name.replace("_", "-")):
            if option := find_by_name(self.options, spelling, self._locale):
                return option
        names = ", ".join(option["name"] for option in self.options) or "no options"
        raise ClientRefused(f"/{self.name} has {names}, not {name!r}")

    def data(self, options: list[Json]) -> Json:
        """Return the interaction's data for filled-in options."""
        for step in reversed(self.path[1:]):
            options = [{"type": step["type"], "name": step["name"], "options": options}]
        command, resolved = self.path[0], self._references.resolved
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
        return data | {"resolved": resolved} if resolved else data

    def fill(self, values: Mapping[str, object], *, complete: bool = True) -> list[Json]:
        """Return the filled options in the command's order. Raise ClientRefused if the client would not send them."""
        by_option = {self.option(name)["name"]: value for name, value in values.items()}
        missing = [option["name"] for option in self.options if option.get("required")]
        missing = [name for name in missing if name not in by_option]
        if complete and missing:
            raise ClientRefused(f"required: {', '.join(missing)}")
        options = [option for option in self.options if by_option.get(option["name"]) is not None]
        return [
            {"type": option["type"], "name": option["name"], "value": self._value(option, by_option[option["name"]])}
            for option in options
        ]

    def _value(self, option: Json, value: object) -> object:
        """Return a value as the client sends it for this option. Raise ClientRefused if it does not fit."""
        kind = option["type"]
        if choices := option.get("choices"):
            return self._choice(option, choices, value)
        if kind == STRING:
            return _text(option, value)
        if kind in (INTEGER, NUMBER):
            return _number(option, value)
        if kind == BOOLEAN and isinstance(value, bool):
            return value
        if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
            return self._references.refer(value)
        raise ClientRefused(f"{option['name']}: {value!r} does not fit an option of type {kind}")

    def _choice(self, option: Json, choices: list[Json], value: object) -> object:
        """Return the value of the choice with this value or name. Raise ClientRefused if there is none."""
        for choice in choices:
            if value in (choice["value"], choice["name"], localized_text(choice, self._locale)):
                return choice["value"]
        raise ClientRefused(f"{option['name']}: {value!r} is not among {[choice['name'] for choice in choices]}")


def _text(option: Json, value: object) -> str:
    """Return a value as an option's text. Raise ClientRefused if its length does not fit."""
    text = str(value)
    least, most = option.get("min_length") or 0, option.get("max_length") or LONGEST
    if not least <= len(text) <= most:
        raise ClientRefused(f"{option['name']}: {len(text)} characters, not {least} to {most}")
    if not text:
        raise ClientRefused(f"{option['name']}: an empty value is no value")
    return text


def _number(option: Json, value: object) -> int | float:
    """Return a value as an option's number. Raise ClientRefused if it is none, or out of bounds."""
    numeric = int | float if option["type"] == NUMBER else int
    if isinstance(value, bool) or not isinstance(value, int | float) or not isinstance(value, numeric):
        raise ClientRefused(f"{option['name']}: {value!r} is no number of its kind")
    least, most = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
    if not least <= value <= most:
        raise ClientRefused(f"{option['name']}: {value} is not between {least} and {most}")
    return value
