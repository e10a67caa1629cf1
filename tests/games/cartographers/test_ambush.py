"""CAR-17: ambushes among two or more."""

import pytest

from bot.engine.machine import IllegalChoice
from bot.games.cartographers.effects import AmbushTurned, Drawn, DrawnOn, PassedOver
from bot.games.cartographers.sheet import GRID, blank

from .positions import Table, every_ambush, filled_but, sheet

CLOCKWISE = ("Bugbear Assault", "Kobold Onslaught", "Insectoid Invasion", "Ratman Strike")
COUNTERCLOCKWISE = ("Goblin Attack", "Gnoll Raid", "Flayer Incursion", "Ogre Charge")
# By number of players: who draws on the sheets of seats 0, 1, 2 ... Seats sit clockwise: seat 1 is to the left of seat 0.
TO_THE_LEFT = {2: (1, 0), 3: (1, 2, 0), 4: (1, 2, 3, 0)}
TO_THE_RIGHT = {2: (1, 0), 3: (2, 0, 1), 4: (3, 0, 1, 2)}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", [*CLOCKWISE, *COUNTERCLOCKWISE])
def test_car_17_sheets_go_to_the_neighbour_in_the_arrows_direction(name, seats):
    drawers = (TO_THE_LEFT if name in CLOCKWISE else TO_THE_RIGHT)[seats]
    table = Table(name, "Farmland", sheets=seats)
    assert table.view().drawing_on == tuple(drawers.index(seat) for seat in range(seats))
    chosen = {seat: list(table.options(seat))[seat * 7] for seat in range(seats)}
    cells = {seat: GRID.squares(table.options(seat)[chosen[seat]].squares) for seat in range(seats)}
    for seat in range(seats):
        table.draw(seat, chosen[seat])
    for owner, drawer in enumerate(drawers):
        assert table.cells("monster", owner).split() == cells[drawer]
    events = [(entry.seat, entry.event.owner) for entry in table.told if isinstance(entry.event, DrawnOn)]
    assert events == [(drawer, drawers.index(drawer)) for drawer in range(seats)]
    assert table.view().drawing_on == tuple(range(seats))  # the sheets are back


@pytest.mark.parametrize("card", every_ambush(), ids=lambda card: card.name)
def test_car_17_the_shape_is_drawn_by_the_normal_rules_as_monsters(card):
    table = Table(card.name)
    assert table.events == [AmbushTurned(card.name)]
    assert table.terrains() == {"monster"}
    spots = table.spots()
    assert all(len(spot) == len(card.shapes[0].squares) for spot in spots)
    assert not any({"B4", "C9"} & spot for spot in spots)  # mountains
    turned = {choice.split()[1] for choice in table.options()}
    assert len(turned) == {"Goblin Attack": 2, "Bugbear Assault": 2, "Ogre Charge": 1, "Ratman Strike": 2}.get(
        card.name, 4
    )


def test_car_17_where_the_neighbours_sheet_is_empty_counts_not_ones_own():
    table = Table("Ogre Charge", sheets=[sheet("FFF", "FFF"), blank("A")])
    assert "monster r0 A1" in table.options(0)  # seat 0 draws on seat 1's sheet
    assert "monster r0 A1" not in table.options(1)
    with pytest.raises(IllegalChoice):
        table.draw(1, "monster r0 A1")


def test_car_17_one_monster_on_any_empty_space_if_the_shape_fits_nowhere():
    table = Table("Ogre Charge", sheets=[filled_but("A1 A2 C2 K11"), blank("A")])
    assert set(table.options(1)) == {f"monster dot {cell}" for cell in ("A1", "A2", "C2", "K11")}
    table.draw(1, "monster dot C2")
    table.draw_any(0)
    assert table.cells("monster", 0) == "C2"


def test_car_14_a_full_sheet_is_passed_over_by_an_ambush_and_its_owner_is_named():
    table = Table("Ogre Charge", "Farmland", sheets=[filled_but(""), blank("A"), blank("A")])
    assert [(entry.seat, entry.event) for entry in table.told] == [
        (0, AmbushTurned("Ogre Charge")),
        (0, PassedOver()),
    ]
    assert table.waiting == [0, 1]  # seat 2 would draw on seat 0's sheet
    table.draw_any()
    assert table.s.turned[-1] == "Farmland"
    assert table.cells("monster", 0) == ""


def test_car_15_a_mountain_closed_by_an_ambush_pays_the_maps_owner():
    mine = sheet(".F", "F^F", ".", "")  # B2 lacks C2
    table = Table("Ratman Strike", "Farmland", sheets=[mine, blank("A"), blank("A")])
    events = [*table.draw_any(0), *table.draw(1, "monster r90 C1"), *table.draw_any(2)]
    assert DrawnOn(0, "monster", "r90", "C1", 1) in events
    assert [each_sheet.coins for each_sheet in table.s.sheets] == [1, 0, 0]


def test_car_17_an_ambush_has_no_time_and_never_ends_a_season():
    table = Table("Goblin Attack", "Farmland", elapsed=7, season="spring")
    table.draw_any()
    assert (table.s.season, table.s.elapsed, table.s.turned) == ("spring", 7, ["Goblin Attack", "Farmland"])
    table.draw_any()
    assert table.s.season == "summer"


def test_car_17_a_drawn_ambush_leaves_the_deck():
    table = Table("Goblin Attack", "Farmland")
    assert table.s.lurking == 0
    assert "Goblin Attack" not in table.s.ambushes
    assert "Goblin Attack" not in table.s.deck


def test_car_17_two_players_swap_sheets_whatever_the_arrow():
    for name in ("Goblin Attack", "Bugbear Assault"):
        assert Table(name).view().drawing_on == (1, 0)


def test_car_18_an_ambushed_sheet_shows_the_monsters_to_its_owner_when_all_have_drawn():
    table = Table("Ogre Charge", "Farmland", sheets=3)
    drawer = table.view().drawing_on.index(0)
    table.draw(drawer, "monster r0 A1")
    assert table.view(0).sheets[0].rows[0] == "..........."
    assert table.view(drawer).sheets[0].rows[0] == "MM........."
    table.draw_any()
    assert table.view(0).sheets[0].rows[0] == "MM........."
    assert table.view(0).sheets[0].last == ("A1", "A2", "B1", "B2")


def test_car_17_nothing_else_is_told_as_drawn_on():
    table = Table("Farmland", "Goblin Attack")
    assert not any(isinstance(event, DrawnOn) for event in table.draw_any())
    assert not any(isinstance(event, Drawn) for event in table.draw_any())
