"""What follows when a card was played to migrate."""

from bot.engine.effect import Effect, Frame, Next, Seat, Verb

from .events import Paid
from .scenario_steps import does
from .state import PLACES, REEF, State
from .triggers import migrated_to_reef
from .water import fill, flow, pile

PRICE = 2


class AfterMigrating(Verb, frozen=True):
    """Gains of traits when tokens come to the Reef; then what must be paid for migrating (OCE-45)."""

    end: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        events: list[Effect | Frame] = [*migrated_to_reef(s)] if self.end == PLACES[REEF] else []
        return (*events, Pay()) if does(s, "migrated", "pay_for_migrating") else events


class Pay(Verb, frozen=True):
    """A player who has migrated pays from their pile to the Reef, as far as it lasts."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        tokens = min(PRICE, s.piles[me])
        if not tokens:
            return ()
        s.piles[me] -= tokens
        flow(s, "cost", pile(me), PLACES[REEF], tokens, "scenario.detritus")
        return *fill(s, REEF, tokens), Paid(tokens)
