"""Which turns are looked at again, who is told of them, and that nothing is looked at twice."""

import pytest
from msgspec.structs import replace

from bot.players.second_look import BetterLine
from bot.store.rows import ChoiceRow
from bot.tables.history.second_looks import MOST, PlayedTurn, SharedTurn, played_turns
from tests.tables.seating import PEOPLE

SECONDS = 100.0


async def play_out(seating, table):
    """The game, played to its end by the first possible choices."""
    table = await seating.tables.get(table.id)
    while table.running:
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    return table


@pytest.fixture
async def over(seating):
    """A game of a person and a computer that is over, and was ordered to be looked at."""
    table = await play_out(seating, await seating.begin("sky_islands", 1, computers=1))
    await seating.tables.history.second_looks.order(table)
    return table


async def look_at_all(looks, better=lambda turn: None, seconds=0.1):
    """All turns that are looked at; `better` is what is found for each."""
    turns = []
    while at := await looks.next_turn(SECONDS):
        turns.append(at.turn)
        await looks.note(at, better(at.turn), seconds)
    return turns


def row(number, seat, choice, **more):
    return ChoiceRow(number + 100, 1, number, seat, choice, "[]", None, 0, more.pop("undone", False), True, **more)


def test_a_turn_has_the_choices_of_each_seat_that_chose_in_it():
    history = [
        row(0, 1, "a", opens=True),
        row(1, 1, "b", undone=True),
        row(1, 1, "c"),
        row(2, 0, "answer"),
        row(3, 0, "ahead", ahead=True),
        row(3, 0, "d", opens=True),
    ]
    assert [*played_turns(history)] == [
        PlayedTurn(100, 0, 1, ("a", "c")),
        PlayedTurn(100, 0, 0, ("answer",)),
        PlayedTurn(103, 3, 0, ("d",)),
    ]


async def test_only_peoples_turns_are_looked_at_each_once(seating, over):
    turns = await look_at_all(seating.tables.history.second_looks)
    assert {turn.seat for turn in turns} == {0}
    assert len({turn.opens for turn in turns}) == len(turns) > 5
    assert await look_at_all(seating.tables.history.second_looks) == []


async def test_looking_goes_on_with_the_next_turn_and_ends_when_it_has_cost_enough(seating, over):
    looks = seating.tables.history.second_looks
    first = await looks.next_turn(SECONDS)
    assert (await looks.next_turn(SECONDS)).turn == first.turn, "a process that ended has not looked at it"
    await looks.note(first, None, 60.0)
    second = await looks.next_turn(SECONDS)
    assert second.turn != first.turn
    await looks.note(second, None, 60.0)
    assert await looks.next_turn(SECONDS) is None
    assert (await looks.of_person(over, PEOPLE[0])).done


async def test_a_person_is_told_of_the_turns_that_could_have_gained_most(seating, over):
    looks, gains = seating.tables.history.second_looks, iter([3.5, 9.0, 4.0, 8.0, 7.0, 6.0, 5.0])
    turns = await look_at_all(looks, lambda turn: BetterLine(("x",), gain) if (gain := next(gains, 0)) else None)
    looked = await looks.of_person(over, PEOPLE[0])
    assert [one.gain for one in looked.missed] == [9.0, 8.0, 7.0, 6.0, 5.0]
    assert len(looked.missed) == MOST
    assert [one.turn for one in looked.missed] == [turns[place] for place in (1, 3, 4, 5, 6)]
    assert (await looks.of_person(over, PEOPLE[1])).missed == [], "what a person missed is theirs"


async def test_a_game_that_goes_on_is_not_looked_at(seating, over):
    looks = seating.tables.history.second_looks
    await look_at_all(looks, lambda turn: BetterLine(("x",), 5.0))
    running = replace(over, row=replace(over.row, status="running"))
    changed = replace(over, row=replace(over.row, number=over.row.number + 1))
    assert await looks.of_person(running, PEOPLE[0]) is None
    assert await looks.of_person(changed, PEOPLE[0]) is None
    await looks.order(changed)
    assert await looks.next_turn(SECONDS) is None, "it is not at that number"


async def test_a_turn_is_shared_once(seating, over):
    looks = seating.tables.history.second_looks
    await look_at_all(looks, lambda turn: BetterLine(("x",), 5.0))
    missed = (await looks.of_person(over, PEOPLE[0])).missed[0]
    for _ in range(2):
        await looks.share(over, missed)
    assert len(await seating.store.outbox.of_table(over.id, ("second_look",))) == 1
    assert await looks.find_shared(over, SharedTurn(missed.turn.opens, 0)) == missed
    assert await looks.find_shared(over, SharedTurn(missed.turn.opens, 1)) is None


async def test_what_cannot_be_read_is_left(seating, over, monkeypatch):
    monkeypatch.setattr(seating.store.choices, "state_before", None)
    assert await seating.tables.history.second_looks.next_turn(SECONDS) is None
    assert (await seating.store.second_looks.find(over.id)).done
