"""Whether a lesson is complete: everything that can be checked without a picture."""

import re
from collections.abc import Iterator

from bot.engine import machine
from bot.games.registry import games
from bot.lessons.positions import answer_position, question_position, some_options
from bot.lessons.stations import YOU, Station, read_lesson
from bot.lessons.wrong import WrongLesson
from bot.texts import texts

NAME = re.compile(r"[a-z][a-z_]*")
OFFERS = range(2, 6)  # how many a station may have: at most one row of buttons


def require_complete(key: str, lang: str) -> None:
    """Check that the lesson of a game can be given in a language to its end.

    Raise WrongLesson, naming its file and the station, if a choice is not legal where it is offered, not exactly one
    is right, the last station offers any, or a text is missing; ValueError if it cannot be read.
    """
    lesson = read_lesson(key)
    assert lesson is not None
    names = [station.name for station in lesson.stations]
    for place, station in enumerate(lesson.stations):
        if not NAME.fullmatch(station.name) or names.count(station.name) > 1:
            raise WrongLesson(key, station.name, "its name must be its own, of small letters")
        _require_right_offer(key, station)
        _require_legal_offers(key, place, station)
        for text in station_keys(station):
            if text not in texts(lang, key):
                raise WrongLesson(key, station.name, f"there is no text {text}")
    if lesson.stations[-1].offer:
        raise WrongLesson(key, lesson.stations[-1].name, "the last one offers nothing: nothing comes after its choice")


def station_keys(station: Station) -> Iterator[str]:
    """Yield the keys of the texts that a station must have."""
    yield from (f"lesson.{station.name}.{what}" for what in ("title", "text"))
    for place, offer in enumerate(station.offer, 1):
        yield f"lesson.{station.name}.offer_{place}"
        yield f"lesson.{station.name}.{'right' if offer.right else f'wrong_{place}'}"


def _require_right_offer(key: str, station: Station) -> None:
    """Raise WrongLesson unless exactly one offer of the station is right."""
    rights = sum(offer.right for offer in station.offer)
    if station.offer and (rights != 1 or len(station.offer) not in OFFERS):
        raise WrongLesson(
            key, station.name, f"{rights} of its {len(station.offer)} offers are right: one of 2 to 5 must"
        )


def _require_legal_offers(key: str, place: int, station: Station) -> None:
    """Raise WrongLesson if an offer is not legal. Steps are not checked here: playing them does that."""
    state = question_position(key, place)
    question = machine.question_for(games()[key], state, YOU)
    for offer in station.offer:
        if question is None or offer.choice not in question.options:
            others = some_options(question) if question else "nothing"
            raise WrongLesson(key, station.name, f"{offer.choice!r} cannot be chosen, but {others}")
    answer_position(key, place)
