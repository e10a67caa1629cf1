"""What is counted of a game for statistics."""

from bot.engine.counts import CardPlay, Count, Counts

from .events import Attacked, Born, Evolved, Extinct, Foraged

COUNTS = Counts(
    (
        Count("born", Born),
        Count("lost", Extinct),
        Count("traits", Evolved),
        Count("foraged", Foraged, "tokens"),
        Count("attacks", Attacked),
        Count("robbed", Attacked, "tokens"),
    ),
    (CardPlay(Evolved), CardPlay(Born)),
)
