"""Who has most of what at the end of a game, counted in small views."""

from types import SimpleNamespace as Of

from bot.games import cartographers, oceans, sky_islands, solarius_mission, underwater_cities


def test_cartographers_counts_spaces_by_terrain():
    sheets = [Of(rows=("FFV.", "AW.F")), Of(rows=("....", "WWVV"))]
    assert cartographers.GAME.awards(Of(sheets=sheets)) == {
        "forests": [3, 0], "villages": [1, 2], "farms": [1, 0], "waters": [1, 2],
    }  # fmt: skip


def test_oceans_counts_traits_species_and_the_largest_of_them():
    players = [Of(traits=5, species=[Of(tokens=3), Of(tokens=8)]), Of(traits=0, species=[])]
    assert oceans.GAME.awards(Of(players=players)) == {"traits": [5, 0], "species": [2, 0], "largest": [8, 0]}


def test_sky_islands_counts_houses_and_the_largest_island_where_nobody_has_more_influence():
    islands = [Of(size=4, influence=(2, 2, 0)), Of(size=6, influence=(1, 3, 0)), Of(size=9, influence=(0, 0, 0))]
    tiles = [Of(parts=[Of(house=0), Of(house=None)]), Of(parts=[Of(house=2), Of(house=0)])]
    view = Of(players=[None] * 3, islands=islands, tiles=tiles)
    assert sky_islands.GAME.awards(view) == {"island": [4, 6, 0], "houses": [2, 0, 1]}


def test_solarius_mission_counts_groups_planets_stations_and_missions_that_were_fulfilled():
    missions = [Of(done=True), Of(done=False), Of(done=True)]
    players = [Of(network=7, completed=["A"], stations=["B", "C"], missions=missions)]
    assert solarius_mission.GAME.awards(Of(players=players)) == {
        "group": [7], "planets": [1], "stations": [2], "missions": [2],
    }  # fmt: skip


def test_underwater_cities_counts_connected_cities_tunnels_and_upgrades():
    def space(name, piece="", connected=False, upgraded=False):
        return Of(name=name, piece=piece, connected=connected, upgraded=upgraded)

    near = [space("A", "city", connected=True), space("B", "city"), space("A1", "farm", connected=True, upgraded=True)]
    far = [space("AB", "tunnel", connected=True), space("AC", connected=True), space("C", connected=True)]
    players = [Of(spaces=[*near, *far]), Of(spaces=[])]
    assert underwater_cities.GAME.awards(Of(players=players)) == {
        "network": [2, 0], "tunnels": [1, 0], "upgrades": [1, 0],
    }  # fmt: skip
