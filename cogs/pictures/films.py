"""Films of a table: its moments as an animated picture, and side by side as a still one."""

import io
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord
import msgspec
from PIL.Image import Image

from bot.tables.table import Table
from bot.texts import texts
from cogs.discord_text import ALT, cut_sentences
from cogs.pictures.drawing_queue import FILM
from cogs.pictures.look import look_of
from cogs.pictures.pictures import Pictures
from renderers import files
from renderers import film as films
from renderers.look import Theme
from renderers.registry import renderer


class Reel(msgspec.Struct, frozen=True):
    """The moments to film: their captions, and a function that fetches the table at one by its index."""

    captions: Sequence[str]
    fetch_table: Callable[[int], Awaitable[Table]]


async def film(pictures: Pictures, reel: Reel, lang: str, theme: Theme, *, still: bool = True) -> list[discord.File]:
    """Return an animated picture and, if wanted, a still one of the board as a spectator saw it.

    Of long games moments are left out.
    """
    captions, sheets = _captions(reel), list[bytes]()
    async with pictures.filming:
        frames = await _draw_frames(pictures, reel, lang, theme)
        animation = await pictures.work(partial(films.gif, frames), FILM)
        if still:
            sheets.append(await pictures.work(partial(files.sheet, frames, captions), FILM))
    values = await _description_values(reel, captions, lang)
    return [
        _file(animation, "timelapse.gif", "film.moving", values, lang),
        *(_file(sheet, "turns.png", "film.still", values, lang) for sheet in sheets),
    ]


def _places(reel: Reel) -> list[int]:
    """Return the indices of the moments that are shown."""
    return films.spread(len(reel.captions), films.FRAMES)


def _captions(reel: Reel) -> list[str]:
    """Return the captions of the moments that are shown."""
    return [reel.captions[place] for place in _places(reel)]


async def _draw_frames(pictures: Pictures, reel: Reel, lang: str, theme: Theme) -> list[Image]:
    """Return the frames, all in the colours of one palette."""
    places = _places(reel)
    first_and_last = sorted({places[0], places[-1]})
    samples = [await _draw(pictures, reel, place, lang, theme) for place in first_and_last]
    palette = await pictures.work(partial(films.common_palette, samples), FILM)
    frames = list[Image]()
    for place in places:
        drawn = await _draw(pictures, reel, place, lang, theme)
        if place == places[-1]:
            drawn = films.fit_height(drawn, max((earlier.height for earlier in frames), default=0))
        frames.append(await pictures.work(partial(films.frame, drawn, palette), FILM))
    return frames


async def _draw(pictures: Pictures, reel: Reel, place: int, lang: str, theme: Theme) -> Image:
    """Return the picture of the board at a moment of the reel, at the size of a frame."""
    table = await reel.fetch_table(place)
    look = look_of(table, lang, theme)
    return await pictures.work(partial(files.still, table.game.key, table.view(None), look), FILM)


async def _description_values(reel: Reel, captions: Sequence[str], lang: str) -> dict[str, object]:
    """Return the values of both descriptions: the game, the number of boards, and what the last one shows."""
    table = await reel.fetch_table(len(reel.captions) - 1)
    last_board = renderer(table.game.key).describe(table.view(None), look_of(table, lang, "dark"))
    name = texts(lang, table.game.key)("game.name")
    return {"game": name, "n": len(captions), "first": captions[0], "last": captions[-1], "board": last_board}


def _file(data: bytes, name: str, key: str, values: dict[str, object], lang: str) -> discord.File:
    """Return a file whose description is the text with this key and these values."""
    return discord.File(io.BytesIO(data), filename=name, description=cut_sentences(texts(lang)(key, **values), ALT))
