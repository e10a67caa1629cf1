"""What is shown beside a value that may be chosen."""

from bot.engine.effect import Hint

from .rows import CARDS


def of_card(number: str) -> Hint:
    """What a progress card does as a development; nothing for "none" and for several."""
    return Hint(words=(("card", f"{number}.text"),)) if number in CARDS else Hint()


def of_mission(number: str) -> Hint:
    """What a mission costs and brings."""
    return Hint(words=(("card", f"{number}.mission"),)) if number in CARDS else Hint()
