"""Statistics: a person's, a server's, how cards do, and a server's table."""

from cogs.statistics.cards import person_card
from cogs.statistics.control import StatsControl, TopControl
from cogs.statistics.page import show_stats_of
from cogs.statistics.top import show_top

__all__ = ["StatsControl", "TopControl", "person_card", "show_stats_of", "show_top"]
