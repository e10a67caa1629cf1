"""What lessons point at: where the parts of a table and of a hand lie."""

import pytest

from renderers.oceans import hand, hand_spots, spots, table
from renderers.oceans.changes import changes, latest_flows
from renderers.oceans.scene import Scene
from renderers.oceans.species import OVER
from tests.renderers.oceans import views
from tests.renderers.oceans.looks import look


def lies_on(spot, picture):
    left, top, right, bottom = spot
    return 0 <= left < right <= picture.width and 0 <= top < bottom <= picture.height


@pytest.mark.parametrize(
    "view", [views.start_view(2), views.midgame_view(6), views.foraged_view(3), views.final_view(4)]
)
def test_the_parts_of_a_table_lie_on_it(view):
    picture, places = table(view, look()), spots(view, look())
    boxes = {name: spot for name, spot in places.items() if len(spot) == 4}
    assert all(lies_on(spot, picture) for spot in boxes.values())
    species = [one.name for player in view.players for one in player.species]
    rows = {f"row.{player.seat}" for player in view.players} | {f"species.{name}" for name in species}
    assert rows | {"header"} <= {*boxes}
    assert ("flows" in boxes) == (bool(view.flows) and not view.final)
    assert {*species} <= {*places} - {*boxes}
    water = {"water", "decks", "zones", "reef", "zone1", "zone2", "zone3"}
    assert water & {*boxes} == (set() if view.final else water)
    assert ("scenario.zone1" in boxes, "pool.0" in boxes) == (not view.final, bool(view.pools) and not view.final)


def test_a_row_has_its_species_and_what_has_changed_of_them():
    view = views.midgame_view(4)
    places = spots(view, look())
    left, top, right, bottom = places["row.1"]
    for one in view.players[1].species:
        x, y, x2, y2 = places[f"species.{one.name}"]
        assert left < x < x2 < right
        change = y if one.name in changes(latest_flows(view)) else y - OVER  # above its species, where it has one
        assert top <= change < y2
        assert y2 < bottom


def test_a_ring_round_a_species_leaves_its_change_whole():
    """It lies over the upper edge of the species; a ring on that edge hid it."""
    view = views.midgame_view(4, 0)
    calm = views.with_changes(view, flows=(), last_turn=())
    changed = {one.name for one in view.players[0].species} & {*changes(latest_flows(view))}
    assert changed
    for one in view.players[0].species:
        tops = [hand_spots(each, look())[f"species.{one.name}"][1] for each in (calm, view)]
        assert tops[0] - tops[1] == OVER * (one.name in changed)


def test_the_parts_of_a_hand_lie_on_it():
    view = views.midgame_view(2, 1)
    picture, places = hand(view, look()), hand_spots(view, look())
    cards = {f"card.{card.card}" for card in view.hand}
    species = {f"species.{one.name}" for one in view.players[1].species}
    numbers = {"numbers", "token", "bonus", "hand", "deep_hand", "pile", "points"}
    assert cards | species | numbers | {"header", "reef", "pool.1"} <= {*places}
    assert all(lies_on(spot, picture) for spot in places.values())
    assert hand_spots(views.midgame_view(2), look()) == {}


def test_each_number_stands_where_its_spot_says(monkeypatch):
    """The star stands for points, as in every game; the gift for the bonus."""
    signs = {}
    monkeypatch.setattr(Scene, "sign", lambda self, at, name, size: signs.setdefault(name, []).append(at))
    view = views.midgame_view(2, 1)
    hand(view, look())
    for name in ("token", "bonus", "hand", "deep_hand", "pile", "points"):
        left, top, right, bottom = hand_spots(view, look())[name]
        assert any(left < x < right and top < y < bottom for x, y in signs[name]), name
    signs.clear()
    table(views.final_view(2), look())
    assert {"points", "bonus"} <= {*signs}
    assert "fed" not in signs
