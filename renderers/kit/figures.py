"""Numbers with a true minus sign, and gains with a plus."""


def figure(number: int) -> str:
    """A number: "−3"."""
    return str(number).replace("-", "−")


def gain(number: int) -> str:
    """A gain or loss: "+2", "−1", "0"."""
    return f"+{number}" if number > 0 else figure(number)
