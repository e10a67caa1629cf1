"""What must be told apart is told apart by people who cannot tell green from red."""

import pytest

from renderers.cartographers import colours as cartographers
from renderers.kit.palette import mix
from renderers.oceans import colours as oceans
from renderers.oceans.arrows import KINDS, OTHER, arrow
from renderers.solarius_mission import colours as solarius_mission
from renderers.solarius_mission.chart import DEEDS, NOTHING
from tests.renderers.sight import BLIND, difference, nearest

SIGHTS = (None, *BLIND)
TERRAINS = ("forest", "village", "farm", "water", "monster")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_terrains_are_told_apart(sight, theme):
    tones = [cartographers.THEMES[theme].tones[name] for name in TERRAINS]
    assert nearest([mix(tone.top, tone.bottom, 0.5) for tone in tones], sight) > 20


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", [oceans, solarius_mission], ids=["oceans", "solarius_mission"])
def test_gain_and_loss_are_told_apart(game, sight, theme):
    colours = game.THEMES[theme]
    assert difference(colours.good, colours.bad, sight) > 20


@pytest.mark.parametrize("sight", SIGHTS)
def test_arrows_of_movements_are_told_apart(sight):
    """What is foraged, taken and lost to an attack were three arrows of one shape and one brightness."""
    paints = {kind.paint for kind in (*KINDS.values(), OTHER)}
    assert len(paints) == 7
    assert nearest(paints, sight) > 19
    forage, take, attack = (KINDS[kind].paint for kind in ("forage", "take", "attack"))
    assert nearest((forage, take, attack), sight) > 20


def test_arrows_of_movements_have_shapes_of_their_own():
    shapes = {kind: arrow(kind, "").getchannel("A").tobytes() for kind in KINDS if kind != "leech"}
    assert len(set(shapes.values())) == len(shapes)
    assert arrow("leech", "3").tobytes() == arrow("take", "3").tobytes()


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_colours_of_dice_and_planets_are_told_apart(sight):
    assert nearest(solarius_mission.PAINTS.values(), sight) > 20


@pytest.mark.parametrize("sight", SIGHTS)
def test_what_can_be_done_in_a_hex_is_told_apart(sight):
    assert nearest([*DEEDS.values(), NOTHING], sight) > 20
