"""The rules of a server for games: the page to set them, bans, and the log of changes."""

from cogs.servers.ban_control import BanControl
from cogs.servers.bans import send_ban
from cogs.servers.log import LogControl, send_act, show_log
from cogs.servers.page import show_server
from cogs.servers.rule_control import RuleControl

__all__ = ["BanControl", "LogControl", "RuleControl", "send_act", "send_ban", "show_log", "show_server"]
