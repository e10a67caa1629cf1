"""The colours of pictures that belong to no board: a chart, a list of signs."""

from .palette import Colour, colour

PAINTS: dict[str, tuple[Colour, Colour, Colour, Colour]] = {  # ground, panel, letters, lines
    "dark": (colour("181b24"), colour("232838"), colour("f0f2f8"), colour("465069")),
    "light": (colour("e6e9f0"), colour("ffffff"), colour("20242c"), colour("c3cad8")),
}
