"""/rules and /card: the games' rules page by page or by search, and every card with its text and picture."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.registry import games
from bot.tables.errors import Refused
from bot.texts import LANGUAGES, Texts
from cogs import cards
from cogs.answers import acknowledge, answer, answered, offering, typed_in
from cogs.game_here import games_meant
from cogs.lobby import game_choices
from cogs.lobby_post import COLOUR
from cogs.names import shown
from cogs.picked import picked
from cogs.pictures import card_sort
from cogs.pressed import Pressed
from cogs.reader import Interaction, Reader, reader
from cogs.rules_pages import Rule, an_id, entries, fitting, near, pages, search
from cogs.translate import named

OFFERED = 25  # Discord's limit for an autocomplete
LABEL = 100
ID = r"rules:(?P<game>[^:]+):(?P<page>\d*):[a-z]+"


def page(game: str, number: int, who: Reader) -> dict[str, Any]:
    """A page of the rules with the ways to the others."""
    words, parted = who.texts(game), pages(who.lang, game)
    number = min(number, len(parted) - 1)
    told = _embed(words("rules.title", game=words("game.name")), parted[number], words)
    told.set_footer(text=words("rules.page", page=number + 1, pages=len(parted)))
    return {"embed": told, "view": _turning(game, number, parted, words)}


def _embed(title: str, shown_rules: Sequence[Rule], words: Texts) -> discord.Embed:
    told = discord.Embed(title=title, colour=COLOUR)
    for rule in shown_rules:
        told.add_field(name=rule.heading(words), value=rule.text, inline=False)
    return told


def _turning(game: str, number: int, parted: Sequence[Sequence[Rule]], words: Texts) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    choices = [
        discord.SelectOption(label=_pages_label(each)[:LABEL], value=str(place), default=place == number)
        for place, each in enumerate(parted)
    ]
    placeholder = words("rules.choose")
    view.add_item(discord.ui.Select(custom_id=f"rules:{game}::pick", placeholder=placeholder, options=choices))
    last = len(parted) - 1
    for name, to, possible in (("back", max(number - 1, 0), number > 0), ("next", number + 1, number < last)):
        button_id = f"rules:{game}:{to}:{name}"
        view.add_item(discord.ui.Button(label=words(f"page.{name}"), custom_id=button_id, disabled=not possible))
    view.stop()
    return view


def _pages_label(rules_of_page: Sequence[Rule]) -> str:
    first, last = rules_of_page[0], rules_of_page[-1]
    return first.line if first.id == last.id else f"{first.line} – {last.id}"


class RulesControl(Pressed, template=ID):
    """Turns the pages of the rules."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, anew=False)
        game, number = self.said["game"], picked(interaction) or self.said["page"]
        if game not in games():
            raise Refused("no_such_game", games=", ".join(sorted(games())))
        if not number.isdecimal():
            raise Refused("bad_value", value=typed_in(number))
        await answer(interaction, **page(game, int(number), await reader(interaction)))


async def _one_game(interaction: Interaction, key: str | None, who: Reader) -> str:
    """The game that is meant; Refused, naming them all, where it could be several."""
    meant = await games_meant(interaction, key)
    if len(meant) > 1:
        names = [words("game.name") for words in map(who.texts, meant)]
        raise Refused("which_game", games=who.texts()("list.and_also").join(names))
    return meant[0]


async def _found(interaction: Interaction, game: str, sought: str, who: Reader) -> None:
    """Answer a search."""
    words = who.texts(game)
    # An entry offered in one language may be looked up by a reader of the other.
    found = search(sought, who.lang, game) or _offered_elsewhere(sought, who.lang, game)
    if not found:
        await answer(interaction, content=_no_rule(sought, game, who))
        return
    kept = fitting(found)
    told = _embed(words("rules.found", game=words("game.name"), sought=sought[:60]), kept, words)
    if len(found) > len(kept):
        told.set_footer(text=words("rules.more", n=len(found) - len(kept)))
    await answer(interaction, embed=told)


def _no_rule(sought: str, game: str, who: Reader) -> str:
    """That nothing was found, and what is really near, or else how to look."""
    words, close = who.texts(game), near(sought, who.lang, game)
    if not close:
        return words("rules.nothing", sought=shown(sought[:60]), id=an_id(who.lang, game))
    return words("rules.near", sought=shown(sought[:60]), near="\n".join(f"- {line}" for line in close))


def _offered(value: str) -> tuple[str, str] | None:
    """Game and line of a rule that was offered, whichever game is meant otherwise; None for what was typed."""
    game, _, line = value.partition("/")
    known = game in games() and any(rule.line == line for lang in LANGUAGES for rule in entries(lang, game))
    return (game, line) if known else None


