"""A slash command for each verb of each game: its parts are the options, autocompleted with what is legal."""

import inspect
import unicodedata
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import cache
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.engine.asking import asking, filled
from bot.engine.beside import beside
from bot.engine.effect import Choice, Effect, Hint, Part
from bot.engine.game import Game
from bot.engine.machine import Question
from bot.games.registry import games
from bot.tables.play import need_turn
from bot.tables.table import Refused, Table
from bot.texts import LANGUAGES, Texts, texts
from cogs.answers import acknowledge, answered, offering, typed_in
from cogs.here import seat_here, tell_missing
from cogs.panel import choose
from cogs.panel_labels import about, cut, marks
from cogs.reader import Interaction, Reader, channel_of, reader
from cogs.rules_pages import folded
from cogs.translate import named

OFFERED = 25  # Discord's limit for an autocomplete
LONGEST = 100


def group(game: Game[Any, Any]) -> app_commands.Group:
    """The game's command with a subcommand for each verb."""
    words = app_commands.Group(name=game.command, description=named("game.about", game.key), guild_only=True)
    for verb in game.verbs:
        words.add_command(_command(game, verb))
    return words


def _command(game: Game[Any, Any], verb: type[Effect]) -> app_commands.Command[Any, ..., None]:
    word = verb.__name__.lower()
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=named(f"verb.{word}.name", game.key),
        description=named(f"verb.{word}.about", game.key),
        callback=_callback(game, word, verb.parts),
    )
    for place, part in enumerate(verb.parts):
        command.autocomplete(part.name)(_autocomplete(game, word, place, part))
    return command


def _callback(game: Game[Any, Any], word: str, parts: tuple[Part, ...]) -> Callable[..., Coroutine[Any, Any, None]]:
    """A function with one text parameter for each part, as discord.py reads parameters off a signature."""

    @answered
    async def play(interaction: Interaction, **values: str | None) -> None:
        await acknowledge(interaction)
        table, seat = await seat_here(interaction)
        who = await reader(interaction)
        words = who.at(table)
        question, lead = _question(table, game, word, seat, words)
        typed = ((part, values.get(part.name)) for part in parts)
        ways = asking(parts, question.options)
        given = {
            part.name: _value(part, text, game.key, words, ways.values(place, {}))
            for place, (part, text) in enumerate(typed)
            if text
        }
        await choose(interaction, table, seat, question.effect, beside(lead, _completed(question, given, words)))
        await tell_missing(interaction, table)

    keyword = inspect.Parameter.KEYWORD_ONLY
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    named_parts = [_parameter(part, keyword) for part in parts]
    play.__signature__ = inspect.Signature([first, *named_parts])  # type: ignore[attr-defined]
    described = {part.name: named(f"part.{part.name}.about", game.key) for part in parts}
    renamed = {part.name: named(f"part.{part.name}.name", game.key) for part in parts}
    return app_commands.rename(**renamed)(app_commands.describe(**described)(play))


def _parameter(part: Part, keyword: Any) -> inspect.Parameter:
    """What is asked last, or begins with a value, may be left out."""
    if part.last or part.first:
        return inspect.Parameter(part.name, keyword, annotation=str | None, default=None)
    return inspect.Parameter(part.name, keyword, annotation=str)


def _completed(question: Question, given: Mapping[str, str], words: Texts) -> Choice:
    """The choice of these values, of which those are left out that can be one only; Refused where it could be more."""
    parts = question.effect.parts
    values = tuple(given.get(part.name, "") for part in parts)
    if all(values):
        return " ".join(values)
    ways = asking(parts, question.options)
    values = ways.settled(values)
    for place, (part, value) in enumerate(zip(parts, values, strict=True)):
        if not value:
            possible = ways.values(place, filled(values))
            if not possible:
                return " ".join(each or "-" for each in values)
            offered = words("list.and_also").join(_label(each, words.word(part.name, each)) for each in possible)
            raise Refused("missing_part", part=words(f"part.{part.name}.name"), offered=offered[:1000])
    return " ".join(values)


def _autocomplete(game: Game[Any, Any], word: str, place: int, part: Part) -> Callable[..., Any]:
    """What this part may be, given the parts that are filled already."""

    @offering
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        offered = await _possible(interaction, game, word, place, await reader(interaction))
        sought = folded(typed)
        fitting = [
            (value, label)
            for value, label in offered
            if len(value) <= LONGEST and (value.lower().startswith(sought) or sought in folded(label))
        ]
        return [app_commands.Choice(name=label, value=value) for value, label in fitting[:OFFERED]]

    return complete


