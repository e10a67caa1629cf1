"""Games as choices of a command's option, and short descriptions for people who do not know a game."""

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
    """Return every game as a choice of a command's option, with a short description."""
    return [app_commands.Choice(name=written_text(partial(described_game, key), key), value=key) for key in games()]


def described_game(key: str, words: Texts) -> str:
    """Return the name of a game with its number of players, its duration and its difficulty, if known."""
    seats = games()[key].seats
    values = {"name": words("game.name"), "least": seats[0], "most": seats[-1]}
    return cut(_facts_text("choice", key, words, **values) or words("facts.unknown", **values), LABEL)


def facts_line(key: str, words: Texts) -> str:
    """Return a line on how long a game takes and how hard it is, "" if neither is known."""
    return _facts_text("line", key, words)


def _facts_text(form: str, key: str, words: Texts, **values: object) -> str:
    """Return the facts of a game in the words of the text `facts.<form>`; "" if no facts are known."""
    if (game_facts := facts(key)) is None:
        return ""
    known = words("facts.known", minutes=game_facts.minutes, weight=game_facts.weight, most=MOST)
    return words(f"facts.{form}", known=known, learners="true" if game_facts.learners else "false", **values)
