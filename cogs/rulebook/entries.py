"""The rules of a game one by one, and searching their text."""

import msgspec

from bot.texts import Texts, rules
from cogs.discord_text import fold


class Rule(msgspec.Struct, frozen=True):
    """An entry of a game's rules; `house` marks our own rulings."""

    id: str
    title: str
    text: str
    house: bool = False

    @property
    def line(self) -> str:
        """The title followed by the id; an id without a digit is not printed in the rules and is left out."""
        return f"{self.title} ({self.id})" if any(map(str.isdigit, self.id)) else self.title

    def heading(self, words: Texts) -> str:
        """Return the heading above the text, which says so if it is our own ruling."""
        return f"{self.line} · {words('rules.house')}" if self.house else self.line


def rule_entries(lang: str, game: str) -> list[Rule]:
    """Return the rules of a game in a language, in their order."""
    return [msgspec.convert(entry, Rule) for entry in rules(lang, game)]


def search_rules(sought: str, lang: str, game: str) -> list[Rule]:
    """Return the rule with this id, else the rules that contain all these words, the best first.

    First come exact titles, then titles that begin with the words, then titles that contain them, then texts.
    """
    every_rule = rule_entries(lang, game)
    folded = fold(sought)
    if exact := [rule for rule in every_rule if folded in (fold(rule.id), fold(rule.line))]:
        return exact
    pieces = folded.split()
    if not pieces:
        return []
    in_title = [rule for rule in every_rule if all(piece in fold(rule.line) for piece in pieces)]
    in_title.sort(key=lambda rule: (fold(rule.title) != folded, not fold(rule.title).startswith(folded)))
    anywhere = [rule for rule in every_rule if all(piece in fold(f"{rule.line} {rule.text}") for piece in pieces)]
    return in_title + [rule for rule in anywhere if rule not in in_title]


def example_rule_id(lang: str, game: str) -> str:
    """Return the id of a game's first rule that has a number, as an example of what may be typed."""
    return next(rule.id for rule in rule_entries(lang, game) if any(map(str.isdigit, rule.id)))
