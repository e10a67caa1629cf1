"""What is counted of a game for each seat: declared as data, by the events that tell of it."""

from collections.abc import Collection, Iterator
from hashlib import sha256

import msgspec

from bot.engine.effect import Event, Seat, SeatEvent

FINGERPRINT = 16  # characters of it


class Count(msgspec.Struct, frozen=True):
    """Something that is counted, as the text "count.<name>" calls it: how often an event befell a seat.

    With an `amount` the numbers in that field are added up instead. With a `field` an event counts only if that has one
    of these `values`. Nothing counts from the event `until` on, whomever that befalls, if one is named: its class, a
    field of it, and the number that stands there. If an event befalls another seat than the one that it is told of, its
    field `seat` names that. What is not `shown` is counted for trophies only, or adds to what is shown by that name.
    """

    name: str
    event: type[Event]
    amount: str = ""
    field: str = ""
    values: tuple[str, ...] = ()
    until: tuple[type[Event], str, int] | None = None
    seat: str = ""
    shown: bool = True

    @property
    def key(self) -> tuple[str, ...]:
        """All that decides what is counted, as text."""
        until = repr(self.until and (self.until[0].__name__, *self.until[1:]))
        return self.name, self.event.__name__, self.amount, self.field, repr(sorted(self.values)), until, self.seat

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

    def find_raised(self, entry: SeatEvent, ended: Collection[str] = ()) -> Iterator[tuple[Seat, str, int]]:
        """Yield what an event raises: the seat whose count it is, its name, and by how much.

        What is `ended` is counted no more.
        """
        for count in self.counts:
            if count.name not in ended and (number := count.of(entry.event)):
                yield getattr(entry.event, count.seat) if count.seat else entry.seat, count.name, number

    def find_played(self, event: Event) -> set[str]:
        """Return the cards that its seat plays by an event."""
        return {getattr(event, card.field) for card in self.cards if isinstance(event, card.event)}

    @property
    def fingerprint(self) -> str:
        """What tells these counts from others: it changes with whatever is counted, not with how that is shown."""
        counts = sorted(count.key for count in self.counts)
        cards = sorted((card.event.__name__, card.field) for card in self.cards)
        return sha256(repr((counts, cards)).encode()).hexdigest()[:FINGERPRINT]


NOTHING = Counts()
