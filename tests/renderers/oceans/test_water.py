"""The water's scenarios: their place, their names and effects, read on a phone."""

import pytest
from PIL import Image, ImageChops

from bot.games.oceans.rows import SCENARIOS
from bot.games.oceans.view import Scenario
from renderers.kit.fonts import font
from renderers.oceans.layout import WATER
from renderers.oceans.scene import Scene
from renderers.oceans.water import APART, CHANGED, draw_place, draw_scenario, scenario_boxes
from tests.renderers.oceans import views
from tests.renderers.oceans.looks import look

PLATE = (96, 229, 457, 352)  # of the first scenario in a water whose surface is at 100
GLANCE = 33  # of 1,200 pixels: nine where a post shows the picture 336 wide


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_scenarios_name_is_whole(lang, written_texts):
    """In narrower letters where it is long."""
    for key, row in SCENARIOS.items():
        times = 2 * row.event
        written_texts.clear()
        scene = Scene(Image.new("RGB", (1200, 150)), look(lang))
        draw_scenario(
            scene,
            (0, 0, PLATE[2] - PLATE[0], PLATE[3] - PLATE[1]),
            Scenario(key, "zone1", row.event, in_force=False, times=times),
            100,
        )
        name = look(lang).texts(f"scenario.{key}.name") + " ×2" * row.event
        assert (name, GLANCE, False) in written_texts


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_scenarios_effect_is_read_where_a_post_is_336_pixels_wide(lang, written_texts):
    """From the top of a capital to the foot of a g it is nine pixels high there, and whole."""
    for key, row in SCENARIOS.items():
        written_texts.clear()
        scene = Scene(Image.new("RGB", (1200, 150)), look(lang))
        draw_scenario(
            scene,
            (0, 0, PLATE[2] - PLATE[0], PLATE[3] - PLATE[1]),
            Scenario(key, "zone1", row.event, in_force=False, times=0),
            100,
        )
        sizes = [size for _, size, is_detail in written_texts[1:] if not is_detail]
        assert sizes
        _, top, _, low = font(min(sizes), bold=False).getbbox("Hg")
        assert (low - top) * 336 / 1200 >= 9


def test_the_scenarios_lie_beside_one_another_below_the_changes_of_the_zones():
    view, water = views.midgame_view(4), (16, 100, 834, 100 + WATER)
    (left, top, right, low), other = scenario_boxes(view, water).values()
    assert (left, top, right, low) == PLATE
    assert right < other[0]
    assert other[2] <= water[2]
    assert top > 100 + CHANGED + 17


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_names_of_two_places_stand_apart(lang):
    """So far that a phone shows them as two, where a post is 336 pixels wide."""
    empty = Image.new("RGB", (1200, 300), "white")
    for place in views.midgame_view(2, 0).places:
        scene = Scene(empty.copy(), look(lang))
        draw_place(scene, (0, 0, 204, WATER), place, None)
        left, _, right, _ = ImageChops.difference(scene.image, empty).crop((0, 0, 1200, 36)).getbbox()
        assert left >= APART / 2 - 2
        assert right <= 204 - APART / 2 + 2
