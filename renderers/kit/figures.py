"""Numbers with a true minus sign, and gains with a plus."""


def figure(number: int) -> str:
    """Return a number: "−3"."""
    return str(number).replace("-", "−")


def gain(number: int) -> str:
    """Return a gain or loss: "+2", "−1", "0"."""
    return f"+{number}" if number > 0 else figure(number)
