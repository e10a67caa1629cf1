"""Results of games, ratings, and what statistics say of people and of cards."""

from bot.store.result_rows import RatingRow, TopRow
from bot.tables.results.rating import LEAST_PEOPLE, PROVISIONAL, display, rate
from bot.tables.results.results import RESULT, ResultService
from bot.tables.results.statistics import CardShare, ServerTitle, StatisticsService
from bot.tables.results.summary import Summary, TitleSummary
from bot.tables.results.trophies import Progress, TrophyService

__all__ = [
    "LEAST_PEOPLE",
    "PROVISIONAL",
    "RESULT",
    "CardShare",
    "Progress",
    "RatingRow",
    "ResultService",
    "ServerTitle",
    "StatisticsService",
    "Summary",
    "TitleSummary",
    "TopRow",
    "TrophyService",
    "display",
    "rate",
]
