"""Analysis boards: a person tries, for all seats and in private, how a game may go on."""

from bot.tables.analysis.analyses import AnalysisService, may_analyse
from bot.tables.analysis.analysis_table import MARK, AnalysisTable

__all__ = ["MARK", "AnalysisService", "AnalysisTable", "may_analyse"]
