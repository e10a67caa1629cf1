"""The pictures for every number of players, at every stage, with any names: drawn, small enough, always the same."""

import msgspec
import pytest

from renderers.kit.glance import PHONE, least, listen
from renderers.kit.hexes import ROOT
from renderers.kit.png import AIM, png
from renderers.registry import renderer
from renderers.sky_islands import card, describe, focus, hand, panels, seat, table
from renderers.sky_islands.hand import best_placements, letters_by_cell
from renderers.sky_islands.layout import layout
from renderers.sky_islands.panels import score_rows
from renderers.sky_islands.printed_tiles import printed_tiles
from tests.renderers.sky_islands import views
from tests.renderers.sky_islands.looks import ODD, look
from tests.renderers.threads import drawn_alike
from tests.rotation import by_turns


@pytest.mark.parametrize(("seats", "lang", "theme"), by_turns([2, 3, 4], ["en", "ja"], ["dark", "light"]))
def test_every_table_is_drawn_and_fits_discord(seats, lang, theme):
    for view in (views.start_view(seats), views.midgame_view(seats, 5 * seats), views.final_view(seats)):
        picture = table(view, look(lang, theme))
        assert picture.mode == "P"
        assert picture.width == 1200
        assert picture.height in (760, 920, 1080) or view.phase == "over"
        assert len(png(picture)) <= AIM


@pytest.mark.parametrize("step", [0, 1, 2])
@pytest.mark.parametrize("phase", ["build", "over"])
def test_a_line_of_44_tiles_is_drawn(step, phase):
    """The largest map there can be: 4 + 40 tiles in a row, a column, and the other diagonal."""
    view = views.view(views.line(40, step), 4, 30)
    assert len(view.tiles) == 44
    if phase == "over":
        view = views.with_changes(view, phase="over", active=None, winners=(0, 2))
    picture = table(view, look("en", "dark"))
    assert picture.width == 1200
    assert picture.height <= 1900
    assert len(png(picture)) <= AIM
    assert seat(view, 1, look()).width <= 1200


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_odd_names_are_drawn_and_described(lang):
    """Emoji, right-to-left, very long and empty names break nothing."""
    for names in (ODD, ("", "", "", ""), ("a\u202eb\u0000\n\u200d{x}",) * 4):
        odd = look(lang, "dark", names)
        for view in (views.midgame_view(4, 10), views.final_view(4)):
            assert table(view, odd).width == 1200
            assert seat(view, 1, odd).width == 1200
            assert len(describe(view, odd)) <= 1000


