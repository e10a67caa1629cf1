"""What is shuffled again after an undo past something that was shown: only specials that nobody has seen."""

from bot.engine import codec, machine
from bot.engine.state import copy
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.deck import put_away, sink
from bot.games.underwater_cities.state import Options


def begin_game():
    return machine.begin(GAME, 2, 3, Options())[0]


def redealt(s, epoch=1):
    twin = copy(s)
    twin.chance.epoch = epoch
    GAME.redeal(twin)
    return twin.specials


def test_the_face_up_special_stays_and_those_below_are_shuffled():
    s = begin_game()
    orders = [redealt(s, epoch) for epoch in range(1, 9)]
    assert {order[0] for order in orders} == {s.specials[0]}
    assert len({order[1] for order in orders}) > 1
    assert all(sorted(order) == sorted(s.specials) for order in orders)


def test_specials_that_were_seen_stay_under_the_deck_in_their_order():
    s = begin_game()
    top, second = s.specials[0], s.specials[1]
    s.specials = s.specials[2:]
    put_away(s, top)
    sink(s, [second])
    assert s.sunk == 2
    assert all(redealt(s, epoch)[-2:] == [top, second] for epoch in range(1, 9))
    s.specials = s.specials[-1:]  # all others were taken
    sink(s, [top])
    assert (s.sunk, redealt(s)) == (2, [second, top])


def test_while_somebody_looks_at_three_the_next_ones_are_unseen():
    s = begin_game()
    s.looking, s.specials = s.specials[:3], s.specials[3:]
    assert len({redealt(s, epoch)[0] for epoch in range(1, 9)}) > 1
    assert s.looking


def test_a_game_of_before_is_saved_as_it_was():
    s = codec.decode(GAME, codec.encode(GAME, begin_game()).replace(b'"sunk":0,', b""))
    saved = codec.encode(GAME, s)
    assert b"sunk" not in saved
    sink(s, [s.specials.pop(0)])
    assert b"sunk" not in codec.encode(GAME, s)
    assert s.specials[-1] != redealt(s)[0]
