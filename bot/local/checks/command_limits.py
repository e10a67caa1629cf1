"""Discord's rules for application commands and for autocomplete choices."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

from bot.local.checks.errors import TOO_MANY_COMMANDS, ApiError, Flaw, invalid_form
from bot.local.world.command_types import (
    INTEGER,
    MESSAGE_MENU,
    NUMBER,
    SLASH,
    STRING,
    SUBCOMMAND,
    SUBCOMMAND_GROUP,
    USER_MENU,
    command_type,
)
from bot.local.world.records import Json

COMMANDS, MENU, OPTIONS, CHOICES, NAME, TEXT, TOTAL = 100, 15, 25, 25, 32, 100, 8000
MOST = {SLASH: COMMANDS, USER_MENU: MENU, MESSAGE_MENU: MENU}  # commands of a type
INSTALLS, CONTEXTS = frozenset({0, 1}), frozenset({0, 1, 2})  # by a server, by a person; where a command is used
_LENGTH = "BASE_TYPE_BAD_LENGTH"
_CHOOSABLE = frozenset({STRING, INTEGER, NUMBER})
_MARKS = (range(0x0900, 0x0980), range(0x0E00, 0x0E80))  # Devanagari and Thai write vowels as marks


def check_all(commands: list[Json]) -> None:
    """Check all commands of a guild, or all global ones. Raise ApiError if a rule is broken."""
    numbers = Counter(command_type(command) for command in commands)
    if any(numbers[kind] > most for kind, most in MOST.items()):
        raise ApiError(TOO_MANY_COMMANDS, violation=f"{len(commands)} commands")
    flaws = [flaw for index, command in enumerate(commands) for flaw in _command_flaws(str(index), command)]
    flaws += _duplicate_flaws("", commands, "APPLICATION_COMMANDS_DUPLICATE_NAME")
    if flaws:
        raise invalid_form(flaws)


def _command_flaws(path: str, command: Json) -> Iterator[Flaw]:
    """Yield the flaws of a command."""
    yield from _place_flaws(path, command)
    if command_type(command) != SLASH:
        yield from _menu_flaws(path, command)
        return
    yield from _name_flaws(path, command)
    yield from _options_flaws(path, command.get("options") or [], depth=0)
    size = command_size(command)
    if size > TOTAL:
        what = f"Command exceeds maximum size ({TOTAL}): {size}"
        yield Flaw(path, "APPLICATION_COMMAND_TOO_LARGE", what)


def _place_flaws(path: str, command: Json) -> Iterator[Flaw]:
    """Yield the flaws of who may install a command's application for it, and of where it may be used."""
    for key, known in (("integration_types", INSTALLS), ("contexts", CONTEXTS)):
        values = command.get(key)
        if values is None:
            continue
        if not values:
            yield Flaw(f"{path}.{key}", _LENGTH, "Must be at least 1 in length.")
        if len(set(values)) < len(values) or not set(values) <= known:
            yield Flaw(f"{path}.{key}", "BASE_TYPE_CHOICES", f"Values must be different ones of {sorted(known)}.")


def _menu_flaws(path: str, command: Json) -> Iterator[Flaw]:
    """Yield the flaws of a command in the menus of people or messages, which has a name only."""
    yield from _length_flaws(f"{path}.name", command.get("name"), 1, NAME)
    for locale, name in (command.get("name_localizations") or {}).items():
        yield from _length_flaws(f"{path}.name_localizations.{locale}", name, 1, NAME)
    yield from _length_flaws(f"{path}.description", command.get("description"), 0, 0)
    if command.get("options"):
        yield Flaw(f"{path}.options", _LENGTH, "Must be 0 in length.")


def command_size(command: Json) -> int:
    """Return a command's size in characters: names, descriptions and values, each text in its longest language."""
    size = _longest(command, "name") + _longest(command, "description") + len(str(command.get("value", "")))
    parts: Iterable[Json] = [*(command.get("options") or []), *(command.get("choices") or [])]
    return size + sum(map(command_size, parts))


def _longest(item: Json, key: str) -> int:
    """Return the length of a text in its longest language."""
    texts = [item.get(key) or "", *(item.get(f"{key}_localizations") or {}).values()]
    return max(len(text) for text in texts)


def is_name(name: str) -> bool:
    """Return whether a name has 1 to 32 letters, digits, hyphens, underscores or apostrophes, none of
    them upper case.
    """
    return 1 <= len(name) <= NAME and name == name.lower() and all(map(_is_allowed, name))


def _is_allowed(character: str) -> bool:
    """Return whether a name may contain this character."""
    return (
        character in "-_'"
        or unicodedata.category(character)[0] in "LN"
        or any(ord(character) in marks for marks in _MARKS)
    )


