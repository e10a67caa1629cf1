"""Lessons: a private first game, station by station, with buttons that need no memory."""

from cogs.coach.control import CoachControl, open_lesson
from cogs.coach.offering import learn_button, needs_lesson

__all__ = ["CoachControl", "learn_button", "needs_lesson", "open_lesson"]
