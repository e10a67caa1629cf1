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
from tests.cogs.positions import begin_with


def room_taken(s, seat, question):
    """Whether the seat's own choice, which waits for the others', leaves less room for the cubes that it gains next."""
    if not s.pending or not isinstance(question.effect, Stock):
        return False
    known = machine.with_own_choices(GAME, s, seat)
    return question.effect.mixes(s, seat).keys() != question.effect.mixes(known, seat).keys()


def find_choices():
    """A seed, the choices of greedy players up to such a question, by seat, and who is asked."""
    for number in range(20):
        random, choices = Random(number), []
        s, _ = machine.begin(GAME, 2, number, GAME.options())
        while not machine.over(s):
            seat = machine.seats_to_choose(s)[-1]
            if room_taken(s, seat, machine.question_for(GAME, s, seat)):
                return number, choices, seat
            choices.append((seat, greedy(GAME, s, seat, random, share=0.2)))
            machine.play(GAME, s, *choices[-1])
    raise AssertionError("no such position")


async def test_what_stands_beside_a_value_counts_what_its_seat_has_chosen(house, ann, ben, monkeypatch):
    number, choices, seat = find_choices()
    sitting = await begin_with(house, monkeypatch, GAME, number, choices, ann, ben)
    table, words = await sitting.table(), texts("en", "solarius_mission")
    question = table.question(seat)
    (value,) = next(choice for choice in question.options if not choice.startswith("+")).split(" ")
    hint = hints_of(question.effect, machine.with_own_choices(GAME, table.state, seat), seat)(0, value, [value])
    assert hint_text(hint, words) in text((await sitting.panel(seat)).message)