def _name_flaws(path: str, item: Json) -> Iterator[Flaw]:
    """Yield the flaws of an item's name and description in all languages."""
    names = {"name": item.get("name") or ""}
    names |= {f"name_localizations.{locale}": name for locale, name in (item.get("name_localizations") or {}).items()}
    for key, name in names.items():
        if not is_name(name):
            what = f"Command name {name!r} is invalid"
            yield Flaw(f"{path}.{key}", "APPLICATION_COMMAND_INVALID_NAME", what)
    yield from _length_flaws(f"{path}.description", item.get("description"), 1, TEXT)
    for locale, text in (item.get("description_localizations") or {}).items():
        yield from _length_flaws(f"{path}.description_localizations.{locale}", text, 1, TEXT)


def _length_flaws(path: str, text: str | None, least: int, most: int) -> Iterator[Flaw]:
    """Yield a flaw if a text is too short or too long."""
    if not least <= len(text or "") <= most:
        yield Flaw(path, _LENGTH, f"Must be between {least} and {most} in length, not {len(text or '')}.")


def _options_flaws(path: str, options: list[Json], depth: int) -> Iterator[Flaw]:
    """Yield the flaws of a command's options, which are nested this deep."""
    if len(options) > OPTIONS:
        yield Flaw(f"{path}.options", _LENGTH, f"Must be {OPTIONS} or fewer in length, not {len(options)}.")
    yield from _duplicate_flaws(f"{path}.options", options, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS")
    yield from _order_flaws(path, options)
    for index, option in enumerate(options):
        yield from _option_flaws(f"{path}.options.{index}", option, depth)


def _order_flaws(path: str, options: list[Json]) -> Iterator[Flaw]:
    """Yield a flaw for each required option after an optional one, and for options mixed with sub-commands."""
    optional = False
    for index, option in enumerate(options):
        if option.get("required") and optional:
            what = "Required options must be placed before non-required options"
            yield Flaw(f"{path}.options.{index}", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", what)
        optional = optional or not option.get("required")
    kinds = {option.get("type") in (SUBCOMMAND, SUBCOMMAND_GROUP) for option in options}
    if len(kinds) > 1:
        what = "Sub-commands and options cannot be mixed"
        yield Flaw(f"{path}.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", what)


def _duplicate_flaws(path: str, items: list[Json], rule: str) -> Iterator[Flaw]:
    """Yield a flaw for each item whose name another one has in the same language; top-level kinds are apart."""
    seen_names: set[object] = set()
    for index, item in enumerate(items):
        keys = {(0 if path else command_type(item), locale, name) for locale, name in _names(item)}
        if keys & seen_names:
            yield Flaw(f"{path}.{index}".strip("."), rule, f"the name {item.get('name')!r} is used twice")
        seen_names |= keys


def _names(item: Json) -> Iterator[tuple[str, str]]:
    """Yield an item's names, each with its language; "" for the default."""
    yield "", item.get("name") or ""
    yield from (item.get("name_localizations") or {}).items()


def _option_flaws(path: str, option: Json, depth: int) -> Iterator[Flaw]:
    """Yield the flaws of an option or sub-command."""
    yield from _name_flaws(path, option)
    kind = option.get("type")
    if kind in (SUBCOMMAND, SUBCOMMAND_GROUP):
        if depth == 2 or (kind == SUBCOMMAND_GROUP and depth == 1):
            yield Flaw(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands are nested too deeply")
        if kind == SUBCOMMAND_GROUP and not option.get("options"):
            yield Flaw(f"{path}.options", "BASE_TYPE_REQUIRED", "A group needs sub-commands")
        yield from _options_flaws(path, option.get("options") or [], 2 if kind == SUBCOMMAND else 1)
        return
    choices = option.get("choices") or []
    if option.get("autocomplete") and (choices or kind not in _CHOOSABLE):
        what = "autocomplete is for text and numbers without choices"
        yield Flaw(path, "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", what)
    if choices and kind not in _CHOOSABLE:
        yield Flaw(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "only text and numbers have choices")
    yield from _choices_flaws(path, choices)


def _choices_flaws(path: str, choices: list[Json]) -> Iterator[Flaw]:
    """Yield the flaws of an option's choices."""
    if len(choices) > CHOICES:
        yield Flaw(f"{path}.choices", _LENGTH, f"Must be {CHOICES} or fewer in length, not {len(choices)}.")
    for index, choice in enumerate(choices):
        here = f"{path}.choices.{index}"
        yield from _length_flaws(f"{here}.name", choice.get("name"), 1, TEXT)
        for locale, name in (choice.get("name_localizations") or {}).items():
            yield from _length_flaws(f"{here}.name_localizations.{locale}", name, 1, TEXT)
        if isinstance(choice.get("value"), str):
            yield from _length_flaws(f"{here}.value", choice["value"], 0, TEXT)
    names = [choice.get("name") for choice in choices]
    if len(set(names)) < len(names):
        yield Flaw(f"{path}.choices", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "a name occurs twice")


def check_choices(choices: list[Json] | None) -> None:
    """Check the choices of an autocompletion. Raise ApiError if they break a rule."""
    flaws = list(_choices_flaws("data", choices or [])) if choices is not None else []
    if choices is None:
        flaws.append(Flaw("data.choices", "BASE_TYPE_REQUIRED", "This field is required"))
    if flaws:
        raise invalid_form(flaws)
