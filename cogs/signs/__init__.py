"""Signs: a picture and a text of every icon on a game's boards and cards, in groups, for a person alone."""

from cogs.signs.control import SignsControl, open_signs
from cogs.signs.offering import has_signs, signs_button

__all__ = ["SignsControl", "has_signs", "open_signs", "signs_button"]
