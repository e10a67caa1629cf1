"""What is counted of a game for statistics."""

from bot.engine.counts import CardPlay, Count, Counts

from .events import Built, Completed, Flew, Fulfilled, Played, Revealed, Settled

COUNTS = Counts(
    (
        Count("flights", Flew),
        Count("revealed", Revealed),
        Count("settled", Settled),
        Count("completed", Completed),
        Count("built", Built),
        Count("fulfilled", Fulfilled),
        Count("played", Played),
    ),
    (CardPlay(Played),),
)
