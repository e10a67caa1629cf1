"""Resolving a matched card (UWC-30, UWC-31, UWC-34)."""

from typing import ClassVar

from bot.engine.combinators import PASS
from bot.engine.effect import Next, Options, Part, Seat, Verb

from .deck import put_away
from .effect_parts import OneOf, Parts, Pay, Spend, gives_anyway
from .events import ActionUsed, Claimed, Lost, Matched, Replaced
from .goods import Goods
from .rows import CARDS
from .state import State
from .using_actions import action

ACTIONS = 4  # cards with an action that a player may hold (UWC-31)


class Resolve(Verb, frozen=True):
    """The effect of the card played, if its cost can be paid and something of it can be done."""

    def possible(self, s: State, me: Seat) -> bool:
        row = CARDS[s.playing]
        cost = Goods(credit=row.cost)
        return Pay(cost, Parts(row.instant)).possible(s, me) if row.instant else s.players[me].goods.covers(cost)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Pay for the card and do its effect; then keep it or put it away."""
        card, row = s.playing, CARDS[s.playing]
        if not self.possible(s, me):
            payable = row.cost and s.players[me].goods.covers(Goods(credit=row.cost))
            return (OneOf((PayOnly(card), Lose()), ("pay", PASS)),) if payable else (Lose(),)
        if row.instant:
            return *spend_cost(card), Matched(card), Parts(row.instant), Finish()
        if row.action and len(s.players[me].actions) >= ACTIONS:
            return (Replace(),)
        return (Claim(),)


def spend_cost(card: str) -> Next:
    """Return the effect that pays a card's credits; none for a card that costs nothing."""
    cost = CARDS[card].cost
    return (Spend(Goods(credit=cost)),) if cost else ()


class PayOnly(Verb, frozen=True):
    """Pay for an instant special of which nothing can be done: it goes under the board and counts (UWC-34)."""

    card: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return *spend_cost(self.card), Matched(self.card), Finish()


class Lose(Verb, frozen=True):
    """The card played is discarded without effect."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        card, s.playing = s.playing, ""
        put_away(s, card)
        return (Lost(card),)


class Finish(Verb, frozen=True):
    """Put an instant card away; a special that was paid for does not go back to its deck (UWC-34)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Put the card that was played under the board if it was paid for, else on its discards."""
        card, s.playing = s.playing, ""
        if CARDS[card].cost:
            s.players[me].under.append(card)
        else:
            put_away(s, card)
        return ()


class Claim(Verb, frozen=True):
    """The player keeps the card, which works from now on (UWC-30)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return *spend_cost(s.playing), Matched(s.playing), Settle()


class Settle(Verb, frozen=True):
    """Lay the card beside the board."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        card, s.playing = s.playing, ""
        player = s.players[me]
        (player.actions if CARDS[card].action else player.kept).append(card)
        return (Claimed(card),)


class Replace(Verb, frozen=True):
    """Discard an action card to make room for a fifth, or the new one; an unused one may be used first.

    Nobody is asked whether to use one of which a part gives something whatever else is left out.
    """

    parts: ClassVar[tuple[Part, ...]] = (Part("card"),)

    def options(self, s: State, me: Seat) -> Options:
        options: dict[str, str | None] = {card: card for card in s.players[me].actions}
        return options | {PASS: None}

    def do(self, s: State, me: Seat, choice: str | None) -> Next:
        """Discard the chosen card, log it and keep the new one; an unused one may then be used for the last time."""
        if choice is None:
            return (Lose(),)
        player = s.players[me]
        last_use = _last_use(choice) if choice not in player.used else ()
        player.actions.remove(choice)
        player.used = [card for card in player.used if card != choice]
        put_away(s, choice)
        return Replaced(choice), Claim(), *last_use


def _last_use(card: str) -> Next:
    """Return the last use of a card, which its owner may leave out unless it gives something for nothing."""
    use = LastUse(card)
    return (use,) if gives_anyway(action(card)) else (OneOf((use,), optional=True),)


class LastUse(Verb, frozen=True):
    """The action of a card that is discarded unused (UWC-31)."""

    card: str

    @property
    def label(self) -> str:
        """Return the card's name."""
        return self.card

    def possible(self, s: State, me: Seat) -> bool:
        return action(self.card).possible(s, me)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return ActionUsed(self.card), action(self.card)
