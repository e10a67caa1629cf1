"""What is written to people about a seat that they had: that a new player is sought, or that they may play by DM."""

import msgspec

from bot.engine.effect import Seat


class Vacancy(msgspec.Struct, frozen=True):
    """A seat for which a new player is sought: left to a computer when the table had the number `since`."""

    seat: Seat
    since: int


class DmNotice(msgspec.Struct, frozen=True):
    """A DM to a person who is no longer on the server: the key of its text.

    `vacancy` is the seat that they may ask to go on playing by DM.
    """

    note: str
    vacancy: Vacancy | None = None
