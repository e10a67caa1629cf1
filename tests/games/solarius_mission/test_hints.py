"""What stands beside what may be chosen: true figures, words for every card."""

import pytest

from bot.bench.walk import walk
from bot.engine import machine
from bot.engine.side_actions import split_side_choice
from bot.engine.state import copy
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.deeds import Deed, Deliver
from bot.games.solarius_mission.effects import Discard, Income, PlayCard, Relieve
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.rounds import EndRound, Finish, Keep
from bot.games.solarius_mission.rows import BONUSES, CARDS, STARTS, STATIONS, DieSpace
from bot.games.solarius_mission.steps import Step
from bot.games.solarius_mission.taking_dice import Take
from bot.languages import languages
from bot.layout import WASTE, ask_key, hints_of
from bot.texts import texts
from tests.games.solarius_mission.positions import Table
from tests.games.solarius_mission.positions import die as die_of

DICE = [card for card, row in CARDS.items() for lasting in row.lasting if isinstance(lasting, DieSpace)]
SPENDS = {"pays": "fuel", "paysfuel": "fuel", "bucks": "bucks", "paysbucks": "bucks", "fuel": "fuel", "buck": "bucks"}
DEAR = {"faces": [3] * 4, "columns": [3] * 4, "fuel": 8, "bucks": 8}


def figures(words):
    """The numbers told, by their kinds."""
    return {
        value.lstrip("0123456789"): int(value[: -len(value.lstrip("0123456789"))])
        for kind, value in words
        if kind == "beside"
    }


def free_action_hints(s, seat, choice):
    """What stands beside a choice of a free action in the panel's list."""
    word, way = split_side_choice(choice)
    values, effect = way.split(" "), machine.question_for(GAME, s, seat).of(word).effect
    return [
        word for place, value in enumerate(values) for word in hints_of(effect, s, seat)(place, value, values).words
    ]


def holds(player):
    return {"fuel": player.fuel, "bucks": player.bucks, "range": player.range, "contamination": player.contamination}


def sale_income(choice):
    """What a sale brings: the name of the choice has it, so nothing beside it says it again."""
    return figures([("beside", part) for part in choice.split(" ")[2].split("-")] if choice.startswith("+sell") else [])


def seen_through(s, seat, choice):
    """Compare what is told of a free action with what it does; hands back what was told."""
    words = free_action_hints(s, seat, choice)
    after, hinted = copy(s), figures(words) | sale_income(choice)
    machine.play(GAME, after, seat, choice)
    was, now = holds(s.players[seat]), holds(after.players[seat])
    for kind, n in hinted.items():
        if kind in SPENDS:
            assert now[SPENDS[kind]] - was[SPENDS[kind]] == (n if kind in ("fuel", "buck") else -n), (choice, words)
    spent = {what for what in ("fuel", "bucks") if was[what] != now[what]}
    assert spent == {SPENDS[kind] for kind in hinted if kind in SPENDS}, (choice, words)
    assert hinted.get("range", now["range"]) == now["range"]
    assert was["contamination"] - hinted.get("clean", 0) == now["contamination"]
    return hinted


def test_SOL_27_every_free_action_tells_what_it_costs_and_brings():
    cubes = {"black": (2, 1, 1), "blue": (2, 1, 0)}
    t = Table(
        cubes=cubes,
        drives=[1],
        contamination=2,
        developments=["18", "19"],
        unfinished=["black-6-3", "yellow-7-5", "blue-4-2"],
        **DEAR,
    )
    seen = {}
    for choice in t.options("+"):
        seen.setdefault(split_side_choice(choice)[0], []).append(seen_through(t.s, 0, choice))
    assert {*seen} == {"buy", "sell", "flip", "complete", "use"}
    assert all(message.keys() & SPENDS for message in (*seen["buy"], *seen["sell"]))
    assert all("points" in message for message in seen["complete"])
    assert [message for message in seen["use"] if message.get("clean")]


def test_SOL_27_free_actions_of_a_game_tell_the_truth():
    looked = 0
    for moment in walk(GAME, 2, 4):
        if moment.choice.startswith("+") and not moment.state.pending:
            seen_through(moment.state, moment.seat, moment.choice)
            looked += 1
    assert looked > 20


