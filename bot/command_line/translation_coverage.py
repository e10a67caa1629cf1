"""How far a language is written, text by text against English: for the doctor and `python -m bot texts`."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from bot.data import Row, folders, names, read
from bot.languages import ENGLISH, SHARED
from bot.texts import flatten, number_rules

Catalogues: TypeAlias = Mapping[tuple[str, str], Mapping[str, str]]  # texts by key; catalogues by folder and kind
UNCOUNTED = "language"  # the file that describes a language, and has no texts


def languages_with_files() -> list[str]:
    """Return the codes of all languages that have a file of their own, even an unreadable one."""
    return sorted(name.split(".")[1] for name in names(SHARED) if name.startswith(f"{UNCOUNTED}."))


def catalogues(lang: str) -> Catalogues:
    """Return all texts of a language. Raise ValueError for invalid TOML."""
    parts = [(folder, name.split(".")) for folder in folders() for name in names(folder)]
    kinds = [(folder, part[0]) for folder, part in parts if part[1:] == [lang, "toml"] and part[0] != UNCOUNTED]
    return {(folder, kind): catalogue(folder, kind, lang) for folder, kind in kinds}


def catalogue(folder: str, kind: str, lang: str) -> Mapping[str, str]:
    """Return the texts of one file by key; of rules by id and number: "CAR-11.2.title"."""
    table = read(folder, f"{kind}.{lang}.toml")
    return dict(_rule_texts(table.get("rule", [])) if kind == "rules" else flatten(table))


def missing_texts(lang: str) -> Catalogues:
    """Return the English texts that a language lacks, by file; complete files are left out."""
    own, missing = catalogues(lang), {}
    for place, english in catalogues(ENGLISH).items():
        own_keys = own.get(place, {}).keys()
        if entries := {key: text for key, text in english.items() if key not in own_keys}:
            missing[place] = entries
    return missing


def _rule_texts(entries: list[Row]) -> Iterator[tuple[str, str]]:
    """Yield each rule's title and text with their keys."""
    for (name, number), entry in number_rules(entries).items():
        for what in ("title", "text"):
            if what in entry:
                yield f"{name}.{number + 1}.{what}", entry[what]
