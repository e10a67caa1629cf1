"""The cards as printed, from the data files, for the picture of a card that nobody holds."""

from functools import cache

from bot.data import Row, read
from bot.games.solarius_mission.view import Card


@cache
def rows(kind: str, key: str) -> dict[str, Row]:
    """Return the rows of a data file by one of their values."""
    entries = read("solarius_mission", f"{kind}s.toml")[kind]
    return {str(row[key]): row for row in entries}


def printed_card(number: str) -> Card:
    """Return a progress card by its number. Raise KeyError if there is none."""
    row = rows("card", "number")[number]
    return Card(number, tuple(row["cost"]), row["points"])


@cache
def bonuses() -> dict[str, Row]:
    """Return the bonuses of outposts and trade centres, by their letters."""
    entries = read("solarius_mission", "bonuses.toml")["bonus"]
    return {row["letter"]: row for row in entries}
