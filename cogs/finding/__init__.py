"""Finding a table: lobbies that are open, a search that waits for others, the seat that is offered, the table."""

from cogs.finding.controls import FindControl
from cogs.finding.friends import send_friend_news
from cogs.finding.letters import Letters
from cogs.finding.lobbies import LobbiesControl, show_lobbies
from cogs.finding.offers import OfferControl
from cogs.finding.search import look_for_table

__all__ = [
    "FindControl",
    "Letters",
    "LobbiesControl",
    "OfferControl",
    "look_for_table",
    "send_friend_news",
    "show_lobbies",
]
