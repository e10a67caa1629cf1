"""The Discord side: each module here is a cog, found by scanning; what they share lies in packages.

No cog names a game.
"""
