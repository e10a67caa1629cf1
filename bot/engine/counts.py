"""What is counted of a game for each seat: declared as data, by the events that tell of it."""

from collections import Counter

import msgspec

from bot.engine.effect import Event, SeatEvent


class Count(msgspec.Struct, frozen=True):
    """Something that is counted, as the text "count.<name>" calls it: how often an event befell a seat.

    With an `amount` the numbers in that field are added up instead. With a `field` an event counts only if that has one
    of these `values`.
    """

    name: str
    event: type[Event]
    amount: str = ""
    field: str = ""
    values: tuple[str, ...] = ()

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

    def add(self, entry: SeatEvent, counted: Counter[str], played: set[str]) -> None:
        """Add what an event raises to what its seat has counted, and the card that it plays to those it has played."""
        for count in self.counts:
            if number := count.of(entry.event):
                counted[count.name] += number
        played.update(getattr(entry.event, card.field) for card in self.cards if isinstance(entry.event, card.event))


NOTHING = Counts()
