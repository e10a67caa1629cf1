"""Government contracts: offered when their conditions come to hold, and again at the end of a seat's turn (UWC-72)."""

from typing import ClassVar

from bot.engine.combinators import PASS
from bot.engine.effect import Next, Options, Part, Query, Seat, Verb

from .effect_parts import Parts
from .events import ContractTaken
from .rows import CONTRACTS
from .state import State


def holds(s: State, seat: Seat, contract: str) -> bool:
    """Return whether all of a contract's conditions hold for a seat."""
    queries = CONTRACTS[contract].conditions
    return all(isinstance(query, Query) and query.holds(s, seat) for query in queries)


class Offer(Verb, frozen=True):
    """Offer the contracts whose conditions have come to hold; `again`: also those refused while they held."""

    again: bool = False

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Ask for the contracts whose conditions have begun to hold, and remember which hold."""
        player = s.players[me]
        available = [contract for contract in s.contracts if holds(s, me, contract)]
        not_offered = [] if self.again else player.refused
        offered = tuple(contract for contract in available if contract not in not_offered)
        player.refused = available
        return (Sign(offered),) if offered else ()


class Sign(Verb, frozen=True):
    """Take one of these contracts with its benefit, or none."""

    contracts: tuple[str, ...]
    parts: ClassVar[tuple[Part, ...]] = (Part("card"),)

    def options(self, s: State, me: Seat) -> Options:
        choices: dict[str, str | None] = {contract: contract for contract in self.contracts if contract in s.contracts}
        return choices | {PASS: None} if choices else {}

    def do(self, s: State, me: Seat, choice: str | None) -> Next:
        """Take the contract, log it, gain its benefit and ask for the others; do nothing for None."""
        if choice is None:
            return ()
        s.contracts.remove(choice)
        s.players[me].contracts.append(choice)
        rest = tuple(contract for contract in self.contracts if contract != choice)
        return ContractTaken(choice), Parts(CONTRACTS[choice].benefit), Sign(rest)
