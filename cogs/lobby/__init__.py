"""The lobby's public message: what it says and offers, and what its controls do."""

from cogs.lobby.commands import act_in_lobby, bring_back, open_lobby, play_again, take_out, tell_taken
from cogs.lobby.computers_offered import computer_list
from cogs.lobby.lobby_controls import LobbyControl
from cogs.lobby.lobby_post import lobby_embed, settings_lines
from cogs.lobby.lobby_posts import send_lobby
from cogs.lobby.pace import PaceControl, pace_line
from cogs.lobby.undo_rule import UndoRuleControl

__all__ = [
    "LobbyControl",
    "PaceControl",
    "UndoRuleControl",
    "act_in_lobby",
    "bring_back",
    "computer_list",
    "lobby_embed",
    "open_lobby",
    "pace_line",
    "play_again",
    "send_lobby",
    "settings_lines",
    "take_out",
    "tell_taken",
]
