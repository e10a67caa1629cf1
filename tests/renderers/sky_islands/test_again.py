"""Of a table only what has changed is drawn again, and it comes out as if all were drawn."""

from importlib import import_module

import pytest
from PIL import Image

from bot.bench.walk import walk
from bot.engine import machine
from bot.games.sky_islands import GAME
from renderers.kit.glance import listen
from renderers.kit.paints import index_colours
from tests.make_sky_palette import draw_in_full
from tests.renderers.golden import alike
from tests.renderers.sky_islands import views
from tests.renderers.sky_islands.looks import look

module = import_module("renderers.sky_islands.table")


@pytest.fixture(autouse=True)
def redrawn(monkeypatch):
    """The pixels of each picture that are drawn again; earlier tests have left none behind."""
    module.TABLES.clear()
    sizes, redraw = [], module.redraw

    def count(picture, ground, layers, boxes, finish):
        sizes.append(0)

        def finish_part(part):
            sizes[-1] += part.width * part.height
            return finish(part)

        redraw(picture, ground, layers, boxes, finish_part)

    monkeypatch.setattr(module, "redraw", count)
    return sizes


def whole(view, look):
    return index_colours(draw_in_full(view, look), "sky_islands", look.theme)


@pytest.mark.parametrize(("seats", "seed", "lang", "theme"), [(2, 5, "en", "light"), (4, 6, "ja", "dark")])
def test_a_random_game_looks_as_if_every_picture_were_drawn_as_a_whole(redrawn, seats, seed, lang, theme):
    shown = look(lang, theme)
    for moment in walk(GAME, seats, seed):
        view = machine.view(GAME, moment.state, None)
        assert module.table(view, shown).tobytes() == whole(view, shown).tobytes()
    assert len(redrawn) > 20
    assert max(redrawn) < 1200 * 760


def test_a_number_that_changes_is_drawn_again_by_itself(redrawn):
    view = views.midgame_view(4, 20)
    module.table(view, look())
    changed = views.with_changes(view, deck=view.deck + 1)
    assert module.table(changed, look()).tobytes() == whole(changed, look()).tobytes()
    assert 0 < redrawn[-1] < 60 * 60


def test_tables_of_other_people_or_themes_share_nothing(redrawn):
    view = views.midgame_view(2, 8)
    for shown in (look("en", "dark"), look("en", "light"), look("en", "light", ("Eve", "Finn")), look("en", "dark")):
        assert module.table(view, shown).tobytes() == whole(view, shown).tobytes()
    assert redrawn == [0]  # of the first one, which was kept


def test_what_is_drawn_on_a_table_does_not_stay_there():
    view = views.midgame_view(2, 8)
    for _ in range(3):
        picture = module.table(view, look())
        assert picture.tobytes() == whole(view, look()).tobytes()
        picture.paste(7, (0, 0, *picture.size))


def test_who_listens_hears_all_words_each_time():
    view = views.midgame_view(2, 8)
    module.table(view, look())
    words = []
    for _ in range(2):
        with listen() as written:
            module.table(view, look())
        words.append(sorted(written))
    assert words[0] == words[1]
    assert any(one.words == "Ann" for one in words[0])


def test_what_is_kept_is_bounded():
    for deck in range(20):
        module.table(views.with_changes(views.start_view(2), deck=deck), look("en", "dark", (str(deck), "Ben")))
    assert module.TABLES.size <= module.TABLES.limit
    assert len(module.TABLES) < 20


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_palette_has_colours_near_all_that_are_drawn(seats, theme):
    for view in (views.midgame_view(seats, 12), views.final_view(seats)):
        full, kept = draw_in_full(view, look("en", theme)), module.table(view, look("en", theme))
        alike(full.reduce(5), kept.convert("RGB").reduce(5), 2.5)


def test_layers_that_change_places_are_all_drawn_again():
    layers = import_module("renderers.kit.layers")
    mask, other = (Image.new("L", (8, 8), 255) for _ in range(2))
    one, two = layers.Layer((255, 0, 0), (0, 0), mask), layers.Layer((0, 255, 0), (4, 4), other)
    assert layers.changed_boxes([one, two], [two, one]) is None
    assert layers.changed_boxes([one], [one, one]) is None
    assert layers.changed_boxes([one, two], [one]) == [(4, 4, 12, 12)]
    assert layers.changed_boxes([one], [one]) == []
