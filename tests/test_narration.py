"""What happened, told in sentences."""

import pytest

from bot.engine.effect import SeatEvent
from bot.engine.steps import Forced
from bot.games.cartographers.effects import Drawn, DrawnOn, TurnedUp
from bot.games.cartographers.rounds import SeasonScored
from bot.games.cartographers.rounds import Won as StarsWon
from bot.games.oceans.events import Aged, Foraged, Gained, InForce, Shed, TurnEnded
from bot.games.oceans.events import Won as OceansWon
from bot.games.sky_islands.rounds import TurnEnded as IslandTurnEnded
from bot.games.sky_islands.rounds import Won as PointsWon
from bot.games.solarius_mission.events import Bought, Cleaned, Delivered, Scored, Sold, Stocked, Took
from bot.games.solarius_mission.events import Gained as Stores
from bot.games.solarius_mission.round_events import Yielded
from bot.games.solarius_mission.state import NOTCHES
from bot.games.underwater_cities.events import Drew, EraBegan, Placed, SlotUsed
from bot.games.underwater_cities.events import Gained as Goods
from bot.languages import languages
from bot.layout import POINTS
from bot.narration import choice_words, tell
from bot.texts import texts

NAMES = ("Ann", "健")


@pytest.fixture(params=["en", "ja"])
def words(request):
    return texts(request.param, "cartographers")


def test_a_seat_is_told_by_name_and_a_card_by_its_words(words):
    events = [SeatEvent(0, DrawnOn(1, "monster", "r90", "D7", 0)), SeatEvent(0, TurnedUp("Great River", 1))]
    drawn, turned = tell(events, NAMES, words)
    assert "Ann" in drawn
    assert "健" in drawn
    assert "D7" in drawn
    assert words("card.Great River.name") in turned


def test_coins_are_told_only_where_some_are_gained(words):
    without, some = tell([SeatEvent(0, Drawn("forest", "r0", "A1", coins)) for coins in (0, 2)], NAMES, words)
    assert "0" not in without
    assert "2" in some


def test_what_is_told_to_one_seat_only_is_not_told_to_others(words, monkeypatch):
    monkeypatch.setattr(TurnedUp, "only", True)
    events = [SeatEvent(1, TurnedUp("Great River", 1))]
    assert tell(events, NAMES, words) == []
    assert tell(events, NAMES, words, viewer=0) == []
    assert len(tell(events, NAMES, words, viewer=1)) == 1


def test_a_forced_choice_is_told(words):
    (line,) = tell([SeatEvent(1, Forced("draw", "forest dot K11", ("terrain", "shape", "cell")))], NAMES, words)
    assert "健" in line
    assert choice_words("forest dot K11", ("terrain", "shape", "cell"), words) in line
    (old,) = tell([SeatEvent(1, Forced("draw", "forest dot K11"))], NAMES, words)  # of games saved before
    assert "forest dot K11" in old


def test_a_forced_choice_is_told_once(words):
    forced = SeatEvent(1, Forced("draw", "forest dot K11", ("terrain", "shape", "cell")))
    drawn = SeatEvent(1, Drawn("forest", "dot", "K11", 0))
    assert tell([forced, drawn], NAMES, words) == tell([drawn], NAMES, words)
    assert len(tell([forced, SeatEvent(0, drawn.event)], NAMES, words)) == 2  # what another seat does does not tell it


def test_where_nothing_told_follows_it_a_forced_choice_is_told(words):
    forced = SeatEvent(0, Forced("draw", "forest dot K11", ("terrain", "shape", "cell")))
    told = tell([forced, SeatEvent(0, SlotUsed("y4"))], NAMES, texts(words.lang, "underwater_cities"), post=True)
    assert len(told) == 1


def test_a_choice_is_told_part_by_part(words):
    said = choice_words("water small-r90 D7", ("terrain", "shape", "cell"), words)
    assert said.split(" · ") == [words("terrain.water"), words("shape.small-r90"), "D7"]


def test_what_a_ship_does_that_stays_is_told_without_its_hex(words):
    solarius, parts = texts(words.lang, "solarius_mission"), ("act", "hex")
    assert choice_words("draw 0,0", parts, solarius) == solarius("act.draw")
    assert "N53" in choice_words("fly 3,1", parts, solarius)
    ways = {"draw", "play", "rest", *(f"drives{n + 1}" for n in range(NOTCHES))}
    assert all("N53" not in choice_words(f"{way} 3,1", parts, solarius) for way in ways)


