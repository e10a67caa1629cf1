"""/help: how to begin, how a game goes, and how it is played here."""

import discord

from bot.games.registry import games
from bot.tables.lobby import Status
from bot.tables.table import TableRow
from bot.texts import Texts, rules
from bot.version import version
from cogs.answering import (
    Button,
    ComponentHandler,
    Interaction,
    MessageParts,
    Reader,
    acknowledge,
    answer,
    channel_of,
    reader,
)
from cogs.coach import learn_button, open_lesson
from cogs.discord_text import BUTTON, cut
from cogs.guides import guides_list
from cogs.page import answer_page
from cogs.rulebook.rules_view import rules_page
from cogs.rulebook.topics import explaining_topic, topic_place
from cogs.signs import open_signs, signs_button

ID = r"help:(?P<game>[^:]*):(?P<page>\d+):(?P<what>[a-z]+)"


def help_pages(key: str, who: Reader, status: Status = "lobby") -> list[str]:
    """Return the pages of help about a game; without one (key ""), how to begin, and all that one can do."""
    words = who.texts()
    if not key:
        lines = [_line(who.texts(game.key)) for game in games().values()]
        typed = words("list.and_also").join(f"/{game.command}" for game in games().values())
        wants = words("help.wants", commands=typed)
        what = "\n".join([words("help.games"), *lines, "", wants, f"-# Gamekeeper {version()}"])
        return [words("help.begin"), what]
    entries = [f"**{entry['title']}**\n{entry['text']}" for entry in rules(who.lang, key)[:2]]
    return [_first_page(who.texts(key), status, who.of_commands()), *entries]


async def help_here(interaction: Interaction) -> MessageParts:
    """Return the first page of the help: about the game of this channel's newest table, if there is one."""
    row = await _row_here(interaction)
    return await help_page(interaction, row.game if row and row.game in games() else "", 0)


async def help_page(interaction: Interaction, key: str, number: int, verb: str = "") -> MessageParts:
    """Return a page of the help with buttons to the adjacent ones; the first page has number 0.

    `verb` is what the reader is asked at their table: a button leads to the rules about it. A list has the guides.
    """
    who, row = await reader(interaction), await _row_here(interaction)
    pages, words = help_pages(key, who, row.status if row and row.game == key else "lobby"), who.texts()
    number = min(number, len(pages) - 1)
    view = discord.ui.View(timeout=None)
    for name, target in (("back", number - 1), ("next", number + 1)):
        possible = 0 <= target < len(pages)
        custom_id = f"help:{key}:{max(target, 0)}:{name}"
        view.add_item(discord.ui.Button(label=words(f"page.{name}"), custom_id=custom_id, disabled=not possible))
    signs = signs_button(key, f"help:{key}:{number}:signs", words) if key else []
    for button in (*_topic_button(key, verb, who), *_learn_buttons(key, number, who), *signs):
        view.add_item(button)
    view.add_item(guides_list(who))
    view.stop()
    return {"content": pages[number], "view": view}


def _topic_button(key: str, verb: str, who: Reader) -> list[Button]:
    """Return the button to the rules that explain the question of a verb; none if no page does."""
    name = explaining_topic(key, verb) if key else ""
    if not name:
        return []
    label = cut(who.texts(key)(f"topic.{name}.title"), BUTTON)
    return [discord.ui.Button(label=label, emoji="📖", custom_id=f"help:{key}:{topic_place(name, key)}:rules")]


def _learn_buttons(key: str, number: int, who: Reader) -> list[Button]:
    """Return the button to the game's lesson; without a game, the buttons to all lessons."""
    if key:
        return learn_button(key, f"help:{key}:{number}:learn", who.texts()("coach.learn"))
    names = {game: who.texts()("coach.learn_game", game=who.texts(game)("game.name")) for game in games()}
    return [button for game, name in names.items() for button in learn_button(game, f"help:{game}:0:learn", name)]


class HelpControl(ComponentHandler, template=ID):
    """Turns the pages of the help, or opens the game's lesson, its signs or a page of its rules."""

    async def act(self, interaction: Interaction) -> None:
        """Show what the button leads to: a lesson or signs in a new answer, pages in the same message."""
        opens = {"learn": open_lesson, "signs": open_signs}.get(self.match["what"])
        await acknowledge(interaction, new_answer=opens is not None)
        if opens is not None:
            await opens(interaction, self.match["game"])
            return
        key, number = self.match["game"] if self.match["game"] in games() else "", int(self.match["page"])
        if self.match["what"] == "rules" and key:
            await answer_page(interaction, rules_page(key, number, await reader(interaction)))
            return
        await answer(interaction, **await help_page(interaction, key, number))


async def _row_here(interaction: Interaction) -> TableRow | None:
    """Return the newest table of this channel, if there is one."""
    return await interaction.client.tables.newest_row_in(interaction.guild_id or 0, channel_of(interaction))


def _first_page(words: Texts, status: Status, commands: Texts) -> str:
    """Return the first page: the game in a sentence, what to press now, and where to find everything else.

    `commands` are the texts in which the reader's Discord names the options of commands.
    """
    press = words(f"help.press.{'lobby' if status == 'ended' else status}")
    head = f"**{words('game.name')}**: {words('game.about')}"
    more = words("help.more", detail=commands("param.detail.name"), text=commands("detail.text"))
    return f"{head}\n{words('help.first', press=press)}\n\n{more}"


def _line(words: Texts) -> str:
    """Return the line with a game and what it is about."""
    return f"- **{words('game.name')}**: {words('game.about')}"
