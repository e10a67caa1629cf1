"""/replay: the game at an earlier moment, as the reader may see it, with what had led there."""

import discord

from bot.engine.effect import Seat
from bot.tables.history import whole_from
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import (
    ComponentHandler,
    Interaction,
    Reader,
    acknowledge,
    answer,
    answer_with,
    reader,
    selected_value,
)
from cogs.pictures import film
from cogs.showing.log import Filter, log_pages, read_history
from cogs.showing.moments import WHICH, Which, moments, past
from cogs.showing.reels import need_film, reel
from cogs.showing.replay_controls import FILM, ID, Place, Strip, landed, opened, replay_buttons

NOBODY = discord.AllowedMentions.none()


async def show_replay(interaction: Interaction, table: Table, place: Place | None = None) -> None:
    """Answer with a moment, the newest unless a place is named; the interaction is acknowledged.

    Raises Refused("moved_on") if its state was forgotten meanwhile: choices were undone.
    """
    who, own = await reader(interaction), table.seat_of(interaction.user.id)
    strip, whole = await _strip(interaction, table, place, own)
    then, seat = await past(interaction.client, table, strip.now), strip.place.seat
    picture = await interaction.client.pictures.moment(then, seat, who.lang, who.theme)
    view = replay_buttons(strip, who.on_labels(table))
    await answer(interaction, picture=picture, content=_told(strip, who, whole), view=view, allowed_mentions=NOBODY)


async def show_film(interaction: Interaction, table: Table) -> None:
    """Answer with all moments so far in motion, as a spectator saw them, and some of them still."""
    await need_film(interaction, table)
    who, bot = await reader(interaction), interaction.client
    there = moments(table, await read_history(bot, table), None)
    files = await film(bot.pictures, reel(bot, table, there, who.lang), who.lang, who.theme)
    words = who.texts(table.game.key)
    await answer_with(interaction, files, {"content": words("film.told", game=words("game.name"))})


async def _strip(interaction: Interaction, table: Table, place: Place | None, own: Seat | None) -> tuple[Strip, int]:
    """The moments of a table with the place that is meant, and the turn from which on its history is whole."""
    history, seat = await read_history(interaction.client, table), _seat(table, place, own)
    whole = moments(table, history, seat)
    at = len(whole) - 1 if place is None else min(place.at, len(whole) - 1)
    meant = Place(at, "all" if place is None else place.which, seat)
    return landed(Strip(table, whole, meant, own)), whole_from(table.game, history.choices)


def _seat(table: Table, place: Place | None, own: Seat | None) -> Seat | None:
    """From whose seat somebody may see the table: their own only, until the game is over."""
    if place is None or not opened(table):
        return own
    return place.seat if place.seat in range(len(table.seats)) else None


def _told(strip: Strip, who: Reader, whole: int) -> str:
    """What happened at the moment, and where it stands among the others."""
    table, words = strip.table, who.texts(strip.table.game.key)
    pages = log_pages(table, strip.now.entries, Filter(), who.lang, strip.place.seat)
    more = words("post.more") if len(pages) > 1 else ""
    honest = words("log.whole_from", n=whole) if whole > 1 else ""
    return "\n".join(filter(None, (more, pages[-1], honest, _where(strip, words))))


def _where(strip: Strip, words: Texts) -> str:
    places = strip.shown
    return words("replay.page", page=places.index(strip.place.at) + 1, pages=len(places))


class ReplayControl(ComponentHandler, template=ID):
    """Turns to another moment of a game, to another kind of moments, to another seat."""

    async def act(self, interaction: Interaction) -> None:
        moving = self.match["act"] == FILM
        await acknowledge(interaction, new_answer=moving)
        table = await interaction.client.tables.get(self.table_id)
        if moving:
            await show_film(interaction, table)
            return
        await show_replay(interaction, table, self._place(selected_value(interaction)))

    def _place(self, chosen: str) -> Place:
        """The place that is meant: what its id says, but for what was chosen in a list."""
        said = {**self.match.groupdict(), **({self._list: chosen} if self._list else {})}
        which: Which = next((kind for kind in WHICH if kind == said["which"]), WHICH[0])
        at, seat = (int(said[name]) if said[name].isdecimal() else None for name in ("at", "seat"))
        return Place(at or 0, which, seat)

    @property
    def _list(self) -> str:
        """What of the place a list chooses; "" for a button."""
        return {"turn": "at", "which": "which", "seat": "seat"}.get(self.match["act"], "")
