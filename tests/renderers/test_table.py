"""Cartographers' pictures: every number of players, both maps, every kind of card, name and end."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from bot.games.cartographers.view import Season
from bot.languages import languages
from renderers.cartographers import card, describe, focus, hand, parts, seat, table
from renderers.cartographers.layout import SHAPES, WIDTH, layout
from renderers.cartographers.sheet import brings, preview
from renderers.kit.png import png
from tests.renderers import views
from tests.renderers.looks import ODD, look
from tests.rotation import by_turns


@pytest.mark.parametrize(("seats", "side", "theme"), by_turns(range(1, 9), "AB", ["dark", "light"]))
def test_every_table_is_drawn_and_fits_discord(seats, side, theme):
    lang = "ja" if seats % 2 else "en"
    picture = table(views.midgame_view(seats, side), look(lang, theme))
    assert picture.mode == "P"
    assert picture.size == (WIDTH, layout(seats).height)
    assert len(png(picture)) <= 500 << 10


@pytest.mark.parametrize(("seats", "lang"), by_turns(range(1, 9), ["en", "ja"]))
def test_beginnings_and_ends_are_drawn(seats, lang):
    names = look(lang)
    assert table(views.start_view(seats), names).tobytes() != table(views.final_view(seats), names).tobytes()
    assert (
        seat(views.start_view(seats), seats - 1, names).tobytes()
        != seat(views.final_view(seats), seats - 1, names).tobytes()
    )


@pytest.mark.parametrize("lang", languages("cartographers"))
@pytest.mark.parametrize("seats", [1, 2, 3, 5, 8])
def test_nothing_but_names_is_shortened(seats, lang, uncut):
    """In no language: "jetzt gewe…" says less than a shorter word."""
    short = look(lang, names=tuple("ABCDEFGH"))
    for name in ("Orchard", "Rift Lands", "Bugbear Assault"):
        view = views.midgame_view(seats, card=name, ruins_turned=True)
        assert table(view, short).size[0] == WIDTH
        assert seat(view, 0, short).size == (1200, 994)
    assert table(views.final_view(seats), short).size[0] == WIDTH


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_odd_names_are_drawn_and_described(lang):
    """Emoji, right-to-left, Hangul, very long and empty names break nothing."""
    for view in (views.midgame_view(8, card="Bugbear Assault"), views.final_view(8)):
        odd = look(lang, "dark", ODD)
        assert table(view, odd).size == table(view, look(lang, "dark")).size
        assert seat(view, 1, odd).size == (1200, 994)
        assert len(describe(view, odd)) <= 1000


@pytest.mark.parametrize("lang", languages("cartographers"))
@pytest.mark.parametrize("seats", [1, 4, 5, 8])
def test_what_the_edicts_ask_is_read_at_a_glance(seats, lang, written_texts):
    shorts = [look(lang).texts(f"card.{name}.short") for name in views.EDICTS]
    table(views.midgame_view(seats), look(lang))
    large = "".join(one.words for one in written_texts if not one.detail and one.size >= 43).replace(" ", "")
    assert all(short.replace(" ", "") in large for short in shorts)


@pytest.mark.parametrize(("seats", "most"), [(4, 0), (5, 18), (8, 18)])
def test_a_long_name_is_made_narrower_before_it_is_cut(seats, most, written_texts):
    """Beside two sheets a row there is room for the whole of it, beside three for most."""
    table(views.midgame_view(seats), look())
    long = views.NAMES[2]
    names = [one.words for one in written_texts if one.words[:4] == long[:4]]
    assert names
    assert all(len(name) >= len(long) - most for name in names)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_places_of_few_players_stand_below_one_another_with_whole_names(seats, written_texts, monkeypatch):
    spans, draw = [], parts.draw_rank
    monkeypatch.setattr(parts, "draw_rank", lambda scene, span, *more: spans.append(span) or draw(scene, span, *more))
    table(views.final_view(seats), look())
    assert len(spans) == seats
    assert len(set(spans)) == 1
    assert set(views.NAMES[:seats]) <= {one.words for one in written_texts}


@pytest.mark.parametrize("name", sorted(views.cards.CARDS))
def test_every_card_on_show_is_drawn(name):
    """CAR-10: cards with their shapes, terrains, time and coin; CAR-17: the ambushes' direction."""
    view = views.midgame_view(3, card=name, ruins_turned=True)
    assert table(view, look("ja")).size == (WIDTH, layout(3).height)
    assert seat(view, 1, look("en", "dark")).width == 1200
    assert card(name, look("ja", "dark")).width == 1200


@pytest.mark.parametrize("name", sorted(views.cards.SOLO_RATING))
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_scoring_card_is_drawn(name, lang):
    assert card(name, look(lang)).size == card("Orchard", look(lang)).size


def test_a_card_that_is_none_is_refused():
    with pytest.raises(KeyError):
        card("Black Lotus", look())


def test_the_same_view_gives_the_same_picture_and_another_one_another():
    view = views.midgame_view(4)
    first = table(view, look()).tobytes()
    for changed in (
        views.with_sheet(view, 2, coins=13),
        views.with_sheet(view, 0, drawn=False),
        views.with_sheet(view, 3, last=("A1",)),
        views.with_sheet(view, 0, standing=(1, 2, 3, 4)),
        views.with_changes(view, elapsed=6),
        views.with_changes(view, note="cover_ruins"),
        views.with_changes(view, to_draw=(0,)),
        views.with_changes(view, edicts=views.edicts("DA")),
        views.with_changes(view, season="summer"),
    ):
        assert table(changed, look()).tobytes() != first
    assert table(view, look()).tobytes() == first


