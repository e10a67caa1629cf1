"""Finding a table: lobbies that are open, a search that waits for others, the seat that is offered, the table."""

from cogs.finding.controls import FindControl
from cogs.finding.found_table import open_found
from cogs.finding.friends import send_friend_news
from cogs.finding.lobbies import LobbiesControl, show_lobbies
from cogs.finding.offers import OfferControl, send_offer, send_outcome
from cogs.finding.search import look_for_table

__all__ = [
    "FindControl",
    "LobbiesControl",
    "OfferControl",
    "look_for_table",
    "open_found",
    "send_friend_news",
    "send_offer",
    "send_outcome",
    "show_lobbies",
]
