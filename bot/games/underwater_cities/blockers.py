"""A lone player's blockers (UWC-81, UWC-82, UWC-84)."""

from bot.engine.effect import Next, Seat, Verb

from .deck import take
from .events import Blocked
from .rows import SLOTS
from .state import BLOCKER, State
from .using_actions import ALWAYS

BLOCKERS = 3  # that move each round; the fourth comes by a card


class Block(Verb, frozen=True):
    """The three blockers move one slot clockwise; after a round without an advance a fourth joins them for a round."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move the three blockers; place or remove the fourth."""
        ring = [slot for slot in SLOTS[s.side] if slot != ALWAYS]
        distance = len(ring) // BLOCKERS
        s.tiles = {ring[(n * distance + s.round - 1) % len(ring)]: [BLOCKER] for n in range(BLOCKERS)}
        has_advanced, s.players[me].advanced = s.players[me].advanced, False
        card = None if has_advanced or s.round == 1 else take(s)
        if card is None:
            return ()
        s.discards.append(card)
        slot = fourth_slot(ring, list(s.tiles), card)
        s.tiles[slot] = [BLOCKER]
        return (Blocked(card, slot),)


def fourth_slot(ring: list[str], blocked: list[str], card: str) -> str:
    """Return the slot of the fourth blocker: the nth of the ring, or the next free one after it.

    n is the sum of the digits of the card's number.
    """
    index = sum(map(int, card)) - 1
    while ring[index % len(ring)] in blocked:
        index += 1
    return ring[index % len(ring)]
