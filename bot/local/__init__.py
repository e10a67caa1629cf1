"""A small Discord on loopback: REST, gateway and attachments for an unmodified discord.py, and people to act in it."""
