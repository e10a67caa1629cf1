"""How high a post stands on a phone, by estimate, and so how many rows of text there is room for beside its picture."""

import discord

from cogs.discord_text import GAP, HEAD, count_rows, picture_height, view_height, visible_letters

SCREEN = 880  # pixels: a post is at most 900 high where a phone is 390 wide, and an estimate is no measure
EMBED_ROW = 21
EMBED = 56  # title and frame
INSIDE = 303  # of an embed's text
TALLEST = 1.25  # times its width: no game's picture is taller


def free_height(ratio: float, embed: discord.Embed | None, view: discord.ui.View) -> float:
    """Return what is left for a post's text beside a picture so many times as high as wide (0: none), and the rest."""
    return SCREEN - HEAD - picture_height(ratio) - _embed_height(embed) - view_height(view)


def _embed_height(embed: discord.Embed | None) -> float:
    """Return how many pixels high an embed is; 0 without one."""
    if embed is None:
        return 0
    rows = sum(count_rows(visible_letters(line, {}), INSIDE) for line in (embed.description or "").splitlines())
    return EMBED + EMBED_ROW * rows + (GAP if rows else 0)
