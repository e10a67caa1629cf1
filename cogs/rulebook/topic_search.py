"""Finding the page of the rules that somebody means by a few words."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from enum import IntEnum
from typing import TypeAlias

from cogs.discord_text import fold
from cogs.rulebook.topics import TopicPage, topic_pages

NEAR = 3  # titles offered where nothing fits
ALIKE, SLIP = 0.75, 0.8  # how near a title and a word must be: with less, "teleport" offers "Ports"
LATIN = "a-zß-ÿ"  # letters of words between which there are spaces
STOPS = " .,!?。、"  # folded
SHORTEST = 2  # letters of a name that is looked for inside a sentence


class Fit(IntEnum):
    """How typed text fits a page, the best first."""

    CALLED = 0
    TITLE_BEGINS = 1
    NAME_BEGINS = 2
    WORDS_BEGIN = 3
    SPEAKS_OF_IT = 4
    ID_BEGINS = 5
    TOLD_THERE = 6  # in the text of a rule: not what the page is about


Rank: TypeAlias = tuple[Fit, int]


def offered_topics(typed: str, lang: str, among: Iterable[str]) -> list[tuple[str, TopicPage]]:
    """Return the pages that typed text may mean, each with its game: the best first, else those spelled alike."""
    folded, pages = _sought(typed), [(game, page) for game in among for page in topic_pages(lang, game)]
    ranks = {place: rank for place, (_, page) in enumerate(pages) if (rank := _rank(folded, page))}
    return [pages[place] for place in sorted(ranks, key=ranks.__getitem__)] or _spelled_alike(folded, pages)


def meant_topic(sought: str, lang: str, game: str) -> TopicPage | None:
    """Return the page that sought text names best: not one that only tells of it."""
    folded, pages = _sought(sought), topic_pages(lang, game)
    if having := [page for page in pages if page.place_of(folded) >= 0]:
        return min(having, key=lambda page: page.place_of(folded))  # where that rule stands first, all is about it
    ranked = [(rank, place) for place, page in enumerate(pages) if (rank := _rank(folded, page))]
    (fit, _), place = min(ranked, default=((Fit.TOLD_THERE, 0), 0))
    return pages[place] if folded and fit < Fit.ID_BEGINS else None


def near_topics(sought: str, lang: str, game: str) -> list[TopicPage]:
    """Return up to three pages about what is spelled like the sought text."""
    return [page for _, page in _spelled_alike(_sought(sought), [(game, page) for page in topic_pages(lang, game)])]


def _sought(typed: str) -> str:
    """Return typed text for comparing, without what ends a sentence."""
    return fold(typed).rstrip(STOPS)


def _rank(folded: str, page: TopicPage) -> Rank | None:
    """Return how well typed text fits a page, less being better; None if it does not."""
    pieces, titles = folded.split(), _titles(page)
    if folded in page.names:
        return Fit.CALLED, page.names.index(folded)
    if page.names[0].startswith(folded):
        return Fit.TITLE_BEGINS, 0
    if any(name.startswith(folded) for name in page.names):
        return Fit.NAME_BEGINS, 0
    if _begin_words(pieces, titles) or any(_is_within(folded, title) for title in titles):
        return Fit.WORDS_BEGIN, 0
    if spoken := [len(name) for name in page.names if _speaks_of(folded, name)]:
        return Fit.SPEAKS_OF_IT, -max(spoken)
    if any(fold(rule.id).startswith(folded) for rule in page.rules):
        return Fit.ID_BEGINS, 0
    told = fold(" ".join([page.text, *(rule.text for rule in page.rules)]))
    return (Fit.TOLD_THERE, 0) if all(piece in told for piece in pieces) else None


def _titles(page: TopicPage) -> list[str]:
    """Return what a page is called, and what its rules are."""
    return [*page.names, *(fold(rule.title) for rule in page.rules)]


def _begin_words(pieces: Sequence[str], titles: Sequence[str]) -> bool:
    """Return whether each piece begins a word of the titles."""
    words = [word for title in titles for word in title.split()]
    return all(any(word.startswith(piece) for word in words) for piece in pieces)


def _is_within(folded: str, title: str) -> bool:
    """Return whether a title of a language without spaces has this in it: "ties" is nothing of "cities"."""
    return folded in title and not re.search(f"[{LATIN}]", folded)


def _speaks_of(folded: str, name: str) -> bool:
    """Return whether a sentence has this name in it, as words of their own."""
    if len(name) < SHORTEST or name not in folded:
        return False
    return bool(re.search(rf"(?<![{LATIN}]){re.escape(name)}(?![{LATIN}])", folded))


def _spelled_alike(folded: str, pages: Sequence[tuple[str, TopicPage]]) -> list[tuple[str, TopicPage]]:
    """Return up to three of the pages with a title that differs from the text by a typing error or two."""
    titles = [(title, place) for place, (_, page) in enumerate(pages) for title in _titles(page)]
    whole = get_close_matches(folded[:100], [title for title, _ in titles], NEAR, ALIKE)
    alike = [title for title, _ in titles if title in whole or _has_alike(title.split(), folded[:100].split())]
    places = dict.fromkeys(place for wanted in [*whole, *alike] for title, place in titles if title == wanted)
    return [pages[place] for place in places][:NEAR]


def _has_alike(words: list[str], folded: list[str]) -> bool:
    """Return whether every sought word has a match that differs by a typing error at most."""
    return bool(folded) and all(get_close_matches(word, words, 1, SLIP) for word in folded)
