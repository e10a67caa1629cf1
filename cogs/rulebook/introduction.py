"""How to begin, and how a game goes and is played here."""

import discord

from bot.games.registry import AnyGame, games
from bot.texts import Texts, rules
from cogs.answering import Interaction, MessageParts, Pressed, Reader, acknowledge, answer, reader

ID = r"help:(?P<game>[^:]*):(?P<page>\d+):[a-z]+"


def help_pages(key: str, who: Reader) -> list[str]:
    """What to press first, how a game goes, how it is played here; without a game how to begin, and which there are."""
    words = who.texts()
    if not key:
        lines = [_line(game, who.texts(game.key)) for game in games().values()]
        return [words("help.begin"), "\n".join([words("help.games"), *lines])]
    entries = [f"**{entry['title']}**\n{entry['text']}" for entry in rules(who.lang, key)[:2]]
    return [_first(who.texts(key)), *entries]


def help_page(key: str, number: int, who: Reader) -> MessageParts:
    """A page of the help with the way to those beside it."""
    pages, words = help_pages(key, who), who.texts()
    number = min(number, len(pages) - 1)
    view = discord.ui.View(timeout=None)
    for name, to in (("back", number - 1), ("next", number + 1)):
        possible = 0 <= to < len(pages)
        custom_id = f"help:{key}:{max(to, 0)}:{name}"
        view.add_item(discord.ui.Button(label=words(f"page.{name}"), custom_id=custom_id, disabled=not possible))
    view.stop()
    return {"content": pages[number], "view": view}


class HelpControl(Pressed, template=ID):
    """Turns the pages of the help."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, anew=False)
        key = self.said["game"] if self.said["game"] in games() else ""
        await answer(interaction, **help_page(key, int(self.said["page"]), await reader(interaction)))


def _first(words: Texts) -> str:
    """A game in one sentence, what to press, and where to find everything else."""
    return f"**{words('game.name')}**: {words('game.about')}\n{words('help.first')}\n\n{words('help.more')}"


def _line(game: AnyGame, words: Texts) -> str:
    """A game with what can be typed in it."""
    verbs = words("list.and_also").join(words(f"verb.{verb.__name__.lower()}.name") for verb in game.verbs)
    return f"- **{words('game.name')}**: {words('game.about')}\n  /{game.command} {verbs}"
