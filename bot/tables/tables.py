"""The tables of one store."""

from bot.tables.lobby import Lobby
from bot.tables.play import Play
from bot.tables.seats import Seats
from bot.tables.undo import Undo


class Tables(Lobby, Play, Seats, Undo):
    """What people do at tables: each act is one transaction, and what cannot be done raises Refused."""
