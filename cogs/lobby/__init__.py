"""The lobby's public message: what it says and offers, and what its controls do."""

from cogs.lobby.computer_list import computer_list
from cogs.lobby.lobby_controls import LobbyControl, change
from cogs.lobby.lobby_post import lobby_embed
from cogs.lobby.send_lobby import lobby_message_gone, send_lobby

__all__ = ["LobbyControl", "change", "computer_list", "lobby_embed", "lobby_message_gone", "send_lobby"]
