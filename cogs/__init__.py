"""The Discord side: each module here that has a `setup` is a cog, found by scanning; no cog names a game."""
