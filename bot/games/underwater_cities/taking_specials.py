"""Taking specials (UWC-33) and metropolises gained during play."""

from itertools import permutations
from typing import ClassVar

from bot.engine.effect import Event, Next, Options, Part, Seat, Verb

from .deck import sink
from .events import Chartered, Connected, Dug, HiddenTaken, Looked, SpecialTaken, TopTurned
from .state import State

DIG = "dig"
LOOK = 3  # specials of the deck


class Special(Verb, frozen=True):
    """Take a face-up special or the deck's top one, or put that one under the deck and look at three."""

    parts: ClassVar[tuple[Part, ...]] = (Part("card"),)

    @property
    def label(self) -> str:
        """Return the word for it in a list of parts."""
        return "special"

    def possible(self, s: State, me: Seat) -> bool:
        return bool(s.prizes or s.specials)

    def options(self, s: State, me: Seat) -> Options:
        top = [*s.specials[:1], *([DIG] if s.specials else [])]
        return {card: card for card in (*s.prizes, *top)}

    def do(self, s: State, me: Seat, choice: str) -> Next:
        """Take the special and turn up the next one; or put the top one away and look at three."""
        if choice == DIG:
            return self._dig(s)
        s.players[me].hand.append(choice)
        if choice in s.prizes:
            s.prizes.remove(choice)
            return (SpecialTaken(choice),)
        s.specials.remove(choice)
        return SpecialTaken(choice), *reveal_special(s)

    def _dig(self, s: State) -> Next:
        """Put the top special under the deck and take the next three to look at. Return the events and the choice."""
        top = s.specials.pop(0)
        sink(s, [top])
        s.looking, s.specials = s.specials[:LOOK], s.specials[LOOK:]
        return Dug(top, len(s.looking)), Looked("-".join(s.looking)), Hire()


class Hire(Verb, frozen=True):
    """Keep one of the specials looked at; the others go under the deck in the order chosen."""

    parts: ClassVar[tuple[Part, ...]] = (Part("card"),)

    def options(self, s: State, me: Seat) -> Options | None:
        if len(s.looking) == 1:
            return None
        return {"-".join(order): order for order in permutations(s.looking)}

    def do(self, s: State, me: Seat, choice: tuple[str, ...] | None) -> Next:
        """Keep the first special and put the others under the deck."""
        kept, *rest = choice or s.looking
        s.players[me].hand.append(kept)
        sink(s, rest)
        s.looking = []
        return HiddenTaken(), *reveal_special(s)


def reveal_special(s: State) -> list[Event]:
    """Return the event that the next special of the deck is face up; empty if there is none."""
    return [TopTurned(s.specials[0])] if s.specials else []


class Charter(Verb, frozen=True):
    """Take a random blue metropolis from the box, if there is one; it counts as connected."""

    def possible(self, s: State, me: Seat) -> bool:
        return bool(s.spare)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        tile = s.spare.pop(s.chance.below(len(s.spare)))
        s.players[me].charters.append(tile)
        return Chartered(tile), Connected(tile)
