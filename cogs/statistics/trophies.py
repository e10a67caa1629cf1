"""The page of a person's trophies: those of all titles, or of one, as a picture."""

import io
from collections.abc import Sequence
from math import ceil

import discord

from bot.games.registry import games
from bot.tables.results import Progress
from bot.texts import Texts, texts
from cogs.answering import Interaction, Reader, Select, page_buttons, reader
from cogs.discord_text import ALT, OPTIONS, cut
from cogs.page import Page, answer_page
from cogs.pictures import trophy_picture
from cogs.statistics.page import Rows, name_of, stats_button, stats_id
from renderers.trophy_shelf import Place, Shelf

FILE = "trophies.png"
ON_PAGE = 8
KEYS = ("trophies.earlier", "trophies.later")
GENERAL = "all"  # in place of a title, for trophies of all titles


async def show_trophies(interaction: Interaction, which: str, chosen: str, page: int) -> None:
    """Answer with a page of somebody's trophies; `which` are their id and the title, unless another was `chosen`.

    Raise Refused("no_trophies_here") if the reader may see none.
    """
    who, (user, _, group) = await reader(interaction), which.partition("_")
    user_id, own = int(user), int(user) == interaction.user.id
    known = await interaction.client.tables.trophies.of_person(user_id, interaction.user.id, interaction.guild_id or 0)
    groups = list(dict.fromkeys(one.game or GENERAL for one in known))
    wanted = chosen or group
    group = wanted if wanted in groups else _first_group(known)
    mine = [one for one in known if (one.game or GENERAL) == group]
    pages = ceil(len(mine) / ON_PAGE)
    size, page = ceil(len(mine) / pages), min(page, pages - 1)
    places = [_place(one, who.lang, own=own) for one in mine[page * size : (page + 1) * size]]
    shelf = _shelf(await name_of(interaction, user_id), group, mine, places, who.texts())
    rows = _rows(user_id, group, groups, page, pages - 1, who)
    own_foot = "trophies.own_all" if group == GENERAL else "trophies.own"
    await _answer(interaction, shelf, who, own_foot if own else "trophies.others", rows)


def _first_group(known: Sequence[Progress]) -> str:
    """Return what is shown first: the title played last, if something counts there, else what there is."""
    counted = next((one.game for one in known if one.game and one.number), "")
    return counted or known[0].game or GENERAL


def _shelf(name: str, group: str, known: Sequence[Progress], places: Sequence[Place], words: Texts) -> Shelf:
    """Return the shelf of a page with these of somebody's trophies."""
    reached, gold = sum(one.tier > 0 for one in known), sum(one.tier == len(one.tiers) for one in known)
    head = words("trophies.head", name=name, group=_group_name(group, words))
    return Shelf(head, words("trophies.below", n=reached, gold=gold), tuple(places))


def _place(one: Progress, lang: str, *, own: bool) -> Place:
    """Return a trophy as it stands on a shelf: what its tier is for; one's own also with how far the next is."""
    words = texts(lang, one.game) if one.game else texts(lang)
    tier = words(f"stats.tier.{one.tier}")
    key = "next" if 0 < one.tier < len(one.tiers) else "of"
    reached = words(f"trophies.{key}", number=one.number, goal=one.goal) if own else tier
    name, about = words(f"trophy.{one.key}"), words(f"trophy_about.{one.key}", n=one.tier_number)
    return Place(one.tier, name, about, reached, one.number / one.goal if own else None)


def shelf_text(shelf: Shelf, words: Texts) -> str:
    """Return what a shelf shows, for people who do not see it."""
    lines = [_line(place, words) for place in shelf.places]
    return cut("\n".join([f"{shelf.head}: {shelf.below}", *lines]), ALT)


def _line(place: Place, words: Texts) -> str:
    """Return what a place on a shelf shows."""
    tier = words(f"stats.tier.{place.tier}")
    key = "trophies.line" if place.share is None else "trophies.own_line"
    return words(key, trophy=place.name, tier=tier, about=place.about, reached=place.reached)


def _group_name(group: str, words: Texts) -> str:
    """Return what trophies of a title, or of all, are called together."""
    return words("trophies.all_titles") if group == GENERAL else texts(words.lang, group)("game.name")


def _rows(user_id: int, group: str, groups: Sequence[str], page: int, last: int, who: Reader) -> Rows:
    """Return the list of titles, and the buttons to other pages and back."""
    words = who.texts()

    def id_of(_: str, target: int) -> str:
        return stats_id("trophies", f"{user_id}_{group}", target)

    turning = page_buttons(page, last, KEYS, id_of, words)
    back = stats_button("person", words, user_id, key="all")
    return [_titles(user_id, group, groups, words), [*(turning if last else ()), back]]


def _titles(user_id: int, group: str, groups: Sequence[str], words: Texts) -> Select:
    """Return the list of titles with trophies; the one that is shown is chosen."""
    entries = [
        discord.SelectOption(label=_group_name(one, words), value=one, default=one == group)
        for one in groups[:OPTIONS]
        if one == GENERAL or one in games()
    ]
    custom_id = stats_id("trophies", user_id)
    return discord.ui.Select(custom_id=custom_id, placeholder=words("trophies.choose"), options=entries)


async def _answer(interaction: Interaction, shelf: Shelf, who: Reader, foot: str, rows: Rows) -> None:
    """Answer with a shelf, and what stands below it."""
    words = who.texts()
    png = await trophy_picture(interaction.client.pictures, shelf, who.lang, who.theme)
    picture = discord.File(io.BytesIO(png), FILE, description=shelf_text(shelf, words))
    await answer_page(interaction, Page("", [picture], foot=f"-# {words(foot)}", rows=rows))
