"""How high a drawn picture is for its width."""

import io

import discord
from PIL import Image


def ratio_of(picture: discord.File) -> float:
    """Return how many times a picture is as high as wide; its file is at its beginning afterwards."""
    with Image.open(io.BytesIO(picture.fp.read())) as opened:
        ratio = opened.height / opened.width
    picture.fp.seek(0)
    return ratio
