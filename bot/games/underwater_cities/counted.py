"""What is counted of a game for statistics."""

from bot.engine.counts import CardPlay, Count, Counts

from .events import Built, Connected, ContractTaken, EraBegan, Placed, SpecialTaken, Upgraded
from .network import BUILDINGS, DOMES

LAST_ERA = 3

COUNTS = Counts(
    (
        Count("cities", Built, field="structure", values=(*DOMES,)),
        Count("metropolises", Connected),
        Count("early_metropolises", Connected, until=(EraBegan, "era", LAST_ERA), shown=False),
        Count("buildings", Built, field="structure", values=(*BUILDINGS,)),
        Count("tunnels", Built, field="structure", values=("tunnel",)),
        Count("upgrades", Upgraded),
        Count("specials", SpecialTaken),
        Count("contracts", ContractTaken),
    ),
    (CardPlay(Placed),),
)
