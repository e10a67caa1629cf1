"""The pictures in words: short enough for an alt text, complete in the long form."""

import pytest

from bot.cells import cell_label
from renderers.sky_islands import describe, describe_long
from tests.renderers.sky_islands import views
from tests.renderers.sky_islands.looks import ODD, look


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("names", [views.NAMES, ODD, ("W" * 32,) * 4], ids=["usual", "odd", "long"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_alt_text_is_never_longer_than_a_thousand_characters(seats, names, lang):
    for view in (
        views.start_view(seats),
        views.midgame_view(seats, 5 * seats),
        views.placing_view(seats),
        views.final_view(seats),
    ):
        assert 100 < len(describe(view, look(lang, names=names))) <= 1000


def test_the_alt_text_says_what_the_picture_shows():
    view = views.midgame_view(3, 12)
    said, island = describe(view, look()), view.islands[0]
    for words in (f"round {view.round} of 10", "Map of 16 tiles", "skystone 0, towers 7, ports 6", "Ann: "):
        assert words in said
    assert f"Last tile: {cell_label(view.last)}." in said
    assert f"Island {island.number}: size {island.size}" in said


def test_sky_44_the_alt_text_of_an_end_names_the_winners():
    view = views.with_changes(views.final_view(4), winners=(1, 3))
    assert "Won by 山田太郎, ボットさくら." in describe(view, look())


def test_sky_41_the_long_form_has_every_island_with_influence_and_points():
    view = views.final_view(4)
    lines = describe_long(view, look()).split("\n")
    for island in view.islands:
        (line,) = [line for line in lines if line.startswith(f"Island {island.number}: size {island.size}")]
        assert ("closed" in line) == island.closed
        for name, influence, points in zip(views.NAMES, island.influence, island.points, strict=True):
            assert not influence or f"{name} {influence}" in line
            assert not points or f"{name} {points}" in line.split("brings")[1]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_long_form_has_every_tile_with_its_houses(lang):
    view, words = views.midgame_view(4, 30), look(lang)
    lines = describe_long(view, words).split("\n")
    for tile in view.tiles:
        (line,) = [line for line in lines if line.startswith(f"{cell_label(tile.cell)}:")]
        assert words.texts(f"airship.{tile.airship}") in line
        for part in tile.parts:
            assert part.house is None or views.NAMES[part.house] in line
            assert len(tile.parts) == 1 or part.name in line


def test_the_owners_alt_text_tells_the_hand_and_the_long_form_where_it_fits():
    view = views.placing_view()
    assert "In hand A, tile 36" in describe(view, look())
    assert "In hand" not in describe(views.with_changes(view, hand=()), look())
    cells = sorted({fit.cell for fit in view.hand[0].fits})
    assert ", ".join(map(cell_label, cells)) in describe_long(view, look())


def test_names_are_read_out_whole():
    """What our font cannot draw can still be spoken."""
    assert "محمد بن عبد الله" in describe_long(views.midgame_view(3, 12), look(names=ODD))


def test_sky_13_discarded_tiles_are_told():
    assert "Discarded: 32." in describe(views.with_changes(views.midgame_view(), discarded=("32",)), look())
    assert "Discarded" not in describe(views.midgame_view(), look())


def test_where_a_tile_of_the_hand_has_island_is_told():
    said = describe(views.placing_view(), look())
    assert "tile 36, green airship: 1 point; edges of island a: right, edges of island b: left; fits in" in said
    assert "tile 13, red airship: wine; island edges right, lower left; fits in" in said
