"""The title's trophies."""

from bot.engine.trophies import Even, Most, Points, Trophy, Victories

FEW_COINS = 7
TROPHIES = (
    Trophy("forest", (5, 7, 9), Most(("drawn_forest",))),
    Trophy("village", (5, 7, 8), Most(("drawn_village",))),
    Trophy("farm", (6, 8, 10), Most(("drawn_farm",))),
    Trophy("water", (5, 7, 9), Most(("drawn_water",))),
    Trophy("coins", (9, 12, 14), Most(("coins",))),
    Trophy("points", (80, 110, 140), Points()),
    Trophy("even", (3, 4, 5), Even(("drawn_forest", "drawn_village", "drawn_farm", "drawn_water"))),
    Trophy("frugal", (1, 3, 10), Victories(("coins",), FEW_COINS)),
)
