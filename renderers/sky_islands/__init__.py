"""Merchants of Sky Islands' pictures: the table, the hand, one seat's part, one tile, and their descriptions."""

from bot.games.sky_islands.view import View
from renderers.renderer import Renderer

from .card import card
from .choices import brings
from .hand import hand, held
from .seat import focus, preview, seat
from .table import places, table
from .words import describe, describe_long

RENDERER: Renderer[View] = Renderer(
    table=table,
    seat=seat,
    hand=hand,
    held=held,
    card=card,
    describe=describe,
    describe_long=describe_long,
    focus=focus,
    spots=places,
    preview=preview,
    brings=brings,
)
