"""When it is night for who has said nothing of it, as reminders are planned and as they are told."""

import msgspec
import pytest

from bot.pace.pace import Pace
from bot.pace.wall_time import HOUR, MINUTE
from bot.store.rows import NewDue, PersonRow
from bot.store.time.due import CALL
from bot.tables.table.turns import REMIND
from bot.tables.time.reminder import RENEWED, SNOOZED
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_pace import begin

SLOW = Pace(22 * HOUR, HOUR, 44 * HOUR, vacation=False)


@pytest.fixture
def seating(clocked_seating, nights):
    return clocked_seating


async def speak(seating, language):
    """Have the server's language set in `/settings`."""
    guild = await seating.tables.guilds.find(1)
    await seating.tables.guilds.save(msgspec.structs.replace(guild, language=language))


async def reminders(seating, clock, until=22 * HOUR - MINUTE):
    """After how many hours further reminders come, from noon in Tokyo and 23:00 in New York; up to 22."""
    times, before = [], len(await seating.rows_of("remind"))
    async for _ in seating.let_pass(clock, NOON + until, step=MINUTE):
        times += [(clock.now - NOON) / HOUR] * (len(await seating.rows_of("remind")) - before - len(times))
    return times


@pytest.mark.parametrize(("language", "times"), [("ja", [10.5]), (None, [11, 17.6])])
async def test_reminders_are_planned_by_the_language_that_the_server_has_set(seating, clock, language, times):
    """The table was opened in English. In Tokyo two hours are left after the night: the reminder comes before it."""
    await speak(seating, language)
    await begin(seating, pace=SLOW)
    assert await reminders(seating, clock) == times


@pytest.mark.parametrize(
    ("language", "changed", "times"),
    [
        (None, "ja", [20]),  # planned for the beginning of what is now the night: it comes at its end
        ("ja", "en", [11, 17.6]),  # planned before what was the night: it comes when half of the time is up
    ],
)
async def test_reminders_are_told_by_the_language_that_is_set_meanwhile(seating, clock, language, changed, times):
    await speak(seating, language)
    await begin(seating, pace=SLOW)
    clock.now += HOUR
    await speak(seating, changed)
    assert await reminders(seating, clock) == times


async def test_a_zone_of_ones_own_says_more_than_the_servers_language(seating, clock):
    await speak(seating, "ja")
    table = await begin(seating, pace=SLOW)
    (seat,) = table.seats_to_choose()
    await seating.tables.people.save(PersonRow(table.owner(seat), zone="America/New_York"))
    assert await reminders(seating, clock) == [11, 17.6]


async def test_a_reminder_that_would_come_when_the_night_and_the_time_are_over_comes_not_at_all(seating, clock):
    table = await begin(seating, pace=Pace(20 * HOUR, HOUR, 40 * HOUR, vacation=False))  # until eight in Tokyo
    (seat,) = table.seats_to_choose()
    assert await reminders(seating, clock, 12 * HOUR) == [10]
    await speak(seating, "ja")
    assert await reminders(seating, clock, 17 * HOUR) == []
    kinds = [row.kind for row in await seating.store.due.of_person(table.owner(seat))]
    assert kinds == ["flag"], "the last one was due in what is now the night"


@pytest.mark.parametrize(("kind", "comes"), [(REMIND, 20), (RENEWED, 20), (SNOOZED, 13), (CALL, 13)])
async def test_where_people_play_says_when_their_night_is_for_what_is_put_off_by_it(
    seating, clock, kind, comes, monkeypatch
):
    """In an English server somebody chooses in Tokyo's days. Nobody looks for that where no night puts anything off."""
    asked, day = [], [NOON + (hour - 12) * HOUR for hour in range(8, 23)] * 2

    def acts(connection, users, since, most):
        asked.extend(users)
        return dict.fromkeys(users, day)

    monkeypatch.setattr("bot.store.people.people._find_acts", acts)
    clock.now = NOON - 11 * HOUR
    table = await begin(seating, pace=None)
    (seat,) = table.seats_to_choose()
    turn = await seating.tables.reminders.turn_of(table, seat)
    await seating.tables.reminders.silence(turn)
    await seating.store.due.add_once(NewDue(NOON + 13 * HOUR, kind, table.id, seat, turn.number, table.owner(seat)))
    assert await reminders(seating, clock, 21 * HOUR) == [comes]
    assert bool(asked) == (kind in (REMIND, RENEWED))


async def test_a_table_speaks_the_language_that_its_server_has_set_from_its_opening_on(seating):
    lobby = seating.tables.lobby
    await speak(seating, "ja")
    table = await lobby.open(1, 900, "oceans", PEOPLE[0], "Ann", "en")
    assert table.row.language == (await seating.tables.get(table.id)).row.language == "ja"
    assert {row.language for row in await seating.tables.rows_of_guild(1)} == {"ja"}
    await speak(seating, None)
    assert (await seating.tables.get(table.id)).row.language == "en"
