"""Rules, cards and introductions of the games, looked up by what somebody types."""

from cogs.rulebook.card_view import several_cards, show_card, unknown_card_text
from cogs.rulebook.cards import find_cards, offered_cards
from cogs.rulebook.happenings import HappeningsControl, show_happenings
from cogs.rulebook.introduction import HelpControl, help_here, help_page
from cogs.rulebook.offering import chosen_game, entry_label
from cogs.rulebook.rules_search import answer_search, offered_topic
from cogs.rulebook.rules_view import RulesControl, rules_page
from cogs.rulebook.topic_search import offered_topics
from cogs.rulebook.topics import topic_place

__all__ = [
    "HappeningsControl",
    "HelpControl",
    "RulesControl",
    "answer_search",
    "chosen_game",
    "entry_label",
    "find_cards",
    "help_here",
    "help_page",
    "offered_cards",
    "offered_topic",
    "offered_topics",
    "rules_page",
    "several_cards",
    "show_card",
    "show_happenings",
    "topic_place",
    "unknown_card_text",
]
