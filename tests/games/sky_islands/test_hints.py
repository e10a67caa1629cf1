"""What stands beside the cells of a tile: also what is lost of it, for nothing in the picture shows that."""

import pytest

from bot.engine.hexes import cell_from_label, index
from bot.games.sky_islands import GAME
from bot.games.sky_islands.cubes import ships
from bot.games.sky_islands.hints import of_placing
from bot.games.sky_islands.tiles import COLOURS, TILES
from bot.languages import languages
from bot.layout import WASTE
from bot.texts import texts
from tests.walk import decisions


def waste_of(s, seat, effect, tile, cell):
    """What the hint of a cell says is wasted."""
    hint = of_placing(effect, s, seat, 1, cell, (tile, cell, ""))
    return [value for kind, value in hint.words if kind == WASTE]


@pytest.mark.parametrize("left", [0, 1, 20])
def test_sky_11_what_the_supply_has_not_is_named_as_lost(left):
    looked = lost = 0
    for s, seat, question, _ in decisions(GAME, 2, 3):
        if question.effect.word != "place":
            continue
        before, s.supply = s.supply, [left, left, left]
        for choice in question.options:
            tile, cell, _ = choice.split(" ")
            carried = ships(s.chart, TILES[tile], index(cell_from_label(cell)))
            short = [f"{n}{colour}" for colour in COLOURS if (n := carried.count(colour) - left) > 0]
            assert waste_of(s, seat, question.effect, tile, cell) == short
            looked, lost = looked + 1, lost + len(short)
        s.supply = before
    assert looked
    assert bool(lost) is (left < 20)


@pytest.mark.parametrize("lang", languages())
def test_what_is_lost_has_words(lang):
    words = texts(lang, GAME.key)
    assert all("2" in words.word(WASTE, f"2{colour}") for colour in COLOURS)
