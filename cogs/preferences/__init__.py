"""Settings of people and tables."""

from cogs.preferences.own_data import DeletionButton, ask_deletion, former_names, send_own_data
from cogs.preferences.settings_control import SettingsControl
from cogs.preferences.settings_view import settings_panel
from cogs.preferences.snoozing import snooze

__all__ = [
    "DeletionButton",
    "SettingsControl",
    "ask_deletion",
    "former_names",
    "send_own_data",
    "settings_panel",
    "snooze",
]
