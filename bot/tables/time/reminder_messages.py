"""Which message reminds a person of waiting turns: never more than one, and it names nothing that is over."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from bot.engine.effect import Seat
from bot.store.posts.reminder_messages import DIRECT, ReminderMessageRow
from bot.store.rows import NewMessage, PersonRow
from bot.tables.table import Post, Table, TableAccess, call_removal, payload
from bot.tables.time.deferred_news import NewsService
from bot.tables.time.reminder import News, Reminder, WaitingTurn

__all__ = ["DIRECT", "CurrentReminder", "ReminderMessageService"]


class CurrentReminder(msgspec.Struct, frozen=True):
    """What a person must be reminded of, as far as it is still true, and everything needed to write it.

    `former` is what is still true of the messages that it replaces. `tables` are the tables that both name, by id;
    `posts` the Discord ids of the messages about their news.
    """

    person: PersonRow
    reminder: Reminder
    former: Reminder
    tables: Mapping[int, Table]
    posts: Mapping[News, int | None]

    @property
    def whole(self) -> Reminder:
        """The new part and then the former one; empty if there is nothing new."""
        return _merge_reminders([self.reminder, self.former]) if self.reminder.tables else self.reminder


class ReminderMessageService:
    """Keeps the messages that remind people few and true."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._news = access.service(NewsService)

    async def current(self, user_id: int, reminder: Reminder) -> CurrentReminder:
        """Return what is still true of this reminder and of a person's reminder messages. Raise Unreadable."""
        rows = await self._access.store.reminded.of_person(user_id)
        (current,) = await self._find_current(user_id, [reminder], _merge_reminders(_reminder_of(row) for row in rows))
        return current

    async def current_messages(self, user_id: int) -> list[tuple[ReminderMessageRow, CurrentReminder]]:
        """Return a person's reminder messages, and what is still true of each. Raise Unreadable."""
        rows = await self._access.store.reminded.of_person(user_id)
        current = await self._find_current(user_id, [_reminder_of(row) for row in rows], Reminder(()))
        return list(zip(rows, current, strict=True))

    async def still_waiting(self, waiting: Collection[WaitingTurn]) -> set[WaitingTurn]:
        """Return those of these turns that still wait."""
        clocks = await self._access.store.clocks.of_tables({turn.table for turn in waiting}) if waiting else {}
        numbers = {(table, seat): clock.number for table, seats in clocks.items() for seat, clock in seats.items()}
        return {turn for turn in waiting if numbers.get((turn.table, turn.seat)) == turn.number}

    async def show(self, table: Table, reminded: ReminderMessageRow) -> None:
        """Write which message reminds a person now, with this table as its first; order the former one's removal."""
        await self._access.store.reminded.show(reminded, at=self._access.now(), away=_removal_order)
        self._access.on_change(table.id)

    async def change(self, reminded: ReminderMessageRow, reminder: Reminder) -> None:
        """Write what a message says now."""
        await self._access.store.reminded.tell(msgspec.structs.replace(reminded, told=payload(reminder)))

    async def take_away(self, reminded: ReminderMessageRow) -> None:
        """Order the removal of a message: nothing that it says is true any more."""
        await self._access.store.reminded.take_away(reminded, at=self._access.now(), away=_removal_order)
        self._access.on_change(reminded.table_id)

    async def _find_current(
        self, user_id: int, reminders: Sequence[Reminder], former: Reminder
    ) -> list[CurrentReminder]:
        """Return what is still true of each of these reminders for a person; each table is read once."""
        turns = await self.still_waiting({turn for reminder in (*reminders, former) for turn in reminder.waiting})
        tables = {table_id: await self._access.table(table_id) for table_id in sorted({turn.table for turn in turns})}
        news = dict.fromkeys(item for reminder in (*reminders, former) for item in reminder.news)
        posts = await self._news.posts(news, user_id, tables)
        person = await self._access.store.people.find(user_id)
        still = [
            Reminder(
                tuple(turn for turn in reminder.waiting if turn in turns),
                tuple(item for item in reminder.news if item in posts),
            )
            for reminder in (*reminders, former)
        ]
        return [CurrentReminder(person, reminder, still[-1], tables, posts) for reminder in still[:-1]]


def _reminder_of(row: ReminderMessageRow) -> Reminder:
    """Return what a reminder message says."""
    return msgspec.json.decode(row.told, type=Reminder)


def _merge_reminders(reminders: Iterable[Reminder]) -> Reminder:
    """Return one reminder of all that these contain, each turn once, the most urgent first."""
    turns: dict[tuple[int, Seat, int], WaitingTurn] = {}
    news: dict[News, None] = {}
    for reminder in reminders:
        turns = {(turn.table, turn.seat, turn.number): turn for turn in reminder.waiting} | turns
        news |= dict.fromkeys(reminder.news)
    return Reminder(tuple(sorted(turns.values(), key=lambda turn: turn.urgency)), tuple(news))


def _removal_order(reminded: ReminderMessageRow) -> NewMessage:
    """Return the order to remove a reminder message."""
    if reminded.guild_id != DIRECT:
        return call_removal(reminded.channel_id, reminded.message_id)
    return NewMessage("away", reminded.message_id, payload(Post(0, about=reminded.user_id)))
