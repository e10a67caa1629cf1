"""What a panel says while others still choose: it counts what its seat has chosen already."""

from random import Random

from bot.engine import machine
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.effects import Stock
from bot.layout import hints_of
from bot.local.people.reply import text
from bot.players.greedy import greedy
from bot.texts import texts
from cogs.panel.words import hint_text
from tests.cogs.playing import begin_made, seed


def room_taken(s, seat, question):
    """Whether the seat's own choice, which waits for the others', leaves less room for the cubes that it gains next."""
    if not s.pending or not isinstance(question.effect, Stock):
        return False
    known = machine.with_own_choices(GAME, s, seat)
    return question.effect.mixes(s, seat).keys() != question.effect.mixes(known, seat).keys()


def find_choices(number):
    """The choices of a game of greedy players up to such a question, with their seats; None if there is none."""
    random, made = Random(number), []
    s, _ = machine.begin(GAME, 2, number, GAME.options())
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[-1]
        if room_taken(s, seat, machine.question_for(GAME, s, seat)):
            return made, seat
        made.append((seat, greedy(GAME, s, seat, random)))
        machine.play(GAME, s, *made[-1])
    return None


async def test_what_stands_beside_a_value_counts_what_its_seat_has_chosen(house, ann, ben, monkeypatch):
    number, (made, seat) = next((number, found) for number in range(20) if (found := find_choices(number)))
    seed(monkeypatch, number)
    sitting = await begin_made(house, "solarius_mission", ann, ben)
    for one, choice in made:
        await house.bot.tables.play.choose(await sitting.table(), one, choice)
    await house.idle()
    table, words = await sitting.table(), texts("en", "solarius_mission")
    question = table.question(seat)
    (value,) = next(choice for choice in question.options if not choice.startswith("+")).split(" ")
    hint = hints_of(question.effect, machine.with_own_choices(GAME, table.state, seat), seat)(0, value, [value])
    assert hint_text(hint, words) in text((await sitting.panel(seat)).message)
