"""Cards with statistics: of a person, of one of their titles, of a server; each drawn, and in words."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar

from bot.games.registry import games
from bot.tables.results import ServerTitle, Summary, TitleSummary, display
from bot.texts import Texts, texts
from cogs.discord_text import ALT, cut
from cogs.statistics.words import length_text, number_text, rating_of
from renderers.stats_card import Card, Figures, Row

MOST = 6  # titles on a card
T = TypeVar("T", TitleSummary, ServerTitle)


def person_card(name: str, summary: Summary, words: Texts) -> Card:
    """Return the card of all titles that a person has played."""
    begun = datetime.fromtimestamp(summary.since / 1000, UTC).date().isoformat()
    rows = [_row(title, words) for title in existing(summary.titles)[:MOST]]
    facts = [("stats.helped", summary.helped), ("stats.left", summary.left)]
    figures = tuple(Figures(words(key), (str(number),)) for key, number in facts if number)
    return Card(
        name, words("stats.below", n=summary.games, wins=summary.wins, since=begun), tuple(rows), figures=figures
    )


def title_card(name: str, title: TitleSummary, words: Texts) -> Card:
    """Return the card of a title that a person has played: places, rating, records, and what is counted."""
    game_words = texts(words.lang, title.game)
    all_counts = games()[title.game].counts.counts
    by_name = {counted.name: counted for counted in title.counts}
    counts = [by_name[count.name] for count in all_counts if count.shown and count.name in by_name]
    figures = [
        Figures(words("stats.points"), (number_text(title.mean), str(title.best))),
        *(
            Figures(game_words(f"count.{counted.name}"), (number_text(counted.mean), str(counted.most)))
            for counted in counts
        ),
    ]
    headings = words("stats.mean"), words("stats.most")
    below = words("stats.title_below", n=title.games, length=length_text(title.days, words))
    return Card(name, below, (_row(title, words),), tuple(figures), headings)


def server_card(name: str, titles: Sequence[ServerTitle], words: Texts) -> Card:
    """Return the card of what a server has played."""
    rows = [
        Row(
            texts(words.lang, title.game)("game.name"),
            words("stats.games", n=title.games),
            words("stats.lasts", length=length_text(title.days, words)),
        )
        for title in existing(titles)[:MOST]
    ]
    return Card(name, words("stats.server_below", n=sum(title.games for title in titles)), tuple(rows))


def existing(titles: Sequence[T]) -> list[T]:
    """Return those of these titles that there are."""
    return [title for title in titles if title.game in games()]


def _row(title: TitleSummary, words: Texts) -> Row:
    """Return the row of a title: its rating or else how many games, and places or else the best points."""
    name = texts(words.lang, title.game)("game.name")
    beside = rating_of(title.rating, words) or words("stats.games", n=title.games)
    below = words("stats.best", n=title.best)
    places = tuple(words("stats.place", place=place, n=n) for place, n in enumerate(title.places, 1))
    return Row(name, beside, below, title.places, tuple(display(mu) for mu in title.curve), places)


def card_text(card: Card, words: Texts) -> str:
    """Return what a card says, for people who do not see it."""
    lines = [f"{card.head}: {card.below}", *(_row_text(row, words) for row in card.rows)]
    if card.headings:
        lines.append(words("stats.alt_headings", headings=", ".join(card.headings)))
    lines += [f"{line.name}: {', '.join(line.values)}" for line in card.figures]
    return cut("\n".join(lines), ALT)


def _row_text(row: Row, words: Texts) -> str:
    """Return what the row of a title says."""
    places = ", ".join(words("stats.alt_place", place=place, n=n) for place, n in enumerate(row.places, 1) if n)
    return ": ".join(filter(None, (row.name, row.beside, places or row.below)))
