"""Which message reminds a person of what waits: never more than one, and of nothing that is over."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from bot.engine.effect import Seat
from bot.store.posts.reminder_messages import DIRECT
from bot.store.rows import NewMessage, PersonRow, ReminderMessageRow
from bot.tables.table import News, Post, Reminder, Table, TableAccess, Waiting, payload, rung_away
from bot.tables.time.deferred_news import NewsService

__all__ = ["DIRECT", "CurrentReminder", "ReminderMessageService"]


class CurrentReminder(msgspec.Struct, frozen=True):
    """What there is to remind a person of, as far as it is still so, and all that it takes to tell it.

    `former` is what is still so of the messages in whose place it comes. `tables` are those that both tell of, by id;
    `posts` the Discord ids of the messages that tell their news.
    """

    person: PersonRow
    reminder: Reminder
    former: Reminder
    tables: Mapping[int, Table]
    posts: Mapping[News, int | None]

    @property
    def whole(self) -> Reminder:
        """What is told now, and after it what was told before; nothing if there is nothing new."""
        return _merge_reminders([self.reminder, self.former]) if self.reminder.tables else self.reminder


class ReminderMessageService:
    """Keeps the messages that remind people as few and as true as they can be."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._news = access.service(NewsService)

    async def current(self, user_id: int, reminder: Reminder) -> CurrentReminder:
        """What of this reminder is still so for a person, and of the messages that remind them. Raises Unreadable."""
        rows = await self._access.store.reminded.of_person(user_id)
        (known,) = await self._find_current(user_id, [reminder], _merge_reminders(_reminder_of(row) for row in rows))
        return known

    async def current_messages(self, user_id: int) -> list[tuple[ReminderMessageRow, CurrentReminder]]:
        """The messages that remind a person, and what of each is still so. Raises Unreadable."""
        rows = await self._access.store.reminded.of_person(user_id)
        known = await self._find_current(user_id, [_reminder_of(row) for row in rows], Reminder(()))
        return list(zip(rows, known, strict=True))

    async def lasting(self, waiting: Collection[Waiting]) -> set[Waiting]:
        """Those of these turns that still wait."""
        clocks = await self._access.store.clocks.of_tables({turn.table for turn in waiting}) if waiting else {}
        numbers = {(table, seat): clock.number for table, seats in clocks.items() for seat, clock in seats.items()}
        return {turn for turn in waiting if numbers.get((turn.table, turn.seat)) == turn.number}

    async def show(self, table: Table, reminded: ReminderMessageRow) -> None:
        """Note the message that reminds a person now, as it is about this table first; the former one goes."""
        await self._access.store.reminded.show(reminded, at=self._access.now(), away=_reminded_away)
        self._access.on_change(table.id)

    async def change(self, reminded: ReminderMessageRow, told: Reminder) -> None:
        """Note what a message tells now."""
        await self._access.store.reminded.tell(msgspec.structs.replace(reminded, told=payload(told)))

    async def take_away(self, reminded: ReminderMessageRow) -> None:
        """Have a message taken away: nothing of what it tells is so any more."""
        await self._access.store.reminded.take_away(reminded, at=self._access.now(), away=_reminded_away)
        self._access.on_change(reminded.table_id)

    async def _find_current(
        self, user_id: int, reminders: Sequence[Reminder], former: Reminder
    ) -> list[CurrentReminder]:
        """What of each of these is still so for a person, all read once."""
        lasting = await self.lasting({turn for reminder in (*reminders, former) for turn in reminder.waiting})
        tables = {table_id: await self._access.table(table_id) for table_id in sorted({turn.table for turn in lasting})}
        news = dict.fromkeys(item for reminder in (*reminders, former) for item in reminder.news)
        posts = await self._news.posts(news, user_id, tables)
        person = await self._access.store.people.find(user_id)
        still = [
            Reminder(
                tuple(turn for turn in reminder.waiting if turn in lasting),
                tuple(item for item in reminder.news if item in posts),
            )
            for reminder in (*reminders, former)
        ]
        return [CurrentReminder(person, reminder, still[-1], tables, posts) for reminder in still[:-1]]


def _reminder_of(row: ReminderMessageRow) -> Reminder:
    return msgspec.json.decode(row.told, type=Reminder)


def _merge_reminders(reminders: Iterable[Reminder]) -> Reminder:
    """One reminder of all that these tell, each turn as the first of them has it, the most urgent first."""
    turns: dict[tuple[int, Seat, int], Waiting] = {}
    news: dict[News, None] = {}
    for reminder in reminders:
        turns = {(turn.table, turn.seat, turn.number): turn for turn in reminder.waiting} | turns
        news |= dict.fromkeys(reminder.news)
    return Reminder(tuple(sorted(turns.values(), key=lambda turn: turn.urgency)), tuple(news))


def _reminded_away(reminded: ReminderMessageRow) -> NewMessage:
    """The order to take away a message that reminds a person."""
    if reminded.guild_id != DIRECT:
        return rung_away(reminded.channel_id, reminded.message_id)
    return NewMessage("away", reminded.message_id, payload(Post(0, about=reminded.user_id)))
