"""Answers what somebody looks for in a game's rules."""

from bot.games.registry import games
from bot.topics import topics
from cogs.answering import Interaction, Reader, answer
from cogs.discord_text import escape_name
from cogs.rulebook.entries import Rule, example_rule_id, fitting_rules, search_rules
from cogs.rulebook.rules_view import add_rules, rules_embed, rules_page, topics_view
from cogs.rulebook.topic_search import meant_topic, near_topics
from cogs.rulebook.topics import topic_place


async def answer_search(interaction: Interaction, game: str, sought: str, who: Reader) -> None:
    """Show the page about it; else the rules that mention it, or what is spelled alike."""
    if page := meant_topic(sought, who.lang, game):
        await answer(interaction, **rules_page(game, topic_place(page.name, game), who))
        return
    if matches := search_rules(sought, who.lang, game):
        await _show_matches(interaction, game, sought, who, matches)
        return
    await answer(interaction, content=_no_rule(sought, game, who), view=topics_view(game, who))


async def _show_matches(interaction: Interaction, game: str, sought: str, who: Reader, matches: list[Rule]) -> None:
    words, kept = who.texts(game), fitting_rules(matches)
    embed = rules_embed(words("rules.found", game=words("game.name"), sought=sought[:60]))
    add_rules(embed, kept, words)
    if len(matches) > len(kept):
        embed.set_footer(text=words("rules.more", n=len(matches) - len(kept)))
    await answer(interaction, embed=embed, view=topics_view(game, who))


def _no_rule(sought: str, game: str, who: Reader) -> str:
    """Return that nothing was found, with similar titles or a hint how to search."""
    words, close = who.texts(game), near_topics(sought, who.lang, game)
    if not close:
        return words("rules.nothing", sought=escape_name(sought[:60]), id=example_rule_id(who.lang, game))
    near = "\n".join(f"- {page.title}" for page in close)
    return words("rules.near", sought=escape_name(sought[:60]), near=near)


def offered_topic(value: str) -> tuple[str, str] | None:
    """Return game and name of an offered topic; None for typed text."""
    game, _, name = value.partition("/")
    return (game, name) if game in games() and name in topics(game) else None
