"""The lobby: who plays which game, until it begins; another game after one that is over; and goodbyes."""

from bot.store.rows import SeatRow, Status
from bot.tables.lobby.friends import FriendNews
from bot.tables.lobby.full import FullService
from bot.tables.lobby.idle import IdleService
from bot.tables.lobby.invitation import Invitation
from bot.tables.lobby.lobby import LobbyService, need_host
from bot.tables.lobby.news import TableNews, table_news
from bot.tables.lobby.open_lobbies import OpenLobbyService
from bot.tables.lobby.rated import missing, rated_obstacle
from bot.tables.lobby.ready import FULL

__all__ = [
    "FULL",
    "FriendNews",
    "FullService",
    "IdleService",
    "Invitation",
    "LobbyService",
    "OpenLobbyService",
    "SeatRow",
    "Status",
    "TableNews",
    "missing",
    "need_host",
    "rated_obstacle",
    "table_news",
]
