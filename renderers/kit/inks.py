"""The colours that every game's themes name: letters, signs and panels."""

from dataclasses import dataclass

from .palette import Colour


@dataclass(frozen=True)
class Inks:
    """A theme; each game adds its own colours."""

    ink: Colour  # letters
    soft: Colour  # what is less important
    faint: Colour  # what is hardly there
    gold: Colour
    gold_ink: Colour  # letters on it
    good: Colour  # what is gained or done
    rim: Colour  # of panels
    chip: Colour  # ground of a small label
