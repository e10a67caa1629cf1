"""What follows when a player has migrated tokens with a card."""

from bot.engine.effect import Effect, Frame, Next, Seat, Verb

from .events import Paid
from .scenario_steps import has_step
from .state import PLACES, REEF, State
from .triggers import migrated_to_reef
from .water import fill, pile_name, record_flow

PRICE = 2  # of a migration, while Detritus is in force


class AfterMigrating(Verb, frozen=True):
    """Gains of traits when tokens come to the Reef; then what must be paid for migrating (OCE-45)."""

    end: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        gains: list[Effect | Frame] = [*migrated_to_reef(s)] if self.end == PLACES[REEF] else []
        return (*gains, Pay()) if has_step(s, "migrated", "pay_for_migrating") else gains


class Pay(Verb, frozen=True):
    """A player who has migrated pays from their pile to the Reef, as far as it lasts."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move tokens from the player's pile to the Reef, as far as there are any."""
        tokens = min(PRICE, s.piles[me])
        if not tokens:
            return ()
        s.piles[me] -= tokens
        record_flow(s, "cost", pile_name(me), PLACES[REEF], tokens, "scenario.detritus")
        return *fill(s, REEF, tokens), Paid(tokens)
