"""The cards as printed, from the data files, for the picture of a card that nobody holds."""

from functools import cache

from bot.data import Row, read
from bot.games.underwater_cities.view import Card


@cache
def printed_cards() -> dict[str, Card]:
    """Return every card by its name; metropolises and contracts have a kind of their own."""
    facts, tiles = _read("cards.toml"), _read("tiles.toml")
    cards = [_card(str(row["number"]), row) for kind in ("era_card", "special") for row in facts[kind]]
    cards.append(_card("assistant", facts["assistant"]))
    cards += [Card(row["key"], 0, row["colour"], "metropolis") for row in tiles["metropolis"]]
    cards += [Card(row["key"], 0, "", "contract") for row in tiles["contract"]]
    return {card.name: card for card in cards}


def _card(name: str, row: Row) -> Card:
    """Return a card from its row of the data file."""
    kind = "scoring" if row["type"] == "end" else row["type"]
    return Card(name, row.get("era", 0), row.get("colour", ""), kind, row.get("cost", 0))


def _read(name: str) -> Row:
    return read("underwater_cities", name)
