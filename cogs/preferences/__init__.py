"""What people, servers and tables have set, and how it is set otherwise."""

from cogs.preferences.settings_control import SettingsControl
from cogs.preferences.settings_view import settings_panel

__all__ = ["SettingsControl", "settings_panel"]
