"""The fixed ratings of computer players, on the scale on which people are rated: measured, in a file of data."""

from collections.abc import Mapping
from functools import cache

from bot.data import read

FILE = "levels.toml"  # in the game's folder of data


@cache
def level_ratings(key: str) -> Mapping[str, float]:
    """Return the rating of each level that was measured in a game; none if it has no such file.

    Raise KeyError if the file is invalid.
    """
    try:
        rows = read(key, FILE)["rating"]
    except FileNotFoundError:
        return {}
    return {level: float(rating) for level, rating in rows.items()}
