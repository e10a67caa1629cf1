"""The lobby: who plays which game, until it begins; another game after one that is over; and goodbyes."""

from bot.store.rows import SeatRow, Status
from bot.tables.lobby.idle import IdleService
from bot.tables.lobby.invitation import Invitation
from bot.tables.lobby.lobby import LobbyService, need_host
from bot.tables.lobby.rated import missing, rated_obstacle

__all__ = [
    "IdleService",
    "Invitation",
    "LobbyService",
    "SeatRow",
    "Status",
    "missing",
    "need_host",
    "rated_obstacle",
]
