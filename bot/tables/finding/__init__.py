"""Finding a table: who looks for one, who fits together, and the table that is found."""

from bot.store.people.searches import MatchRow, SearchRow
from bot.tables.finding.finding import FindingService, Search
from bot.tables.finding.letters import OFFER, OPENING, OUTCOME, Offer, OfferOutcome
from bot.tables.finding.wishes import LEVELS, Wishes

__all__ = [
    "LEVELS",
    "OFFER",
    "OPENING",
    "OUTCOME",
    "FindingService",
    "MatchRow",
    "Offer",
    "OfferOutcome",
    "Search",
    "SearchRow",
    "Wishes",
]
