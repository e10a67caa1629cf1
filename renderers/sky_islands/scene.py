"""The picture being drawn, with its theme and language."""

from dataclasses import dataclass, field

from PIL import Image

from ..kit import scene as kit
from ..kit.canvas import panel
from ..kit.halo import text_with_halo
from ..kit.layers import Layer
from ..kit.palette import Colour
from ..kit.scene import At, Corner, IntBox
from .colours import THEMES, Colours

RADIUS = 16  # of a panel's corners


@dataclass(frozen=True)
class Scene(kit.Scene):
    """A picture being drawn with this game's colours and signs."""

    @property
    def colours(self) -> Colours:
        return THEMES[self.look.theme]

    def write_with_halo(self, middle: At, words: str, size: int, ink: Colour, halo: Colour) -> None:
        """Draw a word that can be read on anything."""
        self.paste_centred(text_with_halo(words, size, ink, halo), middle)

    def panel(self, box: IntBox, colours: tuple[Colour, Colour] | None = None, rim: Colour | None = None) -> None:
        """Draw a panel with rounded corners, by default in the theme's colours."""
        panel(self.image, box, colours or self.colours.panel, RADIUS, rim or self.colours.rim)


@dataclass(frozen=True)
class LayeredScene(Scene):
    """A picture of which first is collected what will lie on it."""

    layers: list[Layer] = field(default_factory=list)

    def lay(self, what: Image.Image | Colour, corner: Corner, mask: Image.Image) -> None:
        """Collect what lies where a mask is."""
        self.layers.append(Layer(what, corner, mask))
