"""Answers searches in a game's rules."""

from bot.games.registry import games
from bot.languages import languages
from cogs.answering import Interaction, Reader, answer
from cogs.discord_text import escape_name
from cogs.rulebook.pages import Rule, example_rule_id, fitting_rules, near_rules, rule_entries, search_rules
from cogs.rulebook.rules_view import rules_embed


async def answer_search(interaction: Interaction, game: str, sought: str, who: Reader) -> None:
    """Answer a search."""
    words = who.texts(game)
    # An entry offered in one language may be looked up by a reader of the other.
    matches = search_rules(sought, who.lang, game) or _offered_elsewhere(sought, who.lang, game)
    if not matches:
        await answer(interaction, content=_no_rule(sought, game, who))
        return
    kept = fitting_rules(matches)
    embed = rules_embed(words("rules.found", game=words("game.name"), sought=sought[:60]), kept, words)
    if len(matches) > len(kept):
        embed.set_footer(text=words("rules.more", n=len(matches) - len(kept)))
    await answer(interaction, embed=embed)


def _no_rule(sought: str, game: str, who: Reader) -> str:
    """Return that nothing was found, with similar titles or a hint how to search."""
    words, close = who.texts(game), near_rules(sought, who.lang, game)
    if not close:
        return words("rules.nothing", sought=escape_name(sought[:60]), id=example_rule_id(who.lang, game))
    return words("rules.near", sought=escape_name(sought[:60]), near="\n".join(f"- {line}" for line in close))


def offered_rule(value: str) -> tuple[str, str] | None:
    """Return game and line of an offered rule; None for typed text."""
    game, _, line = value.partition("/")
    known = game in games() and any(rule.line == line for lang in languages(game) for rule in rule_entries(lang, game))
    return (game, line) if known else None


def _offered_elsewhere(sought: str, lang: str, game: str) -> list[Rule]:
    ids = {rule.id for other in languages(game) for rule in search_rules(sought, other, game) if other != lang}
    return [rule for rule in rule_entries(lang, game) if rule.id in ids]


def rules_for(typed: str, lang: str, game: str) -> list[Rule]:
    return search_rules(typed, lang, game) if typed else rule_entries(lang, game)
