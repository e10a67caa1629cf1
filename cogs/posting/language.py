"""The language of what is posted, and of what goes out by DM."""

from bot.languages import ENGLISH
from bot.tables.table import PersonRow, Table


def language_of(table: Table) -> str:
    """The language of a table's posts."""
    return table.row.language or ENGLISH


def language_for(person: PersonRow, table: Table) -> str:
    """The language of what this person is sent about a table: theirs, as far as it is known, else the table's."""
    return person.language or person.locale or language_of(table)
