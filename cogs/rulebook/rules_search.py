"""The answer to a search in a game's rules."""

from bot.games.registry import games
from bot.topics import topics
from cogs.answering import Interaction, Reader
from cogs.discord_text import escape_name
from cogs.page import Page, answer_page
from cogs.rulebook.entries import Rule, example_rule_id, search_rules
from cogs.rulebook.rules_view import rule_texts, rules_page, topics_list
from cogs.rulebook.topic_search import meant_topic, near_topics
from cogs.rulebook.topics import topic_place

RULES = 8  # shown for a search
SHOWN = 60  # characters of the sought text


async def answer_search(interaction: Interaction, game: str, sought: str, who: Reader) -> None:
    """Answer with the page about what is sought; else with the rules that mention it, or with similar titles."""
    if page := meant_topic(sought, who.lang, game):
        await answer_page(interaction, rules_page(game, topic_place(page.name, game), who))
        return
    if matches := search_rules(sought, who.lang, game):
        await _show_matches(interaction, game, sought, who, matches)
        return
    await answer_page(interaction, Page(head=_no_rule(sought, game, who), rows=[topics_list(game, who)]))


async def _show_matches(interaction: Interaction, game: str, sought: str, who: Reader, matches: list[Rule]) -> None:
    """Answer with as many of these rules as fit, and how many more there are."""
    words = who.texts(game)
    page = Page(
        head=f"### {words('rules.found', game=words('game.name'), sought=escape_name(sought[:SHOWN]))}",
        entries=rule_texts(matches[:RULES], words),
        rows=[topics_list(game, who)],
        more=lambda omitted: f"-# {words('rules.more', n=omitted)}",
        further=max(0, len(matches) - RULES),
        apart=True,
    )
    await answer_page(interaction, page)


def _no_rule(sought: str, game: str, who: Reader) -> str:
    """Return the text that nothing was found, with similar titles or, without any, how to search."""
    words, similar_pages = who.texts(game), near_topics(sought, who.lang, game)
    if not similar_pages:
        return words("rules.nothing", sought=escape_name(sought[:SHOWN]), id=example_rule_id(who.lang, game))
    titles = "\n".join(f"- {page.title}" for page in similar_pages)
    return words("rules.near", sought=escape_name(sought[:SHOWN]), near=titles)


def offered_topic(value: str) -> tuple[str, str] | None:
    """Return the game and the name of a topic that was picked from the offered ones; None for typed text."""
    game, _, name = value.partition("/")
    return (game, name) if game in games() and name in topics(game) else None