def test_SOL_15_what_is_sold_at_a_loss_is_told():
    t = Table(cubes={"black": (0, 0, 1)}, **DEAR | {"fuel": 0})
    words = free_action_hints(t.s, 0, "+sell black_3 1fuel")
    assert words == [(WASTE, "1value")]


def hint_words(effect, s, place, value, *chosen):
    """What an effect tells beside a value."""
    return hints_of(effect, s, 0)(place, value, [*chosen, *[""] * (len(effect.parts) - len(chosen))]).words


@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_all_cards_and_stations_have_words_where_the_panel_asks_about_them(lang):
    words, s = texts(lang, "solarius_mission"), Table().s
    for number, row in CARDS.items():
        text = [words(f"card.{number}.text")]
        asked = [
            (PlayCard(), 0, number),
            (PlayCard(), 0, number, "", "development"),
            (PlayCard(), 1, "development", number),
            (Discard(1), 0, number),
            (Keep(), 0, number),
        ]
        for effect, place, *values in asked:
            assert [words.word(*pair) for pair in hint_words(effect, s, place, values[0], *values[1:])] == text
        assert hint_words(PlayCard(), s, 0, number, "", "mission") == ()  # as a mission it does none of this
        *costs, points = hint_words(PlayCard(), s, 1, "mission", number)
        assert [kind for kind, _ in costs] == ["need"] * len(row.cost)
        assert points == ("beside", f"{row.points}points")
        assert hint_words(Deed(), s, 0, f"mission-{number}") == (points,)
    for pair in STATIONS:
        one, other = pair.split("-")
        for name in (f"station-{one}-{other}", f"station-{other}-{one}"):
            assert [words.word(*one) for one in hint_words(Deed(), s, 0, name)][2:] == [
                words(f"station.{pair}.instant")
            ]
    for bonus in BONUSES:
        assert [words.word(*pair) for pair in hint_words(Deed(), s, 2, bonus)] == [words(f"bonus.{bonus}.text")]
    assert all(words(f"start.{number}.name") and words(f"start.{number}.text") for number in STARTS)


@pytest.mark.parametrize("card", DICE)
def test_SOL_12_the_space_of_a_development_tells_what_it_does(card):
    """Also the Double Shift, whose split is chosen with the die."""
    t = Table(developments=[card], bridge={2: "black_1 yellow_1", 3: "blue_1 brown_1"}, fuel=0, bucks=0, hand=["31"])
    spaces = {way.split(" ")[1]: way.split(" ")[0] for way in t.options() if way.split(" ")[1].startswith(f"d{card}")}
    assert spaces
    for space, die in spaces.items():
        hinted = hint_words(Take(), t.s, 1, space, die)
        assert any(
            word in (("card", f"{card}.text"), ("beside", "1dirt")) or word[1].endswith("worth") for word in hinted
        ), space


def test_SOL_12_the_double_shift_tells_what_each_split_brings():
    """A brown die's steps come first and may open spaces for its own resources: none of them is told as lost."""
    t = Table(
        developments=["10"],
        bridge={2: "brown_3 yellow_1", 3: "blue_1 black_1"},
        cubes={"brown": (2, 0, 0)},
        fuel=0,
        bucks=0,
    )
    splits = [way.split(" ") for way in t.options() if way.startswith("brown_3_2 d10 ")]
    assert [split[2] for split in splits] == ["both-0", "both-1", "both-2"]
    for _, space, action, *_ in splits:
        words, n = hint_words(Take(), t.s, 2, action, "brown_3_2", space, "", "0"), int(action[-1])
        resources = [value for kind, value in words if kind == "cubes"]
        assert sum(len(some.partition("_")[2]) for some in resources) == n
        assert figures(words) == ({"columns": 4 - n} if n < 4 else {})


