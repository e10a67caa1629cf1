"""Showing a person the board, their hand, the log, and the game at earlier moments."""

from cogs.showing.boards import show_board, show_hand
from cogs.showing.lines import Lines, both_boards, play_both
from cogs.showing.log import Filter
from cogs.showing.log_view import LogControl, show_log
from cogs.showing.luck import send_secret, show_export, show_luck
from cogs.showing.past_turns import events_of_post, show_replay_from
from cogs.showing.practice import open_in_thread, practice_names
from cogs.showing.recap import WatchButton, show_recap
from cogs.showing.replay_view import ReplayControl, show_replay
from cogs.showing.second_look import LookControl, send_shared_turn
from cogs.showing.story import send_story

__all__ = [
    "Filter",
    "Lines",
    "LogControl",
    "LookControl",
    "ReplayControl",
    "WatchButton",
    "both_boards",
    "events_of_post",
    "open_in_thread",
    "play_both",
    "practice_names",
    "send_secret",
    "send_shared_turn",
    "send_story",
    "show_board",
    "show_export",
    "show_hand",
    "show_log",
    "show_luck",
    "show_recap",
    "show_replay",
    "show_replay_from",
]
