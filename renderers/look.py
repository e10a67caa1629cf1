"""How a picture is to look: in whose language, with whose names, light or dark."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.texts import Texts

from .kit.fonts import printable

Theme = Literal["dark", "light"]


@dataclass(frozen=True)
class Look:
    """The reader's side of a picture; names are by seat and may hold anything a person can type."""

    texts: Texts
    names: tuple[str, ...]
    theme: Theme = "dark"
    format_name: Callable[[str], str] = str  # how a name stands in a spoken text, as escaped where that is Markdown

    def name(self, seat: int) -> str:
        """Return the seat's name as far as our fonts can print it; "Player 3" when nothing of it is left."""
        name = self.names[seat] if seat < len(self.names) else ""
        return printable(name) or self.texts("picture.player", number=seat + 1)

    def spoken_name(self, seat: int, longest: int = 0) -> str:
        """Return the seat's name on one line, for texts read aloud; cut to `longest` characters if that is not 0."""
        name = " ".join(self.names[seat].split()) if seat < len(self.names) else ""
        name = name or self.texts("picture.player", number=seat + 1)
        return self.format_name(name if not longest or len(name) <= longest else name[: longest - 1] + "…")
