"""Lessons: a game's guided first game, read from its data; how to write one: data/guides/en/add_a_game.md."""

from bot.lessons.positions import answer_position, question_position
from bot.lessons.stations import YOU, Lesson, Offer, Pointing, Station, find_lesson
from bot.lessons.wholeness import require_complete, station_keys
from bot.lessons.wrong import WrongLesson

__all__ = [
    "YOU",
    "Lesson",
    "Offer",
    "Pointing",
    "Station",
    "WrongLesson",
    "answer_position",
    "find_lesson",
    "question_position",
    "require_complete",
    "station_keys",
]
