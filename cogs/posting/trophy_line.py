"""The line of a game's last post that says which trophies the game has brought, of those who let results be seen."""

from collections.abc import Mapping, Sequence

from bot.tables.table import PersonRow, Post, Reached, Table
from bot.texts import Texts, texts
from cogs.discord_text import seat_names

MOST = 3  # that are named


def trophy_line(table: Table, posts: Sequence[Post], people: Mapping[int, PersonRow], words: Texts) -> list[str]:
    """Return the line, the highest tiers first; none if there is nothing to tell."""
    reached = [one for post in posts for one in post.trophies if _is_seen(table, one, people)]
    if not reached:
        return []
    ordered = sorted(reached, key=lambda one: (-one.tier, one.seat, not one.game))
    named = [_write(table, one, words) for one in ordered[:MOST]]
    rest = [words("trophies.more", n=len(ordered) - MOST)] if len(ordered) > MOST else []
    return [words("trophies.post", trophies=" · ".join([*named, *rest]))]


def _is_seen(table: Table, one: Reached, people: Mapping[int, PersonRow]) -> bool:
    """Return whether the person at a seat still lets results be seen."""
    person = people.get(table.seats[one.seat].user_id or 0)
    return person is not None and person.results != "nobody"


def _write(table: Table, one: Reached, words: Texts) -> str:
    """Return who has reached what."""
    of_game = texts(words.lang, one.game) if one.game else words
    name, tier = of_game(f"trophy.{one.key}"), words(f"stats.tier.{one.tier}")
    return words("trophies.won", player=seat_names(table.names)[one.seat], trophy=name, tier=tier)