@pytest.mark.parametrize("phase", ["take", "place", "discard", "build", "keep"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_phase_has_its_words(phase, lang):
    view = views.midgame_view(3, 6, phase=phase)
    assert table(view, look(lang)).size == (1200, 920)
    assert look(lang).texts(f"phase.{phase}") in describe(view, look(lang))


def test_the_same_view_gives_the_same_picture_and_another_one_another():
    view = views.midgame_view(3, 12)
    first = table(view, look()).tobytes()
    assert table(view, look()).tobytes() == first
    player, tile, island = view.players[1], view.tiles[2], view.islands[0]
    replace = msgspec.structs.replace
    house = replace(tile.parts[0], house=2, tower=True, port=True)
    for changed in (
        views.with_changes(view, last=None),
        views.with_changes(view, round=9),
        views.with_changes(view, active=2 if view.active != 2 else 1),
        views.with_changes(view, phase="keep"),
        views.with_changes(view, deck=17),
        views.with_changes(view, supply=replace(view.supply, towers=1)),
        views.with_changes(view, players=(view.players[0], replace(player, red=player.red + 1), view.players[2])),
        views.with_changes(view, players=(view.players[0], replace(player, points=77), view.players[2])),
        views.with_changes(view, players=(view.players[0], replace(player, islands=55), view.players[2])),
        views.with_changes(view, tiles=(*view.tiles[:2], replace(tile, parts=(house,)), *view.tiles[3:])),
        views.with_changes(view, tiles=(*view.tiles[:2], replace(tile, airship="red"), *view.tiles[3:])),
        views.with_changes(view, islands=(replace(island, size=23), *view.islands[1:])),
        views.with_changes(view, islands=(replace(island, closed=not island.closed), *view.islands[1:])),
    ):
        assert table(changed, look()).tobytes() != first
    assert table(view, look()).tobytes() == first


def test_two_threads_draw_the_same():
    made = [views.midgame_view(2, 6), views.midgame_view(3, 9), views.final_view(2)]
    drawn_alike(lambda view: table(view, look("ja", "dark")), made)


def test_sky_13_discarded_tiles_are_shown():
    view = views.midgame_view()
    assert table(views.with_changes(view, discarded=("32",)), look()).tobytes() != table(view, look()).tobytes()


# ---- hands --------------------------------------------------------------------------------------------------------
def test_sky_02_the_table_shows_nothing_of_a_hand():
    """Whoever looks: the picture for all is the same with and without the viewer's own tiles."""
    mine = views.placing_view()
    nobodys = views.with_changes(mine, hand=(), seat=None)
    assert table(mine, look()).tobytes() == table(nobodys, look()).tobytes()
    for other in (0, 2):
        assert seat(mine, other, look()).tobytes() == seat(nobodys, other, look()).tobytes()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_hand_is_drawn_with_two_tiles_one_or_none(lang, theme):
    view = views.placing_view()
    two = hand(view, look(lang, theme))
    one = hand(views.with_changes(view, hand=view.hand[:1]), look(lang, theme))
    none = hand(views.with_changes(view, hand=()), look(lang, theme))
    spectators = hand(views.with_changes(view, hand=(), seat=None), look(lang, theme))
    assert two.size == one.size == (1200, 1182)
    assert len({two.tobytes(), one.tobytes(), none.tobytes(), spectators.tobytes()}) == 4
    assert len(png(two)) <= AIM


def test_sky_12_the_cells_where_a_tile_fits_bear_its_letter():
    view = views.placing_view(tiles=("32", "13"))
    letters = letters_by_cell(view.hand)
    for letter, held in zip("AB", view.hand, strict=True):
        assert {cell for cell, fitting in letters.items() if letter in fitting} == {fit.cell for fit in held.fits}
    assert {"B", "AB"} <= set(letters.values()) <= {"A", "B", "AB"}


def test_sky_13_a_tile_that_fits_nowhere_says_so():
    view = views.placing_view()
    stuck = views.with_changes(view, hand=(msgspec.structs.replace(view.hand[0], fits=()), view.hand[1]))
    assert hand(stuck, look()).tobytes() != hand(view, look()).tobytes()
    assert look().texts("picture.no_fit") in describe(stuck, look())


def test_the_best_ways_close_islands_first_and_then_bring_most():
    best_ones = best_placements(views.placing_view(tiles=("4", "13")).hand[0].fits)
    worths = [(-fit.closes, -(fit.gain.red + fit.gain.white + fit.gain.blue + fit.gain.points)) for fit in best_ones]
    assert worths == sorted(worths)
    assert len({fit.cell for fit in best_ones}) == len(best_ones)


def test_the_owner_sees_the_own_tiles_beside_the_map():
    view = views.placing_view()
    assert seat(view, 1, look()).tobytes() != seat(views.with_changes(view, hand=()), 1, look()).tobytes()


# ---- tiles --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", sorted(printed_tiles()))
def test_every_tile_is_drawn_at_large(name):
    for lang, theme in (("en", "light"), ("ja", "dark")):
        assert card(name, look(lang, theme)).size == (1200, 600)


def test_a_tile_that_is_none_is_refused():
    with pytest.raises(KeyError):
        card("41", look())


def test_the_map_is_everybodys():
    assert [focus(views.midgame_view(3, 6), one) for one in range(3)] == [0, 1, 2]
    assert renderer("sky_islands").table is table


def test_below_the_table_a_hand_is_its_tiles_without_the_map_again():
    view, end = views.placing_view(), views.final_view(2)
    held = renderer("sky_islands").hand_extra
    strip = held(view, look())
    assert strip.width == 1200
    assert strip.height < table(view, look()).height / 2
    assert held(views.with_changes(end, hand=(), seat=0), look()) is None


@pytest.mark.parametrize(("towers", "ships", "islands"), [(0, 9, 0), (6, 11, 24), (12, 14, 38)])
def test_beside_the_map_stands_what_everybody_would_have_whatever_the_numbers(towers, ships, islands):
    view = views.midgame_view(4, 20)
    made = {"towers": towers, "ships": ships, "points": towers + ships, "islands": islands}
    players = tuple(msgspec.structs.replace(player, **made) for player in view.players)
    with listen() as written:
        table(views.with_changes(view, players=players), look())
    words = [one.words for one in written]
    assert words.count("=") == len(players)
    assert words.count(str(towers + ships + islands)) >= len(players)


def test_where_too_many_islands_scored_the_least_of_them_share_a_row(monkeypatch):
    """A phone shows no more rows; together they bring what each of them would."""
    view = views.final_view(4)
    many = tuple(
        msgspec.structs.replace(island, influence=(1, 0, 0, 0), points=(island.number, 0, 0, 0))
        for island in view.islands
    )
    view, least = views.with_changes(view, islands=many), len(many) - 6 + 1
    monkeypatch.setattr(panels, "MOST", 6)
    rows = [[island.number for island in row] for row in score_rows(view)]
    assert least > 1
    assert rows == [*([number] for number in range(least + 1, len(many) + 1)), [*range(1, least + 1)]]
    with listen() as written:
        table(view, look("en"))
    assert f"+{least}" in {one.words for one in written}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_is_essential_is_nine_pixels_high_where_a_phone_shows_336(seats, lang):
    """Letters, and the tiles' cells are three times as wide; the picture is hardly taller than wide."""
    stages = [views.midgame_view(seats, 3 * seats), views.midgame_view(seats, 6 * seats), views.final_view(seats)]
    for view in stages:
        with listen() as written:
            picture = table(view, look(lang))
        assert min(one.size for one in written if not one.detail) >= least(picture.width)
        assert picture.height <= 1.25 * picture.width
        plan = layout(
            [tile.cell for tile in view.tiles], seats, len(score_rows(view)) if view.phase == "over" else None
        )
        assert ROOT * plan.hexes.size * PHONE >= 23 * picture.width
