"""Games that have come as far as a test needs: found by playing by the rules alone, then begun at a table."""

from functools import cache, partial
from itertools import count, islice
from random import Random

from bot.engine import machine
from bot.players.greedy import greedy
from tests.cogs.playing import begin_made, seed

hasty = partial(greedy, share=0.1)  # looks at few options: a tenth of the time, and other positions


class Course:
    """A game of players who choose alike each time: their choices are thought out once, and made again for each test."""

    def __init__(self, game, seats, choose, number):
        self.game, self.seats, self.choose, self.number = game, seats, choose, number
        self.random, self.choices = Random(number), []

    def positions(self):
        """Yield the live state, the seat that is asked and its question before each choice, up to the end."""
        s, _ = machine.begin(self.game, self.seats, self.number, self.game.options())
        for made in count():
            waiting = machine.seats_to_choose(s)
            if not waiting:
                return
            yield s, waiting[0], machine.question_for(self.game, s, waiting[0])
            if made == len(self.choices):
                self.choices.append((waiting[0], self.choose(self.game, s, waiting[0], self.random)))
            machine.play(self.game, s, *self.choices[made])


course = cache(Course)


def find_position(game, seats, wanted, choose=greedy, *, first=0, tries=30, most=150):
    """The first seed whose game comes to the wanted question, the choices until then, by seat, and who is asked.

    Where it is rare, `first` is a seed that is known to come to it.
    """
    for number in range(first, first + tries):
        played = course(game, seats, choose, number)
        for made, (s, seat, question) in enumerate(islice(played.positions(), most)):
            if wanted(s, question):
                return number, played.choices[:made], seat
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


async def hand_of(house, sitting, seat):
    """The message with a seat's hand, once it has been called."""
    await house.bot.tables.calls.call_at_once(sitting.id)
    while await house.bot.tables.due.do():
        pass
    await house.wait_for_posts()
    return sitting.people[seat].inbox()[-1]
