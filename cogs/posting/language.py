"""The language of posts and of DMs."""

from bot.languages import ENGLISH
from bot.tables.table import PersonRow, Table


def language_of(table: Table) -> str:
    """Return the language of a table's posts."""
    return table.row.language or ENGLISH


def language_for(person: PersonRow, table: Table) -> str:
    """Return the language of DMs about a table to this person: theirs if known, else the table's."""
    return person.language or person.locale or language_of(table)
