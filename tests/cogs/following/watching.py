"""What is done at a table that somebody follows."""

from bot.pace.wall_time import MINUTE


async def follow(house, person, sitting, wish="Each turn"):
    """Follow a game from beside its board. Return that answer."""
    shown = (await house.after(person.press(sitting.board, "Board"))).message
    await house.after(person.press(shown, wish))
    return shown


async def later(house, sitting, wait=2 * MINUTE):
    """Time passes, and what is due for who follows is sent."""
    house.pass_time(wait)
    house.bot.poster.wake(sitting.id)
    await house.idle()


async def play_turns(house, sitting, turns=1):
    """So many turns are played; each person who is asked makes the first choice there is. Computers play by themselves."""
    for _ in range(turns):
        table = await sitting.table()
        for seat in table.seats_to_choose():
            table = await sitting.table()
            if table.seats[seat].person is not None and (question := table.question(seat)):
                await house.bot.tables.play.choose(table, seat, next(iter(question.options)))
        await house.quiet()


async def follows_of(house, person):
    return await house.bot.tables.follows.of_person(person.id)


async def news(house, sitting):
    return [row for row in await house.store.outbox.of_table(sitting.id, ["follow"]) if row.state == "waiting"]
