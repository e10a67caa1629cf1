"""Results of games, ratings, and what statistics say of people and of cards."""

from bot.store.result_rows import RatingRow, TopRow
from bot.tables.results.rating import NEW, PROVISIONAL, is_provisional, rate, shown
from bot.tables.results.results import RESULT, ResultService
from bot.tables.results.statistics import CardShare, ServerTitle, StatisticsService
from bot.tables.results.summary import Counted, Summary, TitleSummary

__all__ = [
    "NEW",
    "PROVISIONAL",
    "RESULT",
    "CardShare",
    "Counted",
    "RatingRow",
    "ResultService",
    "ServerTitle",
    "StatisticsService",
    "Summary",
    "TitleSummary",
    "TopRow",
    "is_provisional",
    "rate",
    "shown",
]
