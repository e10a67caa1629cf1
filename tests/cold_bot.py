"""The bot, which draws nothing beforehand: where a test starts many processes, that would take longest."""

from bot.__main__ import main
from cogs.pictures import pictures

pictures.MOMENTS = ()
__all__ = ["main"]
