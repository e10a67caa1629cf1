"""The printed content of cards from the data file, for pictures of a card that is not on show."""

from functools import cache

from bot.data import Row, read
from bot.games.cartographers.view import Card, Shape


def find_card(name: str) -> Card | None:
    """Return an explore or ambush card by its English name."""
    return _decks().get(name)


def group(name: str) -> str:
    """Return a scoring card's back: forest, farm_water, village or geometry; empty if there is no such card."""
    return next((one["group"] for one in _card_data()["scoring"] if one["name"] == name), "")


def solo_rating(name: str) -> int:
    """Return the number a lone player deducts for a scoring card."""
    return next(int(one["solo_rating"]) for one in _card_data()["scoring"] if one["name"] == name)


def corner(name: str) -> str:
    """Return the corner where a lone player's ambush begins; "" if it is unknown."""
    return next((one.get("corner", "") for one in _card_data()["ambush"] if one["name"] == name), "")


@cache
def _card_data() -> Row:
    """Return the data file of the cards."""
    return read("cartographers", "cards.toml")


@cache
def _decks() -> dict[str, Card]:
    """Return all explore and ambush cards by their English names."""
    rows = [row for deck in ("explore", "ambush", "promo") for row in _card_data()[deck]]
    return {row["name"]: _card(row) for row in rows}


def _card(row: Row) -> Card:
    """Return an explore or ambush card from its row of the data file."""
    shapes = tuple(_shape(shape) for shape in row.get("shapes", ()))
    terrains = tuple(row.get("terrains", ()))
    return Card(row["name"], row["kind"], row.get("time", 0), terrains, shapes, row.get("arrow", ""))


def _shape(row: Row) -> Shape:
    """Return a shape from its row: its picture is "##/.#", "#" for a square."""
    rows = row["picture"].split("/")
    squares = tuple((r, c) for r, marks in enumerate(rows) for c, mark in enumerate(marks) if mark == "#")
    return Shape(squares, row.get("coin", False))
