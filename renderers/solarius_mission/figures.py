"""Values of cubes as Roman numerals, and what planets demand."""

NUMERALS = ("", "I", "II", "III", "IV", "V")


def cubes(counts: tuple[int, int, int]) -> str:
    """Resources by value: "I+I+II"; empty if there are none."""
    return "+".join(NUMERALS[value] for value, count in enumerate(counts, 1) for _ in range(count))


def demand(colour: str, first: int, second: int) -> str:
    """Return a planet's demand: "6/5" to hold and to pay; "2×3" and "3×IV" of technology dice."""
    if colour in ("black", "yellow"):
        return f"{first}/{second}"
    return f"{first}×{second if colour == 'blue' else NUMERALS[second]}"
