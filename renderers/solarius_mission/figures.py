"""Numbers in words: with a true minus sign, gains with a plus, values of cubes as Roman numerals."""

NUMERALS = ("", "I", "II", "III", "IV", "V")


def figure(number: int) -> str:
    """A number: "−3"."""
    return str(number).replace("-", "−")


def gain(number: int) -> str:
    """A gain or loss: "+2", "−1", "0"."""
    return f"+{number}" if number > 0 else figure(number)


def cubes(counts: tuple[int, int, int]) -> str:
    """Resources by value: "I+I+II"; empty if there are none."""
    return "+".join(NUMERALS[value] for value, count in enumerate(counts, 1) for _ in range(count))


def demand(colour: str, first: int, second: int) -> str:
    """A planet's demand: "6/5" to hold and to pay; "2×3" and "3×IV" of technology dice."""
    if colour in ("black", "yellow"):
        return f"{first}/{second}"
    return f"{first}×{second if colour == 'blue' else NUMERALS[second]}"
