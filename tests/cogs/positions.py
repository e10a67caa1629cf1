"""Games that have come as far as a test needs: found by playing by the rules alone, then begun at a table."""

from random import Random

from bot.engine import machine
from bot.players.greedy import greedy
from tests.cogs.playing import begin_made, seed


def find_position(game, seats, wanted, choose=greedy, *, first=0, tries=30, most=150):
    """The first seed whose game comes to the wanted question, the choices until then, by seat, and who is asked.

    Where it is rare, `first` is a seed that is known to come to it.
    """
    for number in range(first, first + tries):
        random, choices = Random(number), []
        s, _ = machine.begin(game, seats, number, game.options())
        while (waiting := machine.seats_to_choose(s)) and len(choices) < most:
            if wanted(s, machine.question_for(game, s, waiting[0])):
                return number, choices, waiting[0]
            choices.append((waiting[0], choose(game, s, waiting[0], random)))
            machine.play(game, s, *choices[-1])
    raise AssertionError("no such position")


async def begin_with(house, monkeypatch, game, number, choices, *people):
    """Begin a game from this seed and make these choices, each with its seat. Return its sitting."""
    seed(monkeypatch, number)
    sitting = await begin_made(house, game.key, *people)
    for seat, choice in choices:
        await house.bot.tables.play.choose(await sitting.table(), seat, choice)
    await house.idle()
    return sitting


async def sitting_at(house, monkeypatch, game, *people, **position):
    """Return a sitting at the position that `find_position` finds, and the seat that is asked."""
    number, choices, seat = find_position(game, len(people), **position)
    return await begin_with(house, monkeypatch, game, number, choices, *people), seat
