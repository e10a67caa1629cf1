"""Of spaces that differ in their names alone a list has one; what comes of the others is the same."""

import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.board import BOARDS
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.see import see
from bot.games.underwater_cities.upgrading import Upgrade
from tests.games.underwater_cities.positions import goods, player, state
from tests.walk import begin_from, decisions


def counts(d, choice):
    """All that is counted after a choice, with what can then be chosen but for the names of spaces."""
    after = copy(d.s)
    told = machine.play(GAME, after, d.seat, choice)
    players = see(after, d.seat).players
    asked = {seat: len(question.options) for seat, question in machine.questions(GAME, after).items()}
    sums = [(one.goods, one.points, one.expected, one.standing, one.marker, one.hand) for one in players]
    return sums, [type(one.event) for one in told], asked


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_what_is_not_listed_comes_to_the_same_as_what_is(seats):
    left_out = 0
    for d in decisions(GAME, seats, 30 + seats):
        shown = d.question.distinct_options(d.s, d.seat)
        if shown is d.question.options:
            continue
        for choice in d.question.options.keys() - shown.keys():
            twin = d.question.effect.twin(d.s, d.seat, choice)
            assert twin in shown
            assert choice.split(" ")[0] == twin.split(" ")[0]
            assert choice.split(" ")[1][0] == twin.split(" ")[1][0], "at the same city"
            assert counts(d, choice) == counts(d, twin)
            left_out += 1
    assert left_out > 50


def list_spaces(effect, **held):
    """The spaces that a list has for an effect."""
    s, _ = begin_from(GAME, state(player(**{"held": goods(9, 9, 9, 9, 0), **held}), effects=(effect,)))
    question = machine.questions(GAME, s)[0]
    return [choice.split(" ")[1] for choice in question.distinct_options(s, 0)]


def test_spaces_of_a_city_with_the_same_printed_on_them_are_listed_once():
    assert list_spaces(Build(("farm",)), board="1") == ["9a", "5a", "5b", "6a", "6b", "8a", "8b"]
    assert list_spaces(Build(("farm",)), board="1", buildings="9a=plant 5a=farm") == [
        "9b",
        "5b",
        "6a",
        "6b",
        "8a",
        "8b",
    ]


@pytest.mark.parametrize("board", ["5", "6", "7", "8"])
def test_a_space_with_something_else_printed_on_it_is_listed_beside_the_others(board):
    printed, rooms = BOARDS[board].spaces, BOARDS[board].buildings["9"]
    every = [space for space in list_spaces(Build(("plant",)), board=board) if space[0] == "9"]
    apart = {repr((printed[room].bonus, printed[room].surcharge, printed[room].special)) for room in rooms}
    assert len(set(every)) == len(apart)


def test_buildings_of_a_kind_at_a_city_are_upgraded_alike():
    built = "9a=farm 9b=farm 9c=plant 5a=farm"
    assert list_spaces(Upgrade(), board="1", buildings=built, tunnels="5-9") == ["5-9", "9a", "9c", "5a"]
    assert list_spaces(Upgrade(), board="1", buildings=built, upgraded="9a") == ["9b", "9c", "5a"]
