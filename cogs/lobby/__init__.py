"""The lobby's public message: what it says and offers, and what its controls do."""

from cogs.lobby.commands import act_in_lobby, bring_back, play_again, remove_player
from cogs.lobby.computer_choices import computer_list
from cogs.lobby.event import EventButton
from cogs.lobby.host_leaving import HostLeavesControl
from cogs.lobby.host_rules import HostRuleControl
from cogs.lobby.invitations import InviteList, ask_lobby, send_invitation
from cogs.lobby.lobby_controls import LobbyControl, change_lobby
from cogs.lobby.lobby_post import lobby_embed, settings_lines
from cogs.lobby.lobby_posts import send_lobby
from cogs.lobby.pace import pace_line, pace_name
from cogs.lobby.pace_form import PaceControl
from cogs.lobby.seat_by_dm import SeatByDmControl, send_to_person
from cogs.lobby.table_news import send_table_news
from cogs.lobby.where import HomeControl, open_lobby

__all__ = [
    "EventButton",
    "HomeControl",
    "HostLeavesControl",
    "HostRuleControl",
    "InviteList",
    "LobbyControl",
    "PaceControl",
    "SeatByDmControl",
    "act_in_lobby",
    "ask_lobby",
    "bring_back",
    "change_lobby",
    "computer_list",
    "lobby_embed",
    "open_lobby",
    "pace_line",
    "pace_name",
    "play_again",
    "remove_player",
    "send_invitation",
    "send_lobby",
    "send_table_news",
    "send_to_person",
    "settings_lines",
]