async def _possible(
    interaction: Interaction, game: Game[Any, Any], word: str, place: int, who: Reader
) -> list[tuple[str, str]]:
    """What a part may be for this person now, given the parts filled, and how it is shown; nothing while something
    else is asked.
    """
    table: Table | None = await interaction.client.tables.at(channel_of(interaction))
    seat = table.played_by(interaction.user.id) if table and table.running else None
    asked = (table.question(seat) or table.ahead(seat)) if table and seat is not None else None
    question = asked and asked.of("" if asked.effect.word == word else word)
    if table is None or seat is None or question is None or table.game is not game:
        return []
    words, parts = who.on_labels(table), question.effect.parts
    ways = asking(parts, question.options)
    given = {i: getattr(interaction.namespace, _option(game, part), None) for i, part in enumerate(parts)}
    filled = {
        i: _value(parts[i], text, game.key, words, ways.values(i, {}))
        for i, text in given.items()
        if text and i != place
    }
    chosen = tuple(filled.get(i, "") for i in range(len(parts)))
    values = ways.values(place, filled)
    labels = [_label(value, words.word(parts[place].name, value)) for value in values]
    hints = [question.effect.hint(table.state, seat, place, value, chosen) for value in values]
    return [(value, _hinted(label, hint, words)) for value, label, hint in zip(values, labels, hints, strict=True)]


def _option(game: Game[Any, Any], part: Part) -> str:
    """What Discord calls a part's option in what it sends: the name that was registered, not the parameter's."""
    return named(f"part.{part.name}.name", game.key).message


def _label(value: str, name: str) -> str:
    return (name if name.split(" ")[0] == value else f"{name} ({value})")[:LONGEST]


def _hinted(label: str, hint: Hint, words: Texts) -> str:
    """A label with the marks before it and as much of what is said beside it as there is room for."""
    told = about(hint, words)
    return cut(" ".join(each for each in ("".join(marks(hint, words)), label, f"· {told}" if told else "") if each))


def _value(part: Part, typed: str, game: str, words: Texts, possible: Sequence[str]) -> str:
    """What was typed as the notation has it: a value as it was offered, or the word of any of our languages for one.

    Refused where it is the word for several that are possible now.
    """
    plain = unicodedata.normalize("NFKC", typed).strip()
    if typed in possible:
        return typed
    if part.kind == "cell":
        return plain.upper().replace(" ", "")[:LONGEST]
    called = _notation(part.name, game).get(folded(typed), ())
    meant = [value for value in called if value in possible]
    if len(meant) > 1:
        offered = words("list.and_also").join(_label(each, words.word(part.name, each)) for each in meant)
        raise Refused("ambiguous", typed=typed_in(typed), possible=offered)
    return next(iter([*meant, *called]), plain.replace(" ", "_")[:LONGEST])


@cache
def _notation(kind: str, game: str) -> dict[str, list[str]]:
    """The values of a part by all that they may be called, first those that are written so."""
    named_so: dict[str, list[str]] = {}
    for words in (texts(lang, game) for lang in LANGUAGES):
        keys = [key.removeprefix(f"{kind}.") for key in words if key.startswith(f"{kind}.")]
        for value in (key for key in keys if "." not in key):
            name = words.word(kind, value)
            for called in (value, name, _label(value, name)):
                named_so.setdefault(folded(called), []).append(value)
    return {called: sorted(set(values), key=lambda v: folded(v) != called) for called, values in named_so.items()}


def _question(table: Table, game: Game[Any, Any], word: str, seat: int, words: Texts) -> tuple[Question, str]:
    """What is asked now, or may be settled before, or, with its word, done beside it; Refused where that is something
    else, or another game's.
    """
    if table.game is not game:
        raise Refused("other_game", name=table.game.command)
    question = table.question(seat) or table.ahead(seat)
    if question is None:
        need_turn(table, seat)
        raise Refused("moved_on")
    if question.effect.word == word:
        return question, ""
    if besides := question.of(word):
        return besides, word
    if seat not in table.undecided():
        need_turn(table, seat)
    key = f"verb.{question.effect.word}.name"
    raise Refused("other_verb", verb=words(key) if key in words else question.effect.word)


async def setup(bot: commands.Bot) -> None:
    for game in games().values():
        if game.verbs:
            bot.tree.add_command(group(game))
