"""What is counted of a game for statistics."""

from bot.engine.counts import CardPlay, Count, Counts

from .events import Built, Connected, ContractTaken, Placed, SpecialTaken, Upgraded
from .network import BUILDINGS, DOMES

COUNTS = Counts(
    (
        Count("cities", Built, field="structure", values=(*DOMES,)),
        Count("metropolises", Connected),
        Count("buildings", Built, field="structure", values=(*BUILDINGS,)),
        Count("tunnels", Built, field="structure", values=("tunnel",)),
        Count("upgrades", Upgraded),
        Count("specials", SpecialTaken),
        Count("contracts", ContractTaken),
    ),
    (CardPlay(Placed),),
)
