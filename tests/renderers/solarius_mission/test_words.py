"""The pictures in words: short enough for an alt text, complete in the long form."""

import pytest

from renderers.solarius_mission import describe, describe_card, describe_long, describe_seat
from tests.renderers.solarius_mission import views
from tests.renderers.solarius_mission.looks import NAMES, ODD, look

STAGES = (views.start_view, views.midgame_view, views.late, views.final_view)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("names", [NAMES, ODD, ("W" * 32,) * 4], ids=["usual", "odd", "long"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_alt_text_is_never_longer_than_six_hundred_characters(seats, names, lang):
    seen = look(lang, names=names)
    for made in STAGES:
        for view in (made(seats), made(seats, 0)):
            sentences = describe(view, seen)
            assert 60 < len(sentences) <= 600
            assert not sentences.endswith("…")
            assert all(60 < len(describe_seat(view, seat, seen)) <= 1000 for seat in range(seats))


def test_the_alt_text_says_what_the_picture_shows():
    view = views.midgame_view(2)
    view = views.with_changes(
        view, planets=(views.with_changes(views.TILES["black-6-5"], hex="3,0"), views.Planet("", hex="5,0"))
    )
    dice = (views.Die("blue", "3", "blue_3_1"), views.Die("black", "star", "black_star_1"))
    view = views.with_changes(
        view, bridge=(views.Space(-1, dice), *view.bridge[1:4], views.Space(1, ()), *view.bridge[5:])
    )
    view = views.with_player(view, 0, points=12, fuel=3, bucks=4, range=2, contamination=1, spaces=3, outside=2)
    said = describe(view, look())
    for words in (
        "Solarius Mission, round 3, turn 2: Ann's turn.",
        "To choose: Ann.",
        "On the bridge: blue 3 at −1, black ☆ at −1",
        "Ann: 12 points, fuel 3, bucks 4, range 2, contamination 1 of 3;",
        "Contamination outside: 2.",
        "Face-up planets: black 6/5 on M53; face down: 1.",
    ):
        assert words in said


def test_what_changed_is_told_before_the_players():
    said = describe(views.midgame_view(4, changed=("3,0",)), look())
    assert said.index("Changed: M53.") < said.index("Ann: ")
    assert all(f"{name}: " in said for name in NAMES)


def test_points_lost_have_a_real_minus_sign():
    assert "Ann: −1 points" in describe(views.with_player(views.midgame_view(2), 0, points=-1), look())


def test_a_star_is_told_with_its_worth_to_the_viewer_alone():
    die = views.Die("brown", "star1", "brown_star1_1", 3)
    view = views.midgame_view(2, 0)
    view = views.with_changes(view, bridge=(views.Space(2, (die,)), *view.bridge[1:]))
    assert "brown ☆+1 (worth 3) at +2" in describe(view, look())
    assert "茶☆+1=3(+2のスペース)" in describe(view, look("ja"))
    open_ = views.with_changes(view, bridge=(views.Space(2, (views.with_changes(die, value=None),)), *view.bridge[1:]))
    assert "brown ☆+1 at +2" in describe(open_, look())


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Within reach: M53 (turn up a planet), S50 (settle, 4 fuel)."),
        ("ja", "飛べるヘクス:M53(惑星を表に)、S50(移住、燃料4)。"),
    ],
)
def test_who_flies_is_told_what_can_be_reached(lang, told):
    ways = (
        views.Reach("3,0", True, 2, 0, False, "reveal"), views.Reach("-2,5", True, 5, 4, True, "settle"),
        views.Reach("1,1", False, 1, 0, False, ""),
    )  # fmt: skip
    view = views.with_changes(views.flight_view(2, 0), reach=ways, hand=(views.CARDS["1"],))
    for said in (describe(view, look(lang)), describe_long(view, look(lang))):
        assert told in said
    many = (views.with_changes(ways[0], hex="-5,-5", fuel=10),) * 50
    said = describe(views.with_changes(view, reach=many), look(lang))
    assert len(said) <= 600
    assert said.startswith("In hand" if lang == "en" else "手札")
    assert said.count("G42") > 8
    assert "Ann" in said


def test_a_seats_alt_text_is_about_its_board():
    view = views.midgame_view(3)
    tracks = list(view.players[1].technologies)
    tracks[2] = views.with_changes(tracks[2], face=4, column=3, cubes=(2, 1, 0))
    said = describe_seat(views.with_player(view, 1, technologies=tuple(tracks)), 1, look())
    assert "山田太郎:" in said
    assert "Ann:" not in said
    assert "blue: die 4 with 2 points in column III, resources I+I+II." in said
    assert "The next station costs 5 and 4." in said


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_long_form_has_every_piece_planet_site_and_card(lang):
    view, words = views.late(4, 1), look(lang)
    said = describe_long(view, words)
    for one in (*view.pieces, *view.planets):
        assert words.texts.word("hex", one.hex) in said
    for hex_ in view.hexes:
        assert hex_.kind == "planet" or words.texts.word("hex", hex_.name) in said
    for player in view.players:
        for card in (*player.developments, *(mission.card for mission in player.missions)):
            assert words.texts(f"card.{card.number}.name") in said
        for station in player.stations:
            assert words.texts(f"station.{station.pair}.name") in said


def test_only_the_owner_is_told_the_hand():
    cards = (views.CARDS["1"], views.CARDS["28"])
    mine = views.midgame_view(4, 0, hand=cards)
    result = "In hand: Fuel Refinery (card 1; mission 2 black, 1 yellow for 3 points), Institute (card 28; mission II brown, 4 yellow for 6 points)."
    assert describe(mine, look()).startswith(result)
    assert describe_long(mine, look()).startswith(result)
    assert "In hand" not in describe(views.midgame_view(4), look())
    assert "In hand" not in describe_seat(mine, 0, look())


def test_the_end_is_told_in_order_of_rank():
    view = views.final_view(3)
    ranked = sorted(view.final, key=lambda line: line.rank)
    said = describe(view, look())
    places = [said.index(f"{line.rank}. {NAMES[line.seat]}: {line.total} points") for line in ranked]
    assert places == sorted(places)


def test_a_card_in_words_is_short():
    assert describe_card("32", look()) == "Mission: 3 black, 3 yellow, 3 blue, 3 brown for 8 points"
    assert describe_card("19", look()) == "Mission: II black, II blue, 1 brown for 5 points"
    assert describe_card("black-blue", look()) == "Station card"
    assert describe_card("a", look()) == "Outpost for a station, Trade centre A delivers it"
    assert describe_card("start2", look("ja")) == "初期カード"
    with pytest.raises(KeyError):
        describe_card("33", look())