def test_SOL_11_12_28_what_contaminates_is_told_as_a_sum_and_what_finds_no_space_costs_a_point():
    """A die of 3 contaminates, research once more; with one space left the second lies outside."""
    t = Table(bridge={2: "blue_3 yellow_1"}, contamination=2)
    assert figures(hint_words(Take(), t.s, 0, "blue_3_2")) == {"dirt": 1}
    assert figures(hint_words(Take(), t.s, 1, "draw", "blue_3_2")) == {"dirt": 2, "outside": 1}
    assert figures(hint_words(Take(), t.s, 1, "draw", "yellow_1_2")) == {"dirt": 1}
    t = Table(bridge={2: "blue_3 yellow_1"}, contamination=3)
    assert figures(hint_words(Take(), t.s, 0, "blue_3_2")) == {"dirt": 1, "outside": 1}
    assert figures(hint_words(Take(), t.s, 1, "draw", "yellow_1_2")) == {"dirt": 1, "outside": 1}


@pytest.mark.parametrize(("face", "other", "dirt"), [(1, 1, 1), (3, 3, 2), (3, 1, 2), (1, 3, 1)])
def test_SOL_11_12_a_converted_die_contaminates_once_more_whatever_it_is_worth_then(face, other, dirt):
    t = Table(bridge={2: "blue_star brown_1"}, faces={"blue": face - 1, "yellow": other - 1})
    words = figures(hint_words(Take(), t.s, 1, "convert-yellow", "blue_star_2"))
    assert words == {"worth": other, "dirt": dirt}
    assert figures(hint_words(Take(), t.s, 0, "blue_star_2", "", "convert-yellow", "colour")) == {}  # said once
    t.choose("blue_star_2 convert-yellow colour 0 none")
    assert t.me.contamination == dirt


def test_SOL_12_a_die_tells_before_its_use_that_the_normal_spaces_are_full_and_the_contamination_of_any_other():
    """Before the die is picked, as it is, and with its use chosen, which tells all itself."""
    t = Table(bridge={2: "blue_2 yellow_1"}, dice=[("normal", die_of("black_1"))] * 3)
    picked = ("blue_2_2", "convert-black", "", "0", "none")
    assert figures(hint_words(Take(), t.s, 0, "blue_2_2")) == {"dirt": 1}
    assert figures(hint_words(Take(), t.s, 0, "blue_2_2", *picked)) == {"full": 3, "dirt": 1}
    assert hint_words(Take(), t.s, 0, "blue_2_2", *picked[:2], "colour", *picked[3:]) == ()


def test_SOL_12_a_die_with_a_normal_or_a_clean_space_left_tells_no_contamination():
    t = Table(bridge={2: "blue_2 yellow_1"}, dice=[("normal", die_of("black_1"))] * 2)
    assert hint_words(Take(), t.s, 0, "blue_2_2") == ()
    t = Table(bridge={2: "black_2 yellow_1"}, dice=[("normal", die_of("blue_1"))] * 3, developments=["1"])
    assert hint_words(Take(), t.s, 0, "black_2_2") == ()  # on the Fuel Refinery


def test_SOL_12_13_spaces_and_points_say_what_they_cost_before_a_die_is_chosen():
    """In the panel's list of changes, which stands there from the first."""
    t = Table(bridge={2: "blue_2 yellow_1"}, developments=["1"], bucks=4)
    assert hint_words(Take(), t.s, 3, "1") == (("beside", "2bucks"),)
    assert hint_words(Take(), t.s, 1, "convert-black") == (("beside", "1dirt"),)
    assert hint_words(Take(), t.s, 1, "d1") == (("card", "1.text"),)
    assert texts("en", GAME.key).word("extra", "1") == "buy 1 action point"


def test_SOL_14_resources_that_do_not_fit_are_told_as_lost():
    t = Table(bridge={2: "blue_2 yellow_1"}, cubes={"blue": (3, 0, 0)})
    assert hint_words(Take(), t.s, 2, "resources", "blue_2_2", "normal", "", "0") == ((WASTE, "2cubes"),)


@pytest.mark.parametrize(("lang", "paid", "gained"), [("en", "−1 buck", "+1 fuel"), ("ja", "宇宙バック−1", "燃料+1")])
def test_SOL_10_what_a_space_costs_or_brings_is_told_until_the_goods_are_chosen_whose_words_have_a_sign(
    lang, paid, gained
):
    t, words = Table(bridge={1: "blue_2", 5: "yellow_1"}), texts(lang, GAME.key)
    assert figures(hint_words(Take(), t.s, 0, "blue_2_1")) == {"toll": 1}
    assert hint_words(Take(), t.s, 0, "blue_2_1", "blue_2_1", "normal", "resources", "0", "1lessbuck") == ()
    assert hint_words(Take(), t.s, 0, "yellow_1_5", "yellow_1_5", "normal", "resources", "0", "1fuel") == ()
    assert words.word("income", "1lessbuck") == paid
    assert words.word("income", "1fuel") == gained
    assert figures(hint_words(Take(), t.s, 0, "yellow_1_5")) == {"income": 1}


