"""What holds of any payment and in games played at random: nothing is made of nothing, nothing is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import machine
from bot.engine.machine import view
from bot.engine.side_actions import SIDE
from bot.engine.state import copy
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.effect_parts import Parts
from bot.games.underwater_cities.events import Built, Fed, Produced
from bot.games.underwater_cities.goods import KINDS, Goods, format_booking
from bot.games.underwater_cities.guess import tunnelled_spaces
from bot.games.underwater_cities.network import kind_of, reached_spaces
from bot.games.underwater_cities.payment import affordable, cost, payments, with_surcharge
from bot.games.underwater_cities.production import total
from bot.games.underwater_cities.rounds import Produce
from bot.games.underwater_cities.scoring import final_scoring
from bot.games.underwater_cities.turn import Play
from bot.games.underwater_cities.using_actions import UseSlot, slot_action
from tests.walk import decisions

SEATS = [1, 2, 3, 4]
amounts = st.builds(Goods, *(st.integers(0, 5) for _ in KINDS))


@given(due=amounts, held=amounts)
def test_uwc_21_every_payment_covers_the_cost_exactly(due, held):
    for way in payments(due, held):
        assert min(way.counts) >= 0
        assert held.covers(way)
        assert way.total == due.total
        assert (way.credit, way.science) == (due.credit, due.science)
        assert way.kelp <= due.kelp
        assert way.steelplast <= due.steelplast
        assert way.biomatter >= due.biomatter


@given(due=amounts, held=amounts)
def test_uwc_21_a_payment_is_found_where_there_is_one(due, held):
    short = max(0, due.kelp - held.kelp) + max(0, due.steelplast - held.steelplast)
    enough = held.credit >= due.credit and held.science >= due.science and held.biomatter >= due.biomatter + short
    assert bool(payments(due, held)) == affordable(due, held) == enough
    assert len(payments(due, held)) == len({*payments(due, held)})


@given(due=amounts, first=amounts, second=amounts)
def test_uwc_26_discounts_stack_in_any_order_and_stop_at_nothing(due, first, second):
    assert due.less(first).less(second) == due.less(second).less(first) == due.less(first.plus(second))
    assert min(due.less(first).counts) >= 0


@pytest.mark.parametrize("seats", SEATS)
def test_building_is_possible_where_there_are_options(seats):
    builds = [part for slot in ("R5", "Y2", "Y4") for part in slot_action(slot).effects if isinstance(part, Build)]
    collected = set()
    for d in decisions(GAME, seats, 20 + seats):
        for build in builds:
            possible = build.possible(d.s, d.seat)
            assert possible == bool(build.options(d.s, d.seat))
            collected.add((build, possible))
    assert len(collected) >= 2 * len({*builds}) - 1


@pytest.mark.parametrize("seats", SEATS)
def test_a_card_can_always_be_played_where_there_is_one(seats):
    """On the slot that is always available, which the quick answer relies on."""
    answers = set()
    for d in decisions(GAME, seats, 40 + seats):
        for hand in (d.s.players[d.seat].hand[:1], []):
            s = copy(d.s)
            s.players[d.seat].hand = hand
            possible = Play().possible(s, d.seat)
            assert possible == bool(Play().options(s, d.seat))
            answers.add(possible)
    assert answers == {True, False}


@pytest.mark.parametrize("seats", SEATS)
def test_building_takes_exactly_what_is_due_and_puts_one_piece_on_the_board(seats):
    built = 0
    for d in decisions(GAME, seats, 30 + seats):
        if isinstance(d.question.effect, Build) and not d.choice.startswith(SIDE):
            kind, space, way = d.question.options[d.choice]
            before = d.s.players[d.seat]
            effect = d.question.effect
            due = with_surcharge(before, space, cost(before, kind, effect.stated, effect.less))
            assert way in payments(due, before.goods)
            after = copy(d.s)
            effect.do(after, d.seat, (kind, space, way))
            assert after.players[d.seat].goods == before.goods.minus(way)
            built += 1
    assert built


@pytest.mark.parametrize("seats", SEATS)
def test_uwc_28_the_network_is_a_fresh_flood_fill(seats):
    for d in decisions(GAME, seats, 40 + seats):
        for seat in range(seats):
            assert tunnelled_spaces(d.s, seat) == reached_spaces(d.s.players[seat])


@pytest.mark.parametrize("seats", SEATS)
def test_a_production_brings_what_was_foretold(seats):
    """What a view expects is what the account of a production without a choice says, and what is told of it."""
    for number, d in enumerate(decisions(GAME, seats, 50 + seats)):
        if number % 5 == 0:
            twin, seat = copy(d.s), d.seat
            before, expected = twin.players[seat], view(GAME, d.s, d.seat).players[d.seat].expected
            held, points = before.goods, before.points
            produced, *lines = Produce().do(twin, seat, None)
            entries = twin.players[seat].accounts[-1]
            assert [(entry.what, entry.points, entry.name) for entry in entries] == [
                (entry.what, entry.points, entry.name) for entry in expected
            ]
            made, more = total(entries), sum(entry.points for entry in entries)
            assert (twin.players[seat].goods, twin.players[seat].points) == (held.plus(made), points + more)
            assert produced == Produced(format_booking(made, more))
            assert [line.bonus for line in lines] == [format_booking(line.goods, line.points) for line in entries]


@pytest.mark.parametrize("seats", SEATS)
def test_uwc_18_a_slot_is_offered_exactly_when_something_of_it_can_be_done(seats):
    """And where only a card taken first can supply what is missing, nothing but that order is offered."""
    for d in decisions(GAME, seats, 60 + seats):
        if isinstance(d.question.effect, Play):
            offered = {}
            for choice in d.question.effect.options(d.s, d.seat):
                slot, _, order = choice.split()
                offered.setdefault(slot, set()).add(order)
            for slot, orders in offered.items():
                if not slot.startswith("clone-") and not UseSlot(slot).possible(d.s, d.seat):
                    assert orders == {"before"}


@pytest.mark.parametrize("seats", SEATS)
def test_uwc_13_the_parts_of_a_slot_cannot_all_be_left_out(seats):
    for d in decisions(GAME, seats, 70 + seats):
        effect = d.s.stack[-1].effect
        if isinstance(effect, Parts) and effect.must and not effect.begun and effect.possible(d.s, d.seat):
            assert not any(choice.startswith("pass") for choice in d.question.options)


@pytest.mark.parametrize("seats", SEATS)
def test_points_are_only_what_the_accounts_say(seats):
    *_, d = decisions(GAME, seats, 80 + seats)
    assert machine.over(d.s)
    for player in d.s.players:
        assert len(player.accounts) == 4
        scored = sum(entry.points for entry in player.accounts[-1])
        paid = Goods()
        for entry in player.accounts[-1]:
            paid = paid.plus(entry.goods) if entry.what == "card" else paid
        assert sum(entry.points for entry in final_scoring(player)) == scored
        assert player.points >= scored
        assert min(player.goods.plus(paid).counts) >= 0


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(100, 100_000), seats=st.sampled_from(SEATS))
def test_invariants_hold_in_any_game(seed, seats):
    fed = 0
    for d in decisions(GAME, seats, seed):
        twin = copy(d.s)
        events = machine.play(GAME, twin, d.seat, d.choice)
        GAME.check(twin)
        fed += sum(isinstance(event.event, Fed) for event in events)
        for entry in events:
            if isinstance(entry.event, Built):
                player = twin.players[entry.seat]
                space = entry.event.space
                assert space in {*player.domes, *player.tunnels, *player.buildings}
                assert entry.event.structure in (kind_of(player, space), player.domes.get(space), "nonsymbiotic")
    assert fed == 3 * seats


@pytest.mark.parametrize("seats", [1, 3])
def test_parts_that_surely_ask_have_several_options(seats):
    sure = 0
    for seed in range(3):
        for d in decisions(GAME, seats, seed):
            effect = d.s.stack[-1].effect if d.s.stack else None
            if isinstance(effect, Parts) and effect.certainly_asks(d.s, d.seat):
                sure += 1
                assert len(d.question.options) > 1
    assert sure > 30
