"""How to begin, and how a game goes and is played here."""

from bot.games.registry import AnyGame, games
from bot.texts import Texts, rules
from cogs.answering import Reader

CONTENT = 2000  # Discord's limit


def of_game(key: str, who: Reader) -> str:
    """How the game goes and how it is played here: the first two entries of its rules."""
    entries = rules(who.lang, key)[:2]
    text = "\n\n".join(f"**{entry['title']}**\n{entry['text']}" for entry in entries)
    return f"{text}\n\n{who.texts()('help.more')}"[:CONTENT]


def of_everything(who: Reader) -> str:
    """What somebody needs who has never met the bot, and the games."""
    lines = [_line(game, who.texts(game.key)) for game in games().values()]
    return "\n".join([who.texts()("help.begin"), *lines])[:CONTENT]


def _line(game: AnyGame, words: Texts) -> str:
    """A game with what can be typed in it."""
    verbs = words("list.and_also").join(words(f"verb.{verb.__name__.lower()}.name") for verb in game.verbs)
    return f"- **{words('game.name')}**: {words('game.about')}\n  /{game.command} {verbs}"
