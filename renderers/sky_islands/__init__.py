"""Merchants of Sky Islands' pictures: the table, the hand, one seat's part, one tile, and their descriptions."""

from bot.games.sky_islands.view import View
from renderers.renderer import Renderer

from .card import card
from .choices import brings
from .glossary import GROUPS
from .hand import draw_tiles, hand, hand_spots
from .seat import focus, preview, seat
from .table import places, table
from .words import describe, describe_long

RENDERER: Renderer[View] = Renderer(
    table=table,
    seat=seat,
    hand=hand,
    hand_extra=draw_tiles,
    card=card,
    describe=describe,
    describe_long=describe_long,
    focus=focus,
    spots=places,
    hand_spots=hand_spots,
    preview=preview,
    brings=brings,
    signs=GROUPS,
)