def test_drawing_changes_nothing_that_is_kept():
    """A table drawn between two drawings of another leaves no trace on the second."""
    view = views.midgame_view(2)
    before = table(view, look()).tobytes()
    table(views.final_view(2, "A"), look())
    seat(views.midgame_view(2, card="Gnoll Raid"), 0, look())
    assert table(view, look()).tobytes() == before


def test_two_threads_draw_the_same():
    made = [views.midgame_view(seats, "AB"[seats % 2]) for seats in (1, 3, 4, 6)]
    alone = [png(table(view, look("ja", "dark"))) for view in made]
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(lambda view: png(table(view, look("ja", "dark"))), made * 2))
    assert together == alone * 2


def test_car_17_in_an_ambush_the_eye_is_on_the_neighbours_sheet():
    """CAR-17: clockwise, each draws on the sheet of the neighbour on the right."""
    view = views.midgame_view(3, card="Bugbear Assault")
    assert [focus(view, one) for one in range(3)] == [2, 0, 1]
    assert [focus(views.midgame_view(3), one) for one in range(3)] == [0, 1, 2]


def test_the_hand_is_ones_own_sheet():
    view = views.with_changes(views.midgame_view(3), seat=2)
    assert hand(view, look()).tobytes() == seat(view, 2, look()).tobytes()


@pytest.mark.parametrize("seats", range(1, 9))
def test_no_part_of_the_table_covers_another(seats):
    plan = layout(seats)
    boxes = [plan.season, plan.card, *plan.edicts, *(place.box for place in plan.sheets)]
    canvas = Image.new("L", (WIDTH, plan.height))
    for left, top, right, bottom in boxes:
        assert 0 < left < right < WIDTH
        assert 0 < top < bottom < plan.height
        assert canvas.crop((left, top, right, bottom)).getextrema() == (0, 0)
        canvas.paste(255, (left, top, right, bottom))
    for place in plan.sheets:
        left, top, right, bottom = place.box
        grid = place.grid
        assert left <= grid.left - grid.gutter
        assert grid.left + grid.side < right
        assert place.header[3] < grid.top
        assert grid.top + grid.side < bottom
        assert (place.numbers[0] > grid.left + grid.side) == SHAPES[seats].beside


def test_a_preview_shows_the_drawing_but_nothing_as_done():
    """An unconfirmed drawing wore the green tick of those who have drawn."""
    before = views.with_changes(views.with_sheet(views.midgame_view(2), 0, drawn=False), to_draw=(0, 1))
    after = views.with_changes(views.with_sheet(before, 0, drawn=True, last=("A1",), coins=9), to_draw=(1,))
    expected = views.with_sheet(before, 0, last=("A1",), coins=9)
    assert preview(before, after, 0, look()).tobytes() == seat(expected, 0, look()).tobytes()
    assert preview(before, before, 0, look()).tobytes() == seat(before, 0, look()).tobytes()


def test_in_an_ambush_the_preview_is_of_the_neighbours_sheet():
    view = views.midgame_view(2, card="Gnoll Raid")
    assert preview(view, view, 0, look()).tobytes() == seat(view, view.drawing_on[0], look()).tobytes()
    assert view.drawing_on[0] != 0


@pytest.mark.parametrize(
    ("season", "active", "told"),
    [
        ("spring", "AB", ["C, Greengold Plains (from Summer", "D, The Broken Road (from Fall"]),
        ("summer", "BC", ["A, Sentinel Wood (from Winter", "D, The Broken Road (from Fall"]),
        ("fall", "CD", ["A, Sentinel Wood (from Winter"]),
        ("winter", "DA", []),
    ],
)
def test_a_drawing_that_changes_a_later_seasons_edict_says_what_that_one_scores_and_when(season, active, told):
    """A gain of an edict stood there alone, as if it scored now; what it scores stands only on the board's picture."""
    view = views.with_changes(views.midgame_view(2), season=season, edicts=views.edicts(active), elapsed=1)
    more = tuple(stars + 1 for stars in view.sheets[0].standing)
    after = views.with_sheet(view, 0, standing=more)
    lines = brings(view, after, 0, look())
    assert brings(view, view, 0, look()) == lines[:2]
    assert [line.partition(" on)")[0].removeprefix("Edict ") for line in lines[2:]] == told


def test_a_panel_says_what_the_seasons_edicts_score():
    view = views.midgame_view(2)
    told = brings(view, view, 0, look())
    assert [line[:8] for line in told] == [f"Edict {edict.letter}," for edict in view.edicts if edict.active]
    assert all(": " in line for line in told)


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "Fall brought you 14★: C 7 + D 7, coins 2, monsters −2"), ("ja", "秋の結果 14★:C 7 + D 7、金貨2、怪物−2")],
)
def test_the_first_panel_of_a_season_says_what_the_last_one_brought(lang, line):
    """Only who draws last is told it by the panel that goes on; all others open theirs later."""
    view = views.midgame_view(2)
    ended = Season("fall", (7, 7), 2, -2)
    view = views.with_sheet(view, 0, seasons=(*view.sheets[0].seasons, ended))
    view = views.with_changes(view, season="winter")
    assert len(brings(view, view, 0, look(lang))) == 2
    assert brings(*[views.with_changes(view, elapsed=0)] * 2, 0, look(lang))[0] == line
