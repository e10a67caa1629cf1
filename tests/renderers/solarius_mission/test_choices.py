"""Pictures and words of a choice before it is made."""

from collections import Counter

import pytest

from bot.games.solarius_mission.see import see
from bot.games.solarius_mission.state import Die
from renderers.kit.png import png
from renderers.solarius_mission import brings, preview, seat
from renderers.solarius_mission.choices import taken_die
from renderers.solarius_mission.layout import ESSENTIAL
from tests.games.solarius_mission.positions import Table
from tests.renderers.solarius_mission import views
from tests.renderers.solarius_mission.looks import look

KIB = 1 << 10


def without(view, name):
    """The view with a die taken off the bridge."""
    spaces = (
        views.with_changes(space, dice=tuple(die for die in space.dice if die.name != name)) for space in view.bridge
    )
    return views.with_changes(view, bridge=tuple(spaces))


def before_and_after():
    """A table before and after a die was taken: fuel, contamination, and a step of the yellow die."""
    view = views.midgame_view(3, 0)
    view = views.with_player(view, 0, fuel=3, bucks=4, contamination=1, outside=0, hand=2, points=20)
    name = next(die.name for space in view.bridge for die in space.dice)
    tracks = list(view.players[0].technologies)
    old = views.with_changes(tracks[1], face=1, column=2, cubes=(2, 1, 0))
    view = views.with_player(view, 0, technologies=(tracks[0], old, *tracks[2:]))
    new = views.with_changes(old, face=2, column=3, cubes=(2, 1, 0))
    after = views.with_player(
        without(view, name), 0, fuel=5, contamination=2, technologies=(tracks[0], new, *tracks[2:])
    )
    return view, after, name


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("ja", "dark")])
def test_every_question_has_a_picture_that_shows_what_would_change(lang, theme):
    before, after, _ = before_and_after()
    for phase in ("take", "fly", "step"):
        now = views.with_changes(before, phase=phase)
        pictures = [preview(now, now, 0, look(lang, theme)), preview(now, after, 0, look(lang, theme))]
        assert pictures[0].width == pictures[1].width == 1200
        assert pictures[0].tobytes() != pictures[1].tobytes(), phase
        assert all(len(png(picture)) < 400 * KIB for picture in pictures)


@pytest.mark.parametrize(("laid", "dirt"), [(0, {"1": 0, "3": 1}), (3, {"1": 1, "3": 2})])
def test_the_picture_says_of_contamination_what_the_buttons_say_sol_48(written_texts, laid, dirt):
    """A die on a special space brought 1 more by its button than in the picture above it."""
    dice = [("normal", Die("blue", "1"))] * laid
    table = Table(bridge={2: "yellow_1", 3: "brown_3"}, dice=dice)
    view = see(table.s, 0)
    assert {die.face: die.dirt for space in view.bridge for die in space.dice} == dirt
    preview(view, view, 0, look())
    assert Counter(f"+{n}" for n in dirt.values() if n) <= Counter(words for words, *_ in written_texts)


def test_the_die_that_would_be_taken_is_known():
    before, after, name = before_and_after()
    assert taken_die(before, after) == name
    assert taken_die(before, before) == ""


def test_a_board_without_a_choice_is_the_seats_own_where_a_piece_is_put_down():
    view = views.midgame_view(3, 1, phase="deed")
    assert preview(view, view, 1, look()).tobytes() == seat(view, 1, look()).tobytes()


@pytest.mark.parametrize("phase", ["step", "income", "finish"])
def test_the_bonuses_do_not_make_a_panel_higher_where_no_piece_is_put_down(written_texts, phase):
    view, shown = views.midgame_view(3, 1, phase=phase), look()
    assert preview(view, view, 1, shown).height < seat(view, 1, shown).height - 300
    written_texts.clear()
    preview(view, view, 1, shown)
    assert shown.texts("picture.bonuses") not in {words for words, *_ in written_texts}


def test_what_is_bought_or_completed_before_a_flight_is_shown_on_the_board():
    """Not in space, where the resources are not."""
    view = views.flight_view(3)
    track, *tracks = view.players[0].technologies
    bought = views.with_player(view, 0, technologies=(views.with_changes(track, cubes=(2, 1, 0)), *tracks))
    board_alone = views.with_changes(bought, phase="step"), views.with_changes(view, phase="step")
    assert preview(view, bought, 0, look()).tobytes() == preview(*reversed(board_alone), 0, look()).tobytes()


def test_a_flights_picture_tells_the_points(written_texts):
    view = views.with_player(views.flight_view(3), 0, points=57)
    preview(view, view, 0, look())
    assert "57" in {words for words, _, _ in written_texts}


