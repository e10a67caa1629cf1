"""The government contracts (UWC-72), all designed by us: conditions that must hold together, and the gain."""

from .building import Build
from .counts import AtLeast, OnTrack
from .gains import Gain
from .goods import FREE
from .rows import CONTRACTS, Contract, Count
from .taking_specials import Special
from .using_actions import Act


def three(kind: Count, upgraded: Count) -> tuple[AtLeast, AtLeast]:
    """Return the conditions of having three connected buildings of a kind, two of them upgraded."""
    return AtLeast(kind, 3), AtLeast(upgraded, 2)


ALL = (
    Contract("contract1", three("farm", "upgraded_farm"), (Gain(points=3, kelp=3),)),  # Breadbasket
    Contract("contract2", three("plant", "upgraded_plant"), (Gain(points=3, credit=3),)),  # Water Board
    Contract(  # Think Tank
        "contract3",
        three("laboratory", "upgraded_laboratory"),
        (Gain(points=3, science=1, steelplast=1), Gain(draw=1)),
    ),
    Contract(  # Loop Line
        "contract4",
        (AtLeast("tunnel", 6), AtLeast("upgraded_tunnel", 2)),
        (Gain(points=2), Build(("tunnel",), FREE)),
    ),
    Contract("contract5", (AtLeast("symbiotic", 2),), (Gain(points=2, biomatter=2), Gain(draw=1))),  # Symbiosis
    # Port Authority
    Contract("contract6", (AtLeast("metropolis", 2), AtLeast("city", 5)), (Gain(points=4, credit=1),)),
    Contract("contract7", (AtLeast("full_city", 2),), (Gain(points=3), Special())),  # Garden Cities
    # Inner Circle
    Contract("contract8", (AtLeast("action_card", 4), OnTrack((1, 2))), (Gain(points=3, credit=1), Act())),
)
CONTRACTS.update({contract.name: contract for contract in ALL})
