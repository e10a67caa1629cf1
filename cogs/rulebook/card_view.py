"""A card with its text and picture, and messages for unknown or ambiguous names."""

from collections.abc import Sequence

from cogs.answering import Interaction, Reader
from cogs.discord_text import escape_name
from cogs.page import Page, answer_page
from cogs.pictures import card_sort
from cogs.rulebook.cards import Card, near_cards

SHOWN = 60  # characters of a name that is not known


def several_cards(cards: Sequence[Card], who: Reader) -> str:
    """Return a line with cards of the same name, each with its game and key."""
    named_cards = [f"{card.names[who.lang]} ({who.texts(card.game)('game.name')}, {card.key})" for card in cards]
    return who.texts()("list.and_also").join(named_cards)


def unknown_card_text(name: str, candidates: Sequence[str], who: Reader) -> str:
    """Return the answer that no card of these games has this name, with names that are similar."""
    similar = near_cards(name, candidates, who.lang)
    words, quoted_name = who.texts(), escape_name(name[:SHOWN])
    if not similar:
        return words("card_unknown.nothing", name=quoted_name)
    return words("card_unknown.near", name=quoted_name, near="\n".join(f"- {card}" for card in similar))


async def show_card(interaction: Interaction, card: Card, who: Reader) -> None:
    """Answer with a card's text and picture."""
    words = who.texts(card.game)
    # Colour, cost and the like are in the picture: above the text they are for people who cannot see it.
    lines = [card_sort(card.game, card.key, who.lang), words(f"card.{card.key}.text")]
    text = "\n".join([f"### {card.names[who.lang]}", *filter(None, lines)])
    others = [name for lang, name in card.names.items() if lang != who.lang and name != card.names[who.lang]]
    picture = await interaction.client.pictures.card(card.game, card.key, who.lang, who.theme)
    await answer_page(interaction, Page(text, [picture], foot=f"-# {' · '.join([words('game.name'), *others])}"))
