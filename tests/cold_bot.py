"""The bot without pictures drawn beforehand, which would take most time in tests that start many processes."""

from bot.__main__ import main
from cogs.pictures import pictures

pictures.MOMENTS = ()
__all__ = ["main"]
