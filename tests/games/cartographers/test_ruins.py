"""CAR-12, CAR-13: what may be drawn after ruins."""

import pytest

from bot.engine import machine
from bot.games.cartographers import GAME
from bot.games.cartographers.effects import AmbushTurned, Drawn, RuinsTurned
from bot.games.cartographers.sheet import GRID, RUINS, blank

from .positions import Table, filled_but, sheet

FIVE = {"forest", "village", "farm", "water", "monster"}


def ruins_of(side):
    return set(GRID.squares(RUINS[side]))


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("card", ["Great River", "Treetop Village", "Fishing Village", "Hinterland Stream"])
def test_car_12_a_shape_must_cover_an_undrawn_ruins_space(card, side):
    after, free = Table("Temple Ruins", card, side=side), Table(card, side=side)
    ruins = ruins_of(side)
    assert after.spots() == {spot for spot in free.spots() if spot & ruins}
    assert 0 < len(after.spots()) < len(free.spots())


def test_car_12_one_covered_space_is_enough_and_a_drawn_one_does_not_count():
    drawn = blank("A")
    drawn.forest = GRID.mask(["B6", "C2"])
    table = Table("Temple Ruins", "Farmland", sheets=[drawn, blank("A")])
    left = ruins_of("A") - {"B6", "C2"}
    assert all(spot & left for spot in table.spots())
    assert not any({"C1", "C2"} <= spot for spot in table.spots())


def test_car_12_a_shape_that_cannot_cover_one_is_not_offered_if_another_can():
    mine = filled_but("B2 C2 D8 E7 E8 E9 F8")  # the cross fits, but not on the ruins space C2
    table = Table("Temple Ruins", "Farmland", sheets=[mine, blank("A")])
    assert table.waiting == [1]
    assert Drawn("farm", "small-r0", "B2", 1) in table.draw_any(1)
    mine = filled_but("A2 B1 B2 B3 C2 D5 D6 D7")
    table = Table("Temple Ruins", "Farmland", sheets=[mine, blank("A")])
    assert set(table.options(0)) == {"farm large-r0 A2", "farm small-r0 B2"}


def test_car_12_with_two_shapes_both_are_offered_where_both_can():
    table = Table("Temple Ruins", "Hamlet")
    assert {choice.split()[1].split("-")[0] for choice in table.options()} == {"small", "large"}


def test_car_12_rift_lands_after_ruins_on_an_undrawn_ruins_space_with_any_terrain():
    drawn = blank("A")
    drawn.water = GRID.mask(["C2"])
    table = Table("Outpost Ruins", "Rift Lands", sheets=[drawn, blank("A")])
    assert table.spots(0) == {frozenset([cell]) for cell in ruins_of("A") - {"C2"}}
    assert table.spots(1) == {frozenset([cell]) for cell in ruins_of("A")}
    assert table.terrains(0) == FIVE


def test_car_12_each_sheet_by_itself_and_only_for_the_next_explore_card():
    table = Table("Temple Ruins", "Farmland", "Great River")
    table.draw_any()
    assert table.s.turned[-1] == "Great River"
    assert not table.s.ruins_wait
    assert any(not spot & ruins_of("A") for spot in table.spots())


def test_car_12_rift_lands_in_no_time_meets_the_requirement_too():
    table = Table("Temple Ruins", "Rift Lands", "Great River")
    table.draw_any()
    assert not table.view().ruins_turned
    assert any(not spot & ruins_of("A") for spot in table.spots())


@pytest.mark.parametrize("card", ["Farmland", "Treetop Village", "Rift Lands"])
def test_car_13_no_ruins_space_left_any_terrain_on_any_empty_space(card):
    drawn = blank("A")
    drawn.forest = drawn.ruins
    table = Table("Temple Ruins", card, sheets=[drawn, blank("A")])
    assert table.terrains(0) == FIVE
    assert table.spots(0) == {frozenset([cell]) for cell in GRID.squares(drawn.empty)}
    assert all(choice.split()[1] == "dot" for choice in table.options(0))
    assert len(table.options(0)) == 5 * drawn.empty.bit_count()


