"""When it is night for who has said nothing of it, as reminders are planned and as they are told."""

import msgspec
import pytest

from bot.pace.pace import Pace
from bot.pace.wall_time import HOUR, MINUTE
from bot.store.rows import PersonRow
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_pace import begin, told

SLOW = Pace(22 * HOUR, HOUR, 44 * HOUR, vacation=False)


@pytest.fixture
def seating(timed, nights):
    return timed


async def speak(seating, language):
    """Have the server's language set in `/settings`."""
    guild = await seating.tables.guilds.find(1)
    await seating.tables.guilds.save(msgspec.structs.replace(guild, language=language))


async def reminders(seating, clock):
    """After how many hours reminders of a turn come that lasts 22, from noon in Tokyo and 23:00 in New York."""
    times = []
    async for _ in seating.let_pass(clock, NOON + 22 * HOUR - MINUTE, step=MINUTE):
        times += [(clock.now - NOON) / HOUR] * (len(await told(seating, "remind")) - len(times))
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
    (seat,) = table.undecided()
    await seating.tables.people.save(PersonRow(table.owner(seat), zone="America/New_York"))
    assert await reminders(seating, clock) == [11, 17.6]


async def test_a_table_speaks_the_language_that_its_server_has_set_from_its_opening_on(seating):
    lobby = seating.tables.lobby
    await speak(seating, "ja")
    table = await lobby.open(1, 900, "oceans", PEOPLE[0], "Ann", "en")
    assert table.row.language == (await seating.tables.get(table.id)).row.language == "ja"
    assert {row.language for row in await seating.tables.rows_of_guild(1)} == {"ja"}
    await speak(seating, None)
    assert (await seating.tables.get(table.id)).row.language == "en"
