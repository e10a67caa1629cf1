"""The creatures, one for each trait: all there, each unlike the others, drawn within their square."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers.oceans.creatures import CREATURES, creature
from renderers.oceans.outlines import PAINTS, smooth
from renderers.oceans.parts import PARTS
from renderers.oceans.scenarios import ALL, SCENARIOS, scenario
from renderers.oceans.signs import SIGNS, sign, value
from tests.renderers.oceans.views import DEEP, FACTS, SURFACE

UNLIKE = 6.0  # of 255, the mean difference of two creatures at 32 pixels


def test_there_is_a_creature_for_each_trait_and_a_picture_for_each_scenario():
    assert {*CREATURES} == {*SURFACE, *DEEP}
    assert len(CREATURES) == 101
    assert {*SCENARIOS} == {row["key"] for row in FACTS["scenario"]}


def test_each_creature_is_unlike_the_others_where_it_is_small():
    drawn = {}
    for trait in CREATURES:
        ground = Image.new("RGB", (32, 32), (90, 150, 190))
        ground.paste(creature(trait, 32), (0, 0), creature(trait, 32))
        drawn[trait] = ground
    for one, other in combinations(drawn, 2):
        difference = ImageStat.Stat(ImageChops.difference(drawn[one], drawn[other])).mean
        assert max(difference) > UNLIKE, (one, other)


@pytest.mark.parametrize("trait", CREATURES)
def test_a_creature_fills_its_square_and_is_not_cut_by_it(trait):
    alpha = creature(trait, 120).getchannel("A")
    left, top, right, bottom = alpha.getbbox()
    assert max(right - left, bottom - top) >= 84
    assert left >= 0
    assert 3 * sum(alpha.crop((0, 0, 120, 1)).tobytes()) < 255 * 60  # hardly anything reaches the upper edge
    assert sum(alpha.tobytes()) > 255 * 120 * 120 * 0.1


def test_the_lines_use_known_colours_and_parts():
    for lines in (*ALL.values(), *SCENARIOS.values()):
        for piece in lines.replace("\n", ";").split(";"):
            words = piece.split()
            if words[:1] == ["+"]:
                assert words[1] in ALL
                assert all(swap[0] in PAINTS and swap[2] in PAINTS for swap in words[5:])
            elif words and words[0] != "eye":
                assert words[0] in PAINTS, piece
    assert {*PARTS} <= {*ALL}


def test_an_unknown_creature_is_refused():
    for draw, name in ((creature, "lazy_creator"), (scenario, "lazy_creator"), (sign, "lazy_creator")):
        with pytest.raises(KeyError):
            draw(name, 40)


def test_a_smooth_line_goes_through_its_points_and_has_corners_where_asked():
    points = smooth("0,0 10,20 30,10", False)
    assert {(0, 0), (10, 20), (30, 10)} <= {*points}
    soft, sharp = smooth("0,0 50,0 50,50 0,50", True), smooth("0,0! 50,0! 50,50! 0,50!", True)
    assert any(x > 50 or y > 50 for x, y in soft)
    assert all(0 <= x <= 50 and 0 <= y <= 50 for x, y in sharp)


def test_values_and_signs_differ_by_shape():
    """Grey masks of any two differ: nothing is told by colour alone."""
    kinds = ("forage", "attack", "shell", "gain")
    shapes = {kind: value(kind, "", 40).getchannel("A").tobytes() for kind in kinds}
    assert len({*shapes.values()}) == 4
    for kind in kinds:
        assert value(kind, "ban", 40).tobytes() != value(kind, "0", 40).tobytes()
    greys = {name: sign(name, 32).convert("LA").tobytes() for name in SIGNS}
    assert len({*greys.values()}) == len(SIGNS)
