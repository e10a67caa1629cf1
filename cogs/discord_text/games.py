"""Games as an option of a command, and what is said of one to who does not know it."""

from functools import partial

from discord import app_commands

from bot.facts import MOST, facts
from bot.games.registry import games
from bot.texts import Texts
from cogs.discord_text.bounds import LABEL, cut
from cogs.discord_text.translate import command_text, written_text


def game_choices() -> list[app_commands.Choice[str]]:
    """Return every game as a choice of a command's option."""
    return [app_commands.Choice(name=command_text("game.name", key), value=key) for key in games()]


def described_game_choices() -> list[app_commands.Choice[str]]:
    """Return every game as such a choice that says shortly what it is."""
    return [app_commands.Choice(name=written_text(partial(described_game, key), key), value=key) for key in games()]


def described_game(key: str, words: Texts) -> str:
    """Return the name of a game with how many play it, and its facts."""
    seats = games()[key].seats
    values = {"name": words("game.name"), "least": seats[0], "most": seats[-1]}
    return cut(_say("choice", key, words, **values) or words("facts.unknown", **values), LABEL)


def facts_line(key: str, words: Texts) -> str:
    """Return a line on how long a game takes and how hard it is, "" for a game of which nobody has said."""
    return _say("line", key, words)


def _say(text: str, key: str, words: Texts, **values: object) -> str:
    """Return a text that tells the facts of a game, "" where there are none."""
    if (told := facts(key)) is None:
        return ""
    known = words("facts.known", minutes=told.minutes, weight=told.weight, most=MOST)
    return words(f"facts.{text}", known=known, learners="true" if told.learners else "false", **values)
