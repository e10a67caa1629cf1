"""An undo request: whose consent it needs, and what would be undone."""

import msgspec

from bot.engine.effect import SeatEvent
from bot.store.rows import UndoRequest
from bot.tables.table import Refused, Table, reveals
from bot.tables.undo.barriers import ends_simultaneous_play, events_of
from bot.tables.undo.undo_plan import UndoPlan


class RequestCopy(msgspec.Struct, frozen=True):
    """An undo request for a person who plays by DM: the nonce of the message that asks in the channel."""

    nonce: str


class ConsentRequest(msgspec.Struct, frozen=True):
    """An undo request that needs the consent of those affected. `request` says who has agreed."""

    plan: UndoPlan
    request: UndoRequest
    was_open: bool = False  # it was open already

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.plan.table

    @property
    def people(self) -> tuple[int, ...]:
        """The user ids of those who must agree."""
        return self.plan.people

    @property
    def missing(self) -> tuple[int, ...]:
        """The user ids of those who have not agreed yet."""
        return tuple(person for person in self.people if person not in self.request.agreed)

    @property
    def events(self) -> list[SeatEvent]:
        """The events since then, which would be undone."""
        return [event for row in self.plan.undone for event in events_of(self.table, row)]

    @property
    def redealt(self) -> bool:
        """Whether what was shown would be dealt anew."""
        return self.table.row.settings.undo == "redeal" and reveals(self.events)

    @property
    def chosen_anew(self) -> bool:
        """Whether everybody would repeat their simultaneous choices."""
        return any(ends_simultaneous_play(self.table, choice) for choice in self.plan.undone)


def need_asked(consent: ConsentRequest, user_id: int) -> None:
    """Raise Refused if this person was not asked, made the request, or has agreed while others have not."""
    table, missing = consent.table, ", ".join(consent.table.name_of(person) for person in consent.missing)
    if user_id == table.seats[consent.request.seat].user_id:
        raise Refused("own_request", names=missing)
    if user_id not in consent.people:
        raise Refused("not_asked")
    if consent.missing and user_id not in consent.missing:
        raise Refused("agreed_already", names=missing)
