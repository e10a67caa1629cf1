"""What a choice would cost and bring: beside each value, in sentences, and marked on the picture."""

from random import Random

import msgspec
import pytest
from PIL import ImageChops

from bot.engine import lookahead, machine
from bot.engine.state import copy
from bot.games.sky_islands import GAME
from bot.games.sky_islands.state import Options
from bot.icons import without_icons
from bot.layout import hints_of
from bot.texts import texts
from renderers.sky_islands import brings, preview, seat
from tests.games.sky_islands.positions import BY_TWO, RING, Table, building
from tests.renderers.sky_islands.looks import look
from tests.walk import onward

NEAR = ("8 L50 t1", "1 N52 t3", "2 P52 t4", "3 P50 t5", "4 M52 t3")  # one end is left open, at N49


def after(table, choice, viewer=0):
    return machine.view(GAME, lookahead.state_after(GAME, table.s, 0, choice), viewer)


def sentences(table, choice, lang="en"):
    return brings(table.view(0), after(table, choice), 0, look(lang))


def notes_beside(table, place, choice):
    """The marks and words beside the choice's value of part number `place`."""
    words, values = texts("en", "sky_islands"), choice.split(" ")
    hint = hints_of(machine.question_for(GAME, table.s, 0).effect, table.s, 0)(place, values[place], values)
    marks = "".join(without_icons(words(f"icon.mark.{mark}")) for mark in hint.marks)
    return " · ".join([*([marks] if marks else []), *(words.word(*word) for word in hint.words)])


def holdings(table, choice):
    """What changes of cubes, houses and points: before and after."""
    scores = (GAME.tally(s)[0] for s in (table.s, lookahead.state_after(GAME, table.s, 0, choice)))
    before, now = ({line.what: line.points for line in score.held} | {"points": score.total} for score in scores)
    return {what: (before[what], now[what]) for what in before if before[what] != now[what]}


# ---- placing
def test_sky_14_a_placement_says_what_it_yields():
    table = Table(hands=(("23", "4"), ("5", "10")))
    assert holdings(table, "23 L50 t0") == {"red": (0, 1), "white": (0, 1), "points": (0, 1)}
    assert notes_beside(table, 1, "23 L50 t0") == "🍷⛵⭐ · island 1 · size 5 · 3 ways to turn"
    assert notes_beside(table, 2, "23 L50 t0").endswith("island 1 · size 5")


def test_sky_14_a_tile_says_what_it_brings_at_its_best_cell():
    """That it "fits in 11 cells" said nothing of what it is good for.

    Whether it can close an island too, it says apart: a cell that closes one brought less than another in the list.
    """
    for table, choice, closes in (
        (Table(hands=(("23", "4"), ("5", "10"))), "23 L50 t0", ""),
        (Table(*NEAR, hands=(("5", "9"), ("6", "10"))), "5 N49 t5", "can close 1 island"),
    ):
        fits = table.view(0).hand[0].fits
        letter, _, words = notes_beside(table, 0, choice).partition(" · at best ")
        goods, _, last = words.partition(" · ")
        assert (letter, last) == ("🅰️", closes)
        assert len(goods) == max(sum(msgspec.structs.astuple(fit.gain)) for fit in fits) > 2


@pytest.mark.parametrize(
    ("choice", "marks"),
    [("4 P51 t0", "🏝️➡️"), ("8 L50 t1", "🏝️↘️↙️"), ("23 L50 t0", "🏝️➡️↘️↙️⬅️"), ("35 M52 t0", "🏝️➡️⬅️")],
)
def test_sky_12_a_turn_says_where_the_land_points(choice, marks):
    """Nobody pictures a tile that is "turned 120°"."""
    table = Table(hands=((choice.split(" ")[0], "7"), ("5", "10")))
    assert notes_beside(table, 2, choice).split(" · ")[0] == marks


def test_sky_30_a_placement_says_which_islands_it_joins():
    table = Table("3 L51 t0", "12 M52 t3", hands=(("9", "4"), ("5", "10")))
    assert "L52: joins islands 1, 2: now size 7, open." in sentences(table, "9 L52 t2")
    assert "N52: extends island 1 to size 6, open." in sentences(table, "4 N52 t3")
    assert "M49: an island of its own, size 1, open." in sentences(table, "4 M49 t2")


def test_sky_32_each_part_of_a_split_tile_has_its_own_sentence():
    lines = sentences(Table(hands=(("35", "4"), ("5", "10"))), "35 M52 t0")
    assert "M52a: an island of its own, size 1, open." in lines
    assert "M52b: extends island 1 to size 5, open." in lines


@pytest.mark.parametrize(("lang", "words"), [("en", "to size 10, closed"), ("ja", "広さ10(閉じた島)")])
def test_sky_31_a_placement_says_what_it_closes(lang, words):
    table = Table(*NEAR, hands=(("5", "9"), ("6", "10")))
    assert any(words in line for line in sentences(table, "5 N49 t5", lang))
    assert "closes 1 island" in notes_beside(table, 1, "5 N49 t5")
    assert "closes 1 island" in notes_beside(table, 2, "5 N49 t5")


