"""What is said of ratings, points and lengths in several places."""

from bot.pace.wall_time import DAY, MINUTE
from bot.tables.results import PROVISIONAL, RatingRow, display
from bot.texts import Texts


def rating_text(mu: float, sigma: float, games: int, words: Texts) -> str:
    """Return a rating with its uncertainty; one after few games is marked."""
    key = "stats.provisional" if games < PROVISIONAL else "stats.rating"
    return words(key, rating=display(mu), sigma=display(sigma))


def rating_of(rating: RatingRow | None, words: Texts) -> str:
    """Return a rating as `rating_text` does; "" without one."""
    return rating_text(rating.mu, rating.sigma, rating.games, words) if rating else ""


def number_text(number: float) -> str:
    """Return a mean with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")


def length_text(days: float, words: Texts) -> str:
    """Return how long a game lasts, in the unit that suits it."""
    if days >= 1:
        return words("stats.days", n=number_text(days))
    minutes = round(days * DAY / MINUTE)
    return words("stats.hours", n=number_text(minutes / 60)) if minutes >= 60 else words("stats.minutes", n=minutes)


def percent(share: float) -> int:
    """Return a share in percent."""
    return round(100 * share)
