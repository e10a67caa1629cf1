"""What people, servers and tables have set, and how it is set otherwise."""

from cogs.preferences.own_data import DeletionButton, ask_deletion, former_names, hand_out
from cogs.preferences.settings_control import SettingsControl
from cogs.preferences.settings_view import settings_panel
from cogs.preferences.snoozing import put_off

__all__ = [
    "DeletionButton",
    "SettingsControl",
    "ask_deletion",
    "former_names",
    "hand_out",
    "put_off",
    "settings_panel",
]
