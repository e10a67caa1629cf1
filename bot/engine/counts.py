"""What is counted of a game for each seat: declared as data, by the events that tell of it."""

from collections import Counter
from collections.abc import Collection

import msgspec

from bot.engine.effect import Event, SeatEvent


class Count(msgspec.Struct, frozen=True):
    """Something that is counted, as the text "count.<name>" calls it: how often an event befell a seat.

    With an `amount` the numbers in that field are added up instead. With a `field` an event counts only if that has one
    of these `values`. Nothing counts from the event `until` on, whomever that befalls, if one is named: its class, a
    field of it, and the number that stands there. What is not `shown` is counted for trophies only.
    """

    name: str
    event: type[Event]
    amount: str = ""
    field: str = ""
    values: tuple[str, ...] = ()
    until: tuple[type[Event], str, int] | None = None
    shown: bool = True

    def ends_with(self, event: Event) -> bool:
        """Return whether nothing counts any more once this event is told."""
        if self.until is None:
            return False
        kind, field, value = self.until
        return isinstance(event, kind) and getattr(event, field) == value

    def of(self, event: Event) -> int:
        """Return by how much an event raises the count."""
        if not isinstance(event, self.event) or (self.field and getattr(event, self.field) not in self.values):
            return 0
        return int(getattr(event, self.amount)) if self.amount else 1


class CardPlay(msgspec.Struct, frozen=True):
    """An event by which a seat plays the card that this field of it names."""

    event: type[Event]
    field: str = "card"


class Counts(msgspec.Struct, frozen=True):
    """All that is counted of a game, in the order in which it is shown."""

    counts: tuple[Count, ...] = ()
    cards: tuple[CardPlay, ...] = ()

    def find_ended(self, event: Event) -> set[str]:
        """Return the names of what is counted no more once this event is told."""
        return {count.name for count in self.counts if count.ends_with(event)}

    def add(self, entry: SeatEvent, counted: Counter[str], played: set[str], ended: Collection[str] = ()) -> None:
        """Add what an event raises to what its seat has counted, and the card that it plays to those it has played.

        What is `ended` is counted no more.
        """
        for count in self.counts:
            if count.name not in ended and (number := count.of(entry.event)):
                counted[count.name] += number
        played.update(getattr(entry.event, card.field) for card in self.cards if isinstance(entry.event, card.event))


NOTHING = Counts()
