"""Using action cards (UWC-31, UWC-32) and slots (UWC-36)."""

from collections.abc import Iterable
from functools import cache
from typing import ClassVar, Literal

from bot.engine.effect import Effect, Next, Options, Part, Seat, Verb

from .effect_parts import Parts, always_possible
from .events import ActionUsed, Readied, SlotUsed
from .rows import ACTIONS, CARDS, PARTIAL, SLOT_NAMED, SLOTS
from .state import State

ALWAYS = "always"
PART = "part-"  # before a slot of whose advance only a part is done (UWC-13)


def action(card: str) -> Parts:
    """Return what an action card does; at least one part must be done."""
    return Parts(CARDS[card].action, must=True)


def is_usable(s: State, me: Seat, card: str) -> bool:
    """Return whether a part of a card's action can be done without using the card itself once more."""
    if _is_always_usable(card):
        return True
    used = s.players[me].used
    used.append(card)
    possible = action(card).possible(s, me)
    used.pop()
    return possible


@cache
def _is_always_usable(card: str) -> bool:
    """Return whether a part of a card's action can always be done."""
    return always_possible(action(card))


class Do(Verb, frozen=True):
    """Use this action card and mark it as used."""

    card: str

    @property
    def label(self) -> str:
        """Return the card's name."""
        return self.card

    def possible(self, s: State, me: Seat) -> bool:
        return is_usable(s, me, self.card)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.players[me].used.append(self.card)
        return ActionUsed(self.card), action(self.card)


class Act(Verb, frozen=True):
    """Use one of one's unused action cards of which a part can be done (UWC-18)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("card"),)

    @property
    def label(self) -> str:
        """Return the word for it in a list of parts."""
        return "action"

    def possible(self, s: State, me: Seat) -> bool:
        return any(is_usable(s, me, card) for card in self._unused_cards(s, me))

    def options(self, s: State, me: Seat) -> Options:
        return {card: card for card in self._unused_cards(s, me) if is_usable(s, me, card)}

    def do(self, s: State, me: Seat, choice: str) -> Next:
        return (Do(choice),)

    def _unused_cards(self, s: State, me: Seat) -> list[str]:
        """Return the seat's action cards that are not used in this era."""
        player = s.players[me]
        return [card for card in player.actions if card not in player.used]


class Refresh(Verb, frozen=True):
    """Make this used action card ready again; with `use` it may then be used (UWC-13)."""

    card: str
    use: bool = False

    @property
    def label(self) -> str:
        """Return the card's name."""
        return self.card

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.players[me].used.remove(self.card)
        return (Readied(self.card), Parts((Do(self.card),))) if self.use else (Readied(self.card),)


class Ready(Verb, frozen=True):
    """Make one used action card ready again (UWC-32); `use`: and use it."""

    use: bool = False
    parts: ClassVar[tuple[Part, ...]] = (Part("card"),)

    def options(self, s: State, me: Seat) -> Options:
        return {card: card for card in s.players[me].used}

    def do(self, s: State, me: Seat, choice: str) -> Next:
        return (Refresh(choice, self.use),)


def whole_slot(slot: str) -> str:
    """Return the name of the whole slot, also if only part of it is used: "part-G3" -> "G3"."""
    return slot.removeprefix(PART)


def with_parts(slots: Iterable[str]) -> list[str]:
    """Return these slots; one that can be used in part is followed by its name for that: "G3", "part-G3"."""
    return [name for slot in slots for name in ((slot, PART + slot) if SLOT_NAMED[slot].action in PARTIAL else (slot,))]


class UseSlot(Verb, frozen=True):
    """Do a slot's action or a stated part of it; at least one of the parts that are possible must be done (UWC-13)."""

    slot: str

    @property
    def label(self) -> str:
        """Return the slot's name."""
        return self.slot

    def possible(self, s: State, me: Seat) -> bool:
        return _is_always_possible(self.slot) or any(part.possible(s, me) for part in _quick_first(self.slot))

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return SlotUsed(whole_slot(self.slot)), slot_action(self.slot)


@cache
def slot_action(slot: str) -> Parts:
    """Return a slot's action; at least one part must be done."""
    row = SLOT_NAMED[whole_slot(slot)]
    return Parts((PARTIAL if slot.startswith(PART) else ACTIONS)[row.action], must=True)


@cache
def _is_always_possible(slot: str) -> bool:
    """Return whether something of a slot's action can always be done."""
    return always_possible(slot_action(slot))


@cache
def _quick_first(slot: str) -> tuple[Effect, ...]:
    """Return the different parts of a slot's action, ordered by how quick they are to check.

    Action cards take longest.
    """
    return tuple(sorted(dict.fromkeys(slot_action(slot).effects), key=lambda part: isinstance(part, Act)))


class Perform(Verb, frozen=True):
    """Do the action of another slot without a tile (UWC-36, UWC-37).

    "available": not occupied; "occupied": by another player and not by oneself; "any": not by oneself. Coloured slots
    only, unless `always` adds the always-available one.
    """

    which: Literal["available", "occupied", "any"]
    always: bool = False
    parts: ClassVar[tuple[Part, ...]] = (Part("slot"),)

    def options(self, s: State, me: Seat) -> Options:
        return {slot: slot for slot in with_parts(self._slots(s, me)) if slot_action(slot).possible(s, me)}

    def do(self, s: State, me: Seat, choice: str) -> Next:
        return (UseSlot(choice),)

    def _slots(self, s: State, me: Seat) -> list[str]:
        """Return the slots that may be performed: available ones, occupied ones, or any."""
        coloured = [slot for slot in SLOTS[s.side] if slot != ALWAYS]
        slots = {
            "available": [slot for slot in coloured if not s.tiles.get(slot)],
            "occupied": [slot for slot in coloured if s.tiles.get(slot) and me not in s.tiles[slot]],
            "any": [slot for slot in coloured if me not in s.tiles.get(slot, [])],
        }[self.which]
        return [*slots, ALWAYS] if self.always else slots
