"""What is counted of a game for statistics."""

from bot.engine.counts import Count, Counts

from .effects import Drawn, DrawnOn

COUNTS = Counts(
    (
        Count("drawn_forest", Drawn, field="terrain", values=("forest",)),
        Count("drawn_village", Drawn, field="terrain", values=("village",)),
        Count("drawn_farm", Drawn, field="terrain", values=("farm",)),
        Count("drawn_water", Drawn, field="terrain", values=("water",)),
        Count("coins", Drawn, "coins"),
        Count("coins", DrawnOn, "coins", seat="owner", shown=False),  # monsters can close a mountain as well
    ),
)
