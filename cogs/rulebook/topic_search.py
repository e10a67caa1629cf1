"""Finding the page of the rules that somebody means by a few words."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from enum import IntEnum
from typing import TypeAlias

from cogs.discord_text import fold
from cogs.rulebook.topics import TopicPage, topic_pages

NEAR = 3  # titles offered if nothing matches
LONGEST = 100  # characters of typed text that are compared for similarity
TITLE_SIMILARITY, WORD_SIMILARITY = 0.75, 0.8  # from 0 to 1, at least: with less, "teleport" offers "Ports"
LATIN = "a-zß-ÿ"  # letters of languages that put spaces between words
STOPS = " .,!?。、"  # what may end a sentence, folded
SHORTEST = 2  # letters of a name that is looked for inside a sentence


class Fit(IntEnum):
    """How typed text fits a page, the best fit first."""

    IS_NAME = 0  # it is a name of the page
    BEGINS_TITLE = 1
    BEGINS_NAME = 2
    BEGINS_WORDS = 3  # each word begins a word of the names or of the rules' titles
    CONTAINS_NAME = 4  # it is a sentence with a name of the page in it
    BEGINS_ID = 5
    IN_TEXT = 6  # of a rule: the page is about something else


Rank: TypeAlias = tuple[Fit, int]
"""A fit, and a number that orders pages with the same fit: the less, the better."""


def offered_topics(typed: str, lang: str, among: Iterable[str]) -> list[tuple[str, TopicPage]]:
    """Return the pages that typed text may mean, each with its game, the best first; else those with similar titles."""
    folded, pages = _fold_sentence(typed), [(game, page) for game in among for page in topic_pages(lang, game)]
    ranks = {place: rank for place, (_, page) in enumerate(pages) if (rank := _rank(folded, page))}
    return [pages[place] for place in sorted(ranks, key=ranks.__getitem__)] or _similar_pages(folded, pages)


def meant_topic(sought: str, lang: str, game: str) -> TopicPage | None:
    """Return the page that sought text names best; None if pages only mention it."""
    folded, pages = _fold_sentence(sought), topic_pages(lang, game)
    if with_rule := [page for page in pages if page.place_of(folded) >= 0]:
        return min(with_rule, key=lambda page: page.place_of(folded))  # the page that begins with it is about it
    ranked = [(rank, place) for place, page in enumerate(pages) if (rank := _rank(folded, page))]
    (fit, _), place = min(ranked, default=((Fit.IN_TEXT, 0), 0))
    return pages[place] if folded and fit < Fit.BEGINS_ID else None


def near_topics(sought: str, lang: str, game: str) -> list[TopicPage]:
    """Return up to three pages with a title that is spelled like the sought text."""
    pages = [(game, page) for page in topic_pages(lang, game)]
    return [page for _, page in _similar_pages(_fold_sentence(sought), pages)]


def _fold_sentence(typed: str) -> str:
    """Return typed text folded for comparison, without punctuation at its end."""
    return fold(typed).rstrip(STOPS)


def _rank(folded: str, page: TopicPage) -> Rank | None:
    """Return how well typed text fits a page, less being better; None if it does not."""
    pieces, titles = folded.split(), _titles(page)
    if folded in page.names:
        return Fit.IS_NAME, page.names.index(folded)
    if page.names[0].startswith(folded):
        return Fit.BEGINS_TITLE, 0
    if any(name.startswith(folded) for name in page.names):
        return Fit.BEGINS_NAME, 0
    if _begin_words(pieces, titles) or any(_is_within(folded, title) for title in titles):
        return Fit.BEGINS_WORDS, 0
    if lengths := [len(name) for name in page.names if _contains_name(folded, name)]:
        return Fit.CONTAINS_NAME, -max(lengths)
    if any(fold(rule.id).startswith(folded) for rule in page.rules):
        return Fit.BEGINS_ID, 0
    text = fold(" ".join([page.text, *(rule.text for rule in page.rules)]))
    return (Fit.IN_TEXT, 0) if all(piece in text for piece in pieces) else None


def _titles(page: TopicPage) -> list[str]:
    """Return the names of a page and the titles of its rules, folded."""
    return [*page.names, *(fold(rule.title) for rule in page.rules)]


def _begin_words(pieces: Sequence[str], titles: Sequence[str]) -> bool:
    """Return whether each piece begins a word of the titles."""
    words = [word for title in titles for word in title.split()]
    return all(any(word.startswith(piece) for word in words) for piece in pieces)


def _is_within(folded: str, title: str) -> bool:
    """Return whether a title contains this text of a language without spaces; "ties" is no part of "cities"."""
    return folded in title and not re.search(f"[{LATIN}]", folded)


def _contains_name(folded: str, name: str) -> bool:
    """Return whether a sentence contains this name, not as a part of a longer word."""
    if len(name) < SHORTEST or name not in folded:
        return False
    return bool(re.search(rf"(?<![{LATIN}]){re.escape(name)}(?![{LATIN}])", folded))


def _similar_pages(folded: str, pages: Sequence[tuple[str, TopicPage]]) -> list[tuple[str, TopicPage]]:
    """Return up to three of the pages with a title that differs from the text by a typing error or two."""
    titles = [(title, place) for place, (_, page) in enumerate(pages) for title in _titles(page)]
    sought, pieces = folded[:LONGEST], folded[:LONGEST].split()
    by_title = get_close_matches(sought, [title for title, _ in titles], NEAR, TITLE_SIMILARITY)
    by_words = [title for title, _ in titles if _has_similar_words(title.split(), pieces)]
    places = dict.fromkeys(place for wanted in [*by_title, *by_words] for title, place in titles if title == wanted)
    return [pages[place] for place in places][:NEAR]


def _has_similar_words(words: list[str], sought: list[str]) -> bool:
    """Return whether each sought word differs from one of these by a typing error at most; False without any."""
    return bool(sought) and all(get_close_matches(word, words, 1, WORD_SIMILARITY) for word in sought)
