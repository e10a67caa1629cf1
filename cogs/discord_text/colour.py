"""The colour of our embeds."""

import discord

COLOUR = discord.Colour.from_rgb(70, 110, 160)
