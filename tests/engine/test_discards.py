"""Simultaneous discards from private hands: minds may be changed until the last has chosen."""

from itertools import permutations

import pytest

from bot.engine import codec, lookahead, machine
from bot.engine.machine import IllegalChoice
from bot.engine.steps import CameTogether
from tests.engine.corners.discards import GAME, Discarded, Drew
from tests.walk import reload


@pytest.fixture
def s():
    """Seat 0 has nothing to discard, seat 1 one card, seats 2 two."""
    return machine.begin(GAME, 3, 7, GAME.options())[0]


def view(s, seat):
    return machine.view(GAME, s, seat)


def test_who_has_nothing_to_choose_is_not_asked(s):
    assert [len(hand) for hand in s.hands] == [3, 4, 5]
    assert machine.seats_to_choose(s) == [1, 2]
    assert set(machine.questions(GAME, s)) == {1, 2}


def test_a_seat_sees_its_own_choice_and_nobody_elses(s):
    before = [view(s, seat) for seat in (0, 1, None)]
    first = s.hands[2][0]
    events = machine.play(GAME, s, 2, str(first))
    assert events == []
    assert [view(s, seat) for seat in (0, 1, None)] == before
    own = view(s, 2)
    assert first not in own.hand
    assert own.buried == (first,)
    assert set(machine.question_for(GAME, s, 2).options) == {str(card) for card in own.hand}


def test_a_mind_is_changed_choice_by_choice_until_the_last_has_chosen(s):
    seen = [view(s, 2)]
    a, b, c = s.hands[2][:3]
    for card in (a, b):
        machine.play(GAME, s, 2, str(card))
        seen.append(view(s, 2))
        s = reload(GAME, s)
    assert machine.seats_to_choose(s) == [1]
    with pytest.raises(IllegalChoice):
        machine.play(GAME, s, 2, str(c))
    assert machine.take_back(s, 2)
    assert view(s, 2) == seen[1]
    assert machine.take_back(s, 2)
    assert view(s, 2) == seen[0]
    assert not machine.take_back(s, 2)
    for card in (c, a):
        s = reload(GAME, s)
        machine.play(GAME, s, 2, str(card))
    events = machine.play(GAME, s, 1, str(s.hands[1][3]))
    assert [event.event for event in events if event.seat == 2 and isinstance(event.event, Discarded)] == [
        Discarded(c),
        Discarded(a),
    ]


def test_all_is_done_when_the_last_has_chosen_and_then_the_game_goes_on(s):
    machine.play(GAME, s, 1, str(s.hands[1][0]))
    machine.play(GAME, s, 2, str(s.hands[2][0]))
    events = machine.play(GAME, s, 2, str(s.hands[2][1]))
    assert [event.seat for event in events if isinstance(event.event, Discarded)] == [1, 2, 2]
    assert [len(pile) for pile in s.buried] == [0, 1, 2]
    assert [event.seat for event in events if isinstance(event.event, Drew)] == [0, 1, 1]  # the next round
    assert all(type(entry.event).only or entry.event == CameTogether() for entry in events)
    assert machine.seats_to_choose(s) == [0, 1]
    assert not machine.take_back(s, 2)


def test_the_order_in_which_the_seats_choose_makes_no_difference(s):
    mine = {1: [s.hands[1][2]], 2: [s.hands[2][4], s.hands[2][0]]}
    futures = set()
    for order in permutations((1, 2, 2)):
        twin, left = reload(GAME, s), {seat: list(cards) for seat, cards in mine.items()}
        for seat in order:
            machine.play(GAME, twin, seat, str(left[seat].pop(0)))
        futures.add(codec.encode(GAME, twin))
    assert len(futures) == 1


def test_a_choice_may_be_imagined_and_leaves_the_others_out(s):
    saved = codec.encode(GAME, s)
    card = s.hands[1][0]
    twin = lookahead.state_after(GAME, s, 1, str(card))
    assert card not in twin.hands[1]
    assert machine.seats_to_choose(twin) == [2]
    assert [len(hand) for hand in twin.hands] == [3, 3, 5]
    assert codec.encode(GAME, s) == saved
    for seat, choice in ((1, "no"), (0, str(s.hands[0][0]))):
        with pytest.raises(IllegalChoice):
            lookahead.state_after(GAME, s, seat, choice)
