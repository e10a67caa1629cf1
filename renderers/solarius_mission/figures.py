"""Values of cubes as Roman numerals, and what planets demand."""

NUMERALS = ("", "I", "II", "III", "IV", "V")


def cubes(counts: tuple[int, int, int]) -> str:
    """Return cubes by value: two of value I and one of II are "I+I+II"; empty if there are none."""
    return "+".join(NUMERALS[value] for value, count in enumerate(counts, 1) for _ in range(count))


def demand(colour: str, first: int, second: int) -> str:
    """Return a planet's demand in figures.

    "6/5" are goods to hold and to pay (black, yellow), "2×3" two dice with face 3 (blue), "3×IV" three dice in column
    IV (brown).
    """
    if colour in ("black", "yellow"):
        return f"{first}/{second}"
    return f"{first}×{second if colour == 'blue' else NUMERALS[second]}"
