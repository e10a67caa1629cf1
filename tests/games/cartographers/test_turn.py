"""CAR-10, 11, 14, 15, 16, 18: turning up a card and drawing it."""

import pytest

from bot.engine import machine
from bot.engine.machine import IllegalChoice
from bot.engine.state import copy
from bot.engine.steps import CameTogether
from bot.games.cartographers import GAME
from bot.games.cartographers.cards import CARDS, EXPLORE, LENGTH
from bot.games.cartographers.effects import Draw, Drawn, PassedOver, RuinsTurned, TurnedUp
from bot.games.cartographers.sheet import GRID, blank
from bot.layout import hints_of
from tests.walk import decisions

from .positions import Table, filled_but, sheet

TERRAINS = {"forest", "village", "farm", "water", "monster"}


def test_car_10_a_card_is_turned_up():
    table = Table("Farmland")
    assert table.events == [TurnedUp("Farmland", 1)]
    assert table.s.turned == ["Farmland"]
    assert table.waiting == [0, 1]


def test_car_10_after_ruins_another_card_is_turned_up_at_once():
    table = Table("Temple Ruins", "Farmland")
    assert table.events == [RuinsTurned("Temple Ruins"), TurnedUp("Farmland", 1)]
    assert table.view().ruins_turned


def test_car_10_two_ruins_in_a_row_are_one_requirement():
    table = Table("Outpost Ruins", "Temple Ruins", "Farmland", "Great River")
    assert table.s.turned == ["Outpost Ruins", "Temple Ruins", "Farmland"]
    ruins = set(GRID.squares(blank("A").ruins))
    assert all(len(spot & ruins) >= 1 for spot in table.spots())
    table.draw_any()
    assert table.s.turned[-1] == "Great River"
    assert not table.view().ruins_turned  # the second ruins card asks for nothing more
    assert any(not spot & ruins for spot in table.spots())


def test_car_10_the_deck_never_runs_out():
    assert sum(card.time for card in EXPLORE) == 16
    assert max(LENGTH.values()) == 8
    for seed in range(40):
        assert all(len(d.s.deck) > 0 for d in decisions(GAME, 1, seed))


def test_car_11_one_terrain_and_one_shape_of_the_card():
    table = Table("Hamlet")
    assert table.terrains() == {"village"}
    assert {choice.split()[1].split("-")[0] for choice in table.options()} == {"small", "large"}
    table = Table("Treetop Village")
    assert table.terrains() == {"forest", "village"}
    assert {choice.split()[1] for choice in table.options()} == {
        *("r0", "r90", "r180", "r270", "f0", "f90", "f180", "f270"),
    }


def test_car_11_every_player_chooses_freely():
    table = Table("Treetop Village", sheets=3)
    table.draw(0, "forest r0 A3")
    table.draw(2, "village f90 D8")
    table.draw(1, "forest f0 C3")
    assert [table.cells("forest", seat) for seat in range(3)] == ["A3 A4 B1 B2 B3", "C3 C4 D4 D5 D6", ""]
    assert table.cells("village", 2) == "D8 E7 E8 F7 G7"


def test_car_11_a_drawing_is_named_by_its_first_space_turned_clockwise_and_flipped_left_to_right():
    table = Table("Treetop Village")  # ..## / ###.
    drawn = {choice: GRID.squares(drawing.squares) for choice, drawing in table.options().items()}
    assert drawn["forest r0 A3"] == ["A3", "A4", "B1", "B2", "B3"]
    assert drawn["forest r90 A1"] == ["A1", "B1", "C1", "C2", "D2"]
    assert drawn["forest r180 D2"] == ["D2", "D3", "D4", "E1", "E2"]
    assert drawn["forest r270 A1"] == ["A1", "B1", "B2", "C2", "D2"]
    assert drawn["forest f0 C3"] == ["C3", "C4", "D4", "D5", "D6"]
    assert drawn["forest f90 D8"] == ["D8", "E7", "E8", "F7", "G7"]


