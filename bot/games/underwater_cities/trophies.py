"""The title's trophies."""

from bot.engine.trophies import Most, Points, Trophy, Victories

TROPHIES = (
    Trophy("early", (1, 2, 3), Most(("early_metropolises",))),
    Trophy("cities", (4, 5, 6), Most(("cities",))),
    Trophy("buildings", (12, 16, 20), Most(("buildings",))),
    Trophy("tunnels", (8, 11, 14), Most(("tunnels",))),
    Trophy("upgrades", (10, 12, 14), Most(("upgrades",))),
    Trophy("specials", (2, 3, 5), Most(("specials",))),
    Trophy("points", (80, 100, 130), Points()),
    Trophy("plain", (1, 3, 10), Victories(("specials",))),
)
