"""What a person who looks for a table sees: what they look for, how many others do, until when."""

import discord

from bot.games.registry import games
from bot.tables.finding import Search
from bot.texts import Texts, texts
from cogs.answering import Button, Interaction, reader
from cogs.discord_text import language_name
from cogs.page import Page, answer_page


async def show_search(interaction: Interaction, note: str = "") -> None:
    """Answer with the person's search, or that there is none; `note`: what happened just before."""
    words = (await reader(interaction)).texts()
    search = await interaction.client.tables.finding.search_of(interaction.user.id)
    if search is None:
        rows = [[_button("change", words, "find.button.look")]]
        await answer_page(interaction, Page(note or words("find.not_looking"), rows=rows))
        return
    lines = [f"### {words('find.title')}", *filter(None, [note]), *search_lines(search, words)]
    buttons = [_button("change", words, "find.button.change"), _button("cancel", words, "find.button.cancel")]
    opening = search.match is not None and search.match.opening
    rows = [] if opening else [buttons[1:]] if search.match else [buttons]
    await answer_page(interaction, Page("\n".join(lines), rows=rows))


def search_lines(search: Search, words: Texts) -> list[str]:
    """Return what somebody looks for, how many others do, and for how long."""
    wishes = search.wishes
    names = [texts(words.lang, key)("game.name") for key in wishes.titles if key in games()]
    facts = [
        words("find.seats_wanted", seats=_ranges(wishes.seats)),
        words(f"pace.{wishes.pace or 'none'}.name"),
        words(f"find.level.{wishes.level}"),
        language_name(wishes.language, words) if wishes.language else "",
        words("find.form.everywhere" if wishes.everywhere else "find.here"),
    ]
    state = "find.offered" if search.match else "find.others"
    until = f"<t:{(search.match or search.row).until // 1000}:R>"
    return [
        f"**{words('list.and_also').join(names)}**",
        " · ".join(filter(None, facts)),
        words(state, n=search.others),
        words("find.until_offer" if search.match else "find.until", at=until),
    ]


def _ranges(numbers: tuple[int, ...]) -> str:
    """Return numbers with neighbours joined: 2-4, 6."""
    first, *rest = sorted(numbers)
    spans = [[first, first]]
    for number in rest:
        if number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in spans)


def _button(act: str, words: Texts, key: str) -> Button:
    """Return a button of the page."""
    return discord.ui.Button(label=words(key), custom_id=f"find:{act}")
