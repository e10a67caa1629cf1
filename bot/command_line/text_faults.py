"""What is wrong with the texts of a language: keys, fields, messages, and lengths that Discord or a picture refuses."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping

from bot.command_line.translation_coverage import Catalogues, catalogues
from bot.icons import take_out_icons
from bot.languages import ENGLISH
from bot.local.checks.command_limits import NAME, TEXT, is_name
from bot.message import arguments, message

CHOOSING = {"n", "form"}  # fields by which a text chooses between forms, which not every language needs
NAMED = ("verb", "part", "command", "param")  # tables whose `.name` is shown by Discord as a command's or option's
SHORT = 45  # letters that have room beside a card's picture
WIDE = 1.875  # so many letters are as wide as a Chinese or Japanese one
FIELD = 1024  # letters of a rule's text, which is a field of an embed
LISTED = 100  # letters in an entry of a list: a topic's title; a rule's id and title


def all_faults(lang: str) -> list[str]:
    """Return the faults of all files of a language, each prefixed with its file. Raise ValueError for invalid TOML."""
    own, english = catalogues(lang), catalogues(ENGLISH)
    wrong = [
        f"{folder}/{kind}: {fault}"
        for (folder, kind), texts in own.items()
        for fault in file_faults(kind, english.get((folder, kind), {}), texts, lang)
    ]
    return [*name_faults(own), *wrong]


def file_faults(kind: str, english: Mapping[str, str], own: Mapping[str, str], lang: str) -> Iterator[str]:
    """Yield the faults of a file, each prefixed with its key."""
    for key, text in own.items():
        if key not in english:
            yield f"{key}: there is no such text"
            continue
        yield from (f"{key}: {fault} ({english[key]})" for fault in _message_faults(english[key], text, lang, kind))
        if (fault := length_fault(kind, key, text)) and not length_fault(kind, key, english[key]):
            yield f"{key}: {fault}"


def name_faults(own: Catalogues) -> Iterator[str]:
    """Yield names of commands that Discord refuses, and names that two things share which it must tell apart."""
    for (folder, _), texts in own.items():
        keys_by_name = defaultdict[tuple[str, str], list[str]](list)
        for key, text in texts.items():
            table, _, last = key.partition(".")
            if table in NAMED and last.endswith("name"):
                keys_by_name[table, text].append(key)
                if not is_name(text):
                    yield f"{folder}: {key}: “{text}” is no name: {NAME} small letters at most, without spaces"
        for (table, text), keys in keys_by_name.items():
            if len(keys) > 1 and table != "param":
                yield f"{folder}: {', '.join(keys)}: all are called “{text}”"


def length_fault(kind: str, key: str, text: str) -> str:
    """Return what is wrong with the length of a text; "" if it fits where it is shown."""
    first, last = key.partition(".")[0], key.rpartition(".")[2]
    if last in ("about", "description") or last.endswith("_about"):
        return _excess(len(text), TEXT)
    if last == "short" and (kind == "cards" or first == "card"):
        return _excess(round(sum(WIDE if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)), SHORT)
    if kind == "rules":
        return _excess(len(text), FIELD) if last == "text" else _excess(len(f"{first}: {text}"), LISTED)
    if kind == "topics" and last == "title":
        return _excess(len(text), LISTED)
    return ""


def _excess(letters: int, most: int) -> str:
    """Return how much too long a text is; "" if it fits."""
    return f"{letters} letters where {most} have room" if letters > most else ""


def _message_faults(english: str, text: str, lang: str, kind: str) -> Iterator[str]:
    """Yield what is wrong with a text itself: its syntax, or fields other than those of the English text."""
    if not text.strip():
        yield "nothing is written"
    if kind == "rules":
        return
    (text, own_icons), (english, english_icons) = take_out_icons(text), take_out_icons(english)
    if own_icons != english_icons:
        yield f"has the icons {_braces(own_icons)} and not {_braces(english_icons)}"
    try:
        message(text, lang)
        own_fields, english_fields = arguments(text) - CHOOSING, arguments(english) - CHOOSING
    except (ValueError, StopIteration) as problem:
        yield f"is no message, {problem}"
        return
    if own_fields != english_fields:
        yield f"has {_braces(own_fields)} and not {_braces(english_fields)}"
    if "#" in text and ", plural," in text:
        yield "has a # in a plural, where the number is {n}"


def _braces(names: set[str]) -> str:
    """Return these fields in braces, for a message."""
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "nothing to fill in"