def test_car_11_it_need_not_touch_anything_and_may_cover_a_ruins_space():
    table = Table("Farmland", sheets=[sheet("F"), sheet()])
    assert {"K10", "K11"} in table.spots()
    assert {"B6", "B7"} in table.spots()  # B6 is a ruins space


def test_car_11_not_on_mountains_wasteland_or_what_is_drawn_and_not_over_the_edge():
    table = Table("Farmland", sheets=[sheet("F.^#.", ".....")] * 1, side="B")
    spots = table.spots()
    for cell in ("A1", "A3", "A4"):
        assert not any(cell in spot for spot in spots)
    assert {"A2", "B2"} in spots
    assert not any({"A11", "B1"} <= spot for spot in spots)
    for choice in (
        "farm small-r0 K1",
        "farm small-r90 A11",
        "farm small-r0 L1",
        "farm small-r0 A12",
        "farm large-r0 A1",
    ):
        with pytest.raises(IllegalChoice):
            table.draw(0, choice)


def test_car_11_what_is_drawn_is_on_the_sheet_and_told():
    table = Table("Farmland", sheets=1)
    assert Drawn("farm", "large-r0", "A2", 0) in table.draw(0, "farm large-r0 A2")
    assert table.cells("farm") == "A2 B1 B2 B3 C2"


def test_car_14_if_no_shape_fits_one_square_of_the_cards_terrains_on_any_empty_space():
    table = Table("Treetop Village", sheets=[filled_but("A1 A2 C2 E5"), blank("A")])
    assert set(table.options(0)) == {
        f"{t} dot {cell}" for t in ("forest", "village") for cell in ["A1", "A2", "C2", "E5"]
    }
    assert len(table.options(1)) > 100  # each sheet by itself


def test_car_14_if_only_one_shape_fits_it_must_be_drawn():
    table = Table("Farmland", sheets=[filled_but("A1 A2 C2"), blank("A")])
    assert table.waiting == [1]  # a single way is no choice
    assert Drawn("farm", "small-r90", "A1", 1) in table.draw_any(1)


def test_car_14_a_fallback_square_pays_no_shape_coin_but_a_closed_mountain_does():
    table = Table("Hamlet", sheets=[filled_but("A1 A3"), blank("A")])
    table.draw(0, "village dot A3")
    table.draw_any(1)
    assert table.s.sheets[0].coins == 0
    table = Table("Hamlet", sheets=[filled_but("A4 A1", terrain="forest"), blank("A")])  # A4 is beside the mountain B4
    table.draw(0, "village dot A4")
    events = table.draw_any(1)
    assert Drawn("village", "dot", "A4", 1) in events
    assert table.s.sheets[0].coins == 1


def test_car_14_a_full_sheet_is_passed_over():
    table = Table("Farmland", "Great River", sheets=[filled_but(""), blank("A"), filled_but("")])
    assert [(entry.seat, entry.event) for entry in table.told] == [
        (0, TurnedUp("Farmland", 1)),
        (0, PassedOver()),
        (2, PassedOver()),
    ]
    assert table.waiting == [1]
    before = table.rows(0)
    events = table.draw_any(1)
    assert [type(event) for event in events] == [Drawn, CameTogether, TurnedUp, PassedOver, PassedOver]
    assert (table.rows(0), table.s.sheets[0].coins) == (before, 0)


def test_car_14_when_every_sheet_is_full_the_game_runs_to_its_end_by_itself():
    table = Table("Farmland", sheets=[filled_but(""), filled_but("")])
    assert machine.over(table.s)
    assert len(table.s.accounts[0]) == 4


def test_car_15_the_small_shape_pays_a_coin_and_the_large_one_none():
    for name in ("Great River", "Farmland", "Hamlet", "Forgotten Forest"):
        small, large = (next(c for c in Table(name).options() if f" {size}-" in c) for size in ("small", "large"))
        table = Table(name)
        table.draw(0, small)
        table.draw(1, large)
        assert [each_sheet.coins for each_sheet in table.s.sheets] == [1, 0]