@pytest.mark.parametrize(
    ("placed", "choice", "line", "closes"),
    [
        (RING[:-1], RING[-1], "L48: extends island 2 to size 6, closed.", True),
        (BY_TWO[:-1], BY_TWO[-1], "L48: an island of its own, size 1, open.", False),
    ],
)
def test_sky_31_only_an_island_that_encloses_its_hole_alone_is_told_to_be_closed(placed, choice, line, closes):
    tile, *_ = choice.split()
    table = Table(*placed, hands=((tile, "9"), ("5", "28")))
    assert line in sentences(table, choice)
    assert ("closes 1 island" in notes_beside(table, 1, choice)) == closes
    assert ("closes 1 island" in notes_beside(table, 2, choice)) == closes


# ---- building
def test_sky_16_17_a_house_says_what_it_costs_and_brings():
    table = building(houses=((), ("M51",)))
    cost = {name: (have, have - 1) for name, have in zip(("red", "white", "blue"), table.me.cubes, strict=True)}
    assert holdings(table, "house M50") == cost | {"houses": (11, 10)}
    assert sentences(table, "house M50") == ["Influence on island 1, size 4, open: Ann 1, 山田太郎 1."]
    assert notes_beside(table, 0, "house M50") == ""  # what all buildings cost is in the question
    assert notes_beside(table, 1, "house M50") == "island 1 · size 4 · open"


def test_sky_18_a_tower_says_its_points():
    table = building(houses=(("M50",), ("M51",)))
    assert holdings(table, "tower M50")["points"] == (1, 3)
    assert sentences(table, "tower M50") == ["Influence on island 1, size 4, open: Ann 2, 山田太郎 1."]
    assert notes_beside(table, 0, "tower M50") == "+2⭐"
    assert notes_beside(table, 1, "tower M50").endswith("+2⭐")


def test_sky_20_a_port_says_what_each_turn_to_come_brings():
    table = building(houses=(("N50",), ()), turns=5)
    assert "Port: 1 point in each of your 4 turns left." in sentences(table, "port N50")
    assert notes_beside(table, 1, "port N50").endswith("each turn ⭐")


def test_sky_22_an_exchange_and_keeping_say_what_is_given():
    table = Table(cubes=((5, 0, 0),))
    table.choose("4 P51 t0")
    assert table.phase == "keep"
    assert holdings(table, "red-red-white") == {"red": (5, 2), "white": (0, 1), "blue": (2, 0)}
    assert notes_beside(table, 0, "red-red-white") == "3 wine for 1 sailcloth"
    assert notes_beside(table, 0, "red-red-red") == ""


# ---- the picture
def test_the_preview_marks_the_other_cells_of_the_chosen_tile():
    table = Table()
    before, now = table.view(0), after(table, "4 P51 t0")
    plain = preview(before, now, 0, look())
    other = preview(before, after(table, "8 P51 t0"), 0, look())
    assert ImageChops.difference(plain, other).getbbox()
    unmarked = preview(Table(hands=(("4", "8"), ("5", "10")), turns=0).view(1), now, 0, look())
    assert ImageChops.difference(plain, unmarked).getbbox()


def test_the_preview_shows_no_tile_that_will_be_drawn():
    table = Table()
    before = table.view(0)
    pictures = set()
    for number in range(4):
        s = GAME.guess(copy(table.s), 0, Random(number))
        now = machine.view(GAME, lookahead.state_after(GAME, s, 0, "4 M49 t2"), 0)
        assert now.phase == "place"
        pictures.add(preview(before, now, 0, look()).tobytes())
    assert len(pictures) == 1


def test_the_preview_marks_where_could_be_built():
    table = building(houses=(("M50",), ("M51",)))
    before = table.view(0)
    none = preview(before, before, 0, look())
    assert ImageChops.difference(none, seat(before, 0, look())).getbbox()
    assert (
        len({preview(before, after(table, c), 0, look()).tobytes() for c in ("house N50", "tower M50", "port M50")})
        == 3
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_every_choice_of_a_game_is_told_and_some_are_drawn(seats):
    """Also taking a head start's cube, exchanging, keeping, and the last choice of all."""
    s, _ = machine.begin(GAME, seats, seats, Options())
    phases = set()
    for number, d in enumerate(onward(GAME, s, Random(seats))):
        before = machine.view(GAME, d.s, d.seat)
        now = machine.view(GAME, lookahead.state_after(GAME, d.s, d.seat, d.choice), d.seat)
        for lang in ("en", "ja"):
            words, values = texts(lang, "sky_islands"), d.choice.split(" ")
            effect = machine.question_for(GAME, d.s, d.seat).effect
            beside = [hints_of(effect, d.s, d.seat)(place, value, values) for place, value in enumerate(values)]
            assert all(0 < len(words.word(*word)) <= 100 for hint in beside for word in hint.words)
            assert all(brings(before, now, d.seat, look(lang)))
        if before.phase not in phases or number % 40 == 0 or now.phase == "over":
            assert preview(before, now, d.seat, look()).width >= 1200
        phases.add(before.phase)
    assert {"place", "build", "keep", *(("take",) if seats > 2 else ())} <= phases