def test_car_13_if_no_shape_can_cover_one_any_terrain_on_any_empty_space_ruins_or_not():
    mine = filled_but("C2 E5 E6 E7 E8")  # room for the small shape, but not on the ruins space C2
    table = Table("Temple Ruins", "Farmland", sheets=[mine, blank("A")])
    assert table.spots(0) == {frozenset([cell]) for cell in ("C2", "E5", "E6", "E7", "E8")}
    assert table.terrains(0) == FIVE


def test_car_13_pays_no_shape_coin_but_a_closed_mountain_does():
    mine = filled_but("A4 E5 E6", terrain="farm")  # B4 lacks only A4
    table = Table("Temple Ruins", "Farmland", sheets=[mine, blank("A")])
    table.draw(0, "monster dot A4")
    assert Drawn("monster", "dot", "A4", 1) in table.draw_any(1)
    mine = filled_but("A4 E5 E6", terrain="farm")
    table = Table("Temple Ruins", "Farmland", sheets=[mine, blank("A")])
    table.draw(0, "village dot E5")
    assert Drawn("village", "dot", "E5", 0) in table.draw_any(1)


def test_car_13_mountain_is_no_terrain_to_draw():
    drawn = sheet("F")
    drawn.forest |= drawn.ruins
    table = Table("Temple Ruins", "Farmland", sheets=[drawn, blank("A")])
    assert "mountain" not in table.terrains(0)


def test_car_17_ruins_then_an_ambush_then_the_explore_card_that_must_cover_ruins():
    table = Table("Temple Ruins", "Gnoll Raid", "Farmland", "Great River")
    assert table.events == [RuinsTurned("Temple Ruins"), AmbushTurned("Gnoll Raid")]
    assert table.terrains() == {"monster"}
    assert any(not spot & ruins_of("A") for spot in table.spots())  # the ambush is drawn without the ruins rule
    assert table.view().ruins_turned
    table.draw_any()
    assert table.s.turned == ["Temple Ruins", "Gnoll Raid", "Farmland"]
    for seat in (0, 1):
        open_ruins = set(GRID.squares(table.s.sheets[seat].open_ruins))
        assert all(spot & open_ruins for spot in table.spots(seat))
    table.draw_any()
    assert not table.view().ruins_turned


def test_car_10_ruins_an_ambush_and_ruins_again_are_one_requirement():
    table = Table("Temple Ruins", "Gnoll Raid", "Outpost Ruins", "Farmland", "Great River")
    table.draw_any()
    assert table.s.turned == ["Temple Ruins", "Gnoll Raid", "Outpost Ruins", "Farmland"]
    table.draw_any()
    assert table.s.turned[-1] == "Great River"
    assert not table.view().ruins_turned


def test_car_17_two_ambushes_after_ruins_leave_the_requirement_waiting():
    table = Table("Temple Ruins", "Gnoll Raid", "Goblin Attack", "Farmland")
    table.draw_any()
    assert table.s.ruins_wait
    table.draw_any()
    assert table.s.turned[-1] == "Farmland"
    assert table.view().ruins_turned


def test_car_12_what_is_special_is_shown_only_where_it_is_so():
    assert Table("Temple Ruins", "Farmland").view().note == "cover_ruins"
    assert Table("Farmland").view().note == ""
    assert Table("Temple Ruins", "Goblin Attack").view().note == ""  # an ambush comes first
    full = filled_but("A1 K11")
    table = Table("Temple Ruins", "Farmland", sheets=[full, blank("A")])
    assert [table.view(seat).note for seat in (0, 1)] == ["off_ruins", "cover_ruins"]
    assert table.view().note == "cover_ruins"


def test_car_13_why_a_shape_is_refused_where_a_single_square_is_drawn_instead():
    table = Table("Temple Ruins", "Farmland", sheets=[filled_but("A1 K11"), blank("A")])
    assert machine.question_for(GAME, table.s, 0).effect.refusal(table.s, 0, "farm small-r0 A1").key == "why.off_ruins"


def test_car_14_without_ruins_no_shape_fits_for_another_reason():
    table = Table("Farmland", sheets=[filled_but("A1 K11"), blank("A")])
    assert table.view(0).note == "instead"
    assert machine.question_for(GAME, table.s, 0).effect.refusal(table.s, 0, "farm small-r0 A1").key == "why.instead"
