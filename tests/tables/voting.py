"""Games begun for votes, what people say to them, and what is written about them."""

from bot.tables.table.outgoing import VoteResult
from tests.store.play import all_due
from tests.tables.seating import PEOPLE

ANN, BEN, KEI, DAN = PEOPLE
EVE = 998


async def begin(seating, people=3, game="cartographers", pace=None, computers=0):
    """A running game."""
    return await seating.begin(game, people, computers, pace=pace)


async def vote(seating, table):
    return await seating.store.votes.find(table.id)


async def say(seating, table, user, yes=True):
    await seating.tables.votes.say(table.id, (await vote(seating, table)).nonce, user, yes)


async def do_due(seating):
    while await seating.tables.due.do():
        pass


async def results(seating):
    return [result.outcome for result in await seating.contents_of("voted", VoteResult)]


async def due_kinds(seating):
    return sorted(kind for kind, _ in await all_due(seating.store))


async def leave(seating, table, user):
    seat = table.seat_of(user)
    await seating.tables.seats.hand_over(table.id, seat, user, "X", "greedy", moderator=False)
