"""Registered commands: names in a person's language, finding one by its path."""

from collections.abc import Iterable

from bot.local.people.errors import ClientRefused
from bot.local.world.command_types import SUBCOMMAND, SUBCOMMAND_GROUP
from bot.local.world.records import Json


def localized_text(item: Json, locale: str, key: str = "name") -> str:
    """Return the name (or another text) of a command, option or choice in a language; the default where it has none."""
    text: str = (item.get(f"{key}_localizations") or {}).get(locale) or item[key]
    return text


def find_by_name(items: Iterable[Json], name: str, locale: str) -> Json | None:
    """Return the item with this name in a language; else the one with this default name; None if there is neither."""
    items = list(items)
    for item in items:
        if localized_text(item, locale) == name:
            return item
    return next((item for item in items if item["name"] == name), None)


def resolve_command(commands: Iterable[Json], path: str, locale: str) -> list[Json]:
    """Return the command and sub-commands of a path: "/game new" -> [game, new].

    Raise ClientRefused if there is none.
    """
    steps: list[Json] = []
    level = list(commands)
    for word in path.removeprefix("/").split():
        step = find_by_name(level, word, locale)
        if step is None:
            offered = ", ".join(sorted(item["name"] for item in level)) or "nothing"
            raise ClientRefused(f"there is no command {path!r}: no {word!r} among {offered}")
        steps.append(step)
        level = [option for option in step.get("options") or [] if option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP)]
    if level:
        raise ClientRefused(f"{path!r} needs a sub-command: {', '.join(item['name'] for item in level)}")
    return steps