def test_car_15_cards_with_one_shape_pay_no_coin():
    for card in EXPLORE:
        if len(card.shapes) == 1:
            assert not any(drawing.coin for drawing in Table(card.name).options().values())


def test_car_15_a_mountain_pays_when_its_four_sides_are_filled_once():
    table = Table("Orchard", "Farmland", sheets=[sheet("..F", ".F^", "..M"), sheet()])
    table.draw(0, "forest r0 B4")  # the last side of B3
    table.draw_any(1)
    assert table.s.sheets[0].coins == 1
    assert table.s.sheets[0].closed == GRID.mask(["B3"])
    table.draw(0, next(choice for choice in table.options() if " large-" in choice))
    table.draw_any(1)
    assert table.s.sheets[0].coins == 1


def test_car_15_a_coin_for_the_shape_and_one_for_each_mountain():
    table = Table("Farmland", sheets=[sheet(".F^F", "F^..", ".F"), sheet()])  # B3 closes both
    table.draw(0, "farm small-r0 B3")
    assert Drawn("farm", "small-r0", "B3", 3) in table.draw_any(1)
    assert table.s.sheets[0].coins == 3


@pytest.mark.parametrize(("before", "gained"), [(11, 3), (12, 2), (13, 1), (14, 0)])
def test_car_15_there_are_14_coins_at_most(before, gained):
    mine = sheet(".F^F", "F^..", ".F")
    mine.coins = before
    table = Table("Farmland", sheets=[mine, sheet()])
    table.draw(0, "farm small-r0 B3")
    assert Drawn("farm", "small-r0", "B3", gained) in table.draw_any(1)
    assert table.s.sheets[0].coins == 14


def test_car_16_rift_lands_one_square_of_any_terrain_anywhere_in_no_time():
    table = Table("Rift Lands", "Farmland")
    assert CARDS["Rift Lands"].time == 0
    assert table.terrains() == TERRAINS
    assert table.spots() == {frozenset([cell]) for cell in GRID.squares(blank("A").empty)}
    assert len(table.options()) == 5 * 116
    table.draw(0, "monster dot D7")
    table.draw(1, "water dot B6")
    assert (table.s.elapsed, table.s.turned) == (0, ["Rift Lands", "Farmland"])
    assert (table.cells("monster", 0), table.cells("water", 1)) == ("D7", "B6")
    assert [each_sheet.coins for each_sheet in table.s.sheets] == [0, 0]


class TestCar18:
    def test_car_18_all_decide_at_the_same_time_and_the_next_card_comes_when_all_have(self):
        table = Table("Farmland", "Great River", sheets=3)
        for seat, left in ((2, [0, 1]), (0, [1])):
            assert table.draw_any(seat) == []
            assert table.waiting == left
            assert table.s.turned == ["Farmland"]
        table.draw_any(1)
        assert table.waiting == [0, 1, 2]
        assert table.s.turned == ["Farmland", "Great River"]

    def test_car_18_a_drawing_may_be_changed_until_the_last_has_drawn(self):
        table = Table("Farmland", "Great River", sheets=2)
        table.draw(0, "farm small-r0 A1")
        with pytest.raises(IllegalChoice):
            table.draw(0, "farm small-r0 E1")
        assert machine.take_back(table.s, 0)
        table.draw(0, "farm small-r0 E1")
        table.draw(1, "farm small-r0 C1")
        assert table.cells("farm", 0) == "E1 F1"
        assert table.s.sheets[0].coins == 1
        assert not machine.take_back(table.s, 0)

    def test_car_18_others_drawings_are_seen_when_all_have_drawn(self):
        table = Table("Farmland", "Great River", sheets=2)
        table.draw(0, "farm small-r0 A1")
        for viewer in (1, None):
            seen = table.view(viewer)
            assert seen.sheets[0].rows[0] == "..........."
            assert (seen.sheets[0].coins, seen.sheets[0].last, seen.sheets[0].drawn) == (0, (), True)
            assert seen.to_draw == (1,)
        own = table.view(0)
        assert [line[0] for line in own.sheets[0].rows[:3]] == ["A", "A", "."]
        assert (own.sheets[0].coins, own.sheets[0].last) == (1, ("A1", "B1"))
        table.draw_any(1)
        assert table.view(1).sheets[0].last == ("A1", "B1")

    def test_car_18_one_seats_drawing_changes_nothing_that_others_are_offered(self):
        table = Table("Goblin Attack", sheets=3)
        before = list(table.options(1))
        for seat in (0, 2):
            table.draw_any(seat)
        assert list(table.options(1)) == before