def test_a_choice_of_another_form_is_told_as_it_is(words):
    assert choice_words("pass", ("terrain", "shape", "cell"), words) == "pass"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_turn_told_in_a_line_names_its_player_once_and_another_by_name(lang):
    words = texts(lang, "underwater_cities")
    turn = [
        SeatEvent(0, Placed("r2", "13", "after")),
        SeatEvent(0, SlotUsed("r2")),
        SeatEvent(0, Goods("1kelp")),
        SeatEvent(1, Drew(2)),
    ]
    (line,) = tell(turn, NAMES, words, post=True)
    assert (line.count("Ann"), line.count("健")) == (1, 1)
    assert line.count(words.word("slot", "r2").partition(" · ")[0]) == 1
    assert len(tell([SeatEvent(0, EraBegan(2)), SeatEvent(0, Drew(3)), SeatEvent(1, Drew(3))], NAMES, words)) == 2


def test_that_a_turn_on_the_islands_is_over_is_told_in_the_log_only():
    words, over = texts("en", "sky_islands"), [SeatEvent(0, IslandTurnEnded(1, 15))]
    assert "15 tiles" in tell(over, NAMES, words)[0]
    assert tell(over, NAMES, words, post=True) == []


@pytest.mark.parametrize(("lang", "told"), [("en", "Gets 3 fuel, 1 buck."), ("ja", "燃料3・宇宙バック1を得る。")])
def test_what_a_seat_gets_twice_in_a_row_is_told_as_a_sum(lang, told):
    words, twice = texts(lang, "solarius_mission"), [SeatEvent(0, Stores("2fuel")), SeatEvent(0, Stores("1fuel-1buck"))]
    assert tell(twice, NAMES, words) == [told]
    (line,) = tell([*twice, SeatEvent(0, Cleaned(1)), SeatEvent(0, Stores("1buck"))], NAMES, words)
    assert line.startswith(told)  # what comes in between parts them
    assert line != told


@pytest.mark.parametrize(("lang", "told"), [("en", "Gets black I, blue I+II."), ("ja", "リソース黒I・青I+IIを得る。")])
def test_resources_that_a_seat_gets_one_after_the_other_are_told_together(lang, told):
    each = [SeatEvent(0, Stocked(cubes)) for cubes in ("blue_2", "black_1", "blue_1")]
    assert tell(each, NAMES, texts(lang, "solarius_mission")) == [told]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Sells black I, blue I+II for 1 fuel, 1 buck. Buys brown I+II for 2 fuel, 4 bucks."),
        ("ja", "黒I・青I+IIを売却し、燃料1・宇宙バック1を得る。燃料2・宇宙バック4で茶I+IIを購入。"),
    ],
)
def test_what_a_seat_sells_or_buys_in_a_row_is_told_as_one_trade(lang, told):
    sold = Sold("blue_2", "1buck"), Sold("black_1-blue_1", "1fuel")
    bought = Bought("brown_1", "2buck"), Bought("brown_2", "2fuel-2buck")
    assert tell([SeatEvent(0, event) for event in (*sold, *bought)], NAMES, texts(lang, "solarius_mission")) == [told]
    (line,) = tell([SeatEvent(0, sold[0]), SeatEvent(1, sold[1])], NAMES, texts(lang, "solarius_mission"))
    assert "blue II " in line or "青IIを" in line  # of several players nothing is put together


def test_at_a_rounds_end_each_seat_has_a_line():
    ends = [SeatEvent(seat, event) for seat in (0, 1) for event in (Yielded(), Stores("1fuel"), Cleaned(1))]
    ann, ken = tell(ends, NAMES, texts("en", "solarius_mission"), post=True)
    assert ann == "End of round, Ann: Gets 1 fuel. Removes 1 contamination."
    assert ken.startswith("End of round, 健: Gets 1 fuel.")
    assert tell(ends, NAMES, texts("en", "solarius_mission"), post=True, least=POINTS) == []


def test_a_heading_with_nothing_behind_it_is_left_out():
    """A short post told "End of round, Ann:", and nothing."""
    words, did = texts("en", "solarius_mission"), SeatEvent(1, Scored(2))
    for events in ((SeatEvent(0, Yielded()), SeatEvent(1, Yielded()), did), (SeatEvent(1, Yielded()), did)):
        assert tell(events, NAMES, words) == ["End of round, 健: Gets 2 points."]
    assert tell([did, SeatEvent(0, Yielded())], NAMES, words) == ["Gets 2 points."]


