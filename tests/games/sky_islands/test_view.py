"""What viewers see, and that nothing public depends on what is hidden."""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.hexes import cell_label
from bot.engine.state import copy
from bot.games.sky_islands import GAME
from bot.games.sky_islands.view import Gain
from bot.layout import hints_of, panel_of
from bot.narration import tell
from bot.texts import texts
from cogs.panel.part_chooser import chooser_of
from tests.walk import decisions

from .positions import Table

CLOSED = ("8 L50 t1", "1 N52 t3", "2 P52 t4", "3 P50 t5", "4 M52 t3")


def fit(table, tile, cell, turn):
    held = next(held for held in table.view(0).hand if held.tile == tile)
    return next(fit for fit in held.fits if (fit.cell, fit.turn) == (cell, turn))


def test_a_placement_is_shown_with_its_gain_and_what_it_joins_and_closes():
    table = Table(*CLOSED, hands=(("5", "40"), ("9", "10")))
    result = fit(table, "5", (-1, 1), 5)
    assert result.gain == Gain(red=2, white=0, blue=1, points=1)
    assert (result.joins, result.sizes, result.closes) == ((1,), (10,), 1)
    apart = fit(table, "5", (0, -1), 2)
    assert (apart.joins, apart.sizes, apart.closes) == ((), (1,), 0)


def test_a_split_tile_shows_the_size_of_each_island():
    table = Table(hands=(("35", "40"), ("9", "10")))
    result = fit(table, "35", (2, 0), 0)
    assert (result.joins, result.sizes) == ((1,), (1, 5))


def test_a_gain_does_not_promise_what_the_supply_has_not():
    table = Table(hands=(("3", "40"), ("9", "10")), supply=[1, 20, 20])
    assert fit(table, "3", (0, -1), 0).gain == Gain(red=1, white=0, blue=0, points=0)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_held_tile_shows_what_placing_it_does(seats):
    """The fits of the hand are the options, and each says what really comes about."""
    for d in decisions(GAME, seats, 8):
        view = machine.view(GAME, d.s, d.seat)
        if view.phase != "place":
            continue
        collected = {f"{held.tile} {cell_label(fit.cell)} t{fit.turn}": fit for held in view.hand for fit in held.fits}
        assert list(collected) == list(d.question.options)
        before, twin = d.s.merchants[d.seat], copy(d.s)
        # with the turn cut short, so that nothing else changes the cubes
        twin.stack = twin.stack[-1:]
        machine.play(GAME, twin, d.seat, d.choice)
        after, gain = twin.merchants[d.seat], collected[d.choice].gain
        assert [new - old for old, new in zip(before.cubes, after.cubes, strict=True)] == [
            gain.red,
            gain.white,
            gain.blue,
        ]
        assert after.ships - before.ships == gain.points
        closed = [sum(island.closed for island in machine.view(GAME, s, None).islands) for s in (d.s, twin)]
        assert collected[d.choice].closes >= closed[1] - closed[0]


def test_the_building_phase_shows_where_what_can_be_built():
    table = Table(cubes=((5, 5, 5),), houses=[["M50"], []])
    assert table.view().sites == ()
    table.choose("4 M52 t3")
    sites = {f"{site.what} {site.where}" for site in table.view(1).sites}
    assert sites | {"done now"} == set(table.options())
    assert [site.points for site in table.view().sites if site.what == "tower"] == [1]


def test_islands_are_numbered_from_the_start_tile_on():
    table = Table("1 M52 t3", "3 L51 t0", houses=[["L51"], ["M50", "M52"]])
    first, second = table.view().islands
    assert (first.number, first.size, first.influence, first.points) == (1, 5, (0, 2), (0, 5))
    assert (second.number, second.cells, second.influence, second.points) == (2, ((2, -1),), (1, 0), (1, 0))
    assert [(player.islands, player.houses) for player in table.view().players] == [(1, 10), (5, 9)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_public_depends_on_a_hidden_tile(seats):
    """The same choice in a game whose other hands and deck are dealt anew tells the others the same."""
    random, words = Random(seats), texts("en", GAME.key)
    names = ["Ann", "Ben", "Cleo", "Dan"]
    for d in decisions(GAME, seats, seats + 30):
        events = machine.play(GAME, real := copy(d.s), d.seat, d.choice)
        guessed = GAME.guess(copy(d.s), d.seat, random)
        other_told = machine.play(GAME, guessed, d.seat, d.choice)
        if machine.seats_to_choose(real) == machine.seats_to_choose(guessed) and real.turn == guessed.turn:
            assert tell(events, names, words, None) == tell(other_told, names, words, None)
            if real.active == guessed.active == d.seat:
                assert machine.view(GAME, real, None) == machine.view(GAME, guessed, None)


def test_what_is_offered_while_typing_is_the_hands_owners_alone():
    table = Table()
    assert machine.question_for(GAME, table.s, 1) is None
    question = machine.question_for(GAME, table.s, 0)
    asked = chooser_of(panel_of(question.effect).parts, question.options)
    assert asked.combinations.values(0, {}) == ["4", "8"]
    assert asked.combinations.values(2, {0: "4", 1: "M52"}) == ["t3"]


def offered_tiles():
    """Each tile that somebody may place in a game played at random, with what gives its hints."""
    for d in decisions(GAME, 2, 0):
        if d.question.effect.word == "place":
            for held in machine.view(GAME, d.s, d.seat).hand:
                yield held, hints_of(d.question.effect, d.s, d.seat)


def test_a_turn_says_which_islands_it_joins_how_large_they_become_and_what_it_closes():
    """Not what another turn of the tile would; "size 1" says nothing, and "size 2 ×2" would look like closed."""
    told = set()
    for held, hint_of in offered_tiles():
        for fit in held.fits:
            said = [
                *(f"{number}number" for number in fit.joins),
                *dict.fromkeys("new" if size == 1 else f"{size}size" for size in sorted(fit.sizes)),
                *([f"{fit.closes}closes"] if fit.closes else []),
            ]
            chosen = (held.tile, cell_label(fit.cell), f"t{fit.turn}")
            assert [*hint_of(2, chosen[2], chosen).words] == [("beside", word) for word in said]
            told.add((bool(fit.closes), len(fit.joins), len(fit.sizes)))
    assert {(False, 0, 1), (False, 2, 1), (True, 1, 2)} <= told


def test_a_cell_says_what_all_its_turns_do_or_the_most_and_in_how_many_the_tile_fits():
    told = set()
    for held, hint_of in offered_tiles():
        for cell in {fit.cell for fit in held.fits}:
            fits = [fit for fit in held.fits if fit.cell == cell]
            words = [word for _, word in hint_of(1, cell_label(cell), (held.tile, cell_label(cell), "")).words]
            assert (f"{len(fits)}turn" in words) == (len(fits) > 1)
            most = max(size for fit in fits for size in fit.sizes)
            alike = len({(fit.joins, tuple(sorted(fit.sizes)), fit.closes) for fit in fits}) == 1
            assert ("new" if most == 1 else f"{most}size" if alike else f"{most}most") in words
            told.add((len(fits) > 1, alike))
    assert told == {(False, True), (True, True), (True, False)}
