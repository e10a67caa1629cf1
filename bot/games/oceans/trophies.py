"""The title's trophies."""

from bot.engine.trophies import Most, Points, Trophy, Victories

TROPHIES = (
    Trophy("born", (4, 5, 6), Most(("born",))),
    Trophy("traits", (8, 10, 13), Most(("traits",))),
    Trophy("foraged", (25, 50, 80), Most(("foraged",))),
    Trophy("attacks", (5, 8, 11), Most(("attacks",))),
    Trophy("robbed", (10, 20, 30), Most(("robbed",))),
    Trophy("points", (40, 50, 65), Points()),
    Trophy("guardian", (1, 3, 10), Victories(("lost",))),
    Trophy("peaceful", (1, 3, 10), Victories(("attacks",))),
)
