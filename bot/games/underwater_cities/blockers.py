"""A lone player's blockers (UWC-81, UWC-82, UWC-84)."""

from bot.engine.effect import Next, Seat, Verb

from .deck import take
from .events import Blocked
from .rows import SLOTS
from .state import BLOCKER, State
from .using_actions import ALWAYS

BLOCKERS = 3


class Block(Verb, frozen=True):
    """The three blockers move one slot clockwise; after a round without an advance a fourth joins them for a round."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move the three blockers; place or remove the fourth."""
        ring = [slot for slot in SLOTS[s.side] if slot != ALWAYS]
        apart = len(ring) // BLOCKERS
        s.tiles = {ring[(n * apart + s.round - 1) % len(ring)]: [BLOCKER] for n in range(BLOCKERS)}
        advanced, s.players[me].advanced = s.players[me].advanced, False
        card = None if advanced or s.round == 1 else take(s)
        if card is None:
            return ()
        s.discards.append(card)
        slot = fourth(ring, list(s.tiles), card)
        s.tiles[slot] = [BLOCKER]
        return (Blocked(card, slot),)


def fourth(ring: list[str], taken: list[str], card: str) -> str:
    """Return the slot of the fourth blocker: count round the slots by the card's digits, then go on to the next free
    slot.
    """
    place = sum(map(int, card)) - 1
    while ring[place % len(ring)] in taken:
        place += 1
    return ring[place % len(ring)]
