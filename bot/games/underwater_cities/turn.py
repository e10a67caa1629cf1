"""A turn: a tile, a slot, a card (UWC-10..18)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Literal

from bot.engine.effect import OFFERED, Choice, Next, Options, Part, Refusal, Seat, Verb
from bot.engine.side_actions import SideActions, side_actions

from .contracting import Offer
from .deck import draw, dump, put_away
from .effect_parts import Exchange, Parts
from .events import Cloned, Discarded, DrewLast, Hand, Placed, TurnEnded, Unmatched
from .goods import FREE, Goods
from .lookahead import pays, supplies
from .order_losses import missed_if_slot_first
from .reactions import at_once
from .resolve import Resolve
from .rows import CARDS, SLOT_NAMED, SLOTS, HandLimit
from .shortages import shortages
from .state import Player, State
from .supposing import Supposing
from .triggers import triggered_effects
from .using_actions import ALWAYS, UseSlot, whole_slot, with_parts

HAND = 3  # cards that may be held when a turn begins
CLONING = Goods(credit=1)  # the price of the action-cloning tile
CLONE = "clone-"  # before a slot that is used with it
NO_SIDE_ACTIONS = SideActions(asked=False)
ABILITIES = Parts(())  # once-per-turn cards alone
Order = Literal["before", "after", "only"]


def hand_limit(player: Player) -> int:
    """Return how many cards may be held when a turn begins (UWC-10, UWC-69)."""
    return HAND + _limit_increase(tuple(player.kept)) if player.kept else HAND


@lru_cache(maxsize=4096)
def _limit_increase(kept: tuple[str, ...]) -> int:
    """Return by how much these cards raise the hand limit."""
    rows = [row for card in kept for row in CARDS[card].permanent]
    return sum(row.more for row in rows if isinstance(row, HandLimit))


class Discard(Verb, frozen=True):
    """Discard down to the hand limit, in one choice (UWC-10)."""

    parts: ClassVar[tuple[Part, ...]] = (Part("card", "some"),)

    def options(self, s: State, me: Seat) -> Options | None:
        """Return every set of cards to discard; None if the hand is within the limit."""
        player = s.players[me]
        excess = len(player.hand) - hand_limit(player)
        if excess <= 0:
            return None
        return {"-".join(cards): cards for cards in combinations(_sort_hand(player.hand), excess)}

    def do(self, s: State, me: Seat, choice: tuple[str, ...] | None) -> Next:
        for card in choice or ():
            dump(s, me, card)
        return (Discarded(len(choice)),) if choice else ()


def _sort_hand(hand: list[str]) -> list[str]:
    """Return the cards by their numbers."""
    return sorted(hand, key=int)


class Play(Verb, frozen=True):
    """Put a tile on a slot and play a card: its effect before or after the slot's action, or not at all."""

    parts: ClassVar[tuple[Part, ...]] = (
        Part("slot"),
        Part("card"),
        Part("order"),
    )

    def possible(self, s: State, me: Seat) -> bool:
        return bool(s.players[me].hand)  # on the always-available slot at least

    def certainly_asks(self, s: State, me: Seat) -> bool:
        return len(s.players[me].hand) > 1

    def options(self, s: State, me: Seat) -> Options:
        """Return every way to put a tile and play a card, by slots; first those in which the card has its effect.

        With the order "only" the card is discarded without effect. `do` receives (slot, card, order, whether to clone).
        """
        with_effect: dict[str, tuple[str, str, Order, bool]] = {}
        without_effect: dict[str, tuple[str, str, Order, bool]] = {}
        hand = _sort_hand(s.players[me].hand)
        for slot, clone in _slots(s, me):
            name = f"{CLONE if clone else ''}{slot}"
            for card, order in _orders(s, me, slot, clone, hand):
                choices = without_effect if order == "only" else with_effect
                choices[f"{name} {card} {order}"] = (slot, card, order, clone)
        return with_effect | without_effect

    def do(self, s: State, me: Seat, choice: tuple[str, str, Order, bool]) -> Next:
        """Put the tile and play the card; push the slot's and the card's effects in their order."""
        slot, card, order, clone = choice
        player = s.players[me]
        player.fresh, player.held, player.scored = [], player.goods, player.points  # what this turn changes is shown
        player.hand.remove(card)
        s.playing, s.placed = card, whole_slot(slot)
        s.tiles[s.placed] = [*s.tiles.get(s.placed, []), me]
        return *(_clone(s, me) if clone else ()), Placed(s.placed, card, order), *_tile_effects(s, slot, card, order)

    def unavailable(self, s: State, me: Seat) -> list[Refusal]:
        """Return why what the action of a free slot builds cannot be built."""
        return shortages(s, me, [slot for slot, _ in _slots(s, me)])

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        """Return the first reason why this cannot be played: its slot, its card, or their order."""
        words = choice.split(" ")
        if len(words) != 3:
            return Refusal("why.parts")
        slot, card, order = slot_name(s, words[0]), words[1], words[2]
        free = [f"{CLONE if clone else ''}{name}" for name, clone in _slots(s, me)]
        if slot not in free:
            why = "why.occupied" if whole_slot(slot) in s.tiles else "why.slot"
            return Refusal(why, {"slot": slot, OFFERED: ", ".join(free)})
        if card not in s.players[me].hand:
            return Refusal("why.not_held", {"card": card, OFFERED: ", ".join(_sort_hand(s.players[me].hand))})
        clone, name = slot.startswith(CLONE), slot.removeprefix(CLONE)
        offered = [order for _, order in _orders(s, me, name, clone, [card])]
        if not offered:
            return Refusal("why.nothing", {"slot": slot})
        return Refusal("why.order", {"order": order, OFFERED: ", ".join(offered)})