class TestWhyNot:
    @pytest.mark.parametrize(
        ("choice", "key"),
        [
            ("farm", "why.parts"),
            ("farm small-r0 A1 A2", "why.parts"),
            ("water small-r0 A1", "why.terrain"),
            ("farm small-r0 L1", "why.outside"),
            ("farm small-r0 a1", "why.outside"),
            ("farm r0 A1", "why.shape"),
            ("farm small-r45 A1", "why.shape"),
            ("farm small-r0 K1", "why.cell"),
            ("farm large-r0 A4", "why.cell"),
        ],
    )
    def test_an_illegal_drawing_is_refused_with_a_reason(self, choice, key):
        table = Table("Farmland")
        question = machine.question_for(GAME, table.s, 0)
        assert choice not in question.options
        assert question.effect.refusal(table.s, 0, choice).key == key

    def test_after_ruins_the_reason_names_them(self):
        table = Table("Temple Ruins", "Farmland", sheets=[filled_but("A1 A2 B2 C2"), blank("A")])
        effect = machine.question_for(GAME, table.s, 1).effect
        assert effect.refusal(table.s, 1, "farm small-r0 E5").key == "why.ruins_cell"
        assert effect.refusal(table.s, 0, "farm large-r0 C2").key == "why.ruins"
        assert effect.refusal(table.s, 0, "farm small-r90 A1").key == "why.ruins"

    def test_an_ambush_after_ruins_knows_no_ruins(self):
        table = Table("Temple Ruins", "Goblin Attack")
        effect = machine.question_for(GAME, table.s, 0).effect
        assert effect.refusal(table.s, 0, "monster r0 K11").key == "why.cell"


def test_the_view_shows_what_players_need():
    table = Table("Temple Ruins", "Hamlet", sheets=[sheet(".FM", side="A"), blank("A")], season="summer", elapsed=3)
    seen = table.view(1)
    assert (seen.seat, seen.season, seen.elapsed, seen.length, seen.side) == (1, "summer", 3, 8, "A")
    assert (seen.card.name, seen.card.terrains, seen.card.time) == ("Hamlet", ("village",), 1)
    assert [(shape.squares, shape.coin) for shape in seen.card.shapes] == [
        (((0, 0), (1, 0), (1, 1)), True),
        (((0, 0), (0, 1), (0, 2), (1, 0), (1, 1)), False),
    ]
    assert [card.name for card in seen.turned] == ["Temple Ruins", "Hamlet"]
    assert [edict.active for edict in seen.edicts] == [False, True, True, False]
    assert seen.sheets[0].rows[0] == ".FM........"
    assert seen.sheets[0].standing == (1, 0, 0, 0)
    assert seen.sheets[0].monsters == -2
    assert seen.drawing_on == (0, 1)
    assert set(seen.ruins) == {"B6", "C2", "C10", "I2", "I10", "J6"}
    assert seen.result is None


def test_drawing_on_a_copy_leaves_the_table_alone():
    table = Table("Farmland")
    twin = copy(table.s)
    machine.play(GAME, twin, 0, "farm small-r0 A1")
    assert machine.seats_to_choose(table.s) == [0, 1]


def test_car_15_a_small_shape_is_shown_with_its_coin():
    table = Table("Farmland")
    told = {
        way: hints_of(Draw("Farmland"), table.s, 0)(1, way, ("farm", "", "")).words for way in ("small-r0", "large-r0")
    }
    coins = {way: [word for word in words if word == ("shape", "coin")] for way, words in told.items()}
    assert coins == {"small-r0": [("shape", "coin")], "large-r0": []}