def test_a_delivery_names_its_player_only_where_another_acts():
    words = texts("en", "solarius_mission")
    took, delivered = Took("blue_1", 1, "normal"), Delivered("E", "workshop")
    (line,) = tell([SeatEvent(0, took), SeatEvent(0, delivered)], NAMES, words)
    assert line.count("Ann") == 1
    (line,) = tell([SeatEvent(0, took), SeatEvent(1, delivered)], NAMES, words)
    assert "健 gets" in line


def test_what_happens_alike_to_several_is_one_sentence():
    words = texts("en", "oceans")
    events = [SeatEvent(0, Gained("3", 2, "trait.symbiotic")), SeatEvent(1, Gained("5", 1, "trait.symbiotic"))]
    events.append(SeatEvent(1, Gained("5", 3, "trait.tiny")))
    events.append(SeatEvent(1, Aged("5", 1)))
    assert tell(events, NAMES, words) == [
        "Symbiotic: species 3 +2, species 5 +1. Tiny: 健's species 5 +3. Aging: species 5 gives 1."
    ]
    assert tell(events, NAMES, words, post=True) == ["Symbiotic: species 3 +2, species 5 +1. Tiny: 健's species 5 +3."]


def test_whose_species_it_is_is_told_where_nothing_before_it_says_so(words):
    words, whales = texts(words.lang, "oceans"), "trait.whale_cleaner"
    forced, forage = SeatEvent(1, InForce("epizootic")), SeatEvent(0, Foraged("1", 5, "reef"))
    mine, yours, other = (SeatEvent(seat, Gained(name, 3, whales)) for seat, name in ((0, "2"), (1, "4"), (1, "7")))
    (line,) = tell([forage, mine, forced, yours, other], NAMES, words)
    assert [line.count(name) for name in NAMES] == [1, 1]
    (alike,) = tell([mine, yours], NAMES, words)
    assert not any(name in alike for name in NAMES)


def test_in_japanese_no_space_parts_two_sentences():
    events = [SeatEvent(0, Gained("3", 2, "trait.symbiotic")), SeatEvent(1, Aged("5", 1))]
    (line,) = tell(events, NAMES, texts("ja", "oceans"))
    gained, aged = (tell([event], NAMES, texts("ja", "oceans"))[0] for event in events)
    assert line == gained + aged


def test_what_is_picked_beside_the_usual_is_said_with_what_becomes_of_it():
    words = texts("en", "oceans")
    parts = ("deep", "discard")
    assert choice_words("no speed_7-inking_5", parts, words) == "discard Speed 7, Inking 5"
    assert choice_words("hydra no", parts, words) == "take Hydra · discard nothing"
    assert choice_words("no no", parts, words) == "discard nothing"
    assert choice_words("look no", parts, words) == "look at 3, keep 1"


def test_a_post_begins_a_line_for_each_turn_though_the_end_of_one_is_only_logged():
    words = texts("en", "oceans")
    events = [SeatEvent(0, Shed("hydra", "3")), SeatEvent(0, TurnEnded()), SeatEvent(1, Shed("tiny", "4"))]
    assert tell(events, NAMES, words, post=True) == [
        "Ann discards Hydra from species 3.",
        "健 discards Tiny from species 4.",
    ]


@pytest.mark.parametrize("lang", languages())
def test_what_is_less_than_nothing_has_a_real_minus_sign(lang):
    scored = SeatEvent(0, SeasonScored("spring", 1, 2, 3, -5, -1))
    (line,) = tell([scored], ["Ann"], texts(lang, "cartographers"))
    assert "−5" in line
    assert "−1★" in line
    assert "-" not in line


def test_a_drawing_is_told_by_its_place_for_the_picture_has_its_shape():
    told = tell([SeatEvent(0, Drawn("water", "large-r90", "G5", 0))], NAMES, texts("en", "cartographers"))
    assert told == ["Ann draws water at G5."]
    told = tell([SeatEvent(0, DrawnOn(1, "monster", "r90", "D7", 1))], NAMES, texts("ja", "cartographers"))
    assert told == ["Annが健の地図のD7に怪物を描いた。健の金貨+1。"]


@pytest.mark.parametrize(
    ("key", "won"), [("cartographers", StarsWon(45)), ("sky_islands", PointsWon(30)), ("oceans", OceansWon(56))]
)
def test_a_post_has_the_places_and_no_sentence_with_the_same_points(key, won):
    assert len(tell([SeatEvent(0, won)], NAMES, texts("en", key))) == 1
    assert tell([SeatEvent(0, won)], NAMES, texts("en", key), post=True) == []
