"""What people are told about a table that was found for them, and the order to open it."""

import msgspec

from bot.store.people.searches import Outcome
from bot.store.rows import NewMessage
from bot.tables.table import payload

OFFER, OUTCOME, OPENING = "offer", "offer_over", "open_found"  # kinds of letters


class Offer(msgspec.Struct, frozen=True):
    """The match at which a seat is offered."""

    match: int


class OfferOutcome(msgspec.Struct, frozen=True):
    """How a match ended for a person, with the table's id if it is open; or that their search did, without one (0)."""

    match: int
    outcome: Outcome
    table: int = 0


def offer(user_id: int, match_id: int) -> NewMessage:
    """Return the direct message that offers a seat."""
    return NewMessage(OFFER, user_id, payload(Offer(match_id)))


def outcome(user_id: int, how: Outcome, match_id: int, table_id: int) -> NewMessage:
    """Return the edit of that message once the match is over; a new one if a search ended without a match."""
    return NewMessage(OUTCOME, user_id, payload(OfferOutcome(match_id, how, table_id)))


def opening(guild_id: int, match_id: int) -> NewMessage:
    """Return the order to open the table on a server, by the process that serves it."""
    return NewMessage(OPENING, guild_id, payload(Offer(match_id)))
