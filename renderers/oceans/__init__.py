"""Oceans' pictures: the table, the hand, one player's species, one card, and their descriptions."""

from bot.games.oceans.view import View
from renderers.renderer import Renderer

from .card import card
from .choices import brings, follows, holdings, preview
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
    holdings=holdings,
    spots=spots,
    hand_spots=hand_spots,
    preview=preview,
    brings=brings,
    follows=follows,
    signs=GROUPS,
)
