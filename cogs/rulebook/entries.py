"""The rules of a game one by one, and searching their text."""

from collections.abc import Sequence

import msgspec

from bot.texts import Texts, rules
from cogs.discord_text import fold

FIELDS = 8  # entries shown for a search: of 1,024 characters at most each they stay below an embed's 6,000
ROOM = 5200


class Rule(msgspec.Struct, frozen=True):
    """An entry of the rules."""

    id: str
    title: str
    text: str
    house: bool = False

    @property
    def line(self) -> str:
        """The title followed by the id; an id without a number is our own and left out."""
        return f"{self.title} ({self.id})" if any(map(str.isdigit, self.id)) else self.title

    def heading(self, words: Texts) -> str:
        """Return the heading above the text, which marks our own rulings."""
        return f"{self.line} · {words('rules.house')}" if self.house else self.line


def rule_entries(lang: str, game: str) -> list[Rule]:
    """Return the rules of a game in a language, in their order."""
    return [msgspec.convert(entry, Rule) for entry in rules(lang, game)]


def search_rules(sought: str, lang: str, game: str) -> list[Rule]:
    """Return the entries that contain all these words, or have this id: exact titles first, then titles that begin
    with or contain the words, then all others.
    """
    every_rule = rule_entries(lang, game)
    folded = fold(sought)
    if exact := [rule for rule in every_rule if folded in (fold(rule.id), fold(rule.line))]:
        return exact
    pieces = folded.split()
    titled = [rule for rule in every_rule if all(piece in fold(rule.line) for piece in pieces)]
    titled.sort(key=lambda rule: (fold(rule.title) != folded, not fold(rule.title).startswith(folded)))
    matching = [rule for rule in every_rule if all(piece in fold(f"{rule.line} {rule.text}") for piece in pieces)]
    return titled + [rule for rule in matching if rule not in titled] if pieces else []


def fitting_rules(entries: Sequence[Rule]) -> list[Rule]:
    """Return as many entries as fit in one message."""
    kept: list[Rule] = []
    for rule in entries[:FIELDS]:
        if sum(len(entry.text) + len(entry.title) for entry in [*kept, rule]) <= ROOM:
            kept.append(rule)
    return kept


def example_rule_id(lang: str, game: str) -> str:
    """Return a rule's id as an example."""
    return next(rule.id for rule in rule_entries(lang, game) if any(map(str.isdigit, rule.id)))