def slot_name(s: State, slot: str) -> str:
    """Return the name of a slot on this side of the board, however it was written: "Clone-g1" -> "clone-G1"."""
    prefix, dash, name = slot.casefold().rpartition("-")
    return prefix + dash + next((known for known in SLOTS[s.side] if known.casefold() == name), name)


def matches(slot: str, card: str) -> bool:
    """Return whether a card has the colour of a slot (UWC-12)."""
    return CARDS[card].colour == colour_of(slot)


def colour_of(slot: str) -> str:
    """Return the colour of an action slot, or of a part of one."""
    return SLOT_NAMED[whole_slot(slot)].colour


def _slots(s: State, me: Seat) -> list[tuple[str, bool]]:
    """Return the slots on which a tile may go, each with whether it takes the action-cloning tile (UWC-17)."""
    names = list(SLOTS[s.side])
    free = [(slot, False) for slot in with_parts(slot for slot in names if slot == ALWAYS or not s.tiles.get(slot))]
    if s.seats < 4 or s.cloner is not None or not s.players[me].goods.covers(CLONING):
        return free
    occupied = [slot for slot in names if slot != ALWAYS and s.tiles.get(slot) and me not in s.tiles[slot]]
    return [*free, *((slot, True) for slot in with_parts(occupied))]


def open_slots(s: State, me: Seat) -> list[str]:
    """Return the slots on which a tile with some card of the hand may go, those by the action-cloning tile included."""
    hand = s.players[me].hand
    return [slot for slot, clone in _slots(s, me) if any(_orders(s, me, slot, clone, hand))]


def _is_usable(s: State, me: Seat, slot: str, clone: bool) -> bool:
    """Return whether anything of a slot's action can be done, once cloning is paid for (UWC-18)."""
    if not clone:
        return UseSlot(slot).possible(s, me)
    player = s.players[me]
    with Supposing(player, player.goods.minus(CLONING)):
        return UseSlot(slot).possible(s, me)


def _orders(s: State, me: Seat, slot: str, clone: bool, cards: list[str]) -> Iterator[tuple[str, Order]]:
    """Yield which of these cards may be played on a slot, and how."""
    usable, colour, paid = _is_usable(s, me, slot, clone), colour_of(slot), CLONING if clone else FREE
    for card in cards:
        if CARDS[card].colour == colour:
            for order in _matched_orders(s, me, slot, card, paid, usable):
                yield card, order
        elif usable:
            yield card, "only"


def _matched_orders(s: State, me: Seat, slot: str, card: str, paid: Goods, usable: bool) -> tuple[Order, ...]:
    """Return how a card of a slot's colour may be played; `usable`: the slot's action is possible without it."""
    if not usable:
        return ("before",) if supplies(s, me, card, slot, paid) else ()
    if s.players[me].goods.credit >= paid.credit + CARDS[card].cost:
        missed = missed_if_slot_first(s, me, slot, card)  # what loses nothing is offered first
        return ("before", "after", "only") if missed else ("after", "before", "only")
    return ("after", "only") if pays(s, me, card, slot, paid) else ("only",)


def _clone(s: State, me: Seat) -> Next:
    """Pay for the action-cloning tile and take it. Return the event."""
    player = s.players[me]
    player.goods = player.goods.minus(CLONING)
    s.cloner = me
    return (Cloned(),)


def _tile_effects(s: State, slot: str, card: str, order: Order) -> Next:
    """Return the effects after the tile lies on the slot; slot and card are never interleaved (UWC-14)."""
    if order == "only":
        s.playing = ""
        put_away(s, card)
        is_unmatched = slot != ALWAYS and not matches(slot, card)
        return *((Unmatched(slot, card),) if is_unmatched else ()), UseSlot(slot)
    if order == "before":
        return Resolve(), Parts(()), UseSlot(slot)
    return UseSlot(slot), Parts(()), Resolve()


class Turn(Verb, frozen=True):
    """One turn of a seat."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return Discard(), Parts(()), Play(), EndTurn()


class EndTurn(Verb, frozen=True):
    """Offer refused contracts again, do end-of-turn effects, draw one card (UWC-16)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return Offer(again=True), LastEffects(), Parts(()), DrawLast(), CloseTurn()


class LastEffects(Verb, frozen=True):
    """Do end-of-turn effects; they consider the whole turn, also what a contract taken at its end brought (UWC-16)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return at_once(triggered_effects(s, me, None))


class DrawLast(Verb, frozen=True):
    """Draw the card at the end of a turn, if there is one."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        cards = draw(s, me, 1)
        return (DrewLast(len(cards)), Hand("-".join(cards))) if cards else ()


class CloseTurn(Verb, frozen=True):
    """The turn is over."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        player = s.players[me]
        player.dug, player.stepped, player.spent = 0, False, []
        return (TurnEnded(),)


END = (EndTurn, CloseTurn)  # what ends a turn: one of them is on the stack as long as it lasts


def side_actions_of(s: State, me: Seat) -> SideActions:
    """Return what may be done at any time of one's own turn: once-per-turn cards that offer alternatives."""
    if not s.players[me].kept or s.stack[-1].effect == ABILITIES:  # such an effect asks for these cards itself
        return NO_SIDE_ACTIONS
    exchanges = Exchange().options(s, me)
    if not exchanges or not any(frame.seat == me and isinstance(frame.effect, END) for frame in reversed(s.stack)):
        return NO_SIDE_ACTIONS
    return side_actions({Exchange(): exchanges}, asked=False)
