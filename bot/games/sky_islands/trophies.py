"""The title's trophies."""

from bot.engine.trophies import Even, Most, Points, Total, Trophy, Victories

TROPHIES = (
    Trophy("houses", (8, 9, 10), Most(("houses",))),
    Trophy("towers", (1, 2, 3), Most(("towers",))),
    Trophy("ports", (2, 4, 5), Most(("ports",))),
    Trophy("islands", (3, 5, 6), Most(("islands",))),
    Trophy("points", (26, 34, 45), Points()),
    Trophy("settler", (50, 250, 1000), Total(("houses",))),
    Trophy("even", (1, 2, 3), Even(("houses", "towers", "ports"))),
    Trophy("plain", (1, 3, 10), Victories(("towers", "ports"))),
)
