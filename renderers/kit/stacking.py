"""Pictures one below the other."""

from PIL import Image


def stack_pictures(above: Image.Image, under: Image.Image) -> Image.Image:
    """Return both in one picture, as wide as the upper one."""
    width = above.width
    if under.width != width:  # in colours: the numbers of a palette have no means
        under = under.convert("RGB").resize(
            (width, round(under.height * width / under.width)), Image.Resampling.LANCZOS
        )
    both = Image.new("RGB", (width, above.height + under.height))
    both.paste(above, (0, 0))
    both.paste(under, (0, above.height))
    return both
