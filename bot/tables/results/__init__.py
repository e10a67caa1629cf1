"""Results of games, ratings, and what statistics say of people and of cards."""

from bot.tables.results.rating import NEW, PROVISIONAL, is_provisional, rate, shown
from bot.tables.results.results import RESULT, ResultService

__all__ = ["NEW", "PROVISIONAL", "RESULT", "ResultService", "is_provisional", "rate", "shown"]
