"""Discord's refusals of requests, as discord.py raises them."""

from types import SimpleNamespace

import discord

KINDS = {403: discord.Forbidden, 404: discord.NotFound, 503: discord.DiscordServerError}


def http_error(status, code=0, **headers):
    """Discord's answer of this status to a request, with the code that its body has."""
    kind = KINDS.get(status, discord.HTTPException)
    return kind(SimpleNamespace(status=status, reason="", headers=headers), {"code": code, "message": ""})