@pytest.mark.parametrize(
    ("fuel", "extra", "brought", "lost"), [(8, "0", "none", 0), (8, "0", "1fuel", 1), (8, "1", "none", 1)]
)
def test_SOL_16_fuel_that_finds_no_room_after_the_bridge_is_told(fuel, extra, brought, lost):
    t = Table(bridge={1: "black_2"}, fuel=fuel, bucks=4)
    chosen = ("black_2_1", "normal", "colour", extra, brought)
    told = hint_words(Take(), t.s, 2, "colour", *chosen)
    assert [value for kind, value in told if kind == WASTE] == [f"{lost}fuel"] * (lost > 0)


def test_SOL_10_19_a_die_whose_fuel_puts_every_planet_out_of_reach_is_told():
    def wastes(fuel, bucks, die="blue_2", paid=""):
        t = Table(bridge={1: die, 5: "yellow_1"}, fuel=fuel, bucks=bucks)
        return (WASTE, "reach") in hint_words(
            Take(), t.s, 0, f"{die}_1", *[f"{die}_1", "normal", "resources", "0", paid] * bool(paid)
        )

    assert wastes(2, 2, paid="1lessfuel")
    assert wastes(2, 0), "nothing else can be paid"
    assert not wastes(2, 2, paid="1lessbuck")
    assert not wastes(2, 2), "it can be paid otherwise"
    assert not wastes(9, 0), "there is enough"
    assert not wastes(1, 0), "none was in reach before"
    assert not wastes(2, 0, die="black_2"), "it brings fuel itself"


@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_SOL_16_17_who_is_asked_for_steps_is_told_what_they_are_for(lang):
    words = texts(lang, GAME.key)
    asked = [words(f"verb.step.{ask_key(Step(kind, points=2))}") for kind in ("face", "column", "either")]
    assert len({*asked}) == 3
    assert "☆" in words("verb.step.tip")


# ---- contamination that stays -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("round_", "held", "first", "wasted"), [(3, 3, "clean", False), (4, 3, "1fuel", True)])
def test_SOL_28_after_the_last_turn_removing_comes_last_and_is_told_as_a_waste(round_, held, first, wasted):
    own = {"stations": ["black-blue"], "contamination": held, "outside": 4, "bucks": 4}
    t = Table(doing=[EndRound()], state={"round": round_}, **own)
    assert t.options()[0] == first
    told = hint_words(Relieve(), t.s, 0, "clean")
    assert ((WASTE, "clean") in told) is wasted
    assert figures(told) == {"stays": 4}
    assert hint_words(Relieve(), t.s, 0, "1fuel") == ()


def test_SOL_28_48_in_the_last_turn_what_is_removed_counts_until_the_die_is_taken():
    stack = {"round": 4, "turns": 6, "first": 0}
    relieving = {"developments": ["19"], "cubes": {"black": (1, 0, 0)}, "contamination": 3}
    for doing, wasted in ((None, False), ([Fly(), Finish()], True)):
        t = Table(doing=doing, state=stack, **relieving)
        assert ((WASTE, "clean") in free_action_hints(t.s, 0, "+use 19 black_1 clean")) is wasted


def test_SOL_28_where_contamination_is_removed_what_lies_outside_is_told_to_stay():
    for outside in (0, 2):
        s = Table(outside=outside, contamination=1, developments=["9"], bridge={2: "black_3 yellow_1"}).s
        asked = [
            hint_words(Deed(), s, 2, "d"),
            hint_words(Deed(), s, 0, "station-black-blue"),
            hint_words(PlayCard(), s, 1, "development", "19"),
            hint_words(Take(), s, 1, "d9", "black_3_2", "d9", "colour", "0", "none"),
        ]
        assert [figures(words).get("stays", 0) for words in asked] == [outside] * 4
        assert "stays" not in figures(hint_words(Deed(), s, 2, "c"))


