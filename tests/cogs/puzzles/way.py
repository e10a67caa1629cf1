"""A way through puzzles, and how tests come to one."""

from msgspec.structs import replace

from bot.local.world.permissions import Permission
from bot.players.puzzle import Solution
from bot.players.verdict import Verdict
from bot.store.server_settings import server_settings, with_settings
from bot.tables.history import TurnToLookAt
from tests.cogs.largest import choose, press
from tests.cogs.posting.test_ending import end


async def agree(house, guild_id, puzzles=True):
    """The server lets its finished games become puzzles, or withdraws."""
    guild = await house.store.guilds.find(guild_id)
    await house.store.guilds.save(with_settings(guild, replace(server_settings(guild), puzzles=puzzles)))


async def candidates_from(sitting, most=1, places=range(100)):
    """So many turns of a finished game become candidates; the last option is said to be the best turn."""
    house, looks = sitting.house, sitting.house.bot.tables.history.second_looks
    candidates = house.bot.tables.puzzles.candidates
    await looks.order(await sitting.table())
    place = made = 0
    while at := await looks.next_turn(100.0):
        puzzle = None
        if place in places and made < most and len(await _options(at)) > 3 and (state := await candidates.deal(at)):
            solution = Solution(((await _options(at))[-1],), 4.0, 8, 1)
            puzzle = await candidates.candidate(at, state, solution)
            made += 1
        place += 1
        await looks.note(at, None, 0.1, puzzle)
    return made


async def _options(at: TurnToLookAt):
    """What could be chosen at first in a turn that is looked at."""
    table = replace(at.table, row=replace(at.table.row, status="running"), state=at.state)
    question = table.question(at.turn.seat)
    return list(question.options) if question else []


async def attempt_of(house, person):
    """The table of the only attempt of a person."""
    (attempt,) = await house.store.attempts.of_person(person.id)
    return await house.bot.tables.get(attempt.table_id)


async def finish(house, person, choose_last=True):
    """The person's turn in their attempt: the last choices that there are, or the first."""
    table = await attempt_of(house, person)
    seat = table.seat_of(person.id)
    while table.running and seat in table.seats_to_choose():
        options = list(table.question(seat).options)
        table = (await house.bot.tables.play.choose(table, seat, options[-1 if choose_last else 0])).table
    await house.quiet()


async def _judge_all(house):
    """Whatever was made is solved."""
    attempts = house.bot.tables.puzzles.attempts
    while attempt := await attempts.next_to_judge():
        await attempts.note(attempt, Verdict(True, 0.0))
    await house.quiet()


async def puzzle(world):
    """Puzzles from a finished game: solved and missed, the archive, and the server's table."""
    house, (ann, ben, *_) = world.house, world.people
    channel = world.channel()
    await world.slash(ann, channel, "/puzzle")
    house.bot.second_looks.most = 100.0
    sitting = await world.begin("sky_islands", *world.people[:2])
    await end(sitting)
    await agree(house, channel.guild_id)
    await candidates_from(sitting, 2)
    page = await world.slash(ann, channel, "/puzzle")
    await press(house, ann, page, ":solve:")
    house.world.allow(channel, Permission.CREATE_PRIVATE_THREADS)
    await press(house, ann, page, ":solve:")
    await press(house, ann, page, ":solve:")
    await finish(house, ann)
    await _judge_all(house)
    page = await world.slash(ann, channel, "/puzzle")
    await press(house, ann, page, ":verdict:")
    await press(house, ann, page, ":open:")
    await press(house, ann, page, ":server:")
    await press(house, ann, page, ":show:")
    house.pass_time(24 * 3_600_000)
    page = await world.slash(ben, channel, "/puzzle")
    await press(house, ben, page, ":archive:")
    await choose(house, ben, page, ":title:", "sky_islands")
    house.bot.second_looks.most = 0.0
