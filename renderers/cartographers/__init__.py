"""Cartographers' pictures: the table, one sheet at large, one card at large, and their descriptions."""

from bot.games.cartographers.view import View
from renderers.renderer import Renderer

from .card import card
from .glossary import GROUPS
from .sheet import brings, focus, hand, preview, seat
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
    preview=preview,
    brings=brings,
    signs=GROUPS,
)
