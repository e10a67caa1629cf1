"""The controls of lessons by their ids, so that those of any lesson work after a restart."""

import discord

from bot.engine import machine
from bot.engine.state import State
from bot.games.registry import games
from bot.lessons import YOU, Lesson, answer_position, find_lesson, question_position
from bot.tables.people import FINISHED, reached_station
from bot.tables.table import Refused
from cogs.answering import (
    ComponentHandler,
    Interaction,
    Reader,
    acknowledge,
    answer,
    channel_of,
    is_elsewhere,
    player_name,
    reader,
)
from cogs.coach.page import answer_page, answer_pointers, question_page, question_pointers, stopped_page
from renderers.lessons import Pointers

ID = r"coach:(?P<game>[^:]+):(?P<station>[^:]*):(?P<what>[a-z]+)(?P<offer>\d?)"


async def open_lesson(interaction: Interaction, key: str) -> None:
    """Show a lesson at the station where this person left it; the interaction was acknowledged before.

    Raise Refused("moved_on") if the game has no lesson.
    """
    who = await reader(interaction)
    await _show(interaction, key, _need_lesson(key), reached_station(who.person, key), who)


class CoachControl(ComponentHandler, template=ID):
    """Handles any control of any lesson."""

    async def act(self, interaction: Interaction) -> None:
        """Show what the control leads to, in the same message.

        Raise Refused("moved_on") if there is no such lesson or offer any more.
        """
        await acknowledge(interaction, new_answer=False)
        key, what = self.match["game"], self.match["what"]
        if what == "open":
            await open_lesson(interaction, key)
            return
        lesson, who = _need_lesson(key), await reader(interaction)
        place = lesson.place(self.match["station"])
        match what:
            case "try":
                await self._try(interaction, lesson, place, who)
            case "stop":
                await _note_progress(interaction, key, lesson, place, who)
                hosts = interaction.guild_id is not None and not is_elsewhere(interaction)
                lobby = await _lobby_link(interaction, key) if hosts else ""
                await answer(interaction, **stopped_page(key, lesson, place, who.texts(key), hosts=hosts, lobby=lobby))
            case _:
                await _show(interaction, key, lesson, self.match["station"], who)

    async def _try(self, interaction: Interaction, lesson: Lesson, place: int, who: Reader) -> None:
        """Show why the pressed offer is wrong or, if it is right, what comes of it.

        Raise Refused("moved_on") if the station has no such offer.
        """
        key, words = self.match["game"], who.texts(self.match["game"])
        station, index = lesson.stations[place], int(self.match["offer"] or 0) - 1  # ids count offers from 1
        if index not in range(len(station.offer)):
            raise Refused("moved_on")
        if not station.offer[index].right:
            ratio = _shown_ratio(interaction.message)
            await answer(interaction, **question_page(key, lesson, place, words, wrong=index, ratio=ratio))
            return
        await _note_progress(interaction, key, lesson, place + 1, who)
        picture = await _picture(interaction, key, answer_position(key, place), answer_pointers(station), who)
        await answer(interaction, picture=picture, **answer_page(key, lesson, place, words))


def _shown_ratio(message: discord.Message | None) -> float:
    """Return how many times a message's picture, which stays, is as high as wide; 0 if it has none."""
    sizes = ((picture.height, picture.width) for picture in (message.attachments if message else ()))
    return next((height / width for height, width in sizes if height and width), 0)


async def _show(interaction: Interaction, key: str, lesson: Lesson, station: str, who: Reader) -> None:
    """Show a station, and note that the person has reached it."""
    place = lesson.place(station)
    await _note_progress(interaction, key, lesson, place, who)
    pointers = question_pointers(lesson.stations[place])
    picture = await _picture(interaction, key, question_position(key, place), pointers, who)
    await answer(interaction, picture=picture, **question_page(key, lesson, place, who.texts(key)))


async def _note_progress(interaction: Interaction, key: str, lesson: Lesson, place: int, who: Reader) -> None:
    """Note the station that the person has reached; whoever has reached the last one has finished."""
    station = FINISHED if lesson.is_last(place) else lesson.stations[place].name
    if reached_station(who.person, key) != station:
        await interaction.client.tables.lessons.note(interaction.user.id, key, station)


async def _lobby_link(interaction: Interaction, key: str) -> str:
    """Return the link to this channel's lobby for the game; "" if it has none."""
    row = await interaction.client.tables.open_row_in(channel_of(interaction))
    if row is None or (row.status, row.game) != ("lobby", key) or row.last_post_id is None:
        return ""
    channel = interaction.client.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
    return channel.get_partial_message(row.last_post_id).jump_url


async def _picture(interaction: Interaction, key: str, state: State, pointers: Pointers, who: Reader) -> discord.File:
    """Return the picture of a position as the learner sees it, with pointers."""
    words, view = who.texts(key), machine.view(games()[key], state, YOU)
    names = (player_name(interaction.user), *(words("coach.other", n=seat) for seat in range(1, state.seats)))
    return await interaction.client.pictures.lesson(key, view, names, pointers, who.lang, who.theme)


def _need_lesson(key: str) -> Lesson:
    """Return the game's lesson. Raise Refused("moved_on") if it has none."""
    lesson = find_lesson(key) if key in games() else None
    if lesson is None:
        raise Refused("moved_on")
    return lesson
