"""Pictures as files, with what they show in words: functions of values alone, so that any process can draw them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL.Image import Image

from bot.languages import ENGLISH, SHARED
from bot.texts import texts

from . import film, lessons, stats_card, story, trophy_shelf
from . import outlook as outlook_in_rows
from . import signs as signs_in_words
from .kit.numbered_marks import mark
from .kit.png import png
from .kit.stacking import stack_pictures
from .look import Look
from .registry import renderer
from .seat_signs import seat_sign
from .signs import find_sign

Mark = tuple[str, int]  # a spot's name, and the number that stands there


@dataclass(frozen=True)
class PictureFile:
    """A PNG file, and what it shows in words."""

    data: bytes
    alt: str


def table(key: str, view: object, look: Look) -> PictureFile:
    """Return the board of a game (by its key) as the view's owner sees it."""
    pictures = renderer(key)
    return PictureFile(png(pictures.table(view, look)), pictures.describe(view, look))


def seat(key: str, view: object, seat: int, look: Look) -> PictureFile:
    """Return a picture of one seat's part; its alt text describes the whole table if the picture shows that."""
    pictures = renderer(key)
    alt = pictures.describe_seat(view, seat, look) if pictures.describe_seat else pictures.describe(view, look)
    return PictureFile(png(pictures.seat(view, seat, look)), alt)


def preview(key: str, before: object, after: object, seat: int, look: Look) -> PictureFile:
    """Return a picture of a seat's part as a choice would leave it; its alt text describes the table before that.

    The game's renderer must have previews.
    """
    pictures = renderer(key)
    assert pictures.preview
    return PictureFile(png(pictures.preview(before, after, seat, look)), pictures.describe(before, look))


def hand(key: str, view: object, look: Look) -> PictureFile:
    """Return a picture of what only the view's owner may see."""
    pictures = renderer(key)
    return PictureFile(png(pictures.hand(view, look)), pictures.describe(view, look))


def moment(key: str, view: object, own: object | None, look: Look) -> PictureFile:
    """Return the board, and below it the hand of the one whose view `own` is, if it is given and there is a hand."""
    pictures = renderer(key)
    board, draw_hand = pictures.table(view, look), pictures.hand_extra or pictures.hand
    lower = None if own is None else draw_hand(own, look)
    return PictureFile(png(board if lower is None else stack_pictures(board, lower)), pictures.describe(view, look))


def board_with_marks(key: str, view: object, marks: Sequence[Mark], look: Look) -> PictureFile:
    """Return the board with numbers at those of these spots that the game's renderer knows."""
    pictures = renderer(key)
    spots = pictures.spots(view, look)
    board = mark(pictures.table(view, look), [(spots[spot], number) for spot, number in marks if spot in spots])
    return PictureFile(png(board), pictures.describe(view, look))


def lesson(key: str, view: object, pointers: lessons.Pointers, look: Look) -> PictureFile:
    """Return a picture of the board, or of the owner's hand, with pointers at what is taught."""
    pictures = renderer(key)
    draw, find_spots = (pictures.hand, pictures.hand_spots) if pointers.hand else (pictures.table, pictures.spots)
    picture = lessons.point(draw(view, look), find_spots(view, look), pointers)
    return PictureFile(png(picture), pictures.describe(view, look))


def card(key: str, name: str, caption: str, look: Look) -> PictureFile:
    """Return a picture of one card."""
    return PictureFile(png(renderer(key).card(name, look)), caption)


def signs(key: str, number: int, look: Look) -> PictureFile:
    """Return a group of a game's signs with what they mean."""
    group = renderer(key).signs[number]
    return PictureFile(png(signs_in_words.draw(group, look)), signs_in_words.describe(group, look))


def emoji(key: str, sign: str) -> bytes:
    """Return a sign of a game's pictures, or of all games', as an emoji of 128 x 128 pixels.

    Raise KeyError if there is none.
    """
    if key == SHARED:
        return png(signs_in_words.emoji(seat_sign(sign), Look(texts(ENGLISH), ())))
    look = Look(texts(ENGLISH, key), ())
    return png(signs_in_words.emoji(find_sign(renderer(key).signs, sign), look))


def chart(game_story: story.Story, look: Look) -> bytes:
    """Return a chart of how a game went, as a PNG file."""
    return png(story.draw(game_story, look))


def outlook(spreads: Sequence[outlook_in_rows.Spread], seat: int, when: str, look: Look) -> bytes:
    """Return a chart of what may come of a choice, as a PNG file."""
    return png(outlook_in_rows.draw(spreads, seat, when, look))


def stats(card: stats_card.Card, look: Look) -> bytes:
    """Return a card with statistics, as a PNG file."""
    return png(stats_card.draw(card, look))


def trophies(shelf: trophy_shelf.Shelf, look: Look) -> bytes:
    """Return a shelf with trophies, as a PNG file."""
    return png(trophy_shelf.draw(shelf, look))


def still(key: str, view: object, look: Look) -> Image:
    """Return the board as small as a film's frame."""
    return film.shrink(renderer(key).table(view, look))


def sheet(frames: Sequence[Image], captions: Sequence[str]) -> bytes:
    """Return some of a film's frames beside one another, as a PNG file."""
    return png(film.sheet(frames, captions))
