"""Underwater Cities' pictures: the table, the hand, one player's part, one card, and their descriptions."""

from bot.games.underwater_cities.view import View
from renderers.renderer import Renderer

from .card import card
from .choices import brings, preview
from .glossary import GROUPS
from .hand import hand, hand_spots
from .seat import focus, seat
from .table import spots, table
from .words import describe, describe_card, describe_long, describe_seat

RENDERER: Renderer[View] = Renderer(
    table=table,
    seat=seat,
    hand=hand,
    card=card,
    describe=describe,
    describe_long=describe_long,
    describe_seat=describe_seat,
    describe_card=describe_card,
    focus=focus,
    spots=spots,
    hand_spots=hand_spots,
    preview=preview,
    brings=brings,
    signs=GROUPS,
)
