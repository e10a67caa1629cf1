"""Statistics: a person's, a server's, how cards do, and a server's table."""

from cogs.statistics.control import StatsControl, TopControl
from cogs.statistics.page import show_stats_of
from cogs.statistics.top import show_top

__all__ = ["StatsControl", "TopControl", "show_stats_of", "show_top"]
