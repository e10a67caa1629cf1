"""The page of a lesson's station: its text, pointers and offers; it depends only on the station and the press."""

from collections.abc import Iterator

import discord

from bot.lessons import Lesson, Offer, Pointing, Station
from bot.texts import Texts
from cogs.answering import Button, MessageParts, persistent_view
from cogs.discord_text import BUTTON, HEAD, cut, picture_height, text_height, view_height
from renderers.lessons import Pointers

STYLE = discord.ButtonStyle
SHOWN = 745  # pixels that a phone of 844 shows between its bars, by estimate
POINT = "- "  # begins a line of a list
CIRCLED = ord("①")  # as the number on the picture


def question_page(
    key: str, lesson: Lesson, place: int, words: Texts, wrong: int | None = None, ratio: float = 0
) -> MessageParts:
    """Return a station with its question; if the offer with the index `wrong` was pressed, with why it is wrong.

    That takes the place of what explains the question, as far as a phone has no room for both beside the picture, which
    is so many times as high as wide (0: none).
    """
    station = lesson.stations[place]
    head, text = _head(lesson, place, words), words(f"lesson.{station.name}.text")
    offers = _offer_buttons(key, station, words, wrong)
    view = persistent_view([*offers, *_navigation_buttons(key, lesson, place, words)])
    if wrong is not None:
        reason = words(f"lesson.{station.name}.wrong_{wrong + 1}")
        why = words("coach.wrong", choice=offer_text(station, wrong, words), why=reason)
        text = _with_end_of(text, head, why, SHOWN - HEAD - picture_height(ratio) - view_height(view))
    return {"content": f"{head}\n{text}", "view": view}


def _with_end_of(text: str, head: str, why: str, room: float) -> str:
    """Return why an answer is wrong below the end of a station's text, which stands in this `room` with its head.

    That begins with a paragraph, but not within a list; the last paragraph, which asks, always stays.
    """
    paragraphs = text.split("\n")
    while len(paragraphs) > 1 and (
        paragraphs[0].startswith(POINT) or text_height("\n".join([head, *paragraphs, why]), {}) > room
    ):
        paragraphs = paragraphs[1:]
    return "\n".join([*paragraphs, why])


def answer_page(key: str, lesson: Lesson, place: int, words: Texts) -> MessageParts:
    """Return a station after the right choice: what came of it, and why it is good."""
    station = lesson.stations[place]
    right = words("coach.right", text=words(f"lesson.{station.name}.right"))
    navigation = [
        _button(key, lesson, place + 1, "show", words("page.next"), row=0, style=STYLE.primary),
        _button(key, lesson, place, "stop", words("coach.stop"), row=0),
    ]
    return {"content": "\n".join([_head(lesson, place, words), right]), "view": persistent_view(navigation)}


def stopped_page(key: str, lesson: Lesson, place: int, words: Texts, *, hosts: bool, lobby: str = "") -> MessageParts:
    """Return the page of a lesson that was left: buttons lead back to its station and to the first one.

    After the last station it says that the lesson is finished, and where to play if the bot `hosts` games here: in the
    `lobby` with this link if the channel has one for the game.
    """
    if lesson.is_last(place) and hosts:
        return _first_game_page(key, words, lobby)
    if lesson.is_last(place):
        text, navigation = words("coach.finished"), list[Button]()
    else:
        text = words("coach.stopped", title=words(f"lesson.{lesson.stations[place].name}.title"))
        navigation = [_button(key, lesson, place, "show", words("coach.go_on"), row=0, style=STYLE.primary)]
    if place:
        navigation.append(_button(key, lesson, 0, "again", words("coach.again"), row=0))
    return {"content": text, "view": persistent_view(navigation), "attachments": []}


def _first_game_page(key: str, words: Texts, lobby: str) -> MessageParts:
    """Return the last page where games are played: its button opens a lobby there (cogs/lobby/where.py)."""
    play: Button = discord.ui.Button(label=words("coach.play"), custom_id=f"home:{key}:here", style=STYLE.primary)
    where = words("coach.lobby_here", link=lobby) if lobby else words("coach.now_play")
    text = "\n".join([words("coach.finished"), where])
    return {"content": text, "view": persistent_view([play] * (not lobby)), "attachments": []}


def question_pointers(station: Station) -> Pointers:
    """Return the pointers on the picture of the question: rings, and the numbers of offers with a place on it."""
    offered = [(number, offer) for number, offer in enumerate(station.offer, 1) if offer.at]
    return _pointers(station.picture, offered)


def answer_pointers(station: Station) -> Pointers:
    """Return the pointers on the picture after the right choice."""
    return _pointers(station.result, [])


def _pointers(picture: Pointing, offered: list[tuple[int, Offer]]) -> Pointers:
    """Return what a picture points at, together with numbered offers."""
    rings = (picture.ring, *((spot,) for spot in picture.number), *(offer.at for _, offer in offered))
    numbers = (*enumerate(picture.number, 1), *((number, offer.at[0]) for number, offer in offered))
    return Pointers(tuple(filter(None, rings)), numbers, picture.crop, picture.hand)


def offer_text(station: Station, place: int, words: Texts) -> str:
    """Return the label of an offer's button, with its number if the picture has it."""
    number = f"{chr(CIRCLED + place)} " if station.offer[place].at else ""
    return cut(f"{number}{words(f'lesson.{station.name}.offer_{place + 1}')}", BUTTON)


def _head(lesson: Lesson, place: int, words: Texts) -> str:
    """Return the heading of a station: the game, its number and its title."""
    station = lesson.stations[place]
    head = words("coach.head", game=words("game.name"), n=place + 1, all=len(lesson.stations))
    return f"{head}\n**{words(f'lesson.{station.name}.title')}**"


def _offer_buttons(key: str, station: Station, words: Texts, wrong: int | None) -> Iterator[Button]:
    """Yield a button for each offer; the one that was pressed and is wrong is red and disabled."""
    for index in range(len(station.offer)):
        custom_id = f"coach:{key}:{station.name}:try{index + 1}"
        label, is_wrong = offer_text(station, index, words), index == wrong
        style = STYLE.danger if is_wrong else STYLE.primary
        yield discord.ui.Button(label=label, custom_id=custom_id, style=style, disabled=is_wrong, row=0)


def _navigation_buttons(key: str, lesson: Lesson, place: int, words: Texts) -> Iterator[Button]:
    """Yield the buttons below a question: on, which is first on each page, back, and out of the lesson."""
    if lesson.is_last(place):
        yield _button(key, lesson, place, "stop", words("coach.done"), row=1, style=STYLE.primary)
    elif lesson.stations[place].offer:
        yield _button(key, lesson, place + 1, "skip", words("coach.skip"), row=1)
    else:
        yield _button(key, lesson, place + 1, "show", words("page.next"), row=1, style=STYLE.primary)
    if place:
        yield _button(key, lesson, place - 1, "show", words("page.back"), row=1)
    if not lesson.is_last(place):
        yield _button(key, lesson, place, "stop", words("coach.stop"), row=1)


def _button(
    key: str, lesson: Lesson, place: int, what: str, label: str, *, row: int, style: STYLE = STYLE.secondary
) -> Button:
    """Return a button that does something ("show", "skip", "again", "stop") at the station with this number."""
    custom_id = f"coach:{key}:{lesson.stations[place].name}:{what}"
    return discord.ui.Button(label=label, custom_id=custom_id, style=style, row=row)
