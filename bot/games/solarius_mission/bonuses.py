"""The six bonuses of outposts and deliveries (SOL-24, SOL-25), as data/solarius_mission/bonuses.toml has them: ours."""

from .effects import Clean, Draw, Income, PlayCard, Points, Stock
from .rows import BONUSES, Bonus
from .steps import Step

OUTPOST_BONUSES = (
    Bonus("a", "station", "A", (Income(3),)),
    Bonus("b", "station", "E", (Step("either", each=3),)),
    Bonus("c", "colony", "B", (Stock(2),)),
    Bonus("d", "colony", "D", (Clean(2),)),
    Bonus("e", "mission", "C", (Draw(1), PlayCard(optional=True))),
    Bonus("f", "mission", "F", (Points(1), Income(1))),
)
BONUSES.update({bonus.letter: bonus for bonus in OUTPOST_BONUSES})