def names(reach, shown):
    """What the hexes that can be reached are called, in lists as in the picture."""
    return {shown.texts.word("hex", one.hex) for one in reach}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_flight_has_its_name_in_the_picture_nine_pixels_high_on_a_phone(written_texts, lang):
    """However many they are: a ship with long drives reaches all of space."""
    view, shown = views.flight_view(4, 0, far=9), look(lang)
    assert len(view.reach) > 60
    preview(view, view, 0, shown)
    readable = {words for words, size, detail in written_texts if size >= ESSENTIAL and not detail}
    assert names(view.reach, shown) <= readable
    fuel = {str(one.fuel) for one in view.reach if one.fuel and one.useful}
    assert fuel <= {words for words, size, _ in written_texts if size >= 22}


def test_what_can_be_reached_is_part_of_the_picture():
    view = views.flight_view(3, 0)
    first = preview(view, view, 0, look()).tobytes()
    one = next(reached for reached in view.reach if reached.useful)
    rest = [reached for reached in view.reach if reached != one]
    for changed in (
        tuple(rest),
        (views.with_changes(one, useful=False), *rest),
        (views.with_changes(one, fuel=8), *rest),
    ):
        other = views.with_changes(view, reach=changed)
        assert (preview(other, other, 0, look()).tobytes() == first) is False


def test_where_the_ship_would_be_nothing_covers_it(written_texts):
    """The other names stay at large, for another choice."""
    view, shown = views.flight_view(4, 0), look()
    end, *others = (one for one in view.reach if one.useful)
    preview(view, views.with_player(view, 0, ship=end.hex), 0, shown)
    large = {words for words, size, _ in written_texts if size >= ESSENTIAL}
    assert names(others, shown) <= large
    assert not names([end], shown) & large


def test_what_a_choice_brings_is_told_in_short():
    before, after, _ = before_and_after()
    assert brings(before, after, 0, look()) == ["yellow: face 2 → 3, column II → III"]
    assert brings(before, after, 0, look("ja")) == ["黄:目 2→3、列 II→III"]
    assert brings(before, before, 0, look()) == []


def test_points_are_told_with_a_true_minus():
    before = views.with_player(views.start_view(2, 0), 0, points=0, outside=1)
    after = views.with_player(before, 0, points=-1, outside=2)
    assert brings(before, after, 0, look()) == ["contamination outside 1 → 2, points if it ended now 0 → −1"]
    assert brings(before, after, 0, look("ja")) == ["ボード外の汚染物質 1→2、今終われば得点 0→−1"]


@pytest.mark.parametrize(
    ("tile", "english", "japanese"),
    [
        ("black-6-5", "hold 6 fuel and pay 5", "燃料が6以上のとき5を支払う"),
        ("yellow-3-3", "hold 3 bucks and pay 3", "宇宙バックが3以上のとき3を支払う"),
        ("blue-1-3", "1 technology die of 3 or more", "目が3以上の技術ダイス1個"),
        ("brown-3-3", "3 technology dice in column III or beyond", "III列以降の技術ダイス3個"),
    ],
)
def test_a_settled_planet_says_what_it_waits_for_and_that_it_costs_until_then(tile, english, japanese):
    before, planet = views.start_view(2, 0), views.TILES[tile]
    after = views.with_player(before, 0, unfinished=(planet,))
    (sentences,) = brings(before, after, 0, look())
    assert sentences.endswith(f"points when completed: {english}; until then it costs points)")
    (sentences,) = brings(before, after, 0, look("ja"))
    assert sentences.endswith(f"点:{japanese}。それまでは失点)")


def test_what_is_built_settled_and_fulfilled_is_told():
    before = views.start_view(2, 0)
    planet, other = views.TILES["black-6-5"], views.TILES["blue-1-3"]
    mission = views.Mission(views.CARDS["1"], done=True)
    before = views.with_player(before, 0, unfinished=(other,), missions=(views.with_changes(mission, done=False),))
    track = before.players[0].technologies[0]
    paid = views.with_changes(track, cubes=(0, 1, 0))
    after = views.with_player(
        before, 0, stations=(views.Station("black-yellow"),), unfinished=(planet,), completed=(other,),
        missions=(mission,), outposts=("a",), technologies=(paid, *before.players[0].technologies[1:]),
    )  # fmt: skip
    assert brings(before, after, 0, look()) == [
        f"black: resources {'–' if not any(track.cubes) else 'I+I'} → II",
        "Station: Trading Post",
        "Completed: blue 1×3 (2 points)",
        "Settled: black 6/5 (4 points when completed: hold 6 fuel and pay 5; until then it costs points)",
        "Mission fulfilled: Fuel Refinery (3 points)",
        "Outpost a: 3 fuel or bucks in any mix.",
    ]
