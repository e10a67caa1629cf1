"""The page of a station: its text, its picture and its offers. It depends on game, station and the press alone."""

from collections.abc import Iterator

import discord

from bot.lessons import Lesson, Offer, Pointing, Station
from bot.texts import Texts
from cogs.answering import Button, MessageParts, persistent_view
from cogs.discord_text import BUTTON, cut
from renderers.lessons import Pointers

STYLE = discord.ButtonStyle


def question_page(key: str, lesson: Lesson, place: int, words: Texts, tried: int | None = None) -> MessageParts:
    """Return a station before its right choice; if a wrong offer was tried, with the reason why it is wrong."""
    station = lesson.stations[place]
    lines = [_head(lesson, place, words), words(f"lesson.{station.name}.text")]
    if tried is not None:
        why = words(f"lesson.{station.name}.wrong_{tried + 1}")
        lines.append(words("coach.wrong", choice=offer_text(station, tried, words), why=why))
    offers = _offer_buttons(key, station, words, tried)
    navigation = _navigation_buttons(key, lesson, place, words)
    return {"content": "\n".join(lines), "view": persistent_view([*offers, *navigation])}


def answer_page(key: str, lesson: Lesson, place: int, words: Texts) -> MessageParts:
    """Return a station after its right choice: what that brought, and why it is good."""
    station = lesson.stations[place]
    right = words("coach.right", text=words(f"lesson.{station.name}.right"))
    navigation = [
        _button(key, lesson, place + 1, "show", words("page.next"), 0, style=STYLE.primary),
        _button(key, lesson, place, "stop", words("coach.stop"), 0),
    ]
    return {"content": "\n".join([_head(lesson, place, words), right]), "view": persistent_view(navigation)}


def stopped_page(key: str, lesson: Lesson, place: int, words: Texts) -> MessageParts:
    """Return the lesson at rest, with the way back to the station where it was left, and to the first one.

    After the last station nothing waits.
    """
    if lesson.is_last(place):
        text, navigation = words("coach.finished"), list[Button]()
    else:
        text = words("coach.stopped", title=words(f"lesson.{lesson.stations[place].name}.title"))
        navigation = [_button(key, lesson, place, "show", words("coach.go_on"), 0, style=STYLE.primary)]
    if place:
        navigation.append(_button(key, lesson, 0, "again", words("coach.again"), 0))
    return {"content": text, "view": persistent_view(navigation), "attachments": []}


def question_pointers(station: Station) -> Pointers:
    """Return the pointers before the choice: each offer has its number."""
    offered = [(number, offer) for number, offer in enumerate(station.offer, 1) if offer.at]
    return _pointers(station.picture, offered)


def answer_pointers(station: Station) -> Pointers:
    """Return the pointers after the choice."""
    return _pointers(station.result, [])


def _pointers(picture: Pointing, offered: list[tuple[int, Offer]]) -> Pointers:
    rings = (picture.ring, *((spot,) for spot in picture.number), *(offer.at for _, offer in offered))
    numbers = (*enumerate(picture.number, 1), *((number, offer.at[0]) for number, offer in offered))
    return Pointers(tuple(filter(None, rings)), numbers, picture.crop, picture.hand)


def offer_text(station: Station, place: int, words: Texts) -> str:
    """Return an offer as its button calls it."""
    number = f"{place + 1} · " if station.offer[place].at else ""
    return cut(f"{number}{words(f'lesson.{station.name}.offer_{place + 1}')}", BUTTON)


def _head(lesson: Lesson, place: int, words: Texts) -> str:
    station = lesson.stations[place]
    head = words("coach.head", game=words("game.name"), n=place + 1, all=len(lesson.stations))
    return f"{head}\n**{words(f'lesson.{station.name}.title')}**"


def _offer_buttons(key: str, station: Station, words: Texts, tried: int | None) -> Iterator[Button]:
    for place in range(len(station.offer)):
        custom_id = f"coach:{key}:{station.name}:try{place + 1}"
        label, known = offer_text(station, place, words), place == tried
        style = STYLE.danger if known else STYLE.primary
        yield discord.ui.Button(label=label, custom_id=custom_id, style=style, disabled=known, row=0)


def _navigation_buttons(key: str, lesson: Lesson, place: int, words: Texts) -> Iterator[Button]:
    """Yield the buttons on, back, and out of the lesson."""
    if place:
        yield _button(key, lesson, place - 1, "show", words("page.back"), 1)
    if lesson.is_last(place):
        yield _button(key, lesson, place, "stop", words("coach.done"), 1, style=STYLE.primary)
        return
    skips = bool(lesson.stations[place].offer)
    name, style = words("coach.skip" if skips else "page.next"), STYLE.secondary if skips else STYLE.primary
    yield _button(key, lesson, place + 1, "skip" if skips else "show", name, 1, style=style)
    yield _button(key, lesson, place, "stop", words("coach.stop"), 1)


def _button(
    key: str, lesson: Lesson, place: int, what: str, label: str, row: int, *, style: STYLE = STYLE.secondary
) -> Button:
    custom_id = f"coach:{key}:{lesson.stations[place].name}:{what}"
    return discord.ui.Button(label=label, custom_id=custom_id, style=style, row=row)
