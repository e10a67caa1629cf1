"""The cards as printed, from the data files, for the picture of a card that nobody holds."""

from functools import cache

from bot.data import Row, read
from bot.games.oceans.view import Card

VALUES = ("forage", "attack", "shell", "gain")


@cache
def rows(kind: str) -> dict[str, Row]:
    """Return the facts of all Surface traits, Deep traits or scenarios by their keys."""
    facts = read("oceans", "cards.toml")
    return {row["key"]: row for row in facts[kind]}


@cache
def printed_card(name: str) -> Card:
    """Return a card by its notation, or a trait by its key, then without migration number.

    Raise KeyError if there is none.
    """
    if name in rows("deep"):
        row = rows("deep")[name]
        return _card(name, row, deep=True, migration=row["cost"])
    key, number, arrow = _split_notation(name)
    row = rows("surface")[key]
    if number and number not in (row.get(arrow, ()) if arrow else row["migrate"]):
        raise KeyError(name)
    return _card(name, row, deep=False, migration=number, arrow=arrow)


def _card(name: str, row: Row, *, deep: bool, migration: int, arrow: str = "") -> Card:
    """Return a card from its row of the data file."""
    forage, attack, shell, gain = (str(row.get(field, "")) for field in VALUES)
    cost, defensive = row["cost"] if deep else 0, row.get("defensive", False)
    return Card(name, row["key"], deep, migration, cost, defensive, arrow, forage, attack, shell, gain)


def _split_notation(name: str) -> tuple[str, int, str]:
    """Return the trait, the migration number and the arrow of a Surface card in notation."""
    parts = name.split("_")
    arrow = parts.pop() if parts[-1] in ("left", "right") else ""
    number = int(parts.pop()) if parts[-1].isdigit() else 0
    return "_".join(parts), number, arrow