def test_SOL_12_a_use_of_a_developments_space_tells_its_gains_first_and_all_of_them():
    """Its text was cut before what it brings."""
    t = Table(developments=["1"], bridge={2: "black_star yellow_1"}, faces={"black": 3}, contamination=3, fuel=0)
    told = hint_words(Take(), t.s, 1, "d1", "black_star_2", "d1", "colour", "0", "none")
    assert [value for _, value in told] == ["7fuel", "1cubes", "4worth", "1dirt", "1outside"]
    for card, gain in (("3", "1buck"), ("4", "1fuel"), ("6", "1income"), ("8", "1cubes")):
        t = Table(developments=[card], bridge={2: "blue_2 brown_2"}, hand=["31"])
        name = next(way for way in t.options() if way.split(" ")[1].startswith(f"d{card}"))
        die, *rest = name.split(" ")
        assert gain in [value for _, value in hint_words(Take(), t.s, 1, rest[0], die, *rest)], card


@pytest.mark.parametrize(("centre", "asked"), [("A", "income"), ("B", "stock"), ("E", "step")])
@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_SOL_24_a_question_of_a_delivery_names_its_centre_that_of_an_outpost_its_bonus(centre, asked, lang):
    """A player asked for fuel or bucks "of the Supply Dock" did not know why."""
    t, words = Table(doing=[Deliver(centre), Fly()]), texts(lang, GAME.key)
    effect = machine.question_for(GAME, t.s, 0).effect
    assert (effect.word, effect.sources) == (asked, (centre,))
    assert centre in words.word("sources", centre)
    assert words.word("sources", "a") == words("bonus.a.name")


def flying(**mine):
    """A position in which seat 0 is to fly."""
    return Table(doing=[Fly(), Finish()], **mine)


def hints_at(t, name):
    """The words of the hint beside a deed."""
    return [value for _, value in hint_words(Deed(), t.s, 0, name)]


def test_SOL_22_a_station_tells_its_price_in_its_colours_unless_a_discount_leaves_a_choice():
    t = flying(cubes=[(2, 2, 0)] * 4, columns=[3] * 4, stations=["black-yellow"])
    assert hints_at(t, "station-brown-blue")[:2] == ["4brown", "3blue"]
    t = flying(cubes=[(2, 2, 0)] * 4, columns=[3] * 4, developments=["14"])
    assert hints_at(t, "station-brown-blue") == ["blue-brown.instant"]


def test_SOL_25_where_an_outpost_has_to_wait_for_other_kinds_the_flight_and_the_deed_tell_it():
    held = {"pieces": {"4,2": (0, "colony-c")}, "outposts": ["c"], "planets": {"-3,0": "black-6-3"}}
    t = flying(drives=[2, 2], **held)
    assert "outpost_later" in t.hint(1, "-3,0", "fly")
    t.me.ship = "-3,0"
    assert hints_at(t, "settle")[-1] == "outpost_later"
    t.me.outposts = ["c", "a", "e"]
    assert "outpost_later" not in t.hint(1, "-3,0", "fly")
    assert "outpost_later" not in hints_at(t, "settle")


def test_SOL_24_a_mission_beside_a_centre_that_has_delivered_tells_that_no_delivery_comes():
    held = {"missions": ["1"], "cubes": [(2, 0, 0), (1, 1, 0), (0, 0, 0), (0, 0, 0)], "columns": [2] * 4}
    t = flying(drives=[2, 2], **held)
    t.s.centres = ["A"]
    assert "delivery" in t.hint(1, "3,2", "fly").split()
    t.me.delivered = ["A"]
    assert "delivered" in t.hint(1, "3,2", "fly").split()
    t.me.ship = "3,2"
    assert hint_words(Deed(), t.s, 0, "mission-1")[-1] == ("waste", "delivered")


@pytest.mark.parametrize(
    ("income", "asked"),
    [
        (Income(1), "one"),
        (Income(3), "ask"),
        (Income(1, (1,)), "ask"),
        (Income(1, sources=("f",)), "of_one"),
        (Income(3, sources=("a",)), "of"),
    ],
)
def test_of_one_fuel_or_buck_nobody_is_asked_how_many(income, asked):
    assert ask_key(income) == asked
