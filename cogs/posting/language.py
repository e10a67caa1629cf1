"""The languages of posts and of DMs."""

from collections.abc import Callable, Sequence

from bot.languages import ENGLISH, game_language
from bot.tables.table import PersonRow, Table
from bot.texts import Texts, texts


def language_of(table: Table) -> str:
    """Return the language of a table's posts: the first, which buttons and pictures speak, where they have two."""
    return game_language(table.row.language or ENGLISH, table.game.key)


def languages_of(table: Table, first: str = "") -> tuple[str, ...]:
    """Return the languages in which a table's posts say everything, one or two; `first` instead of the table's own."""
    first = first or language_of(table)
    chosen = (first, table.row.second_language or first)
    return tuple(dict.fromkeys(game_language(lang, table.game.key) for lang in chosen))


def in_each_language(table: Table, write: Callable[[Texts], str]) -> str:
    """Return what is written for everybody at a table, in each of its languages; what is the same in both once."""
    return "\n".join(dict.fromkeys(write(texts(lang, table.game.key)) for lang in languages_of(table)))


def named_line(catalogues: Sequence[Texts], key: str, names: str) -> str:
    """Return a line that says something of these names; in two languages both say it before the names, named once."""
    first, *others = catalogues
    if not others:
        return first(key, names=names)
    labels = [first(f"{key}_label"), *(words(f"{key}_label").split(" ", 1)[-1] for words in others)]  # its sign once
    return first("list.pair", of=" · ".join(labels), what=names)


def text_in_each_language(table: Table, key: str, **values: object) -> str:
    """Return a text for everybody at a table in each of its languages."""
    return in_each_language(table, lambda words: words(key, **values))


def language_for(person: PersonRow, table: Table) -> str:
    """Return the language of DMs about a table to this person: theirs if known, else the table's."""
    return game_language(person.language or person.locale or language_of(table), table.game.key)