def _offered_elsewhere(sought: str, lang: str, game: str) -> list[Rule]:
    ids = {rule.id for other in LANGUAGES for rule in search(sought, other, game) if other != lang}
    return [rule for rule in entries(lang, game) if rule.id in ids]


class Library(commands.Cog):
    """/rules and /card, in DMs too."""

    @app_commands.command(name=named("command.rules.name"), description=named("command.rules.about"))
    @app_commands.rename(sought=named("param.search.name"), key=named("param.game.name"))
    @app_commands.describe(sought=named("param.search.about"), key=named("param.which_game.about"))
    @app_commands.choices(key=game_choices())
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @answered
    async def rules(self, interaction: Interaction, sought: str | None = None, key: str | None = None) -> None:
        await acknowledge(interaction)
        who = await reader(interaction)
        if sought is not None and (offered := _offered(sought)):
            await _found(interaction, *offered, who)
            return
        game = await _one_game(interaction, key, who)
        if sought is None:
            await answer(interaction, **page(game, 0, who))
        else:
            await _found(interaction, game, sought, who)

    @rules.autocomplete("sought")
    @offering
    async def offer_rules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        who, meant = await reader(interaction), await games_meant(interaction, _chosen_game(interaction))
        found = [(game, rule) for game in meant for rule in _rules_for(typed, who.lang, game)]
        lines = [(_among(meant, game, rule.line, who), f"{game}/{rule.line}") for game, rule in found[:OFFERED]]
        return [app_commands.Choice(name=name, value=value) for name, value in lines]

    @app_commands.command(name=named("command.card.name"), description=named("command.card.about"))
    @app_commands.rename(name=named("param.card.name"), key=named("param.game.name"))
    @app_commands.describe(name=named("param.card.about"), key=named("param.which_game.about"))
    @app_commands.choices(key=game_choices())
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @answered
    async def card(self, interaction: Interaction, name: str, key: str | None = None) -> None:
        await acknowledge(interaction)
        who = await reader(interaction)
        meant = await games_meant(interaction, key)
        found = cards.find(name, meant, who.lang) or cards.find(name, games(), who.lang)
        if len(found) > 1:
            raise Refused("ambiguous", typed=typed_in(name), possible=_several(found, who))
        if found:
            await _show_card(interaction, found[0], who)
        else:
            await answer(interaction, content=_no_card(name, meant, who))

    @card.autocomplete("name")
    @offering
    async def offer_cards(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        who, meant = await reader(interaction), await games_meant(interaction, _chosen_game(interaction))
        found = cards.offered(typed, meant, who.lang)[:OFFERED]
        lines = [(_among(meant, card.game, card.names[who.lang], who), card.value) for card in found]
        return [app_commands.Choice(name=name, value=value) for name, value in lines]


def _rules_for(typed: str, lang: str, game: str) -> list[Rule]:
    return search(typed, lang, game) if typed else entries(lang, game)


def _among(meant: Sequence[str], game: str, line: str, who: Reader) -> str:
    """An entry as it is offered: with its game where several are possible, since they may have the same words."""
    return (line if len(meant) == 1 else f"{who.texts(game)('game.name')} · {line}")[:LABEL]


def _chosen_game(interaction: Interaction) -> str | None:
    """The option `game` as far as it is filled in already."""
    chosen = getattr(interaction.namespace, "game", None)
    return chosen if chosen in games() else None


def _several(found: Sequence[cards.Card], who: Reader) -> str:
    """Cards of one name, each with its game."""
    named_cards = [f"{card.names[who.lang]} ({who.texts(card.game)('game.name')}, {card.key})" for card in found]
    return who.texts()("list.and_also").join(named_cards)


def _no_card(name: str, meant: Sequence[str], who: Reader) -> str:
    close = cards.near(name, meant, who.lang)
    words = who.texts()
    if not close:
        return words("card_unknown.nothing", name=shown(name[:60]))
    return words("card_unknown.near", name=shown(name[:60]), near="\n".join(f"- {each}" for each in close))


async def _show_card(interaction: Interaction, card: cards.Card, who: Reader) -> None:
    words = who.texts(card.game)
    # Colour, cost and the like stand in the picture: above the text they are for those who cannot see it.
    lines = [card_sort(card.game, card.key, who.lang), words(f"card.{card.key}.text")]
    told = discord.Embed(title=card.names[who.lang], description="\n".join(filter(None, lines)), colour=COLOUR)
    others = [name for lang, name in card.names.items() if lang != who.lang and name != card.names[who.lang]]
    told.set_footer(text=" · ".join([words("game.name"), *others]))
    told.set_image(url="attachment://card.png")
    picture = await interaction.client.pictures.card(card.game, card.key, who.lang, who.theme)
    await answer(interaction, picture=picture, embed=told)


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(RulesControl)
    await bot.add_cog(Library())
