"""Time: what is due, time that has run out, and reminders at hours when people want them."""

from bot.store.posts.reminder_messages import ReminderMessageRow
from bot.tables.time.deferred_news import ASKED, HELD, OVER, UNDO, NewsService
from bot.tables.time.due import DueService
from bot.tables.time.reminder import Reminder, WaitingTurn
from bot.tables.time.reminder_messages import DIRECT, CurrentReminder
from bot.tables.time.reminders import ReminderService

__all__ = [
    "ASKED",
    "DIRECT",
    "HELD",
    "OVER",
    "UNDO",
    "CurrentReminder",
    "DueService",
    "NewsService",
    "Reminder",
    "ReminderMessageRow",
    "ReminderService",
    "WaitingTurn",
]
