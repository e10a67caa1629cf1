"""The badges of the seats as signs: in the pictures of every game, beside the names of players."""

from PIL import Image

from .kit.badges import badge
from .kit.palette import SEATS
from .look import Look
from .signs import Sign


def seat_sign(name: str) -> Sign:
    """Return the badge whose emoji is called so ("seat_star"). Raise KeyError if no seat has it."""
    by_name = {f"seat_{shape}": seat for seat, (_, shape) in enumerate(SEATS)}
    seat = by_name[name]

    def draw(size: int, _: Look) -> Image.Image:
        return badge(seat, size)

    return Sign(f"sign.{name}", draw)
