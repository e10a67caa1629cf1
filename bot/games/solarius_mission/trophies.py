"""The title's trophies."""

from bot.engine.trophies import Even, Most, Points, Total, Trophy, Victories

TROPHIES = (
    Trophy("revealed", (8, 10, 12), Most(("revealed",))),
    Trophy("completed", (6, 8, 10), Most(("completed",))),
    Trophy("built", (2, 3, 4), Most(("built",))),
    Trophy("fulfilled", (1, 2, 3), Most(("fulfilled",))),
    Trophy("points", (45, 60, 75), Points()),
    Trophy("even", (1, 2, 3), Even(("completed", "built", "fulfilled"))),
    Trophy("homes", (25, 100, 400), Total(("completed",))),
    Trophy("plain", (1, 3, 10), Victories(("played",))),
)
